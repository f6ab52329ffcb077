//! Requests to the driver.

use beamsplitter_protocol::{
    ChangedDatabase, DatabaseChangeError, JudgedCandidates, OpenError, OpenedDatabase, Rows,
    RunError, ValueMatch,
};
use beamsplitter_sql::Schema;
use futures_channel::oneshot;
use serde_json::Value;
use web_sys::Blob;

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
    Run {
        sql: String,
        scored: bool,
        answer: Answer<Result<Rows, RunError>>,
    },
    Change {
        record: Value,
        seconds: f64,
        answer: Answer<Result<(ChangedDatabase, Blob), DatabaseChangeError>>,
    },
    Compare {
        record: Value,
        answer: Answer<Result<ChangedDatabase, DatabaseChangeError>>,
    },
    Judge {
        /// The record, its candidates, and the schema with Spider's keys.
        what: (Value, Vec<String>, Option<Schema>),
        answer: Answer<Result<JudgedCandidates, DatabaseChangeError>>,
    },
    Export {
        answer: Answer<Result<Blob, RunError>>,
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
            Self::Run { answer, .. } => answer.is_canceled(),
            Self::Matches { answer, .. } => answer.is_canceled(),
            _ => false,
        }
    }
}
