//! The database that is tested: a copy of the page's, with a worker of its own, so that the page
//! can go on with others.

use std::convert::Infallible;

use beamsplitter_clients::DatabaseClient;
use beamsplitter_database::{Database, Execution, RunError};
use beamsplitter_sql::Schema;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Blob;

use super::StressStore;
use super::errors::StressError;
use crate::run::StressRun;

/// A database that is tested.
#[derive(Clone)]
pub struct Subject {
    /// Name of its file.
    pub name: String,
    /// Its bytes.
    pub file: Blob,
    /// Its name among the samples, if it is one.
    pub sample: Option<String>,
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
            match self.open(origin.name.clone(), origin.file, origin.sample).await {
                Ok(()) => {
                    let choice = self.run.with_untracked(|run| run.choice.clone());
                    self.run.set(StressRun::new(origin.name, choice));
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
    pub(super) async fn open(
        self,
        name: String,
        file: Blob,
        sample: Option<String>,
    ) -> Result<(), StressError> {
        let client = DatabaseClient::new();
        client.set_limit(self.store.limit.get_untracked());
        let opened = client.open(name.clone(), file.clone()).await?;
        self.running.stop();
        self.schema.set(opened.schema.clone());
        self.suggestions.set(Vec::new());
        let subject = Subject { name, file, sample, client, schema: opened.schema };
        self.inner.update_value(|inner| inner.subject = Some(subject));
        Ok(())
    }

    /// Returns the database that is tested.
    pub(super) fn subject(self) -> Option<Subject> {
        self.inner.with_value(|inner| inner.subject.clone())
    }

    /// Returns whether the page has another database open than the one that is tested.
    pub fn is_other(self) -> bool {
        let open = self.store.database.with(|state| state.open.is_some());
        let origin = self.store.origin().map(|origin| origin.name);
        open && self.run.with(|run| origin.is_some_and(|name| name != run.database))
    }
}
