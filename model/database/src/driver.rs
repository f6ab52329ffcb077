//! What is asked of a binding to SQLite.

use std::borrow::Cow;
use std::ops::ControlFlow;

/// What is done with each row of a result; a break ends the statement.
pub type EachRow<'a> = dyn FnMut(&dyn Row) -> Result<ControlFlow<()>, DriverError> + 'a;

/// A connection to one open database.
///
/// Rows are pushed to a callback, because the two bindings own their statements differently:
/// rusqlite lends rows from a statement, sql.js keeps a cursor of its own.
pub trait Driver {
    /// Compiles and executes one statement and hands each row to `each` until it breaks. Returns
    /// the names of the result's columns.
    ///
    /// # Errors
    /// What SQLite says, or that the statement was stopped at [`Statement::until`].
    fn query(
        &self,
        statement: &Statement<'_>,
        each: &mut EachRow<'_>,
    ) -> Result<Vec<String>, DriverError>;

    /// Compiles a statement without executing it.
    ///
    /// # Errors
    /// What SQLite says of it.
    fn check(&self, sql: &str) -> Result<(), DriverError>;

    /// Returns milliseconds since any fixed moment; never goes back.
    fn now(&self) -> f64;
}

/// One statement to be executed.
#[derive(Clone, Copy, Debug)]
pub struct Statement<'a> {
    /// Its text.
    pub sql: &'a str,
    /// Text for its parameters `?`, in order.
    pub parameters: &'a [&'a str],
    /// When to stop it, by [`Driver::now`]. A driver that cannot interrupt SQLite ignores this;
    /// whoever owns it must end it from outside.
    pub until: Option<f64>,
}

impl<'a> Statement<'a> {
    /// Creates a statement without parameters that may take any time.
    pub fn new(sql: &'a str) -> Self {
        Self { sql, parameters: &[], until: None }
    }

    /// Sets the text of its parameters.
    pub fn bind(self, parameters: &'a [&'a str]) -> Self {
        Self { parameters, ..self }
    }

    /// Sets the moment at which it is stopped.
    pub fn until(self, moment: f64) -> Self {
        Self { until: Some(moment), ..self }
    }
}

/// The present row of a statement.
pub trait Row {
    /// Returns the number of cells.
    fn width(&self) -> usize;

    /// Returns the cell of a column, from 0.
    ///
    /// # Errors
    /// If SQLite has no memory for it, or there is no such column.
    fn cell(&self, column: usize) -> Result<CellRef<'_>, DriverError>;
}

/// One cell as SQLite stores it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum CellRef<'a> {
    /// NULL.
    Null,
    /// INTEGER.
    Integer(i64),
    /// REAL.
    Real(f64),
    /// TEXT; usually UTF-8, but SQLite stores any bytes.
    Text(&'a [u8]),
    /// BLOB.
    Blob(&'a [u8]),
}

impl CellRef<'_> {
    /// Returns bytes of text or of a blob; none for numbers.
    pub fn size(&self) -> usize {
        match self {
            Self::Null | Self::Integer(_) | Self::Real(_) => 0,
            Self::Text(bytes) | Self::Blob(bytes) => bytes.len(),
        }
    }
}

/// Returns the text of a cell, with U+FFFD for what is not UTF-8; nothing for NULL and blobs.
pub fn cell_text(cell: CellRef<'_>) -> Option<Cow<'_, str>> {
    match cell {
        CellRef::Null | CellRef::Blob(_) => None,
        CellRef::Integer(i) => Some(i.to_string().into()),
        CellRef::Real(x) => Some(x.to_string().into()),
        CellRef::Text(bytes) => Some(String::from_utf8_lossy(bytes)),
    }
}

/// Why a statement has no further rows.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DriverError {
    /// SQLite's own message.
    #[error("{0}")]
    Sqlite(String),
    /// It ran until [`Statement::until`].
    #[error("it took too long")]
    Interrupted,
}
