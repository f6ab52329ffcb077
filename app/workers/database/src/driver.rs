//! sql.js as a driver of `beamsplitter-database`.

use beamsplitter_browser::{now, reason};
use beamsplitter_database::{CellRef, Driver, DriverError, EachRow, Row, Statement};
use js_sys::{Array, BigInt, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use crate::sqljs::{self, Connection};

/// A statement that is freed when it goes out of scope.
struct Prepared(sqljs::Statement);

impl Drop for Prepared {
    fn drop(&mut self) {
        // A statement that fails to be freed has nothing left to free.
        self.0.free().ok();
    }
}

impl Driver for Connection {
    /// Executes a statement. SQLite in WebAssembly cannot be interrupted within a step: the clock
    /// is looked at between rows, and the page ends the worker of a statement that gives none.
    fn query(
        &self,
        statement: &Statement<'_>,
        each: &mut EachRow<'_>,
    ) -> Result<Vec<String>, DriverError> {
        let prepared = Prepared(self.prepare(statement.sql).map_err(failed)?);
        let prepared = &prepared.0;
        if !statement.parameters.is_empty() {
            let texts = statement.parameters.iter().map(|text| JsValue::from_str(text));
            prepared.bind(&texts.collect()).map_err(failed)?;
        }
        let columns = prepared.column_names().map_err(failed)?;
        let exact_integers = Object::new();
        Reflect::set(&exact_integers, &"useBigInt".into(), &JsValue::TRUE).map_err(failed)?;
        while prepared.step().map_err(failed)? {
            if statement.until.is_some_and(|until| now() > until) {
                return Err(DriverError::Interrupted);
            }
            let cells: Array = prepared.get(&JsValue::NULL, &exact_integers).map_err(failed)?;
            let cells: Result<Vec<Cell>, _> =
                cells.iter().zip(0..).map(|(value, at)| cell(value, prepared, at)).collect();
            if each(&Cells(cells?))?.is_break() {
                break;
            }
        }
        Ok(columns.iter().filter_map(|name| name.as_string()).collect())
    }

    fn check(&self, sql: &str) -> Result<(), DriverError> {
        self.prepare(sql).map(Prepared).map(drop).map_err(failed)
    }

    fn now(&self) -> f64 {
        now()
    }
}

fn failed(error: JsValue) -> DriverError {
    DriverError::Sqlite(reason(&error))
}

/// A cell, copied from JavaScript.
enum Cell {
    Null,
    Integer(i64),
    Real(f64),
    Text(Vec<u8>),
    Blob(Vec<u8>),
}

/// The cells of the present row.
struct Cells(Vec<Cell>);

impl Row for Cells {
    fn width(&self) -> usize {
        self.0.len()
    }

    fn cell(&self, column: usize) -> Result<CellRef<'_>, DriverError> {
        let missing = || DriverError::Sqlite(format!("the result has no column {column}"));
        Ok(match self.0.get(column).ok_or_else(missing)? {
            Cell::Null => CellRef::Null,
            Cell::Integer(i) => CellRef::Integer(*i),
            Cell::Real(x) => CellRef::Real(*x),
            Cell::Text(bytes) => CellRef::Text(bytes),
            Cell::Blob(bytes) => CellRef::Blob(bytes),
        })
    }
}

fn cell(value: JsValue, statement: &sqljs::Statement, column: u32) -> Result<Cell, DriverError> {
    if let Some(text) = value.as_string() {
        // sql.js puts U+FFFD where text is not UTF-8; the bytes say what stands there.
        let bytes = match text.contains('\u{fffd}') {
            true => statement.blob(column).map_err(failed)?.to_vec(),
            false => text.into_bytes(),
        };
        return Ok(Cell::Text(bytes));
    }
    if let Some(number) = value.as_f64() {
        return Ok(Cell::Real(number));
    }
    match value.dyn_into::<Uint8Array>() {
        Ok(bytes) => Ok(Cell::Blob(bytes.to_vec())),
        Err(value) => Ok(match value.dyn_into::<BigInt>().map(i64::try_from) {
            Ok(Ok(integer)) => Cell::Integer(integer),
            _ => Cell::Null,
        }),
    }
}
