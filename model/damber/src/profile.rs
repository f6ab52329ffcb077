//! What tests must know of a table beside its schema: cells to compare with, and words for it.

use beamsplitter_database::{Database, RunError, Value};
use beamsplitter_sql::names::{phrase, plural, singular};
use beamsplitter_sql::quote;
use beamsplitter_sql::schema::{Schema, Table};

/// Distinct cells of a column that conditions choose from.
const VALUES: usize = 40;
/// Longest text, in characters, that a condition compares with.
const LONGEST: usize = 40;

/// A table as tests see it.
#[derive(Clone, Debug)]
pub struct TableProfile {
    /// Name as the database spells it.
    pub name: String,
    /// What one row is called.
    pub singular: String,
    /// What its rows are called.
    pub plural: String,
    /// Number of rows.
    pub rows: u64,
    /// Columns in their own order.
    pub columns: Vec<ColumnProfile>,
}

/// A column as tests see it.
#[derive(Clone, Debug)]
pub struct ColumnProfile {
    /// Name as the database spells it.
    pub name: String,
    /// Whether all of its cells that were looked at are numbers.
    pub numeric: bool,
    /// Whether it identifies rows, so that arithmetic over it means nothing.
    pub key: bool,
    /// Number of distinct cells.
    pub distinct: u64,
    /// Some distinct cells, neither NULL nor blobs nor long texts.
    pub values: Vec<Value>,
}

impl ColumnProfile {
    /// Returns whether sums and averages over it mean something.
    pub fn is_measure(&self) -> bool {
        self.numeric && !self.key
    }
}

/// Reads the cells of every table of `schema` that tests need; for a table that cannot be read, why.
pub async fn profiles<D: Database>(
    database: &mut D,
    schema: &Schema,
) -> Vec<Result<TableProfile, RunError>> {
    let mut profiles = Vec::with_capacity(schema.tables.len());
    for table in &schema.tables {
        profiles.push(profile(database, table, &keys_of(schema, &table.name)).await);
    }
    profiles
}

/// Returns the columns of `table` that are part of a foreign key, on either side.
fn keys_of(schema: &Schema, table: &str) -> Vec<String> {
    let ends = schema.foreign_keys.iter().flat_map(|key| [key.from, key.to]);
    let own = ends.filter(|end| schema.tables[end.table].name == table);
    own.map(|end| schema.column(end).name.clone()).collect()
}

/// Reads the cells of `table` that tests need.
///
/// # Errors
/// If a query over it fails: a damaged table or a query that took too long.
pub async fn profile<D: Database>(
    database: &mut D,
    table: &Table,
    keys: &[String],
) -> Result<TableProfile, RunError> {
    let from = quote(&table.name);
    let rows = count(&database.run(&format!("SELECT COUNT(*) FROM {from}")).await?.rows);
    let mut columns = Vec::with_capacity(table.columns.len());
    for column in &table.columns {
        let name = quote(&column.name);
        let distinct =
            count(&database.run(&format!("SELECT COUNT(DISTINCT {name}) FROM {from}")).await?.rows);
        let sql = format!(
            "SELECT DISTINCT {name} FROM {from} WHERE {name} IS NOT NULL ORDER BY {name} \
             LIMIT {VALUES}"
        );
        let cells: Vec<Value> = database.run(&sql).await?.rows.into_iter().flatten().collect();
        let is_number = |cell: &Value| matches!(cell, Value::Integer(_) | Value::Real(_));
        let is_id = beamsplitter_sql::names::words(&column.name).iter().any(|word| word == "id");
        columns.push(ColumnProfile {
            name: column.name.clone(),
            numeric: !cells.is_empty() && cells.iter().all(is_number),
            key: column.primary_key || is_id || keys.contains(&column.name),
            distinct,
            values: cells.into_iter().filter(is_short).collect(),
        });
    }
    let phrase = phrase(&table.name);
    Ok(TableProfile {
        name: table.name.clone(),
        singular: singular(&phrase),
        plural: plural(&singular(&phrase)),
        rows,
        columns,
    })
}

/// Returns the number in a result of one cell.
fn count(rows: &[Vec<Value>]) -> u64 {
    match rows.first().and_then(|row| row.first()) {
        Some(Value::Integer(count)) => u64::try_from(*count).unwrap_or(0),
        _ => 0,
    }
}

/// Returns whether a condition can name the cell.
fn is_short(cell: &Value) -> bool {
    match cell {
        Value::Text(text) => {
            !text.trim().is_empty()
                && text.chars().count() <= LONGEST
                && !text.contains(char::is_control)
        }
        Value::Integer(_) | Value::Real(_) => true,
        Value::Null | Value::Blob(_) => false,
    }
}
