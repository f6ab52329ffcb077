//! Two columns for one. The first holds what the column held.

use beamsplitter_sql::{Schema, quote};

use super::fill::{Fill, cell};
use super::{OLD, clear, create, is_key, set_aside};
use crate::changed::Changed;

/// Writes columns that gave way: table, column, names. Both exist, since the schema was changed.
pub(super) fn write(
    written: &mut Vec<String>,
    schema: &Schema,
    changed: &Changed,
    (table, column, names): (&str, &str, &[String]),
    fill: Fill,
) {
    let Some(old) = schema.table_named(table) else { return };
    let Some(new) = changed.schema.table_named(table) else { return };
    let Some(at) = schema.tables[old].column_named(column) else { return };
    let name = &schema.tables[old].name;
    set_aside(written, name);
    written.push(create(changed, new, names.get(1..).unwrap_or_default()));
    let key = is_key(schema, old, at);
    let mut cells: Vec<String> = Vec::new();
    let mut joins = String::new();
    for (position, of) in schema.tables[old].columns.iter().enumerate() {
        if position != at {
            cells.push(format!("o.{}", quote(&of.name)));
            continue;
        }
        for nth in 0..names.len() {
            let fill = if nth == 0 { Fill::Same } else { fill };
            let (value, join) = cell(&of.name, fill, key, nth);
            cells.push(value);
            joins.push_str(&join);
        }
    }
    written.push(format!(
        "insert into {} select {} from {OLD} as o{joins} order by o.rowid",
        quote(name),
        cells.join(", ")
    ));
    clear(written);
}
