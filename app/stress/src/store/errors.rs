//! Why a database cannot be tested.

use beamsplitter_browser::blob::ReadError;
use beamsplitter_damber::LabelError;
use beamsplitter_database::TextError;
use beamsplitter_protocol::OpenError;

/// Why a database cannot be tested. Each is a sentence.
#[derive(Debug, thiserror::Error)]
pub enum StressError {
    /// None is open in the page.
    #[error("No database is open. Open one in the view Ask.")]
    NoDatabase,
    /// It does not open.
    #[error("{0}")]
    Open(#[from] OpenError),
    /// No table gave a test.
    #[error("No tests can be made of {name}: {reason}.")]
    NoTests {
        /// Name of the database.
        name: String,
        /// Why the first table gave none.
        reason: String,
    },
}

/// Why the labels of a file are not taken. Each is a sentence.
#[derive(Debug, thiserror::Error)]
pub enum LabelFileError {
    /// The browser did not hand over the bytes.
    #[error("{0}.")]
    Read(#[from] ReadError),
    /// It is no text.
    #[error("{0}")]
    Text(#[from] TextError),
    /// It has no labels, or some that the database does not fit.
    #[error("{0}.")]
    Label(#[from] LabelError),
}
