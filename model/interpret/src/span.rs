//! Words of the question that may mean several things.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// Words of the question that may mean several things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// The words as the person wrote them.
    pub text: String,
    /// First byte in the question.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// What they may mean, in the order of the readings.
    pub meanings: Vec<Meaning>,
}

/// One thing that words may mean.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meaning {
    /// A column or table in words, a value, or what a rule says.
    pub label: String,
    /// Indices of the readings that take the words so.
    pub readings: Vec<usize>,
}

/// Where a query has what words of the question say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The words, as bytes of the question.
    pub words: Range<usize>,
    /// What stands for them, as bytes of the query.
    pub sql: Vec<Range<usize>>,
}
