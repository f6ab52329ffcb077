//! What a question may mean (*Disambiguate First, Parse Later*; AMBROSIA; PRACTIQ).
//!
//! # Steps
//! 1. [`rules`] on syntax trees add the readings that belong together but that the network misses.
//! 2. [`spans()`]: the words that the readings disagree about, each with what it may mean.
//! 3. [`clarify`]: the question back that tells the readings apart best.

pub mod clarify;
pub mod facts;
#[cfg(test)]
mod fixture;
pub mod interpretation;
pub mod query;
pub mod rules;
pub mod spans;

pub use clarify::Clarification;
pub use facts::labelled;
pub use interpretation::{Interpretation, Interpretations, Source, interpret};
pub use query::ParsedQuery;
pub use spans::{Meaning, Span, spans};
