//! Tables, columns, keys, row counts and sample values of an open database.

use beamsplitter_browser::now;
use beamsplitter_protocol::Cell;
use beamsplitter_sql::quote;
use beamsplitter_sql::schema::{Column, ColumnKind, ColumnRef, ForeignKey, Schema, Table};

use crate::query::query;
use crate::sqljs::Connection;

/// Rows that are looked at for sample values.
const SAMPLED_ROWS: usize = 60;
/// Sample values per column.
const SAMPLES: usize = 5;
/// Longest sample, in characters.
const LONGEST_SAMPLE: usize = 40;
/// Time after which rows are no longer counted: a person waits.
const COUNTING_MILLISECONDS: f64 = 3_000.0;

const TABLES: &str = "SELECT s.name, s.type FROM sqlite_schema AS s \
    WHERE s.type IN ('table', 'view') AND s.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
    AND s.name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') \
    ORDER BY s.rowid";
// Hidden 1 is a hidden column of a virtual table; 2 and 3 are generated columns, which show.
const COLUMNS: &str =
    "SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden <> 1 ORDER BY cid";
const KEYS: &str =
    "SELECT \"from\", \"table\", \"to\", seq FROM pragma_foreign_key_list(?) ORDER BY id, seq";

/// Reads the schema of the database `name`.
///
/// Tables that SQLite cannot show (a module that is missing, a view of a table that is gone) are
/// left out and named in the second value.
///
/// # Errors
/// SQLite's message where the list of tables cannot be read: the file is damaged.
pub fn read_schema(connection: &Connection, name: &str) -> Result<(Schema, Vec<String>), String> {
    let start = now();
    let mut schema = Schema { name: name.into(), ..Schema::default() };
    let mut notes = Vec::new();
    let mut uncounted = 0;
    for row in query(connection, TABLES, &[], usize::MAX)?.rows {
        let [Cell::Text(table), Cell::Text(kind)] = row.as_slice() else { continue };
        let columns = match read_columns(connection, table) {
            Ok(columns) if columns.is_empty() => continue,
            Ok(columns) => columns,
            Err(message) => {
                notes.push(format!("{kind} {table} is left out: {message}."));
                continue;
            }
        };
        let mut table = Table { name: table.clone(), columns, rows: None };
        // A view may take any time to compute, so only tables are looked into.
        if kind == "table" {
            if let Err(message) = sample(connection, &mut table) {
                notes.push(format!("table {} cannot be read: {message}.", table.name));
            } else if now() - start < COUNTING_MILLISECONDS {
                table.rows = count(connection, &table.name);
            } else {
                uncounted += 1;
            }
        }
        schema.tables.push(table);
    }
    if uncounted > 0 {
        notes.push(format!("Rows of {uncounted} tables are not counted, to save time."));
    }
    schema.foreign_keys = read_keys(connection, &schema);
    Ok((schema, notes))
}

fn read_columns(connection: &Connection, table: &str) -> Result<Vec<Column>, String> {
    let rows = query(connection, COLUMNS, &[table], usize::MAX)?.rows;
    Ok(rows
        .into_iter()
        .filter_map(|row| match row.as_slice() {
            [Cell::Text(name), declared, key] => {
                let declared = text(declared);
                Some(Column {
                    name: name.clone(),
                    kind: ColumnKind::of_declared(&declared),
                    declared,
                    primary_key: *key != Cell::Integer(0),
                    samples: Vec::new(),
                })
            }
            _ => None,
        })
        .collect())
}

fn sample(connection: &Connection, table: &mut Table) -> Result<(), String> {
    let sql = format!("SELECT * FROM {} LIMIT {SAMPLED_ROWS}", quote(&table.name));
    let rows = query(connection, &sql, &[], SAMPLED_ROWS)?;
    for (index, column) in table.columns.iter_mut().enumerate() {
        let mut all_numbers = true;
        for row in &rows.rows {
            let Some(cell) = row.get(index) else { continue };
            if matches!(cell, Cell::Null | Cell::Blob(_)) {
                continue;
            }
            all_numbers &= matches!(cell, Cell::Integer(_) | Cell::Real(_));
            let value: String = text(cell).chars().take(LONGEST_SAMPLE).collect();
            if column.samples.len() < SAMPLES && !column.samples.contains(&value) {
                column.samples.push(value);
            }
        }
        if column.declared.is_empty() && all_numbers && !column.samples.is_empty() {
            column.kind = ColumnKind::Number;
        }
    }
    Ok(())
}

fn count(connection: &Connection, table: &str) -> Option<u64> {
    let sql = format!("SELECT count(*) FROM {}", quote(table));
    match query(connection, &sql, &[], 1).ok()?.rows.first()?.first()? {
        Cell::Integer(rows) => u64::try_from(*rows).ok(),
        _ => None,
    }
}

fn read_keys(connection: &Connection, schema: &Schema) -> Vec<ForeignKey> {
    let mut keys = Vec::new();
    for (index, table) in schema.tables.iter().enumerate() {
        let Ok(found) = query(connection, KEYS, &[&table.name], usize::MAX) else { continue };
        for row in &found.rows {
            let [Cell::Text(from), Cell::Text(parent), to, Cell::Integer(position)] =
                row.as_slice()
            else {
                continue;
            };
            let Some(parent) = schema.table_named(parent) else { continue };
            // A reference without a column means the parent's primary key.
            let to = match to {
                Cell::Text(to) => schema.tables[parent].column_named(to),
                _ => schema.tables[parent]
                    .columns
                    .iter()
                    .enumerate()
                    .filter(|(_, column)| column.primary_key)
                    .nth(usize::try_from(*position).unwrap_or(0))
                    .map(|(place, _)| place),
            };
            if let (Some(from), Some(to)) = (table.column_named(from), to) {
                keys.push(ForeignKey {
                    from: ColumnRef { table: index, column: from },
                    to: ColumnRef { table: parent, column: to },
                });
            }
        }
    }
    keys
}

/// A value as text; empty for NULL and blobs.
pub fn text(cell: &Cell) -> String {
    match cell {
        Cell::Null | Cell::Blob(_) => String::new(),
        Cell::Integer(value) => value.to_string(),
        Cell::Real(value) => value.to_string(),
        Cell::Text(value) => value.clone(),
    }
}
