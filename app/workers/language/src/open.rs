//! The page's open database, as scoring sees it.

use std::convert::Infallible;

use beamsplitter_database::{Database, Execution, RunError};
use beamsplitter_protocol::Rows;
use beamsplitter_sql::Schema;

/// Runs queries on the open database, for calls whose answer depends on results.
pub trait Runs {
    /// Executes a query.
    fn run(&self, sql: String) -> impl Future<Output = Result<Rows, RunError>>;
}

/// The page's database, as scoring needs it.
pub(super) struct Open<'a, R> {
    /// Where queries run.
    pub database: &'a R,
    /// What they see.
    pub schema: &'a Schema,
}

impl<R: Runs> Database for Open<'_, R> {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(self.schema.clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        self.database.run(sql.to_owned()).await.map(|rows| rows.execution())
    }
}
