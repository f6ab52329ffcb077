//! Requests to the driver.

use beamsplitter_protocol::{DatabaseOutcome, DatabaseTask, OpenError, OpenedDatabase, ValueMatch};
use futures_channel::oneshot;
use web_sys::Blob;

use super::Lost;

/// Where an answer goes.
pub(crate) type Answer<T> = oneshot::Sender<T>;

/// What is asked, and where the answer goes.
pub(crate) enum Job {
    Open {
        name: String,
        file: Blob,
        answer: Answer<Result<OpenedDatabase, OpenError>>,
    },
    Reread {
        from: Blob,
        copy: Blob,
    },
    Do {
        task: DatabaseTask,
        /// How long it may take; as long as a query where there is none.
        seconds: Option<f64>,
        /// The outcome, and the file that comes with it.
        answer: Answer<Result<(DatabaseOutcome, Option<Blob>), Lost>>,
    },
    Matches {
        question: String,
        answer: Answer<Vec<ValueMatch>>,
    },
}

impl Job {
    /// Returns whether it is a question to the database, and nobody waits for the answer any more.
    pub(super) fn is_pointless(&self) -> bool {
        match self {
            Self::Do {
                task: DatabaseTask::Run { .. } | DatabaseTask::Score { .. },
                answer,
                ..
            } => answer.is_canceled(),
            Self::Matches { answer, .. } => answer.is_canceled(),
            _ => false,
        }
    }
}
