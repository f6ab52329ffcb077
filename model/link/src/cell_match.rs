//! A cell that a question names, and why it is taken for what the question says.

use std::ops::Range;

use beamsplitter_sql::ColumnRef;
use serde::{Deserialize, Serialize};

/// How a condition finds a literal among the cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Find {
    /// A cell is the literal.
    Equal,
    /// A cell begins with it.
    StartsWith,
    /// A cell contains it.
    Contains,
    /// A cell is like the pattern.
    Like,
}

/// Why a cell is taken for what a question says.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Reason {
    /// The words are the cell's.
    #[default]
    Same,
    /// They differ in the plural.
    Plural,
    /// They are a form of the cell's word: what is done, several, who does it.
    Form,
    /// They differ in spaces.
    Spaces,
    /// They differ in one letter or two.
    Spelling,
    /// The one is the initials of the other.
    Initials,
    /// They are the adjective of the country or continent.
    Origin,
    /// They are some of the cell's words.
    Part,
    /// They are a date, in the form of the column.
    Date,
    /// They are a time that the dates of the column begin with.
    DateStart,
    /// They are a time that the dates of the column contain.
    DatePart,
    /// They are a time that the dates of the column show as a LIKE pattern does.
    DatePattern,
    /// They name the column, and its cell says yes or no to it.
    Flag,
    /// They are what a comment of the schema says that the cell means.
    Code,
    /// They ask for what is not known, and the cell says so.
    Missing,
    /// They are a word of longer cells.
    Word,
    /// They stand inside words of cells.
    Inside,
    /// No words: it is one of the few values of its column.
    Offered,
}

impl Reason {
    /// Returns whether the question names the cell as a whole.
    pub fn is_named(self) -> bool {
        !matches!(self, Self::Word | Self::Inside | Self::Offered)
    }

    /// Returns how a condition finds the cells; none where the cell is the text itself and no date.
    pub(crate) fn find(self) -> Option<Find> {
        match self {
            Self::Date => Some(Find::Equal),
            Self::DateStart => Some(Find::StartsWith),
            Self::DatePart | Self::Word | Self::Inside => Some(Find::Contains),
            Self::DatePattern => Some(Find::Like),
            _ => None,
        }
    }
}

/// A cell that some words of the question name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellMatch {
    /// First and one past last word of the question.
    pub words: Range<usize>,
    /// The cell exactly as the database spells it; for a date, the text that finds it.
    pub text: String,
    /// Where it stands.
    pub column: ColumnRef,
    /// Why it is taken for what the words mean.
    #[serde(default)]
    pub reason: Reason,
}
