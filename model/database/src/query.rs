//! Executes a query within limits.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::driver::{CellRef, Driver, DriverError, Row, Statement};
use crate::limits::{QueryLimits, TextDecoding};
use crate::value::Value;

/// What a query returned.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Execution {
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Rows, each as long as `columns`, as far as the limits allow.
    pub rows: Vec<Vec<Value>>,
    /// Whether the query has more rows than the limits allow.
    pub more: bool,
}

impl Execution {
    /// Returns the result if all of its rows were read, as whoever compares results needs them.
    ///
    /// # Errors
    /// If there are more rows than `limits` allow.
    pub fn whole(self, limits: &QueryLimits) -> Result<Self, RunError> {
        if self.more { Err(RunError::TooLarge { bytes: limits.bytes }) } else { Ok(self) }
    }
}

/// Why a query has no result.
#[derive(Clone, Debug, PartialEq, thiserror::Error, Serialize, Deserialize)]
pub enum RunError {
    /// It is not a query that may run.
    #[error("{reason}")]
    Refused {
        /// What the guard says.
        reason: String,
    },
    /// SQLite cannot run it.
    #[error("SQLite says: {message}")]
    Sqlite {
        /// SQLite's message.
        message: String,
    },
    /// It was stopped by the time limit.
    #[error("stopped after {seconds} s: the query did not finish in the time allowed")]
    TooSlow {
        /// The limit.
        seconds: f64,
    },
    /// One row alone, or a result that has to be whole, is larger than the limit.
    #[error("the result has more than {} MB, the most that is read", bytes >> 20)]
    TooLarge {
        /// The limit.
        bytes: usize,
    },
    /// The database went away while the query waited.
    #[error("not run: {reason}")]
    Closed {
        /// Why.
        reason: String,
    },
}

impl From<DriverError> for RunError {
    fn from(error: DriverError) -> Self {
        match error {
            DriverError::Sqlite(message) => Self::Sqlite { message },
            DriverError::Interrupted => Self::TooSlow { seconds: 0.0 },
        }
    }
}

/// Executes `sql` and reads its rows within `limits`. Cells are whole: a row that does not fit the
/// byte limit is not handed back at all.
///
/// # Errors
/// If SQLite cannot run it, it takes too long, or its first row is too large.
pub fn run<D: Driver + ?Sized>(
    driver: &D,
    sql: &str,
    limits: &QueryLimits,
) -> Result<Execution, RunError> {
    let until = limits.seconds.map(|seconds| driver.now() + seconds * 1e3);
    let mut rows = Vec::new();
    let (mut more, mut bytes) = (false, 0_usize);
    let statement = Statement { until, ..Statement::new(sql) };
    let columns = driver.query(&statement, &mut |row| {
        if rows.len() >= limits.rows {
            more = true;
            return Ok(ControlFlow::Break(()));
        }
        bytes = bytes.saturating_add(size(row)?);
        if bytes > limits.bytes {
            more = true;
            return Ok(ControlFlow::Break(()));
        }
        rows.push(values(row, limits.text)?);
        Ok(ControlFlow::Continue(()))
    });
    let columns = columns.map_err(|error| match (error, limits.seconds) {
        (DriverError::Interrupted, Some(seconds)) => RunError::TooSlow { seconds },
        (error, _) => error.into(),
    })?;
    if more && rows.is_empty() && limits.rows > 0 {
        return Err(RunError::TooLarge { bytes: limits.bytes });
    }
    Ok(Execution { columns, rows, more })
}

/// Returns bytes that a row takes in memory: its cells and what they point at.
fn size(row: &dyn Row) -> Result<usize, DriverError> {
    let cell = |column| Ok(size_of::<Value>() + row.cell(column)?.size());
    (0..row.width()).map(cell).sum::<Result<usize, _>>().map(|cells| size_of::<Value>() + cells)
}

fn values(row: &dyn Row, text: TextDecoding) -> Result<Vec<Value>, DriverError> {
    (0..row.width()).map(|column| value(row.cell(column)?, text)).collect()
}

fn value(cell: CellRef<'_>, text: TextDecoding) -> Result<Value, DriverError> {
    Ok(match cell {
        CellRef::Null => Value::Null,
        CellRef::Integer(i) => Value::Integer(i),
        CellRef::Real(x) => Value::Real(x),
        CellRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
        CellRef::Text(bytes) => match (std::str::from_utf8(bytes), text) {
            (Ok(text), _) => Value::Text(text.to_owned()),
            (Err(_), TextDecoding::Lossy) => {
                Value::Text(String::from_utf8_lossy(bytes).into_owned())
            }
            (Err(_), TextDecoding::Strict) => {
                return Err(DriverError::Sqlite("a cell holds text that is not UTF-8".to_owned()));
            }
        },
    })
}
