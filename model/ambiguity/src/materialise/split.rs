//! A column copied to a table of its own, with the primary key.

use beamsplitter_sql::{Schema, quote};

use super::fill::{Fill, cell};
use super::{OLD, clear, is_key};
use crate::record::Split;

pub(super) fn write(written: &mut Vec<String>, schema: &Schema, split: &Split, fill: Fill) {
    let Some(table) = schema.table_named(&split.table) else { return };
    let of = &schema.tables[table];
    let (Some(key), Some(column)) = (of.column_named(&split.key), of.column_named(&split.column))
    else {
        return;
    };
    let single = of.columns.iter().filter(|column| column.primary_key).count() == 1;
    let primary = if single { " primary key" } else { "" };
    let (key_name, column_name) = (quote(&of.columns[key].name), quote(&of.columns[column].name));
    written.push(format!("create table {OLD} as select * from {}", quote(&of.name)));
    written.push(format!(
        "create table {} ({key_name} {}{primary}, {column_name} {}, \
         foreign key ({key_name}) references {} ({key_name}))",
        quote(&split.new_table()),
        of.columns[key].declared,
        of.columns[column].declared,
        quote(&of.name),
    ));
    let rows = fill.rows("o.rowid");
    let own = if rows.is_some() { Fill::Same } else { fill };
    let (value, join) = cell(&of.columns[column].name, own, is_key(schema, table, column), 0);
    written.push(format!(
        "insert into {} select o.{key_name}, {value} from {OLD} as o{join}{} order by o.rowid",
        quote(&split.new_table()),
        rows.map(|rows| format!(" where {rows}")).unwrap_or_default(),
    ));
    clear(written);
}
