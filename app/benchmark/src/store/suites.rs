//! Test suites: further databases of the same tables, on which a query must return what the gold one
//! does, too.

use std::convert::Infallible;

use beamsplitter_ambiguity::test_suite::TestSuite;
use beamsplitter_browser::archive::Source;
use beamsplitter_clients::DatabaseClient;
use beamsplitter_database::{Database, Execution, RunError};
use beamsplitter_shell::Attached;
use beamsplitter_sql::Schema;
use beamsplitter_state::database_files::{is_of, suite_of};
use leptos::prelude::*;

use super::BenchmarkStore;
use super::errors::ExampleError;

/// A database of a suite. Nobody asks it for its schema.
struct Member(DatabaseClient);

impl Database for Member {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(Schema::default())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        self.0.score(sql.to_owned()).await.map(|rows| rows.execution())
    }
}

impl BenchmarkStore {
    /// Takes the databases of test suites out of those of a file; returns the others.
    pub(super) fn take_suites(self, found: Vec<Attached>) -> Vec<Attached> {
        let (mut suites, mut databases) = (Vec::new(), Vec::new());
        for one in found {
            let of = match &one.source {
                Source::Packed(_, entry) => suite_of(&entry.path).map(str::to_owned),
                Source::File(_) => None,
            };
            match of {
                Some(name) => suites.push(Attached { name, ..one }),
                None => databases.push(one),
            }
        }
        self.suites.update(|all| Attached::add(suites, all));
        databases
    }

    /// Returns which queries return what the gold query does on the database itself, which `original` has
    /// open, and on every one of its test suite, if it has one.
    pub(super) async fn on_suite(
        self,
        original: DatabaseClient,
        name: &str,
        gold: &str,
        queries: &[String],
    ) -> Result<Option<Vec<bool>>, ExampleError> {
        let members: Vec<Attached> = self.suites.with_untracked(|all| {
            all.iter().filter(|member| is_of(&member.name, name)).cloned().collect()
        });
        if members.is_empty() {
            return Ok(None);
        }
        let mut right = vec![true; queries.len()];
        pass(original, gold, queries, &mut right).await;
        // One worker opens them in turn; another example may have its own under way.
        let client = DatabaseClient::new();
        client.set_limit(self.store.limit.get_untracked());
        for Attached { name, source } in members {
            let blob = source.blob().await;
            let blob = blob.map_err(|error| ExampleError::Unpack { name: name.clone(), error })?;
            let opened = client.open(format!("{name}.sqlite"), blob).await;
            opened.map_err(|error| ExampleError::Open { name, error })?;
            pass(client.clone(), gold, queries, &mut right).await;
        }
        Ok(Some(right))
    }
}

/// Notes which queries do not return what the gold query does.
async fn pass(client: DatabaseClient, gold: &str, queries: &[String], right: &mut [bool]) {
    let mut suite = TestSuite::new(vec![Member(client)]);
    for (query, right) in queries.iter().zip(right) {
        *right = *right && suite.passes(query, gold).await;
    }
}
