//! The changed database of an AmbiQT record, made from the open one.

use std::convert::Infallible;

use beamsplitter_ambiguity::Record;
use beamsplitter_ambiguity::materialise::{
    Fill, Materialised, ScratchDatabase, Verdict, materialise,
};
use beamsplitter_browser::reason;
use beamsplitter_database::{Database, Execution, QueryLimits, RunError, run};
use beamsplitter_protocol::{ChangedDatabase, DatabaseChangeError, QueryFails, SCORED_ROWS};
use beamsplitter_sql::Schema;
use js_sys::{Array, Uint8Array};
use serde_json::Value as Json;
use wasm_bindgen::JsValue;
use web_sys::Blob;

use crate::sqljs::Connection;

/// The open database, to be changed.
struct OpenDatabase<'a> {
    connection: &'a Connection,
    schema: &'a Schema,
}

impl Database for OpenDatabase<'_> {
    type Error = Infallible;

    async fn schema(&mut self) -> Result<Schema, Infallible> {
        Ok(self.schema.clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        run(self.connection, sql, &QueryLimits { rows: SCORED_ROWS, ..QueryLimits::SCORED })
    }
}

impl ScratchDatabase for OpenDatabase<'_> {
    async fn execute(&mut self, sql: &str) -> Result<(), RunError> {
        let failed = |error| RunError::Sqlite { message: reason(&error) };
        self.connection.run(sql).map(|_| ()).map_err(failed)
    }
}

/// Changes the open database, with the first fill by which the golds differ, and gives it as a
/// file.
///
/// # Errors
/// [`DatabaseChangeError`] if the record does not fit the database, or the browser refuses.
pub async fn change(
    connection: &Connection,
    schema: &Schema,
    record: Json,
) -> Result<(ChangedDatabase, Blob), DatabaseChangeError> {
    let invalid = |reason: String| DatabaseChangeError::Record { reason };
    let refused = |error: JsValue| DatabaseChangeError::Refused { reason: reason(&error) };
    let failed = |reason: String| DatabaseChangeError::Refused { reason };
    let Json::Object(object) = record else { return Err(invalid("it is no object".into())) };
    let record = Record::any(object).map_err(|error| invalid(error.to_string()))?;
    let mut open = OpenDatabase { connection, schema };
    let prepared = connection.run("PRAGMA query_only = OFF; PRAGMA foreign_keys = OFF");
    prepared.map_err(refused)?;
    let made = materialise(&record, schema, &mut open, Fill::of(record.kind())).await;
    let Materialised { fill, verdict, .. } = made.map_err(|error| failed(error.to_string()))?;
    // Names in the file are those of the change alone.
    let kept = open.execute("release made").await;
    kept.map_err(|error| failed(error.to_string()))?;
    let bytes: Uint8Array = connection.export().map_err(refused)?;
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(&bytes));
    let blob = blob.map_err(refused)?;
    let differ = match verdict {
        Verdict::Differ => Ok(true),
        Verdict::Alike => Ok(false),
        Verdict::Fails(number, message) => Err(QueryFails { number, message }),
    };
    Ok((ChangedDatabase { fill: fill.name().to_owned(), differ }, blob))
}
