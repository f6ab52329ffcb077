//! Why a request has no answer.

use beamsplitter_protocol::{DatabaseChangeError, OpenError, RunError};

/// Why a request has no answer.
#[derive(Debug)]
pub(crate) enum Lost {
    /// There is no open database.
    NotOpened(ReopenError),
    /// The worker did not answer in so many seconds.
    Late(f64),
    /// The worker stopped, in the browser's words.
    Broken(String),
    /// Nobody works through the requests any more.
    Closing,
}

impl Lost {
    /// The worker answered something else than it was asked.
    pub(crate) fn unexpected() -> Self {
        Self::Broken("its answer is of another kind".into())
    }
}

/// Why there is no open database. Each is the rest of a sentence.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReopenError {
    /// No file was opened yet.
    #[error("no database is open")]
    Closed,
    /// The file does not open in a new worker.
    #[error(transparent)]
    Open(#[from] OpenError),
}

impl From<Lost> for RunError {
    fn from(lost: Lost) -> Self {
        let reason = match lost {
            Lost::Late(seconds) => return Self::TooSlow { seconds },
            Lost::NotOpened(error) => error.to_string(),
            Lost::Broken(reason) => format!("the database worker stopped ({reason})"),
            Lost::Closing => "the page is closing".into(),
        };
        Self::Closed { reason }
    }
}

impl From<Lost> for DatabaseChangeError {
    fn from(lost: Lost) -> Self {
        match lost {
            Lost::NotOpened(error) => Self::NotOpened { reason: error.to_string() },
            Lost::Late(seconds) => Self::TooSlow { seconds: seconds as u32 },
            Lost::Broken(reason) => Self::Stopped { reason },
            Lost::Closing => Self::Stopped { reason: "the page is closing".into() },
        }
    }
}
