//! Looks at a SQLite database in one way, whichever binding it is reached by.
//!
//! A [`Driver`] executes one statement and hands out its rows; rusqlite implements it in the
//! command and sql.js in the page. Everything else is here, once: [`read_schema`] lists tables,
//! views, columns and keys, [`read_cells`] gathers the words of cells within one [`CellBudget`],
//! [`run`] executes a query within [`QueryLimits`], and [`equal`] and its
//! kin compare results.
//!
//! [`tables_script`] makes tables of files of comma-separated values.
//!
//! What cannot be used (a view over a dropped table, a virtual table of an unknown module) is left
//! out with its reason ([`LeftOut`]), and the rest of the file is used.

mod cells;
mod compare;
mod database;
mod driver;
mod file;
mod inert;
mod limits;
mod query;
mod schema;
mod tables;
mod text;
mod value;

pub use cells::{SkipReason, SkippedCells, read_cells};
pub use compare::{Difference, Key, Numbers, equal, equal_in_columns, equal_up_to_column_order};
pub use database::Database;
pub use driver::{CellRef, Driver, DriverError, EachRow, Row, Statement, cell_text};
pub use file::{FileError, Inspection, inspect};
pub use inert::{inert, not_inert};
pub use limits::{CellBudget, QueryLimits, SchemaBudget, TextDecoding};
pub use query::{Execution, RunError, run};
pub use schema::{LeftOut, ObjectKind, OpenSchema, read_schema};
pub use tables::{TableError, TableFile, csv_delimiter, is_csv, tables_script};
pub use text::{TextError, read_text};
pub use value::{Rows, Value};

/// Makes a connection safe to read from: nothing is written, and functions that a hostile schema
/// names in views are limited to harmless ones (<https://www.sqlite.org/security.html>).
pub const READ_ONLY: [&str; 3] =
    ["PRAGMA query_only = ON", "PRAGMA trusted_schema = OFF", "PRAGMA temp_store = MEMORY"];
