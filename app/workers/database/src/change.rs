//! The changed database of an AmbiQT record, made from the open one.

use beamsplitter_ambiguity::materialise::{
    Fill, Materialised, ScratchDatabase, Verdict, materialise,
};
use beamsplitter_ambiguity::{Database, Record, RunError};
use beamsplitter_browser::reason;
use beamsplitter_protocol::{ChangedDatabase, SCORED_ROWS};
use beamsplitter_sql::Schema;
use beamsplitter_sql::result::Value;
use js_sys::{Array, Uint8Array};
use serde_json::Value as Json;
use web_sys::Blob;

use crate::query::query;
use crate::sqljs::Connection;

/// The open database, to be changed.
struct Bench<'a> {
    connection: &'a Connection,
    schema: &'a Schema,
}

impl Database for Bench<'_> {
    async fn schema(&mut self) -> Result<Schema, RunError> {
        Ok(self.schema.clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Vec<Vec<Value>>, RunError> {
        query(self.connection, sql, &[], SCORED_ROWS).map(|rows| rows.values()).map_err(RunError)
    }
}

impl ScratchDatabase for Bench<'_> {
    async fn execute(&mut self, sql: &str) -> Result<(), RunError> {
        self.connection.run(sql).map(|_| ()).map_err(|error| RunError(reason(&error)))
    }
}

/// Changes the open database, with the first fill by which the readings differ, and gives it as a
/// file.
///
/// # Errors
/// Why not, in a sentence.
pub async fn change(
    connection: &Connection,
    schema: &Schema,
    record: Json,
) -> Result<(ChangedDatabase, Blob), String> {
    let Json::Object(object) = record else { return Err("No record came with it.".into()) };
    let record = Record::any(object).map_err(|error| format!("The record is invalid: {error}."))?;
    let mut bench = Bench { connection, schema };
    let prepared = connection.run("PRAGMA query_only = OFF; PRAGMA foreign_keys = OFF");
    prepared.map_err(|error| reason(&error))?;
    let made = materialise(&record, schema, &mut bench, Fill::of(record.kind())).await;
    let Materialised { fill, verdict, .. } = made.map_err(|error| format!("{error}."))?;
    // Names in the file are those of the change alone.
    let kept = bench.execute("release made").await;
    kept.map_err(|error| format!("SQLite says: {error}."))?;
    let bytes: Uint8Array = connection.export().map_err(|error| reason(&error))?;
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(&bytes));
    let blob = blob.map_err(|error| reason(&error))?;
    let differ = match verdict {
        Verdict::Differ => Ok(true),
        Verdict::Alike => Ok(false),
        Verdict::Fails(reading, message) => Err(format!("Reading {reading} fails: {message}.")),
    };
    Ok((ChangedDatabase { fill: fill.name().to_owned(), differ }, blob))
}
