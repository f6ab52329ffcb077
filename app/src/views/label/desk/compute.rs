//! What the queries of the item in view return, and which gold each candidate is.

use std::sync::Arc;
use std::time::Duration;

use beamsplitter_ambiguity::score::Metrics;
use beamsplitter_ambiguity::{Database, RunError, Scorer};
use beamsplitter_app::label::difference::Difference;
use beamsplitter_app::label::running::Running;
use beamsplitter_app::protocol::{Cell, Rows};
use beamsplitter_label::Item;
use beamsplitter_sql::result::Value;
use beamsplitter_sql::{Schema, same};
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Desk;
use crate::client::DatabaseClient;

/// Who leafs through the queue opens no database.
const PAUSE: Duration = Duration::from_millis(150);

/// Rows of a query, or why there are none.
pub type Outcome = Result<Arc<Rows>, String>;

/// Whether a candidate is a gold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// By the text alone: no database.
    Text(bool),
    /// Exact set match and execution match.
    Scored(Metrics<bool>),
}

/// What is known of the item in view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Results {
    /// Which item.
    pub item: String,
    /// How its queries run; none before its database is open.
    pub running: Option<Running>,
    /// Why its database is not.
    pub missing: Option<String>,
    /// For each gold.
    pub golds: Vec<Option<Outcome>>,
    /// For each candidate and each gold.
    pub matches: Vec<Vec<Match>>,
}

impl Results {
    fn of(item: &Item) -> Self {
        let matches = |sql: &String| item.golds.iter().map(|g| Match::Text(same(sql, g))).collect();
        Self {
            item: item.id.clone(),
            golds: vec![None; item.golds.len()],
            matches: item.candidates.iter().map(matches).collect(),
            ..Self::default()
        }
    }

    /// What two golds' results differ in, once both are there.
    pub fn difference(&self, first: usize, second: usize) -> Option<Difference> {
        let rows = |at: usize| match self.golds.get(at) {
            Some(Some(Ok(rows))) => Some(rows),
            _ => None,
        };
        Some(Difference::of(rows(first)?, rows(second)?))
    }
}

impl Desk {
    /// Opens the database of the item in view and runs its queries, as long as it is in view.
    pub(super) fn compute(self) {
        let Some(item) = untrack(|| self.item()) else {
            return self.results.set(Results::default());
        };
        self.inner.update_value(|inner| inner.turn += 1);
        let turn = self.inner.with_value(|inner| inner.turn);
        self.results.set(Results::default());
        spawn_local(async move {
            sleep(PAUSE).await;
            if self.is_turn(turn) {
                self.results.set(Results::of(&item));
                if let Err(missing) = self.run_all(&item, turn).await
                    && self.is_turn(turn)
                {
                    self.results.update(|results| results.missing = Some(missing));
                }
            }
        });
    }

    fn is_turn(self, turn: u32) -> bool {
        self.inner.with_value(|inner| inner.turn == turn)
    }

    async fn run_all(self, item: &Item, turn: u32) -> Result<(), String> {
        let schema = self.open_database(&item.db_id).await?;
        if !self.is_turn(turn) {
            return Ok(());
        }
        let running = Running::of(item, &schema);
        self.results.update(|results| results.running = Some(running.clone()));
        if let Running::Not(reason) = running {
            return Err(reason);
        }
        let client = self.inner.with_value(|inner| inner.client.clone());
        for (at, gold) in item.golds.iter().enumerate() {
            let outcome = client.run(running.sql(gold)).await;
            if !self.is_turn(turn) {
                return Ok(());
            }
            let outcome = outcome.map(Arc::new).map_err(|error| error.to_string());
            self.results.update(|results| results.golds[at] = Some(outcome));
        }
        if !item.candidates.is_empty() {
            let matches = matches(client, item, &running, &schema).await;
            if self.is_turn(turn) {
                self.results.update(|results| results.matches = matches);
            }
        }
        Ok(())
    }

    /// The schema of an example's database, which is then the open one.
    async fn open_database(self, db_id: &str) -> Result<Schema, String> {
        let open = self.inner.with_value(|inner| inner.open.clone());
        if let Some((_, schema)) = open.filter(|(name, _)| name == db_id) {
            return Ok(schema);
        }
        let attached = self.source(db_id).ok_or_else(|| match db_id {
            "" => "The example names no database.".to_owned(),
            _ => format!("Database {db_id} is not attached; attach its file to see results."),
        })?;
        let blob = attached.source.blob().await;
        let blob = blob.map_err(|reason| format!("{db_id} cannot be unpacked: {reason}."))?;
        let client = self.inner.with_value(|inner| inner.client.clone());
        let opened = client.open(attached.name, blob).await.map_err(|error| error.to_string())?;
        let schema = opened.schema;
        self.inner.update_value(|inner| inner.open = Some((db_id.to_owned(), schema.clone())));
        Ok(schema)
    }

    /// Runs a query that an annotator writes for the item in view.
    pub async fn try_query(self, sql: &str) -> Outcome {
        let running = self.results.with_untracked(|results| results.running.clone());
        let Some(running) = running else { return Err("Its database is not attached.".into()) };
        let client = self.inner.with_value(|inner| inner.client.clone());
        let rows = client.run(running.sql(sql)).await;
        rows.map(Arc::new).map_err(|error| error.to_string())
    }
}

/// Which gold each candidate is: as the benchmark counts where a record of its has the unchanged
/// database, and against each gold by itself elsewhere.
async fn matches(
    client: DatabaseClient,
    item: &Item,
    running: &Running,
    schema: &Schema,
) -> Vec<Vec<Match>> {
    let seen = running.schema().unwrap_or(schema).clone();
    if let (true, Some(record)) = (running.is_through(), item.record()) {
        let mut scorer = Scorer::new(schema, Runner { client, schema: schema.clone() });
        let coverage = scorer.coverage(&record, &item.candidates).await;
        return coverage.predictions.iter().map(|both| both.map(Match::Scored).to_vec()).collect();
    }
    let mut scorer = Scorer::new(&seen, Runner { client, schema: seen.clone() });
    let mut rows = Vec::new();
    for candidate in &item.candidates {
        let mut row = Vec::new();
        for gold in &item.golds {
            row.push(Match::Scored(scorer.matches(candidate, gold).await));
        }
        rows.push(row);
    }
    rows
}

/// The open database, as scoring needs it.
struct Runner {
    client: DatabaseClient,
    schema: Schema,
}

impl Database for Runner {
    async fn schema(&mut self) -> Result<Schema, RunError> {
        Ok(self.schema.clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Vec<Vec<Value>>, RunError> {
        let rows = self.client.run(sql.to_owned()).await;
        let rows = rows.map_err(|error| RunError(error.to_string()))?;
        let value = |cell: &Cell| match cell {
            Cell::Null => Value::Null,
            Cell::Integer(i) => Value::Integer(*i),
            Cell::Real(x) => Value::Real(*x),
            Cell::Text(text) => Value::Text(text.clone()),
            Cell::Blob(bytes) => Value::Text(format!("{bytes} bytes")),
        };
        Ok(rows.rows.iter().map(|row| row.iter().map(value).collect()).collect())
    }
}
