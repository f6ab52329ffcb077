//! What the queries of the item in view return, and which gold each candidate is.

use std::sync::Arc;
use std::time::Duration;

use crate::difference::{Difference, numbered, same_rows};
use beamsplitter_ambiguity::score::Metrics;
use beamsplitter_clients::DatabaseClient;
use beamsplitter_label::Item;
use beamsplitter_protocol::Execution;
use beamsplitter_protocol::{CheckQuery, HowToRun, MatchCandidates, Normalise, Rows, RunError};
use beamsplitter_sql::Schema;
use gloo_timers::future::sleep;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::errors::DatabaseError;
use super::place::Prepared;
use super::{AnnotationStore, Place};

/// Who leafs through the queue opens no database.
const PAUSE: Duration = Duration::from_millis(150);

/// Rows of a query, or why there are none.
pub type Outcome = Result<Arc<Rows>, QueryError>;

/// Why a query has no rows. Each is a sentence.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum QueryError {
    /// Nothing to run it on.
    #[error("Its database is not attached.")]
    NotAttached,
    /// It failed.
    #[error(transparent)]
    Run(#[from] RunError),
}

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
    pub running: Option<Execution>,
    /// On which database.
    pub place: Place,
    /// Why its database is not.
    pub missing: Option<DatabaseError>,
    /// Each gold in normal form.
    pub normal: Vec<String>,
    /// For each gold.
    pub golds: Vec<Option<Outcome>>,
    /// What each gold would return without what the changed database was filled with, where it was.
    pub data: Vec<Option<Arc<Rows>>>,
    /// For each candidate and each gold.
    pub matches: Vec<Vec<Match>>,
}

impl Results {
    /// Returns what the texts alone say; `normal` has golds and candidates in normal form.
    fn of(item: &Item, mut normal: Vec<String>) -> Self {
        let candidates = normal.split_off(item.golds.len().min(normal.len()));
        let matches = |sql: &String| normal.iter().map(|gold| Match::Text(sql == gold)).collect();
        Self {
            item: item.id.clone(),
            golds: vec![None; item.golds.len()],
            data: vec![None; item.golds.len()],
            matches: candidates.iter().map(matches).collect(),
            normal,
            ..Self::default()
        }
    }

    /// Returns whether a database that somebody can attach is all that is missing.
    pub fn lacks_database(&self) -> bool {
        use DatabaseError::{NotAttached, NotNamed};
        matches!(self.missing, Some(NotAttached { .. } | NotNamed))
    }

    /// Returns whether the golds of an item, so many, still run, so that nobody can have seen what they return.
    pub fn waits(&self, item: &str, golds: usize) -> bool {
        let runs = || self.golds.iter().any(Option::is_none) && self.missing.is_none();
        golds > 0 && (self.item != item || runs())
    }

    /// Returns the rows of a gold, once they are there.
    fn rows(&self, gold: usize) -> Option<&Rows> {
        match self.golds.get(gold) {
            Some(Some(Ok(rows))) => Some(rows),
            _ => None,
        }
    }

    /// Says which golds return these rows, as the rest of a sentence.
    pub fn same_rows(&self, rows: &Rows) -> Option<String> {
        same_rows(rows, (0..self.golds.len()).map(|gold| self.rows(gold)))
    }

    /// Says which golds are the query whose normal form this is, as the rest of a sentence.
    pub fn same_query(&self, normal: &str) -> Option<String> {
        let golds = self.normal.iter().enumerate().filter(|(_, gold)| *gold == normal);
        numbered(&golds.map(|(at, _)| at).collect::<Vec<_>>())
    }

    /// Returns what two golds' results differ in, once both are there.
    pub fn difference(&self, first: usize, second: usize) -> Option<Difference> {
        Some(Difference::of(self.rows(first)?, self.rows(second)?))
    }
}

