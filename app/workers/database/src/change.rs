//! The changed database of an AmbiQT record, made from the open one.

use std::convert::Infallible;

use beamsplitter_ambiguity::Record;
use beamsplitter_ambiguity::corrected::{Judge, Judged};
use beamsplitter_ambiguity::materialise::{
    Fill, Materialised, ScratchDatabase, Verdict, materialise, undo,
};
use beamsplitter_browser::reason;
use beamsplitter_database::{Database, Execution, QueryLimits, READ_ONLY, RunError, run};
use beamsplitter_protocol::{
    ChangedDatabase, DatabaseChangeError, JudgedCandidates, QueryFails, SCORED_ROWS,
};
use beamsplitter_sql::{Schema, check_statement};
use js_sys::{Array, Uint8Array};
use serde_json::Value as Json;
use wasm_bindgen::JsValue;
use web_sys::Blob;

use crate::sqljs::{Connection, SqlJs};

/// Lets statements change what is open.
const CHANGEABLE: &str = "PRAGMA query_only = OFF; PRAGMA foreign_keys = OFF";

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

    /// Runs a query, which cannot change what is open: queries come from files.
    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        check_statement(sql).map_err(|error| RunError::Refused { reason: error.to_string() })?;
        self.execute("PRAGMA query_only = ON").await?;
        let limits = QueryLimits { rows: SCORED_ROWS, ..QueryLimits::SCORED };
        let found = run(self.connection, sql, &limits);
        self.execute("PRAGMA query_only = OFF").await?;
        found
    }
}

impl ScratchDatabase for OpenDatabase<'_> {
    async fn execute(&mut self, sql: &str) -> Result<(), RunError> {
        let failed = |error| RunError::Sqlite { message: reason(&error) };
        self.connection.run(sql).map(|_| ()).map_err(failed)
    }
}

/// Changes a copy of the open database, with the first fill by which the golds differ, and gives it
/// as a file.
///
/// # Errors
/// [`DatabaseChangeError`] if the record does not fit the database, or the browser refuses.
pub async fn change(
    sql: &SqlJs,
    connection: &Connection,
    schema: &Schema,
    record: Json,
) -> Result<(ChangedDatabase, Blob), DatabaseChangeError> {
    let record = read(record)?;
    let bytes = connection.export().map_err(refused)?;
    // Its settings are those of a connection that is new.
    connection.run(&READ_ONLY.join("; ")).map_err(refused)?;
    let copy = sql.open(&bytes).map_err(refused)?;
    drop(bytes);
    let made = changed(&copy, schema, &record).await;
    copy.close().ok();
    made
}

async fn changed(
    connection: &Connection,
    schema: &Schema,
    record: &Record,
) -> Result<(ChangedDatabase, Blob), DatabaseChangeError> {
    let mut open = OpenDatabase { connection, schema };
    let made = make(&mut open, record).await?;
    // Names in the file are those of the change alone.
    open.execute("release made").await.map_err(|error| failed(&error))?;
    Ok((made, file(connection).map_err(refused)?))
}

/// Returns the bytes of a database as a file.
///
/// # Errors
/// When the browser refuses: the connection is closed, or there is no memory.
pub fn file(connection: &Connection) -> Result<Blob, JsValue> {
    let bytes: Uint8Array = connection.export()?;
    Blob::new_with_u8_array_sequence(&Array::of1(&bytes))
}

/// Says what [`change`] would make of the open database, which is then as before.
///
/// # Errors
/// [`DatabaseChangeError`] if the record does not fit the database.
pub async fn compare(
    connection: &Connection,
    schema: &Schema,
    record: Json,
) -> Result<ChangedDatabase, DatabaseChangeError> {
    let record = read(record)?;
    let mut open = OpenDatabase { connection, schema };
    let made = make(&mut open, &record).await;
    undo(&mut open).await;
    connection.run(&READ_ONLY.join("; ")).map_err(refused)?;
    made
}

/// Says what candidates cover on the changed database of the open one, which is then as before.
///
/// # Errors
/// [`DatabaseChangeError`] if the record does not fit the database.
pub async fn judge(
    (connection, own): (&Connection, &Schema),
    schema: Option<Schema>,
    record: Json,
    candidates: &[String],
) -> Result<JudgedCandidates, DatabaseChangeError> {
    let record = read(record)?;
    let prepared = connection.run(CHANGEABLE);
    prepared.map_err(refused)?;
    let schema = schema.unwrap_or_else(|| own.clone());
    let mut judge = Judge::new(OpenDatabase { connection, schema: own }, own.clone(), schema);
    let judged = judge.judge(&record, candidates).await;
    connection.run(&READ_ONLY.join("; ")).map_err(refused)?;
    let judged = judged.map_err(|error| failed(&error))?;
    let unscored = judged.unscored();
    let Judged { corrected, materialised, .. } = judged;
    Ok(JudgedCandidates { corrected, materialised, unscored })
}

/// Makes the change, which can be undone.
async fn make(
    open: &mut OpenDatabase<'_>,
    record: &Record,
) -> Result<ChangedDatabase, DatabaseChangeError> {
    let prepared = open.connection.run(CHANGEABLE);
    prepared.map_err(refused)?;
    let made = materialise(record, open.schema, open, Fill::of(record.kind())).await;
    let Materialised { fill, verdict, .. } = made.map_err(|error| failed(&error))?;
    let differ = match verdict {
        Verdict::Differ => Ok(true),
        Verdict::Alike => Ok(false),
        Verdict::Fails(number, message) => Err(QueryFails { number, message }),
    };
    Ok(ChangedDatabase { fill: fill.name().to_owned(), differ })
}

fn read(record: Json) -> Result<Record, DatabaseChangeError> {
    let invalid = |reason: String| DatabaseChangeError::Record { reason };
    let Json::Object(object) = record else { return Err(invalid("it is no object".into())) };
    Record::any(object).map_err(|error| invalid(error.to_string()))
}

fn refused(error: JsValue) -> DatabaseChangeError {
    DatabaseChangeError::Refused { reason: reason(&error) }
}

fn failed(error: &impl ToString) -> DatabaseChangeError {
    DatabaseChangeError::Refused { reason: error.to_string() }
}
