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
//!
//! # How it is built
//! This crate holds what ODIN (Vaidya et al. 2025) decides, and decodes nothing; `pipeline::ask`
//! drives it (pipeline/src/generate.rs) when the settings have `odin`.
//!
//! 1. **Generator** (odin/src/generator.rs). `Search` is a priority queue of masked schemas and a
//!    state machine: `next` says what to decode under, `found` adds a child for each name of the
//!    best query. A schema is ranked by the entity of the question that fits it worst, by the
//!    linker's similarities. Two settings differ from the paper. `odin.encoding`: `once` encodes
//!    the whole schema once and forbids masked names in the output; `each` writes the prompt of the
//!    smaller schema anew (prompt/src/smaller.rs) and is exactly what a database without these
//!    names would give (model/engine/tests/odin.rs). The two are equal for the first call alone:
//!    every encoder state depends on every name that was read. `odin.tables` masks tables, too: a
//!    question for a number of rows names no column. The trace has the tree (`masked_schemas`),
//!    which `trace check` follows from parent to child and to the search of each.
//! 2. **Selector** (odin/src/selector.rs, conformal.rs). A logistic model over facts of decoding,
//!    links and results; a split-conformal threshold over the scores of right candidates. The
//!    guarantee holds for questions like those of the calibration. A model is more certain about
//!    databases that it was trained on, so questions over others calibrate better. Picks add to the
//!    calibration (`Selector::picked`); with fewer than `1 / alpha - 1` points everything is kept.
//!    `calibrate` tests the guarantee on its points: 200 random splits in halves (conformal.rs).
//! 3. **Personalizer** (odin/src/hints.rs, choices.rs, hint_file.rs). Hints are names, not numbers,
//!    so they outlive changes of the schema, and hold wherever their words stand in a question.
//!    Where words are linked with only one of two names that a pick tells apart, the other one is
//!    what is left. `ask_with_hints` adds them to the logits of their tokens in every search of
//!    every decoder, and `Answer::preferences` hands them to the selector. `interpret::choice`
//!    learns from a pick and says which hint speaks for a query.
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | hint | what a person means by words: a name, and the names that are not meant; learned from a choice | ODIN (Vaidya et al. 2025), section 7 |
//! | masked schema | a schema without some of its names; ODIN decodes under one after the other | ODIN (Vaidya et al. 2025), section 5 |

mod choices;
pub mod conformal;
mod facts;
pub mod generator;
pub mod hint_file;
pub mod hints;
pub mod selector;
