//! Looks at a SQLite database in one way, whichever binding it is reached by.
//!
//! A [`Driver`] executes one statement and hands out its rows; rusqlite implements it in the
//! command and sql.js in the page. Everything else is here, once: [`read_schema`] lists tables,
//! views, columns and keys, [`read_cells`] gathers the words of cells within one [`CellBudget`],
//! [`run`] executes a query within [`QueryLimits`], and [`equal`] and its
//! kin compare results.
//!
//! [`tables_script`] makes tables of files of separated values, read by [`Sheet`]; [`run_script`] executes any script
//! of a database, and tells which statements SQLite refused.
//!
//! What cannot be used (a view over a dropped table, a virtual table of an unknown module) is left
//! out with its reason ([`LeftOut`]), and the rest of the file is used.
//!
//! # How a file is read
//! A `Driver` can also stop a statement at a given moment, where its binding can. Kinds of file are
//! known by their first bytes; text may be UTF-8, UTF-16, Windows-1252 or an encoding that a person chooses,
//! any that web pages have. Files of separated values
//! are read by [`Sheet`]: it finds the separator, the line of the names and the lines around the table.
//! Cells that may stand for a missing value are looked for in the first rows and, by one query for a
//! column, far below them (schema/odd.rs).
//!
//! 1. `read_schema` lists tables and views in the order in which they were made, their columns
//!    (generated ones included, hidden ones not) with the declared kind or, for columns without a
//!    type, the one that the first rows show, and foreign keys in the order of their declaration, a
//!    pair for each column. Tables behind a full-text or spatial index are known by the module's
//!    rules, also where SQLite lacks the module. Comments in their SQL are read for people
//!    (schema/comments.rs). Views are compiled, never executed. An object that
//!    does not compile is a `LeftOut` with SQLite's reason.
//! 2. `read_cells` gathers the distinct short texts that a question can name, tables before views,
//!    within one `CellBudget` (rows, cells, bytes, time). A view has a second; a driver that cannot
//!    be interrupted is ended from outside and asked again without views.
//! 3. `run` executes a query within `QueryLimits`. Cells are whole, and so are rows: what does not
//!    fit is announced by `more`.
//! 4. `equal`, `equal_up_to_column_order` and `Difference` compare results by one key of a cell:
//!    numbers to ten significant digits, or to the last bit where a published benchmark counts so.
//!
//! Between questions, the page's driver reads the values of the open database, which takes seconds
//! in a file of 100 MB, so that the next question need not wait for them.
//!
//! # Tests on the same files
//! Page and command are tested on the same files:
//!
//! - tests/databases holds awkward databases as scripts, with queries and questions, and what is
//!   expected of every driver: `cargo test -p beamsplitter-sqlite` (`BLESS=1` writes the
//!   expectations anew), and tests/browser/conformance.test.mjs for sql.js.
//! - tests/databases/answers.json has the default answer to each question, candidate for candidate.
//!   The command writes it (`BLESS=1 cargo test -p beamsplitter --test answers`, needed for other
//!   weights), and the same browser test compares the page with it.
//! - tests/labels has the labels of three annotators and the agreement that `beamsplitter label
//!   agreement --json` computes from them; the page has to compute the same.
//!
//! # Terms
//! | term | meaning | from |
//! |---|---|---|
//! | cell | the value in one row and column of a database | SQLite |
//!
//! A script (.sql) is executed statement by statement by `run_script`, in memory, in page and
//! command alike. A statement ends where SQLite ends it (`beamsplitter_sql::script`): at a
//! semicolon, and a trigger at `; END ;`. What SQLite refuses is left out and told with its line,
//! together with the later statements that need what it would have made; a statement that names
//! another file (ATTACH, VACUUM INTO) is never executed. A dump that is cut off within a
//! transaction keeps what is there. A dump of MySQL, PostgreSQL or SQL Server is known by its marks:
//! its tables, keys and rows are made, and all else is listed (`beamsplitter_sql::dump`). What the body
//! of a routine does is never done. tests/dumps has one of each program; model/experiments/import.md says
//! what is read of them, and of text tables.

mod cells;
mod compare;
mod database;
mod driver;
mod file;
mod limits;
mod query;
mod schema;
#[cfg(feature = "parser")]
mod script;
mod tables;
mod text;
mod ties;
mod value;

pub use cells::{SkipReason, SkippedCells, read_cells};
pub use compare::{Difference, Key, Numbers, equal, equal_in_columns, equal_up_to_column_order};
pub use database::Database;
pub use driver::{CellRef, Driver, DriverError, EachRow, Row, Statement, cell_text};
pub use file::{FileError, Inspection, inspect};
pub use limits::{CellBudget, QueryLimits, SchemaBudget, TextDecoding};
pub use query::{Execution, RunError, run};
pub use schema::{LeftOut, ObjectKind, OpenSchema, read_schema};
#[cfg(feature = "parser")]
pub use script::{RefusedStatement, ScriptOutcome, run_script};
pub use tables::{
    Reading, Record, Sheet, TableError, TableFile, TablesScript, is_script, is_table, tables_script,
};
pub use text::{TextError, read_older_text, read_text, read_text_in};
pub use ties::ties;
pub use value::{Rows, Value};

/// Makes a connection safe to read from: nothing is written, and functions that a hostile schema
/// names in views are limited to harmless ones (<https://www.sqlite.org/security.html>).
pub const READ_ONLY: [&str; 3] =
    ["PRAGMA query_only = ON", "PRAGMA trusted_schema = OFF", "PRAGMA temp_store = MEMORY"];
