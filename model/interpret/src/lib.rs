//! What a question may mean (*Disambiguate First, Parse Later*; AMBROSIA; PRACTIQ).
//!
//! # Steps
//! 1. Rules on syntax trees add the readings that belong together but that the network misses.
//! 2. `spans`: the words that the readings disagree about, each with what it may mean.
//! 3. [`verdict`]: whether the question can be answered at all, in nine categories, and why.
//! 4. [`clarify`]: the question back that tells the readings apart best; [`conversation`]: what
//!    the answers leave.
//! 5. [`view`]: all of it as one JSON object.
//! 6. [`evaluate`]: what it comes to on the questions of a benchmark.

pub mod answer;
#[cfg(feature = "parser")]
pub mod choice;
pub mod clarify;
pub mod conversation;
#[cfg(feature = "parser")]
mod counted;
#[cfg(feature = "parser")]
mod differ;
pub mod evaluate;
#[cfg(feature = "parser")]
mod extreme;
#[cfg(feature = "parser")]
pub mod facts;
#[cfg(all(test, feature = "parser"))]
mod fixture;
pub mod found;
#[cfg(feature = "parser")]
mod gathered;
#[cfg(feature = "parser")]
mod heed;
#[cfg(feature = "parser")]
pub mod interpretation;
#[cfg(feature = "parser")]
mod joined;
#[cfg(feature = "parser")]
mod meaningless;
#[cfg(feature = "parser")]
pub mod practiq;
#[cfg(feature = "parser")]
pub mod query;
#[cfg(feature = "parser")]
mod replaced;
#[cfg(feature = "parser")]
pub mod rules;
#[cfg(feature = "parser")]
mod said;
#[cfg(feature = "parser")]
mod shown;
pub mod span;
#[cfg(feature = "parser")]
pub mod spans;
#[cfg(feature = "parser")]
mod tables;
#[cfg(feature = "parser")]
mod twice;
#[cfg(feature = "parser")]
mod unasked;
#[cfg(feature = "parser")]
mod unmeant;
#[cfg(feature = "parser")]
mod vary;
pub mod verdict;
pub mod view;
#[cfg(feature = "parser")]
mod who;
#[cfg(feature = "parser")]
mod words;

pub use clarify::Clarification;
#[cfg(feature = "parser")]
pub use facts::candidate_facts;
pub use found::{Folded, Interpretation, Interpretations, Listed, Reason, Source, others};
#[cfg(feature = "parser")]
pub use gathered::{Examined, examined};
#[cfg(feature = "parser")]
pub use interpretation::interpret;
#[cfg(feature = "parser")]
pub use query::ParsedQuery;
pub use span::{Meaning, Span};
#[cfg(feature = "parser")]
pub use spans::spans;
pub use verdict::{Category, Verdict};

/// Candidates of the decoder that are interpreted, unless somebody says how many.
pub const CANDIDATES: u16 = 5;
/// Share of right interpretations that may be folded, unless somebody says how many.
pub const ALPHA: f64 = 0.04;
