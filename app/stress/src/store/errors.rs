//! Why a database cannot be tested.

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
