//! DAMBER: how well a text-to-SQL system does on a person's own tables, with plain questions and
//! with ambiguous words (Papicchio, Papotti, Cagliero, *Evaluating Ambiguous Questions in Semantic
//! Parsing*).
//!
//! # Steps
//! 1. [`labels`]: words that stand for several columns, read from a file, written by a person, or
//!    [suggested](suggest::suggest) with reasons.
//! 2. [`generate()`]: [`Test`]s of every table, from templates after QATCH; an ambiguous test has
//!    a target query for each column that its label stands for.
//! 3. [`score()`]: QATCH's [`Metrics`] of a prediction against its best-matching target.
//! 4. [`report()`]: means by category and by table with intervals, and which columns are taken for
//!    which; [`mod@write`] makes tables, web pages and files of it.

pub mod annotations;
pub mod category;
pub mod confusion;
#[cfg(test)]
mod fixture;
pub mod generate;
pub mod labels;
pub mod means;
pub mod metrics;
pub mod profile;
pub mod report;
pub mod score;
pub mod shape;
pub mod spread;
pub mod suggest;
pub mod test;
pub mod write;

/// Lists of words, by section.
const LEXICON: &str = include_str!("lexicon.txt");

pub use category::Category;
pub use generate::{Generated, Options, generate};
pub use labels::{Label, LabelError};
pub use means::Means;
pub use metrics::Metrics;
pub use report::{Report, report};
pub use score::{ScoreError, Scored, score};
pub use suggest::{Suggestion, suggest};
pub use test::{Target, Test};
