//! A cell that a question names, and why it is taken for what the question says.

use std::ops::Range;

use beamsplitter_sql::{ColumnRef, Schema};
use serde::{Deserialize, Serialize};

use crate::question::Question;

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

impl CellMatch {
    /// Returns the reason in words: `'Germny' looks like the cell 'Germany' in country.name`.
    pub fn explanation(&self, question: &Question, schema: &Schema) -> String {
        let said = question.slice(self.words.clone());
        let table = &schema.tables[self.column.table].name;
        let column = format!("{table}.{}", schema.column(self.column).name);
        let text = &self.text;
        match self.reason {
            Reason::Same => format!("'{said}' is the cell '{text}' in {column}"),
            Reason::Plural => {
                format!("'{said}' is the cell '{text}' in {column}, but for the plural")
            }
            Reason::Form => format!("'{said}' is a form of the cell '{text}' in {column}"),
            Reason::Spaces => format!("'{said}' is the cell '{text}' in {column}, but for spaces"),
            Reason::Spelling => format!("'{said}' looks like the cell '{text}' in {column}"),
            Reason::Initials => {
                format!("'{said}' is short for the cell '{text}' in {column}, or long for it")
            }
            Reason::Origin => format!("'{said}' is of the cell '{text}' in {column}"),
            Reason::Part => format!("'{said}' is a part of the cell '{text}' in {column}"),
            Reason::Date => format!("'{said}' is written '{text}' in {column}"),
            Reason::DateStart => format!("'{said}' is what begins with '{text}' in {column}"),
            Reason::DatePart => format!("'{said}' is what contains '{text}' in {column}"),
            Reason::DatePattern => format!("'{said}' is what is like '{text}' in {column}"),
            Reason::Flag => format!("'{said}' is '{text}' in {column}"),
            Reason::Code => format!("'{said}' is '{text}' in {column}, as its comment says"),
            Reason::Word => format!("'{said}' stands in cells of {column}"),
            Reason::Inside => format!("'{said}' stands inside words of {column}, as '{text}'"),
            Reason::Offered => format!("'{text}' is one of the values of {column}"),
            Reason::Missing => format!("'{said}' is written '{text}' in {column}"),
        }
    }
}
