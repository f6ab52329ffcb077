//! The driver: one rusqlite connection.

use std::time::Instant;

use beamsplitter_database::{CellRef, Driver, DriverError, EachRow, Row, Statement};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode, params_from_iter};

use crate::names::column_names;

/// Steps of SQLite's virtual machine between two looks at the clock.
const STEPS: i32 = 10_000;

/// A rusqlite connection as a [`Driver`]. Statements are interrupted when their time is over.
pub struct Sqlite {
    connection: Connection,
    start: Instant,
}

impl Sqlite {
    /// Uses an open connection.
    pub fn new(connection: Connection) -> Self {
        Self { connection, start: Instant::now() }
    }

    /// Returns the connection, for what only rusqlite can do.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    fn execute(
        &self,
        statement: &Statement<'_>,
        each: &mut EachRow<'_>,
    ) -> Result<Vec<String>, DriverError> {
        let mut prepared = self.connection.prepare(statement.sql).map_err(failed)?;
        let columns = column_names(&self.connection, statement.sql);
        let width = prepared.column_count();
        let mut rows = prepared.query(params_from_iter(statement.parameters)).map_err(failed)?;
        while let Some(row) = rows.next().map_err(failed)? {
            if each(&SqliteRow { row, width })?.is_break() {
                break;
            }
        }
        Ok(columns)
    }
}

impl Driver for Sqlite {
    fn query(
        &self,
        statement: &Statement<'_>,
        each: &mut EachRow<'_>,
    ) -> Result<Vec<String>, DriverError> {
        if let Some(until) = statement.until {
            let start = self.start;
            self.connection.progress_handler(STEPS, Some(move || milliseconds(start) > until));
        }
        let done = self.execute(statement, each);
        self.connection.progress_handler(0, None::<fn() -> bool>);
        done
    }

    fn check(&self, sql: &str) -> Result<(), DriverError> {
        self.connection.prepare(sql).map(drop).map_err(failed)
    }

    fn now(&self) -> f64 {
        milliseconds(self.start)
    }
}

fn milliseconds(start: Instant) -> f64 {
    start.elapsed().as_secs_f64() * 1e3
}

/// Returns SQLite's message alone: rusqlite adds the statement to it, which whoever asked knows.
fn failed(error: rusqlite::Error) -> DriverError {
    if error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) {
        return DriverError::Interrupted;
    }
    DriverError::Sqlite(match error {
        rusqlite::Error::SqliteFailure(_, Some(message)) => message,
        rusqlite::Error::SqlInputError { msg, .. } => msg,
        other => other.to_string(),
    })
}

struct SqliteRow<'a, 'b> {
    row: &'a rusqlite::Row<'b>,
    width: usize,
}

impl Row for SqliteRow<'_, '_> {
    fn width(&self) -> usize {
        self.width
    }

    fn cell(&self, column: usize) -> Result<CellRef<'_>, DriverError> {
        Ok(match self.row.get_ref(column).map_err(failed)? {
            ValueRef::Null => CellRef::Null,
            ValueRef::Integer(i) => CellRef::Integer(i),
            ValueRef::Real(x) => CellRef::Real(x),
            ValueRef::Text(bytes) => CellRef::Text(bytes),
            ValueRef::Blob(bytes) => CellRef::Blob(bytes),
        })
    }
}
