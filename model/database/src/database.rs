//! What asking and scoring need of a database.

use beamsplitter_sql::Schema;

use crate::query::{Execution, RunError};

/// A database on which queries run. Futures are not `Send`: a browser's database lives in another
/// worker and answers by message.
#[allow(async_fn_in_trait)]
pub trait Database {
    /// Why the database itself cannot be read.
    type Error: std::error::Error + 'static;

    /// Reads tables, columns, types and keys.
    ///
    /// # Errors
    /// If the database cannot be read.
    async fn schema(&mut self) -> Result<Schema, Self::Error>;

    /// Announces a query that is probably run, so that a database in another worker can begin with it.
    /// Nothing depends on it.
    fn prepare(&mut self, _sql: &str) {}

    /// Executes one query. Whatever changes the database is refused; what runs too long is
    /// ended.
    ///
    /// # Errors
    /// If there is no result.
    async fn run(&mut self, sql: &str) -> Result<Execution, RunError>;
}
