//! What a question may mean (*Disambiguate First, Parse Later*; AMBROSIA; PRACTIQ).
//!
//! # Steps
//! 1. Rules on syntax trees add the readings that belong together but that the network misses.
//! 2. `spans`: the words that the readings disagree about, each with what it may mean.
//! 3. [`clarify`]: the question back that tells the readings apart best.

pub mod answer;
pub mod clarify;
#[cfg(feature = "parser")]
pub mod facts;
#[cfg(all(test, feature = "parser"))]
mod fixture;
#[cfg(feature = "parser")]
pub mod interpretation;
#[cfg(feature = "parser")]
pub mod query;
#[cfg(feature = "parser")]
pub mod rules;
pub mod span;
#[cfg(feature = "parser")]
pub mod spans;

pub use clarify::Clarification;
#[cfg(feature = "parser")]
pub use facts::labelled;
#[cfg(feature = "parser")]
pub use interpretation::{Interpretation, Interpretations, Source, interpret};
#[cfg(feature = "parser")]
pub use query::ParsedQuery;
pub use span::{Meaning, Span};
#[cfg(feature = "parser")]
pub use spans::spans;
