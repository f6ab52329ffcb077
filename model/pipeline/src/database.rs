//! What asking needs of a database.

use beamsplitter_link::{CellMatch, Question};
use beamsplitter_sql::Schema;
use beamsplitter_sql::result::Value;
use serde::{Deserialize, Serialize};

/// A database that can be asked. Futures are not `Send`: a browser's database lives in another
/// worker and answers by message.
#[allow(async_fn_in_trait)]
pub trait Database {
    /// Why the database itself cannot be read.
    type Error: std::error::Error + 'static;

    /// Tables, columns, types and keys.
    async fn schema(&mut self) -> Result<Schema, Self::Error>;

    /// The cells that a question names, in columns of [`Self::schema`].
    async fn cells(&mut self, question: &Question) -> Result<Vec<CellMatch>, Self::Error>;

    /// The result of one SELECT. Anything else is refused; a query that runs too long is ended.
    async fn run(&mut self, sql: &str) -> Result<Execution, RunError>;
}

/// What a query returned.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Execution {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Rows, as far as the row cap allows.
    pub rows: Vec<Vec<Value>>,
    /// Whether there are more rows than the cap allows.
    pub more: bool,
}

/// Why a query has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[error("{message}")]
pub struct RunError {
    /// What happened, in one sentence.
    pub message: String,
}
