//! The database that is tested: a copy of the page's, with a worker of its own, so that the page
//! can go on with others.

use std::convert::Infallible;

use beamsplitter_clients::DatabaseClient;
use beamsplitter_database::{Database, Execution, RunError};
use beamsplitter_shell::Origin;
use beamsplitter_sql::Schema;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::StressStore;
use super::errors::StressError;
use crate::run::StressRun;

/// A database that is tested.
#[derive(Clone)]
pub struct Subject {
    /// Its file.
    pub origin: Origin,
    /// Where queries run.
    pub client: DatabaseClient,
    /// Its tables.
    pub schema: Schema,
}

impl Subject {
    /// Returns the database as tests are made of it and scored on it.
    pub fn tested(&self) -> Tested {
        Tested { client: self.client.clone(), schema: self.schema.clone() }
    }
}

/// A database whose results are compared.
pub struct Tested {
    client: DatabaseClient,
    schema: Schema,
}

impl Database for Tested {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(self.schema.clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        Ok(self.client.score(sql.to_owned()).await?.execution())
    }
}

impl StressStore {
    /// Takes the database that is open in the page; a run over another one goes.
    pub fn take_open(self) {
        let Some(origin) = self.store.origin() else {
            return self.error.set(Some(StressError::NoDatabase.to_string()));
        };
        self.error.set(None);
        self.said.set(format!("Opening {} …", origin.name));
        spawn_local(async move {
            let name = origin.name.clone();
            match self.open(origin).await {
                Ok(()) => {
                    let choice = self.run.with_untracked(|run| run.choice.clone());
                    self.run.set(StressRun::new(name, choice));
                    self.show_report();
                    self.said.set(String::new());
                    self.keep_database().await;
                    self.suggest().await;
                }
                Err(error) => {
                    self.said.set(String::new());
                    self.error.set(Some(error.to_string()));
                }
            }
        });
    }

    /// Opens the database that is tested from now on; the run over the one before ends.
    pub(super) async fn open(self, origin: Origin) -> Result<(), StressError> {
        let client = DatabaseClient::new();
        client.set_limit(self.store.limit.get_untracked());
        let opened = client.open(origin.name.clone(), origin.file.clone()).await?;
        self.running.stop();
        self.schema.set(opened.schema.clone());
        self.suggestions.set(Vec::new());
        let subject = Subject { origin, client, schema: opened.schema };
        self.inner.update_value(|inner| inner.subject = Some(subject));
        Ok(())
    }

    /// Returns the database that is tested.
    pub(super) fn subject(self) -> Option<Subject> {
        self.inner.with_value(|inner| inner.subject.clone())
    }

    /// Returns whether the page has another database open than the one that is tested.
    pub fn is_other(self) -> bool {
        // What is tested changes with the run.
        self.run.track();
        let open = self.store.database.with(|state| state.open.is_some());
        let tested = self.subject().map(|subject| subject.origin.id);
        open && tested != Some(self.store.file_id())
    }
}
