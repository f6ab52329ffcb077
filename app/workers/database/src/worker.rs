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
    CallId, ChangedDatabase, DatabaseChangeError, DatabaseReply, DatabaseRequest, JudgedCandidates,
    OpenError, OpenedDatabase, Rows, RunError, SCORED_ROWS,
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
    worker.reply(&DatabaseReply::Ready);
}

impl Worker {
    async fn receive(&self, data: &JsValue) {
        let message = match receive::<DatabaseRequest>(data) {
            Ok(message) => message,
            Err(error) => {
                let reason = error.to_string();
                return self.reply(&DatabaseReply::Opened(Err(OpenError::Worker { reason })));
            }
        };
        match message.body {
            DatabaseRequest::Open { name } => {
                let opened = self.open(&name, message.attachments.first()).await;
                self.reply(&DatabaseReply::Opened(opened));
            }
            DatabaseRequest::Run { call, sql, row_cap } => {
                let outcome = self.run(&sql, row_cap);
                self.reply(&DatabaseReply::Ran { call, outcome });
            }
            DatabaseRequest::Score { call, sql } => {
                let outcome = self.score(&sql);
                self.reply(&DatabaseReply::Ran { call, outcome });
            }
            DatabaseRequest::Change { call, record } => match self.change(record).await {
                Ok((made, file)) => {
                    self.hand_over(&DatabaseReply::Changed { call, outcome: Ok(made) }, file);
                }
                Err(error) => {
                    self.reply(&DatabaseReply::Changed { call, outcome: Err(error) });
                }
            },
            DatabaseRequest::Export { call } => match self.export() {
                Ok(file) => {
                    self.hand_over(&DatabaseReply::Exported { call, outcome: Ok(()) }, file);
                }
                Err(error) => {
                    self.reply(&DatabaseReply::Exported { call, outcome: Err(error) });
                }
            },
            DatabaseRequest::Compare { call, record } => {
                let outcome = self.compare(record).await;
                self.reply(&DatabaseReply::Compared { call, outcome });
            }
            DatabaseRequest::Judge { call, record, candidates, schema } => {
                let outcome = self.judge(record, &candidates, schema).await;
                self.reply(&DatabaseReply::Judged { call, outcome });
            }
            DatabaseRequest::Matches { call, question, views } => {
                self.matches(call, &question, views);
            }
        }
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

    fn matches(&self, call: CallId, question: &str, views: bool) {
        let open = self.open.borrow();
        let matches = open.as_ref().map_or_else(Vec::new, |open| {
            let read = || crate::values::index(&open.connection, &open.schema, views);
            let index = open.values.get_or_init(read);
            crate::values::matches(index, question)
        });
        self.reply(&DatabaseReply::Matched { call, matches });
    }

    /// Sends a reply with a file.
    fn hand_over(&self, reply: &DatabaseReply, file: Blob) {
        // A blob can always be cloned.
        send(reply, &[file.into()], |message| self.scope.post_message(message)).ok();
    }

    fn reply(&self, reply: &DatabaseReply) {
        // Replies carry text alone, which can always be cloned.
        send(reply, &[], |message| self.scope.post_message(message)).ok();
    }
}
