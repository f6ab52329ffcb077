//! The changed schema of a record as a real SQLite database, on which both readings run.
//!
//! [`statements`] turns a copy of the original database into the changed one. What they fill in is
//! one of a few [`Fill`]s; [`materialise`] tries them in turn until the two readings return
//! different results, so that execution alone can tell them apart. Everything is SQL: the same
//! statements run by rusqlite in the command and by sql.js in the page.

mod aggregates;
mod columns;
mod fill;
mod split;
mod tables;
mod try_fills;

use beamsplitter_sql::{Column, Schema, quote};

pub(crate) use aggregates::lacking;
pub use fill::Fill;
pub use try_fills::{MaterialiseError, Materialised, ScratchDatabase, Verdict, materialise, undo};

use crate::changed::{ChangeError, Changed, changed_schema};
use crate::record::{Change, Record};

/// The copy of a table from which others are filled; it is dropped at the end.
const OLD: &str = "beamsplitter_old";

/// Returns the statements that make the changed database of `record` from the original one. `schema` is the
/// original database's own, with the types that it declares.
///
/// # Errors
/// If the record names tables or columns that the database does not have, or new ones that it has.
pub fn statements(
    record: &Record,
    schema: &Schema,
    fill: Fill,
) -> Result<Vec<String>, ChangeError> {
    let changed = changed_schema(record, schema)?;
    let mut written = Vec::new();
    match &record.change {
        Change::Columns(columns) => {
            columns::write(&mut written, schema, &changed, columns, fill);
        }
        Change::Tables(tables) => {
            for (table, names) in tables {
                tables::write(&mut written, schema, &changed, (table, names), fill);
            }
        }
        Change::Splits(splits) => {
            for split in splits {
                split::write(&mut written, schema, split, fill);
            }
        }
        Change::Aggregates { .. } => {
            aggregates::write(&mut written, schema, &changed, record, fill);
        }
    }
    referring(&mut written, schema, &changed, &record.change);
    Ok(written)
}

/// Makes tables again that refer to what gave way, so that they refer to what took its place.
fn referring(written: &mut Vec<String>, schema: &Schema, changed: &Changed, change: &Change) {
    let gone = |table: &str, column: &str| match change {
        Change::Columns(columns) => columns
            .iter()
            .any(|(t, c, _)| t.eq_ignore_ascii_case(table) && c.eq_ignore_ascii_case(column)),
        Change::Tables(tables) => tables.iter().any(|(t, _)| t.eq_ignore_ascii_case(table)),
        _ => false,
    };
    for (at, table) in schema.tables.iter().enumerate() {
        let mut keys = schema.foreign_keys.iter().filter(|key| key.from.table == at);
        let refers = keys.any(|key| {
            let to = &schema.tables[key.to.table];
            key.to.table != at && gone(&to.name, &to.columns[key.to.column].name)
        });
        let new = changed.schema.table_named(&table.name).filter(|_| refers);
        // A table that gave way itself is made already.
        let same = |new: &usize| changed.schema.tables[*new].columns == table.columns;
        if let Some(new) = new.filter(same) {
            set_aside(written, &table.name);
            written.push(create(changed, new, &[]));
            let name = quote(&table.name);
            written.push(format!("insert into {name} select * from {OLD} order by rowid"));
            clear(written);
        }
    }
}

/// Writes `create table` for a table of the changed schema, with its keys. A second synonym of a
/// key has other cells, so it is left out of the primary key.
fn create(changed: &Changed, table: usize, leave_out: &[String]) -> String {
    let of = &changed.schema.tables[table];
    let left_out =
        |column: &&Column| leave_out.iter().any(|name| name.eq_ignore_ascii_case(&column.name));
    let mut parts: Vec<String> = of
        .columns
        .iter()
        .map(|column| format!("{} {}", quote(&column.name), column.declared).trim_end().to_owned())
        .collect();
    let keys: Vec<String> = of
        .columns
        .iter()
        .filter(|column| column.primary_key && !left_out(column))
        .map(|column| quote(&column.name))
        .collect();
    if !keys.is_empty() {
        parts.push(format!("primary key ({})", keys.join(", ")));
    }
    for key in changed.schema.foreign_keys.iter().filter(|key| key.from.table == table) {
        let to = &changed.schema.tables[key.to.table];
        parts.push(format!(
            "foreign key ({}) references {} ({})",
            quote(&of.columns[key.from.column].name),
            quote(&to.name),
            quote(&to.columns[key.to.column].name),
        ));
    }
    format!("create table {} ({})", quote(&of.name), parts.join(", "))
}

/// Copies a table aside and drops it.
fn set_aside(written: &mut Vec<String>, table: &str) {
    written.push(format!("create table {OLD} as select * from {}", quote(table)));
    written.push(format!("drop table {}", quote(table)));
}

/// Drops the copy.
fn clear(written: &mut Vec<String>) {
    written.push(format!("drop table {OLD}"));
}

/// Returns whether a column is a key of its table or refers to one, so that other cells would break
/// joins.
fn is_key(schema: &Schema, table: usize, column: usize) -> bool {
    let here = |at: beamsplitter_sql::ColumnRef| at.table == table && at.column == column;
    schema.tables[table].columns[column].primary_key
        || schema.foreign_keys.iter().any(|key| here(key.from) || here(key.to))
}
