//! Databases made of the statements that a benchmark's record brings.

use std::path::Path;

use beamsplitter_database::run_script;
use beamsplitter_sqlite::Sqlite;

/// Makes a database of its statements, and returns how many of them SQLite refuses: some dumps of
/// AMBROSIA have incomplete tables.
pub fn make(path: &Path, dump: &str) -> rusqlite::Result<usize> {
    let file = Sqlite::new(rusqlite::Connection::open(path)?);
    Ok(run_script(&file, dump).left_out())
}
