//! Problems of a file, and where they are.

use beamsplitter_ambiguity::read::RecordError;
use beamsplitter_database::TextError;

use crate::label_set::{LabelError, LabelSetError};

/// A problem of a file and its place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {reason}", self.place())]
pub struct Problem {
    /// Its line, from 1.
    pub line: usize,
    /// Its record, from 1, where records and lines differ.
    pub record: Option<usize>,
    /// Why.
    pub reason: Reason,
}

impl Problem {
    /// Returns where it is, in words.
    pub fn place(&self) -> String {
        match (self.record, self.line) {
            (Some(record), 1) => format!("record {record}"),
            (Some(record), line) => format!("record {record} (line {line})"),
            (None, line) => format!("line {line}"),
        }
    }
}

/// Why something in a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// An invalid record.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A label that the item cannot have.
    #[error(transparent)]
    Label(#[from] LabelError),
    /// The project's label set.
    #[error(transparent)]
    LabelSet(#[from] LabelSetError),
    /// A row of a table with a wrong number of cells.
    #[error("the row has {found} cells, not {expected}")]
    Cells {
        /// Its number of cells.
        found: usize,
        /// Number of cells in the header.
        expected: usize,
    },
    /// A cell that its column cannot hold.
    #[error("column “{column}” cannot be “{text}”")]
    Cell {
        /// The column.
        column: String,
        /// The cell.
        text: String,
    },
    /// A cell that was changed beside the column with the whole record, which counts.
    #[error("column “{0}” differs from the column “record”; “record” counts")]
    Differs(String),
    /// A line of a project that is neither an item nor an event.
    #[error("neither an item nor an event of a project: {0}")]
    Line(String),
    /// A line above or below a table.
    #[error("the line is no row of the table, so it is left out")]
    Beside,
}

/// Why a file is refused as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// Empty, another kind of file, or text in another encoding.
    #[error(transparent)]
    Text(#[from] TextError),
    /// Nothing that can be used.
    #[error(
        "This file has no examples. It should be JSON objects with a “question”, one a line or in a \
         list, a CSV table with a column “question”, or a project. First problem: {first}."
    )]
    Nothing {
        /// The first problem.
        first: String,
    },
}
