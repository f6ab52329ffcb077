//! The database worker: owns sql.js and one open file.
//!
//! It executes one request after the other and never watches the clock: the page does, ends the
//! worker of a query that runs away, and opens the same bytes in a new one.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use beamsplitter_browser::{now, reason, receive, send};
use beamsplitter_database::{QueryLimits, READ_ONLY};
use beamsplitter_link::ValueIndex;
use beamsplitter_protocol::{
    ChangedDatabase, DatabaseChangeError, DatabaseOutcome, DatabaseReply, DatabaseRequest,
    DatabaseTask, JudgedCandidates, OpenError, OpenedDatabase, Rows, RunError, SCORED_ROWS,
    ValueMatch,
};
use beamsplitter_sql::{Schema, check_select, check_statement};
use gloo_events::EventListener;
use serde_json::Value as Json;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{Blob, DedicatedWorkerGlobalScope, MessageEvent};

use crate::sqljs::{Connection, SqlJs};

/// What the worker holds.
struct Worker {
    scope: DedicatedWorkerGlobalScope,
    sql: RefCell<Option<SqlJs>>,
    open: RefCell<Option<Open>>,
}

/// An open file.
struct Open {
    connection: Connection,
    schema: Schema,
    /// Gathered when the first question needs it.
    values: OnceCell<ValueIndex>,
}

/// Starts the worker: from here on it answers messages.
pub fn start() {
    console_error_panic_hook::set_once();
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let worker =
        Rc::new(Worker { scope: scope.clone(), sql: RefCell::new(None), open: RefCell::new(None) });
    let this = worker.clone();
    let on_message = EventListener::new(&scope, "message", move |event| {
        let Some(event) = event.dyn_ref::<MessageEvent>() else { return };
        let data = event.data();
        let worker = this.clone();
        spawn_local(async move { worker.receive(&data).await });
    });
    on_message.forget();
    worker.send(&DatabaseReply::Ready, None);
}

impl Worker {
    async fn receive(&self, data: &JsValue) {
        let message = match receive::<DatabaseRequest>(data) {
            Ok(message) => message,
            Err(error) => {
                let reason = error.to_string();
                let refused = Err(OpenError::Worker { reason });
                return self.send(&DatabaseReply::Opened(refused), None);
            }
        };
        match message.body {
            DatabaseRequest::Open { name } => {
                let opened = self.open(&name, message.attachments.first()).await;
                self.send(&DatabaseReply::Opened(opened), None);
            }
            DatabaseRequest::Do { call, task } => {
                let (outcome, file) = self.done(task).await;
                self.send(&DatabaseReply::Done { call, outcome }, file);
            }
        }
    }

    /// Returns what comes of a task, and the file that is handed over with it.
    async fn done(&self, task: DatabaseTask) -> (DatabaseOutcome, Option<Blob>) {
        let outcome = match task {
            DatabaseTask::Run { sql, row_cap } => DatabaseOutcome::Ran(self.run(&sql, row_cap)),
            DatabaseTask::Score { sql } => DatabaseOutcome::Ran(self.score(&sql)),
            DatabaseTask::Change { record } => match self.change(record).await {
                Ok((made, file)) => return (DatabaseOutcome::Changed(Ok(made)), Some(file)),
                Err(error) => DatabaseOutcome::Changed(Err(error)),
            },
            DatabaseTask::Compare { record } => {
                DatabaseOutcome::Changed(self.compare(record).await)
            }
            DatabaseTask::Judge { record, candidates, schema } => {
                DatabaseOutcome::Judged(self.judge(record, &candidates, schema).await)
            }
            DatabaseTask::Matches { question, views } => {
                DatabaseOutcome::Matched(self.matches(&question, views))
            }
            DatabaseTask::Export => match self.export() {
                Ok(file) => return (DatabaseOutcome::Exported(Ok(())), Some(file)),
                Err(error) => DatabaseOutcome::Exported(Err(error)),
            },
        };
        (outcome, None)
    }

