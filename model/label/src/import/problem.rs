//! What of a file does not fit, and where.

use beamsplitter_ambiguity::read::RecordError;

use crate::label_set::{LabelSetError, Unfit};

/// Something that does not fit, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Problem {
    /// Its line, from 1.
    pub line: usize,
    /// Why.
    pub reason: Reason,
}

/// Why something does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A record that is none.
    #[error(transparent)]
    RecordError(#[from] RecordError),
    /// A label that the label set does not have.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The project's label set.
    #[error(transparent)]
    LabelSet(#[from] LabelSetError),
    /// A row of a table with another number of cells.
    #[error("the row has {found} cells, not {expected}")]
    Cells {
        /// Its cells.
        found: u64,
        /// Cells of the head.
        expected: u64,
    },
    /// A cell that cannot be what its column holds.
    #[error("column `{column}` cannot be `{text}`")]
    Cell {
        /// The column.
        column: String,
        /// The cell.
        text: String,
    },
    /// A cell that was changed beside the record that counts.
    #[error("column `{0}` is not what `record` says; `record` counts")]
    Differs(String),
    /// A line of a project that is neither an item nor an event.
    #[error("neither an item nor an event of a project: {0}")]
    Line(String),
    /// The table itself.
    #[error("{0}")]
    Csv(String),
}

/// Why a file is refused as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// Bytes that are no text.
    #[error("The file is no UTF-8 text from line {line} on; save it as UTF-8 and try again.")]
    NotText {
        /// The line.
        line: usize,
    },
    /// Nothing to use.
    #[error(
        "Nothing in the file can be used: a list or lines of JSON objects with a `question`, a CSV \
         table with a column `question`, or a project is needed. First problem: {first}."
    )]
    Nothing {
        /// The first problem.
        first: String,
    },
}
