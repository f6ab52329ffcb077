//! Failures that cross between the page and its workers. Each tells a person what happened.

use serde::{Deserialize, Serialize};

/// Why a query cannot be written in the model's tokens. Each is the rest of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum SpellError {
    /// No model is loaded.
    #[error("no model is loaded")]
    NoModel,
    /// The model's vocabulary is of pieces of words.
    #[error("a model of this kind splits names into pieces, which cannot be compared")]
    Pieces,
    /// The query has no form in the model's vocabulary.
    #[error("{reason}")]
    Query {
        /// What it cannot write.
        reason: String,
    },
    /// The network failed.
    #[error("{reason}")]
    Network {
        /// The network's words.
        reason: String,
    },
}

/// Why the parity check has no result. Each is the rest of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum ParityError {
    /// The model has not been started.
    #[error("no device was chosen yet")]
    NoDevice,
    /// The expected values that come with the page cannot be used.
    #[error("the expected values are damaged: {reason}")]
    Expected {
        /// What is wrong with them.
        reason: String,
    },
    /// Instructions of this browser multiply otherwise than plain Rust.
    #[error("products by this browser's SIMD differ from those without it")]
    Products,
    /// The network failed.
    #[error("{reason}")]
    Network {
        /// The network's words.
        reason: String,
    },
}

/// Why no changed database was made. Each is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum DatabaseChangeError {
    /// There is nothing to change.
    #[error("No database is open.")]
    Closed,
    /// The request has no record, or an invalid one.
    #[error("The record is invalid: {reason}.")]
    Record {
        /// What is wrong with it.
        reason: String,
    },
    /// The change does not fit the database, or SQLite refused it.
    #[error("{reason}.")]
    Refused {
        /// Why.
        reason: String,
    },
    /// The file cannot be opened again.
    #[error("Not changed: {reason}.")]
    NotOpened {
        /// Why.
        reason: String,
    },
    /// The worker did not answer in time.
    #[error("Stopped: the change took more than {seconds} s.")]
    TooSlow {
        /// The limit.
        seconds: u32,
    },
    /// The worker stopped, or the page is closing.
    #[error("The database worker stopped ({reason}).")]
    Stopped {
        /// Its last words.
        reason: String,
    },
    /// The changed file did not arrive.
    #[error("The changed file did not arrive.")]
    NoFile,
}

/// A query that fails on a changed database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("Query {number} fails: {message}.")]
pub struct QueryFails {
    /// Which of the two, from one.
    pub number: usize,
    /// SQLite's words.
    pub message: String,
}

/// Why a text is not a query that may be run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{reason}")]
pub struct NotAQuery {
    /// The guard's words.
    pub reason: String,
}

/// Why the output language cannot say a query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{reason}")]
pub struct Unwritten {
    /// The reader's words.
    pub reason: String,
}

/// Why no example is made from a query. Each is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum BuildError {
    /// No kind of ambiguity has that name.
    #[error("There is no kind of ambiguity called {name}.")]
    Kind {
        /// The name.
        name: String,
    },
    /// The query cannot be changed.
    #[error("{reason}")]
    Skipped {
        /// Why, in a sentence.
        reason: String,
    },
    /// The query is about something else.
    #[error("The query does not name {place}; write one that does.")]
    NotNamed {
        /// The table or column.
        place: String,
    },
    /// The query has nothing to split.
    #[error("The query does not return {place} among other columns of one table that are no key.")]
    NotReturned {
        /// The column.
        place: String,
    },
    /// The query has nothing to compute beforehand.
    #[error("The query has no sum, average or count of {place}.")]
    NotAggregated {
        /// The column.
        place: String,
    },
}

/// Why the candidates of a record are not scored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("the record is invalid: {reason}")]
pub struct ScoreError {
    /// What is wrong with it.
    pub reason: String,
}

/// An answer that JSON has no form for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("the answer cannot be written as JSON: {reason}")]
pub struct AnswerError {
    /// The writer's words.
    pub reason: String,
}