impl AnnotationStore {
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
            if !self.is_turn(turn) {
                return;
            }
            let queries = item.golds.iter().chain(&item.candidates).cloned().collect();
            let normal = self.normal_forms(queries).await;
            if self.is_turn(turn) {
                self.results.set(Results::of(&item, normal));
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

    async fn run_all(self, item: &Item, turn: u32) -> Result<(), DatabaseError> {
        let schema = self.open_database(item).await?;
        if !self.is_turn(turn) {
            return Ok(());
        }
        let Prepared { running, place, client, through } = self.prepare(item, &schema).await?;
        if !self.is_turn(turn) {
            return Ok(());
        }
        let changed = place != Place::Own;
        self.inner.update_value(|inner| inner.tried = client.clone());
        self.results.update(|results| {
            results.running = Some(running.clone());
            results.place = place;
        });
        if let Execution::Not(reason) = running {
            return Err(DatabaseError::Other(reason));
        }
        for (at, gold) in item.golds.iter().enumerate() {
            let outcome = client.run(running.sql(gold)).await;
            if !self.is_turn(turn) {
                return Ok(());
            }
            let outcome = outcome.map(Arc::new).map_err(QueryError::from);
            self.results.update(|results| results.golds[at] = Some(outcome));
        }
        if let Some(through) = through {
            self.run_on_data(item, &through, turn).await;
        }
        if !item.candidates.is_empty() {
            // They are counted as the benchmark does, by the original.
            let ask = MatchCandidates {
                item: item.clone(),
                schema: running.schema().unwrap_or(&schema).clone(),
                unchanged: changed.then_some(schema),
            };
            let (language, client) =
                self.inner.with_value(|inner| (inner.language.clone(), inner.client.clone()));
            // Without an answer, what the texts say stands.
            if let Ok(matches) = language.ask_with(ask, client).await
                && self.is_turn(turn)
            {
                let scored = |row: Vec<_>| row.into_iter().map(Match::Scored).collect();
                let matches = matches.into_iter().map(scored).collect();
                self.results.update(|results| results.matches = matches);
            }
        }
        Ok(())
    }

    /// Runs the golds that returned something where both places hold the same cells.
    async fn run_on_data(self, item: &Item, through: &Execution, turn: u32) {
        let client = self.inner.with_value(|inner| inner.client.clone());
        for (at, gold) in item.golds.iter().enumerate() {
            let runs = self
                .results
                .with_untracked(|results| matches!(results.golds.get(at), Some(Some(Ok(_)))));
            if !runs || !self.is_turn(turn) {
                continue;
            }
            let rows = client.run(through.sql(gold)).await.ok().map(Arc::new);
            if self.is_turn(turn) {
                self.results.update(|results| results.data[at] = rows);
            }
        }
    }

    /// Returns how the queries of an example run on a database.
    pub(super) async fn how_to_run(
        self,
        item: &Item,
        schema: &Schema,
    ) -> Result<Execution, DatabaseError> {
        let language = self.inner.with_value(|inner| inner.language.clone());
        let ask = HowToRun { item: item.clone(), schema: schema.clone() };
        Ok(language.ask(ask).await?)
    }

    /// Returns the schema of an example's database, which is then the open one.
    pub(super) async fn open_database(self, item: &Item) -> Result<Schema, DatabaseError> {
        let client = self.inner.with_value(|inner| inner.client.clone());
        client.set_limit(self.limit.get_untracked());
        let db_id = untrack(|| self.database_of(item));
        let open = self.inner.with_value(|inner| inner.open.clone());
        if let Some((_, schema)) = open.filter(|(name, _)| *name == db_id) {
            return Ok(schema);
        }
        let schema = self.open_in(item, &client).await?;
        self.inner.update_value(|inner| inner.open = Some((db_id, schema.clone())));
        Ok(schema)
    }

    /// Opens an example's database in a client, and returns its schema.
    pub(super) async fn open_in(
        self,
        item: &Item,
        client: &DatabaseClient,
    ) -> Result<Schema, DatabaseError> {
        let db_id = &untrack(|| self.database_of(item));
        let (name, source) = self.source(item).ok_or_else(|| match db_id.as_str() {
            "" => DatabaseError::NotNamed,
            _ => DatabaseError::NotAttached { db_id: db_id.to_owned() },
        })?;
        let blob = source.blob().await;
        let failed = |error| DatabaseError::Unpack { db_id: db_id.to_owned(), error };
        let opened = client.open(name, blob.map_err(failed)?).await?;
        if !opened.notes.is_empty() {
            self.said.set(format!("{db_id}: {}", opened.notes.join(" ")));
        }
        Ok(opened.schema)
    }

    /// Returns queries in normal form; where nobody reads them, as they are.
    pub(super) async fn normal_forms(self, queries: Vec<String>) -> Vec<String> {
        let language = self.inner.with_value(|inner| inner.language.clone());
        let normal = language.ask(Normalise { queries: queries.clone() }).await;
        normal.unwrap_or(queries)
    }

    /// Returns what is wrong with a query that an annotator writes, in a sentence; nothing where
    /// that cannot be said.
    pub async fn check_query(self, sql: String) -> Option<String> {
        let language = self.inner.with_value(|inner| inner.language.clone());
        Some(language.ask(CheckQuery { sql }).await.ok()?.err()?.reason)
    }

    /// Says which golds a query that an annotator writes is, but for spelling.
    pub async fn same_query(self, sql: &str) -> Option<String> {
        let normal = self.normal_forms(vec![sql.to_owned()]).await.pop()?;
        self.results.with_untracked(|results| results.same_query(&normal))
    }

    /// Runs a query that an annotator writes for the item in view.
    pub async fn try_query(self, sql: &str) -> Outcome {
        let running = self.results.with_untracked(|results| results.running.clone());
        let Some(running) = running else { return Err(QueryError::NotAttached) };
        let client = self.inner.with_value(|inner| inner.tried.clone());
        client.set_limit(self.limit.get_untracked());
        let rows = client.run(running.sql(sql)).await;
        Ok(Arc::new(rows?))
    }
}
