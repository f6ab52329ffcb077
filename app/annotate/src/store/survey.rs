//! Compares the golds of all examples, one after the other.

use beamsplitter_clients::DatabaseClient;
use beamsplitter_label::Item;
use beamsplitter_protocol::Execution;
use beamsplitter_sql::Schema;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::Value as Json;

use super::AnnotationStore;
use super::errors::DatabaseError;
use crate::survey::{Found, Survey};

/// Seconds that the golds of an example may take, unless a query may take more.
const LIMIT_SECONDS: f64 = 20.0;

/// A database of its own, so that the example in view waits for nothing.
struct Open {
    client: DatabaseClient,
    /// Its name and schema, or why it is not open.
    database: Option<(String, Result<Schema, DatabaseError>)>,
}

impl AnnotationStore {
    /// Compares the golds of all examples of the project, database by database.
    pub fn start_survey(self) {
        let mut items: Vec<(usize, Item)> = self.project.with_untracked(|project| {
            let all = project.items().iter().enumerate();
            let several = all.filter(|(_, item)| item.golds.len() > 1);
            several.map(|(at, item)| (at, item.clone())).collect()
        });
        items.sort_by(|(_, a), (_, b)| a.db_id.cmp(&b.db_id));
        self.inner.update_value(|inner| inner.surveys += 1);
        let number = self.inner.with_value(|inner| inner.surveys);
        let (total, running) = (items.len(), true);
        self.survey.set(Some(Survey { number, total, running, ..Survey::default() }));
        spawn_local(async move {
            let client = DatabaseClient::new();
            client.set_limit(self.limit.get_untracked().max(LIMIT_SECONDS));
            let mut open = Open { client, database: None };
            for (place, item) in items {
                let found = self.golds_of(&item, &mut open).await;
                if !self.goes_on(number) {
                    return;
                }
                self.survey.update(|survey| {
                    survey.iter_mut().for_each(|survey| survey.add(place, found.clone()));
                });
            }
            self.stop_survey();
        });
    }

    /// Leaves the other examples as they are.
    pub fn stop_survey(self) {
        self.survey.update(|survey| survey.iter_mut().for_each(|survey| survey.running = false));
    }

    fn goes_on(self, number: u32) -> bool {
        self.survey.with_untracked(|survey| {
            survey.as_ref().is_some_and(|survey| survey.running && survey.number == number)
        })
    }

    async fn golds_of(self, item: &Item, open: &mut Open) -> Found {
        match self.compared(item, open).await {
            Ok(found) => found,
            Err(error) => Found::NotRun(error.to_string()),
        }
    }

    async fn compared(self, item: &Item, open: &mut Open) -> Result<Found, DatabaseError> {
        let schema = self.opened(item, open).await?;
        let running = self.how_to_run(item, &schema).await?;
        let changes = item.record().is_some() && !matches!(running, Execution::Plain(_));
        if changes && self.materialised.get_untracked() {
            let made = open.client.compare(Json::Object(item.object.clone())).await;
            return Ok(made.map_or_else(|error| Found::NotRun(error.to_string()), Found::changed));
        }
        if let Execution::Not(reason) = running {
            return Ok(Found::NotRun(reason));
        }
        let mut outcomes = Vec::new();
        for gold in &item.golds {
            outcomes.push(open.client.score(running.sql(gold)).await);
        }
        Ok(Found::of(&item.golds, outcomes))
    }

    async fn opened(self, item: &Item, open: &mut Open) -> Result<Schema, DatabaseError> {
        let db_id = untrack(|| self.database_of(item));
        if let Some((_, opened)) = open.database.as_ref().filter(|(name, _)| *name == db_id) {
            return opened.clone();
        }
        let opened = self.open_in(item, &open.client).await;
        open.database = Some((db_id, opened.clone()));
        opened
    }
}