    async fn open(&self, name: &str, file: Option<&JsValue>) -> Result<OpenedDatabase, OpenError> {
        if let Some(previous) = self.open.take() {
            // The file is about to be replaced: nothing is lost if closing fails.
            previous.connection.close().ok();
        }
        let unreadable = |reason: String| OpenError::Unreadable { name: name.into(), reason };
        let file = file
            .and_then(|file| file.dyn_ref::<Blob>())
            .ok_or_else(|| unreadable("no bytes came with it".into()))?;
        let loaded = self.sql.borrow().clone();
        let sql = match loaded {
            Some(sql) => sql,
            None => {
                let failed = |error| OpenError::Worker { reason: reason(&error) };
                let sql = SqlJs::load(&self.scope).await.map_err(failed)?;
                self.sql.replace(Some(sql.clone()));
                sql
            }
        };
        let (connection, opened) = crate::open::open(&sql, name, file).await?;
        let schema = opened.schema.clone();
        self.open.replace(Some(Open { connection, schema, values: OnceCell::new() }));
        Ok(opened)
    }

    fn run(&self, sql: &str, row_cap: usize) -> Result<Rows, RunError> {
        check_select(sql).map_err(|error| RunError::Refused { reason: error.to_string() })?;
        // The page watches the clock.
        self.execute(sql, &QueryLimits { rows: row_cap, seconds: None, ..QueryLimits::SHOWN })
    }

    fn score(&self, sql: &str) -> Result<Rows, RunError> {
        // The benchmark counts what SQLite runs, also where the parser cannot read it.
        check_statement(sql).map_err(|error| RunError::Refused { reason: error.to_string() })?;
        self.execute(sql, &QueryLimits { rows: SCORED_ROWS, ..QueryLimits::SCORED })
    }

    fn execute(&self, sql: &str, limits: &QueryLimits) -> Result<Rows, RunError> {
        let open = self.open.borrow();
        let closed = || RunError::Closed { reason: "no database is open".into() };
        let connection = &open.as_ref().ok_or_else(closed)?.connection;
        let start = now();
        let execution = beamsplitter_database::run(connection, sql, limits)?;
        Ok(Rows::of(execution, now() - start))
    }

    async fn change(&self, record: Json) -> Result<(ChangedDatabase, Blob), DatabaseChangeError> {
        let sql = self.sql.borrow().clone().ok_or(DatabaseChangeError::Closed)?;
        let open = self.open.take().ok_or(DatabaseChangeError::Closed)?;
        let made = crate::change::change(&sql, &open.connection, &open.schema, record).await;
        self.open.replace(Some(open));
        made
    }

    fn export(&self) -> Result<Blob, RunError> {
        let open = self.open.borrow();
        let closed = || RunError::Closed { reason: "no database is open".into() };
        let connection = &open.as_ref().ok_or_else(closed)?.connection;
        let failed = |error: JsValue| RunError::Sqlite { message: reason(&error) };
        let file = crate::change::file(connection).map_err(failed)?;
        // Its settings are those of a connection that is new.
        connection.run(&READ_ONLY.join("; ")).map_err(failed)?;
        Ok(file)
    }

    async fn compare(&self, record: Json) -> Result<ChangedDatabase, DatabaseChangeError> {
        let open = self.open.take().ok_or(DatabaseChangeError::Closed)?;
        let found = crate::change::compare(&open.connection, &open.schema, record).await;
        self.open.replace(Some(open));
        found
    }

    async fn judge(
        &self,
        record: Json,
        candidates: &[String],
        schema: Option<Schema>,
    ) -> Result<JudgedCandidates, DatabaseChangeError> {
        let open = self.open.take().ok_or(DatabaseChangeError::Closed)?;
        let of = (&open.connection, &open.schema);
        let found = crate::change::judge(of, schema, record, candidates).await;
        self.open.replace(Some(open));
        found
    }

    fn matches(&self, question: &str, views: bool) -> Vec<ValueMatch> {
        let open = self.open.borrow();
        open.as_ref().map_or_else(Vec::new, |open| {
            let read = || crate::values::index(&open.connection, &open.schema, views);
            let index = open.values.get_or_init(read);
            crate::values::matches(index, question)
        })
    }

    /// Sends a reply, and a file with it.
    fn send(&self, reply: &DatabaseReply, file: Option<Blob>) {
        let file: Vec<JsValue> = file.into_iter().map(JsValue::from).collect();
        // Text and blobs can always be cloned.
        send(reply, &file, |message| self.scope.post_message(message)).ok();
    }
}
