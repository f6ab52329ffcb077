//! Remembers the results of queries, since benchmarks run the same ones again and again.

use std::collections::BTreeMap;
use std::rc::Rc;

use beamsplitter_database::{Database, Value};

/// Cells that are kept, of all results together; texts of queries count a cell for 32 bytes. The
/// results begin anew when they are more, so that a file of any length is scored in the same memory.
const CELLS: usize = 200_000;

/// The rows of a query, or why there are none.
pub(crate) type Outcome = Result<Rc<Vec<Vec<Value>>>, Rc<str>>;

/// A database that runs the same query once only.
pub(crate) struct Remembered<D> {
    database: D,
    results: BTreeMap<String, Outcome>,
    cells: usize,
}

impl<D: Database> Remembered<D> {
    pub(crate) fn new(database: D) -> Self {
        Self { database, results: BTreeMap::new(), cells: 0 }
    }

    /// Returns the rows of a query, or why it fails; one that has more rows than are read does.
    pub(crate) async fn run(&mut self, sql: &str) -> Outcome {
        if let Some(result) = self.results.get(sql) {
            return result.clone();
        }
        let result = match self.database.run(sql).await {
            Ok(result) if result.more => Err("it returns more rows than are compared".into()),
            Ok(result) => Ok(Rc::new(result.rows)),
            Err(error) => Err(error.to_string().into()),
        };
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
