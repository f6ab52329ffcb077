//! Messages between the page and the worker that owns the database.

use beamsplitter_ambiguity::{Coverage, Unscored};
use beamsplitter_database::{Difference, Execution, FileError, Value};
use beamsplitter_sql::{ColumnRef, Schema};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

pub use beamsplitter_database::RunError;

use super::{CallId, DatabaseChangeError, QueryFails};

/// Most rows that a query hands back unless asked for another number.
pub const ROW_CAP: usize = 1_000;
/// Most rows of a query whose result is only compared with another.
pub const SCORED_ROWS: usize = 100_000;
/// Seconds that a query may take unless set otherwise.
pub const TIME_LIMIT_SECONDS: f64 = 5.0;
/// Largest file that is opened, in bytes: it is held in memory twice while it is read.
pub const LARGEST_FILE: u64 = 500 * 1024 * 1024;

/// From the page to the database worker.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DatabaseRequest {
    /// Reads the file that comes with the message (a `Blob`); replaces what was open.
    Open {
        /// Name of the file, shown and used as the schema's name.
        name: String,
    },
    /// Does something with the open database.
    Do {
        /// Comes back with the outcome.
        call: CallId,
        /// What is to be done.
        task: DatabaseTask,
    },
}

/// What can be done with the open database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DatabaseTask {
    /// Executes one query.
    Run {
        /// A single `SELECT` or `WITH ... SELECT`; anything else is refused.
        sql: String,
        /// Rows beyond this number are not fetched.
        row_cap: usize,
    },
    /// Executes a query that is scored, as SQLite takes it: our own guard does not look at it, and
    /// up to [`SCORED_ROWS`] rows are handed back.
    Score {
        /// One statement; the database refuses what changes it.
        sql: String,
    },
    /// Makes the changed database of an AmbiQT record from a copy of the open one.
    Change {
        /// The record, as AmbiQT writes it.
        record: Json,
    },
    /// Says whether the golds of an AmbiQT record return different results on its changed
    /// database, without handing that over.
    Compare {
        /// The record, as AmbiQT writes it.
        record: Json,
    },
    /// Says what candidates of an AmbiQT record cover on its changed database, without handing that
    /// over.
    Judge {
        /// The record, as AmbiQT writes it.
        record: Json,
        /// Queries, best first.
        candidates: Vec<String>,
        /// The database's schema with Spider's keys; its own where there is none.
        schema: Option<Schema>,
    },
    /// Looks the words of a question up among the values of the database.
    Matches {
        /// The question, in words.
        question: String,
        /// Whether the values of views are read: one may take any time.
        views: bool,
    },
    /// Hands the open database over as a SQLite file: one made of a script or of CSV files is no
    /// file yet.
    Export,
}

/// From the database worker to the page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DatabaseReply {
    /// The worker runs and waits for a file.
    Ready,
    /// Answer to [`DatabaseRequest::Open`].
    Opened(Result<OpenedDatabase, OpenError>),
    /// Answer to [`DatabaseRequest::Do`].
    Done {
        /// The request's.
        call: CallId,
        /// What came of it.
        outcome: DatabaseOutcome,
    },
}

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum DatabaseOutcome {
    /// Of [`DatabaseTask::Run`] and [`DatabaseTask::Score`]: rows, or why there are none.
    Ran(Result<Rows, RunError>),
    /// Of [`DatabaseTask::Change`], whose changed file (a `Blob`) comes with it, and of
    /// [`DatabaseTask::Compare`].
    Changed(Result<ChangedDatabase, DatabaseChangeError>),
    /// Of [`DatabaseTask::Judge`]: what is covered.
    Judged(Result<JudgedCandidates, DatabaseChangeError>),
    /// Of [`DatabaseTask::Matches`]: values of the database that occur in the question.
    Matched(Vec<ValueMatch>),
    /// Of [`DatabaseTask::Export`]; the file (a `Blob`) comes with it.
    Exported(Result<(), RunError>),
}

/// What opening a file found.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OpenedDatabase {
    /// Tables, columns, keys, row counts and sample values.
    pub schema: Schema,
    /// Size of the file in bytes.
    pub bytes: u64,
    /// What was left out and why, one sentence each.
    pub notes: Vec<String>,
}

