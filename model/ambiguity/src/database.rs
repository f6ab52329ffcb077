//! What scoring needs of a database.

use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_sql::Schema;
use beamsplitter_sql::result::Value;

/// One database. Futures are not `Send`: a browser's database lives in another worker and answers
/// by message.
#[allow(async_fn_in_trait)]
pub trait Database {
    /// Tables, columns, types and keys.
    ///
    /// # Errors
    /// If the database cannot be read.
    async fn schema(&mut self) -> Result<Schema, RunError>;

    /// The rows of a query. Whatever changes the database is refused; what runs too long or returns
    /// too much is ended.
    ///
    /// # Errors
    /// If there is no result.
    async fn run(&mut self, sql: &str) -> Result<Vec<Vec<Value>>, RunError>;
}

/// Why a query has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RunError(pub String);

/// Cells that are kept, of all results together; texts of queries count a cell for 32 bytes. The
/// results begin anew when they are more, so that a file of any length is scored in the same memory.
const CELLS: usize = 200_000;

/// A database that runs the same query once only.
pub(crate) struct Remembered<D> {
    database: D,
    results: BTreeMap<String, Option<Rc<Vec<Vec<Value>>>>>,
    cells: usize,
}

impl<D: Database> Remembered<D> {
    pub(crate) fn new(database: D) -> Self {
        Self { database, results: BTreeMap::new(), cells: 0 }
    }

    /// The rows of a query; none if it fails.
    pub(crate) async fn run(&mut self, sql: &str) -> Option<Rc<Vec<Vec<Value>>>> {
        if let Some(result) = self.results.get(sql) {
            return result.clone();
        }
        let result = self.database.run(sql).await.ok().map(Rc::new);
        let rows = result.iter().flat_map(|rows| rows.iter());
        let cells = 1 + sql.len() / 32 + rows.map(|row| 1 + row.len()).sum::<usize>();
        if cells <= CELLS / 2 {
            if self.cells + cells > CELLS {
                self.results.clear();
                self.cells = 0;
            }
            self.cells += cells;
            self.results.insert(sql.to_owned(), result.clone());
        }
        result
    }
}
