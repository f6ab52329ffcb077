//! Statements that make a table anew with other columns.

use beamsplitter_sql::{Column, ColumnRef, Schema, quote};

/// The copy of a table from which it is filled; it is dropped at the end.
pub const OLD: &str = "beamsplitter_old";

/// A column of the new table, and the expression over [`OLD`] that fills it.
#[derive(Clone, Debug)]
pub struct Filled {
    /// Name, declared type, key.
    pub column: Column,
    /// The column that it was, by which foreign keys stay.
    pub was: Option<usize>,
    /// The expression.
    pub value: String,
}

/// Returns the columns of a table as they are.
pub fn as_is(schema: &Schema, table: usize) -> Vec<Filled> {
    let columns = schema.tables[table].columns.iter().enumerate();
    columns
        .map(|(place, column)| Filled {
            column: column.clone(),
            was: Some(place),
            value: format!("{OLD}.{}", quote(&column.name)),
        })
        .collect()
}

/// Makes `table` anew with `columns`; foreign keys of columns that are gone are gone, and so are
/// those that `without` names.
pub fn rebuild(
    schema: &Schema,
    table: usize,
    columns: &[Filled],
    without: &[ColumnRef],
) -> Vec<String> {
    let name = quote(&schema.tables[table].name);
    let mut parts: Vec<String> = columns
        .iter()
        .map(|c| format!("{} {}", quote(&c.column.name), c.column.declared).trim_end().to_owned())
        .collect();
    let keys: Vec<String> =
        columns.iter().filter(|c| c.column.primary_key).map(|c| quote(&c.column.name)).collect();
    if !keys.is_empty() {
        parts.push(format!("primary key ({})", keys.join(", ")));
    }
    for key in schema.foreign_keys.iter().filter(|key| key.from.table == table) {
        let from = columns.iter().find(|c| c.was == Some(key.from.column));
        let Some(from) = from.filter(|_| !without.contains(&key.from)) else { continue };
        let to = &schema.tables[key.to.table];
        parts.push(format!(
            "foreign key ({}) references {} ({})",
            quote(&from.column.name),
            quote(&to.name),
            quote(&to.columns[key.to.column].name)
        ));
    }
    let values: Vec<&str> = columns.iter().map(|column| column.value.as_str()).collect();
    vec![
        format!("create table {OLD} as select * from {name}"),
        format!("drop table {name}"),
        format!("create table {name} ({})", parts.join(", ")),
        format!("insert into {name} select {} from {OLD} order by rowid", values.join(", ")),
        format!("drop table {OLD}"),
    ]
}
