//! Why tests, labels or predictions cannot be used.

use std::path::PathBuf;

use beamsplitter_damber::LabelError;

/// Why tests, labels or predictions cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DamberError {
    /// Labels that are none, or not of this database.
    #[error("{path}: {source}")]
    Labels { path: PathBuf, source: LabelError },
    /// A sheet that cannot be read.
    #[error("{path}: is not a CSV table: {source}")]
    Sheet { path: PathBuf, source: csv::Error },
    /// A folder without a sheet that has a header and a row.
    #[error("{0}: holds no CSV file with a header and a row below it")]
    NoSheet(PathBuf),
    /// Tables that cannot be written.
    #[error("{path}: its sheets cannot be made tables: {source}")]
    Tables { path: PathBuf, source: rusqlite::Error },
    /// No test could be made.
    #[error("no tests: {0}")]
    NoTests(String),
    /// A report that cannot be written as CSV.
    #[error("the report cannot be written: {0}")]
    Csv(#[from] csv::Error),
}
