//! Two columns for one. The first holds what the column held.

use beamsplitter_sql::{Schema, quote};

use super::fill::{Fill, cell};
use super::{OLD, clear, create, is_key, set_aside};
use crate::changed::Changed;

/// A column that gave way: its table, its name, the names in its place.
type Doubled = (String, String, Vec<String>);

/// Writes columns that gave way, a table at a time. What took their place exists, since the schema
/// was changed.
pub(super) fn write(
    written: &mut Vec<String>,
    schema: &Schema,
    changed: &Changed,
    columns: &[Doubled],
    fill: Fill,
) {
    let mut tables: Vec<usize> = Vec::new();
    for old in columns.iter().filter_map(|(table, ..)| schema.table_named(table)) {
        if !tables.contains(&old) {
            tables.push(old);
        }
    }
    for old in tables {
        let name = &schema.tables[old].name;
        let of: Vec<&Doubled> =
            columns.iter().filter(|(table, ..)| schema.table_named(table) == Some(old)).collect();
        if let Some(new) = changed.schema.table_named(name) {
            set_aside(written, name);
            let others: Vec<String> =
                of.iter().flat_map(|(_, _, names)| names.iter().skip(1).cloned()).collect();
            written.push(create(changed, new, &others));
            written.push(insert(schema, old, &of, fill));
            clear(written);
        }
    }
}

/// Writes the `insert` that fills a table with the rows of its copy, some columns twice.
fn insert(schema: &Schema, table: usize, doubled: &[&Doubled], fill: Fill) -> String {
    let mut cells: Vec<String> = Vec::new();
    let mut joins = String::new();
    let mut number = 0;
    for (at, column) in schema.tables[table].columns.iter().enumerate() {
        let names = doubled.iter().find(|(_, name, _)| name.eq_ignore_ascii_case(&column.name));
        let Some((_, _, names)) = names else {
            cells.push(format!("o.{}", quote(&column.name)));
            continue;
        };
        let key = is_key(schema, table, at);
        for nth in 0..names.len() {
            let fill = if nth == 0 { Fill::Same } else { fill };
            let (value, join) = cell(&column.name, fill, key, number);
            cells.push(value);
            joins.push_str(&join);
            number += 1;
        }
    }
    format!(
        "insert into {} select {} from {OLD} as o{joins} order by o.rowid",
        quote(&schema.tables[table].name),
        cells.join(", ")
    )
}
