//! Why files and examples of a benchmark cannot be used.

use beamsplitter_ambiguity::changed::ChangeError;
use beamsplitter_ambiguity::predictions::PredictionsError;
use beamsplitter_browser::archive::ArchiveError;
use beamsplitter_browser::blob::ReadError;
use beamsplitter_protocol::{DatabaseChangeError, OpenError, ScoreError};
use beamsplitter_shell::AttachError;

use crate::results::BenchmarkError;

/// Why a file is not imported. Each is a sentence.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// It would not fit into memory.
    #[error("{name} has more than {megabytes} MB; run it with “beamsplitter evaluate”.")]
    TooLarge {
        /// Name of the file.
        name: String,
        /// What is allowed.
        megabytes: u64,
    },
    /// Its bytes do not come.
    #[error("{name} cannot be read: {error}.")]
    Read {
        /// Name of the file.
        name: String,
        /// Why.
        error: ReadError,
    },
    /// It holds no database.
    #[error(transparent)]
    Attach(#[from] AttachError),
    /// Its records do not fit.
    #[error(transparent)]
    Content(#[from] BenchmarkError),
    /// It holds no examples, and no predictions that can be counted.
    #[error("{none} As predictions for the open examples, {error}")]
    Given {
        /// Why it holds no examples.
        none: String,
        /// What is wrong with its predictions.
        error: GivenError,
    },
}

/// Why a file of predictions is not counted. Each goes on after "as predictions for the open examples".
#[derive(Debug, thiserror::Error)]
pub enum GivenError {
    /// It does not say what they answer.
    #[error("it {0}.")]
    Predictions(#[from] PredictionsError),
    /// The examples are those of results, or gone.
    #[error("it needs their file: open that first.")]
    NoExamples,
    /// None can be used.
    #[error("it has none that can be used{}.", .0.as_ref().map(|first| format!(": {first}")).unwrap_or_default())]
    Nothing(Option<String>),
    /// A system says a category too.
    #[error("it is counted by “beamsplitter score practiq”.")]
    Practiq,
}

/// Why an example is not asked. Each is a sentence without its end.
#[derive(Debug, thiserror::Error)]
pub enum ExampleError {
    /// Neither its database nor its schema is there.
    #[error("database {name} is not attached")]
    NotAttached {
        /// Name of the database.
        name: String,
    },
    /// Its database does not come out of its archive.
    #[error("database {name}: {error}")]
    Unpack {
        /// Name of the database.
        name: String,
        /// Why.
        error: ArchiveError,
    },
    /// There is no memory for the statements that make its database.
    #[error("database {name}: the browser has no room for the statements that make it")]
    NoRoom {
        /// Name of the database.
        name: String,
    },
    /// Its database does not open.
    #[error("database {name}: {error}")]
    Open {
        /// Name of the database.
        name: String,
        /// Why.
        error: OpenError,
    },
    /// The database is not the record's.
    #[error(transparent)]
    Change(#[from] ChangeError),
    /// Its run failed, for this reason.
    #[error("{0}")]
    Run(String),
    /// Its candidates are not scored.
    #[error(transparent)]
    Score(#[from] ScoreError),
    /// The changed database was not made.
    #[error(transparent)]
    NotChanged(#[from] DatabaseChangeError),
}

/// Why an example is not shown in the other views. Each is a sentence.
#[derive(Debug, thiserror::Error)]
pub enum ShowError {
    /// It cannot be asked.
    #[error("{0}.")]
    Example(#[from] ExampleError),
    /// Only its schema is there.
    #[error("its database is not attached.")]
    NotAttached,
    /// The changed database was not made.
    #[error(transparent)]
    NotChanged(#[from] DatabaseChangeError),
    /// The database does not open.
    #[error("the database could not be opened.")]
    NotOpened,
}
