//! ODIN (Vaidya et al., *ODIN: A NL2SQL Recommender to Handle Schema Ambiguity*): several queries
//! for an ambiguous question, and no more than are needed.
//!
//! # Steps
//! 1. [`generator::Search`] decodes a query over the full schema, then over schemas with one of its
//!    columns masked, the most promising first (its section 5, algorithms 1 and 2).
//! 2. [`selector::Selector`] scores each query by how likely it is wrong and keeps those below a
//!    [threshold](conformal) that keeps the right one with a stated probability (section 6).
//! 3. [`hints`] turns a person's choices into preferences for names, which rank the queries of
//!    later questions (section 7, algorithm 3).

mod choices;
pub mod conformal;
mod facts;
pub mod generator;
pub mod hint_file;
pub mod hints;
pub mod selector;
