//! Two tables for one. The first holds what the table held; keys are the same in both, so that
//! joins find their rows.

use beamsplitter_sql::{Schema, quote};

use super::fill::{Fill, cell};
use super::{OLD, clear, create, is_key, set_aside};
use crate::changed::Changed;

/// Writes tables that gave way: table, names.
pub(super) fn write(
    written: &mut Vec<String>,
    schema: &Schema,
    changed: &Changed,
    (table, names): (&str, &[String]),
    fill: Fill,
) {
    let Some(old) = schema.table_named(table) else { return };
    set_aside(written, &schema.tables[old].name);
    for (nth, name) in names.iter().enumerate() {
        let Some(new) = changed.schema.table_named(name) else { continue };
        written.push(create(changed, new, &[]));
        let fill = if nth == 0 { Fill::Same } else { fill };
        let rows = fill.rows("o.rowid");
        let mut joins = String::new();
        let cells: Vec<String> = schema.tables[old]
            .columns
            .iter()
            .enumerate()
            .map(|(at, column)| {
                let keep = is_key(schema, old, at) || rows.is_some();
                let own = if keep { Fill::Same } else { fill };
                let (value, join) = cell(&column.name, own, false, at);
                joins.push_str(&join);
                value
            })
            .collect();
        let rows = rows.map(|rows| format!(" where {rows}")).unwrap_or_default();
        written.push(format!(
            "insert into {} select {} from {OLD} as o{joins}{rows} order by o.rowid",
            quote(name),
            cells.join(", ")
        ));
    }
    clear(written);
}
