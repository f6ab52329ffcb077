//! Executing statements: rows out of sql.js.

use beamsplitter_browser::{now, reason};
use beamsplitter_protocol::{Cell, Rows};
use js_sys::{Array, BigInt, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use crate::sqljs::{Connection, Statement};

/// Text beyond this many characters is cut: a result is for reading.
const LONGEST_TEXT: usize = 4_000;

/// A statement that is freed when it goes out of scope.
struct Prepared(Statement);

impl Drop for Prepared {
    fn drop(&mut self) {
        // A statement that fails to be freed has nothing left to free.
        self.0.free().ok();
    }
}

/// Executes `sql` with text parameters and fetches at most `cap` rows.
///
/// # Errors
/// SQLite's message.
pub fn query(
    connection: &Connection,
    sql: &str,
    parameters: &[&str],
    cap: usize,
) -> Result<Rows, String> {
    fetch(connection, sql, parameters, cap).map_err(|error| reason(&error))
}

fn fetch(
    connection: &Connection,
    sql: &str,
    parameters: &[&str],
    cap: usize,
) -> Result<Rows, JsValue> {
    let start = now();
    let statement = Prepared(connection.prepare(sql)?);
    let statement = &statement.0;
    if !parameters.is_empty() {
        statement.bind(&parameters.iter().map(|text| JsValue::from_str(text)).collect())?;
    }
    let columns = statement.column_names()?.iter().filter_map(|name| name.as_string()).collect();
    let exact_integers = Object::new();
    Reflect::set(&exact_integers, &"useBigInt".into(), &JsValue::TRUE)?;
    let mut rows = Vec::new();
    let mut more = false;
    while statement.step()? {
        if rows.len() == cap {
            more = true;
            break;
        }
        let row: Array = statement.get(&JsValue::NULL, &exact_integers)?;
        rows.push(row.iter().map(cell).collect());
    }
    Ok(Rows { columns, rows, more, milliseconds: now() - start })
}

fn cell(value: JsValue) -> Cell {
    if let Some(text) = value.as_string() {
        return Cell::Text(match text.char_indices().nth(LONGEST_TEXT) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text,
        });
    }
    if let Some(number) = value.as_f64() {
        return if number.is_finite() {
            Cell::Real(number)
        } else {
            Cell::Text(if number > 0.0 { "Inf" } else { "-Inf" }.into())
        };
    }
    match value.dyn_into::<Uint8Array>() {
        Ok(bytes) => Cell::Blob(bytes.length().into()),
        Err(value) => match value.dyn_into::<BigInt>().map(i64::try_from) {
            Ok(Ok(integer)) => Cell::Integer(integer),
            _ => Cell::Null,
        },
    }
}
