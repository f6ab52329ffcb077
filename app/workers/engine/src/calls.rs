//! The database as the pipeline sees it, across two workers.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_link::{CellMatch, Question};
use beamsplitter_pipeline::{CellLookup, Database, Execution};
use beamsplitter_protocol::{DatabaseAnswer, DatabaseCall, Rows, RunError, RunId};
use beamsplitter_sql::Schema;
use futures_channel::oneshot::Receiver;

use crate::port::Port;

/// What the last query came to, as the page's database said it.
pub type LastResult = Rc<RefCell<Option<Result<Rows, RunError>>>>;

/// The database of a run. Its calls go to the page, which passes them on to its database worker.
pub struct RemoteDatabase {
    /// Where to ask.
    port: Port,
    /// On whose behalf.
    run: RunId,
    /// The schema, which came with the question.
    schema: Schema,
    /// Kept for the page: it shows more than the pipeline needs.
    last: LastResult,
    /// Queries that were announced, and their answers.
    prepared: BTreeMap<String, Receiver<DatabaseAnswer>>,
}

impl RemoteDatabase {
    /// Creates the database of run `run` with the schema that came with the question.
    pub fn new(port: Port, run: RunId, schema: Schema, last: LastResult) -> Self {
        Self { port, run, schema, last, prepared: BTreeMap::new() }
    }
}

/// The page does not answer.
#[derive(Debug, thiserror::Error)]
#[error("the page does not answer; reload it")]
pub struct PageGone;

impl Database for RemoteDatabase {
    type Error = PageGone;

    async fn schema(&mut self) -> Result<Schema, PageGone> {
        Ok(self.schema.clone())
    }

    fn prepare(&mut self, sql: &str) {
        if !self.prepared.contains_key(sql) {
            let answer = self.port.begin_call(self.run, DatabaseCall::Run(sql.to_owned()));
            self.prepared.insert(sql.to_owned(), answer);
        }
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        let begin = || self.port.begin_call(self.run, DatabaseCall::Run(sql.to_owned()));
        let answer = self.prepared.remove(sql).unwrap_or_else(begin);
        let outcome = match answer.await {
            Ok(DatabaseAnswer::Ran(outcome)) => outcome,
            _ => Err(RunError::Closed { reason: PageGone.to_string() }),
        };
        let execution = outcome.as_ref().map(Rows::execution).map_err(Clone::clone);
        self.last.replace(Some(outcome));
        execution
    }
}

impl CellLookup for RemoteDatabase {
    async fn cells(&mut self, question: &Question) -> Result<Vec<CellMatch>, PageGone> {
        let what = DatabaseCall::Matches(question.text.clone());
        match self.port.call(self.run, what).await {
            Some(DatabaseAnswer::Matched(matches)) => Ok(matches
                .into_iter()
                .map(|found| CellMatch {
                    words: found.start..found.end,
                    text: found.value,
                    column: found.column,
                    reason: serde_json::from_value(found.reason).unwrap_or_default(),
                })
                .collect()),
            _ => Err(PageGone),
        }
    }
}