/// A database on which both golds of an ambiguous question run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ChangedDatabase {
    /// How the second alternative was filled.
    pub fill: String,
    /// Whether the two golds return different results.
    pub differ: Result<bool, QueryFails>,
}

/// What candidates cover on the changed database of an ambiguous question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct JudgedCandidates {
    /// By names and results, with the same cells for both alternatives.
    pub corrected: Coverage,
    /// By results alone; none where both golds return the same.
    pub materialised: Option<Coverage>,
    /// Golds and candidates that do not run there.
    pub unscored: Unscored,
}

/// Why a file could not be opened. The message is for the person who chose the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
pub enum OpenError {
    /// Another kind of file, an encrypted or a damaged one.
    #[error(transparent)]
    File(#[from] FileError),
    /// Statements that make no database.
    #[error(
        "{name} could not be turned into a database. {reason} It must be in SQLite's own SQL, as \
         `sqlite3 FILE .dump` writes it, or a dump of MySQL, PostgreSQL or SQL Server."
    )]
    Script {
        /// Name of the file.
        name: String,
        /// Which of them SQLite refused, in sentences.
        reason: String,
    },
    /// A file of comma-separated values that makes no table.
    #[error("{name} cannot be opened as a table. {reason}")]
    Table {
        /// Name of the file.
        name: String,
        /// Why, as a sentence.
        reason: String,
    },
    /// A valid database with nothing to ask about.
    #[error("{name} is an SQLite database without tables, so there is nothing to ask about.")]
    NoTables {
        /// Name of the file.
        name: String,
    },
    /// A valid database of which nothing can be used.
    #[error("Nothing in {name} can be used: {reason}.")]
    Unusable {
        /// Name of the file.
        name: String,
        /// Why its first table or view cannot.
        reason: String,
    },
    /// Beyond [`LARGEST_FILE`].
    #[error("{name} has {megabytes} MB; files of up to 500 MB can be opened in the browser.")]
    TooLarge {
        /// Name of the file.
        name: String,
        /// Its size.
        megabytes: u64,
    },
    /// The browser did not hand over the bytes, or had no memory for them.
    #[error("{name} could not be read: {reason}. Choose the file again.")]
    Unreadable {
        /// Name of the file.
        name: String,
        /// The browser's words.
        reason: String,
    },
    /// The worker did not start or stopped.
    #[error("The database part of this page did not start ({reason}). Reload the page.")]
    Worker {
        /// The browser's words.
        reason: String,
    },
}

/// A result table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Rows {
    /// Names of the columns, as SQLite gives them.
    pub columns: Vec<String>,
    /// Rows, each as long as `columns`; cells are whole.
    pub rows: Vec<Vec<Value>>,
    /// Whether the query had more rows than were asked for.
    pub more: bool,
    /// Time in SQLite.
    pub milliseconds: f64,
}

impl Rows {
    /// Returns what a query returned after so many milliseconds.
    pub fn of(execution: Execution, milliseconds: f64) -> Self {
        let Execution { columns, rows, more } = execution;
        Self { columns, rows, more, milliseconds }
    }

    /// Returns the result without its time.
    pub fn execution(&self) -> Execution {
        let Self { columns, rows, more, .. } = self.clone();
        Execution { columns, rows, more }
    }

    /// Tells for each row of `other` whether it is missing here; a row that is there twice must be
    /// here twice.
    pub fn missing_of(&self, other: &Self) -> Vec<bool> {
        let difference = Difference::of(&self.rows, &other.rows);
        let mut missing = vec![false; other.rows.len()];
        difference.second.into_iter().for_each(|place| missing[place] = true);
        missing
    }
}

/// A value of the database that the question names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ValueMatch {
    /// The column that holds it.
    pub column: ColumnRef,
    /// The value as the database spells it.
    pub value: String,
    /// First word of the question that it covers.
    pub start: usize,
    /// One past the last word that it covers.
    pub end: usize,
    /// Why it is taken for what the words mean: the linker's reason, in its JSON form.
    pub reason: Json,
}
