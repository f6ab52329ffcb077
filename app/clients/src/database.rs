//! Asks the database worker, one request at a time, and replaces it when a query runs away.
//!
//! SQLite in a worker cannot be interrupted, so the clock is here: a worker that has not answered
//! in time is ended, the request gets [`RunError::TooSlow`], and the next request starts a new
//! worker on the same bytes. Requests that wait lose nothing but time.

mod driver;

use std::cell::Cell;
use std::rc::Rc;

use beamsplitter_protocol::{
    ChangedDatabase, DatabaseChangeError, DatabaseOutcome, DatabaseTask, JudgedCandidates,
    OpenError, OpenedDatabase, ROW_CAP, Rows, RunError, TIME_LIMIT_SECONDS, ValueMatch,
};
use beamsplitter_sql::Schema;
use futures_channel::{
    mpsc::{UnboundedSender, unbounded},
    oneshot,
};
use serde_json::Value;
use wasm_bindgen_futures::spawn_local;
use web_sys::Blob;

use driver::{Answer, CHANGING_SECONDS, Driver, Job, Lost, OPENING_SECONDS};

/// Handle to the database; clones share it.
#[derive(Clone)]
pub struct DatabaseClient {
    jobs: UnboundedSender<Job>,
    limit: Rc<Cell<f64>>,
}

impl Default for DatabaseClient {
    fn default() -> Self {
        Self::new()
    }
}

impl DatabaseClient {
    /// Creates a client without a database.
    pub fn new() -> Self {
        let (jobs, waiting) = unbounded();
        let limit = Rc::new(Cell::new(TIME_LIMIT_SECONDS));
        spawn_local(Driver::new(limit.clone()).drive(waiting));
        Self { jobs, limit }
    }

    /// Sets the seconds that a query may take from now on.
    pub fn set_limit(&self, seconds: f64) {
        self.limit.set(seconds);
    }

    /// Opens a file. One that is refused leaves the one before it open.
    pub async fn open(&self, name: String, file: Blob) -> Result<OpenedDatabase, OpenError> {
        let lost = || OpenError::Worker { reason: "the page is closing".into() };
        self.send(|answer| Job::Open { name, file, answer }).await.unwrap_or_else(|| Err(lost()))
    }

    /// Reads the open file from `copy` from now on, where it is the file `from`: a copy that this page
    /// keeps is still there when the file on the disk has changed.
    pub fn read_from_copy(&self, from: Blob, copy: Blob) {
        // Without it the file is read as before.
        self.jobs.unbounded_send(Job::Reread { from, copy }).ok();
    }

    /// Executes a query.
    pub async fn run(&self, sql: String) -> Result<Rows, RunError> {
        self.rows(DatabaseTask::Run { sql, row_cap: ROW_CAP }).await
    }

    /// Executes a query that is scored, as SQLite takes it.
    pub async fn score(&self, sql: String) -> Result<Rows, RunError> {
        self.rows(DatabaseTask::Score { sql }).await
    }

    async fn rows(&self, task: DatabaseTask) -> Result<Rows, RunError> {
        match self.perform(task, None).await? {
            (DatabaseOutcome::Ran(outcome), _) => outcome,
            _ => Err(Lost::unexpected().into()),
        }
    }

    /// Makes the changed database of an AmbiQT record. The file that is open stays as it is.
    pub async fn change(
        &self,
        record: Value,
    ) -> Result<(ChangedDatabase, Blob), DatabaseChangeError> {
        self.change_within(record, CHANGING_SECONDS).await
    }

    /// Makes the changed database of an AmbiQT record, in so many seconds at most. The file that is
    /// open stays as it is.
    pub async fn change_within(
        &self,
        record: Value,
        seconds: f64,
    ) -> Result<(ChangedDatabase, Blob), DatabaseChangeError> {
        match self.perform(DatabaseTask::Change { record }, Some(seconds)).await? {
            (DatabaseOutcome::Changed(made), file) => {
                Ok((made?, file.ok_or(DatabaseChangeError::NoFile)?))
            }
            _ => Err(Lost::unexpected().into()),
        }
    }

    /// Says whether the golds of an AmbiQT record return different results on its changed database,
    /// in the time of a query.
    pub async fn compare(&self, record: Value) -> Result<ChangedDatabase, DatabaseChangeError> {
        match self.perform(DatabaseTask::Compare { record }, None).await? {
            (DatabaseOutcome::Changed(outcome), _) => outcome,
            _ => Err(Lost::unexpected().into()),
        }
    }

    /// Says what candidates of an AmbiQT record cover on its changed database. `schema` has Spider's
    /// keys; the database's own where there is none.
    pub async fn judge(
        &self,
        record: Value,
        candidates: Vec<String>,
        schema: Option<Schema>,
    ) -> Result<JudgedCandidates, DatabaseChangeError> {
        let task = DatabaseTask::Judge { record, candidates, schema };
        match self.perform(task, Some(CHANGING_SECONDS)).await? {
            (DatabaseOutcome::Judged(outcome), _) => outcome,
            _ => Err(Lost::unexpected().into()),
        }
    }

    /// Returns the open database as a SQLite file, whatever it was opened from.
    pub async fn export(&self) -> Result<Blob, RunError> {
        let missing = || RunError::Closed { reason: "no file came with the answer".into() };
        match self.perform(DatabaseTask::Export, Some(OPENING_SECONDS)).await? {
            (DatabaseOutcome::Exported(outcome), file) => {
                outcome.and_then(|()| file.ok_or_else(missing))
            }
            _ => Err(Lost::unexpected().into()),
        }
    }

    /// Returns cells that a question names.
    pub async fn matches(&self, question: String) -> Vec<ValueMatch> {
        self.send(|answer| Job::Matches { question, answer }).await.unwrap_or_default()
    }

    async fn perform(
        &self,
        task: DatabaseTask,
        seconds: Option<f64>,
    ) -> Result<(DatabaseOutcome, Option<Blob>), Lost> {
        let answer = self.send(|answer| Job::Do { task, seconds, answer }).await;
        answer.unwrap_or(Err(Lost::Closing))
    }

    async fn send<T>(&self, job: impl FnOnce(Answer<T>) -> Job) -> Option<T> {
        let (answer, result) = oneshot::channel();
        self.jobs.unbounded_send(job(answer)).ok()?;
        result.await.ok()
    }
}
