//! Infers join conditions from the schema, so that the model need not write them.

use beamsplitter_sql::{ColumnRef, Schema};

/// An occurrence of a table in a FROM clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Index into the schema's tables.
    pub table: usize,
    /// 0 for the first occurrence of the table, 1 for the second, and so on.
    pub occurrence: usize,
}

/// A column of a [`Source`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SourceColumn {
    /// The column.
    pub column: ColumnRef,
    /// Occurrence of its table.
    pub occurrence: usize,
}

/// Returns the two columns that join `new` to one of `earlier`: along a foreign key, the latest table
/// first; else two columns of one name of which one is a primary key; else any two columns of one
/// name.
pub fn condition(
    schema: &Schema,
    earlier: &[Source],
    new: Source,
) -> Option<(SourceColumn, SourceColumn)> {
    let at = |source: Source, column: usize| SourceColumn {
        column: ColumnRef { table: source.table, column },
        occurrence: source.occurrence,
    };
    for &old in earlier.iter().rev() {
        for key in &schema.foreign_keys {
            if (key.from.table, key.to.table) == (old.table, new.table) {
                return Some((at(old, key.from.column), at(new, key.to.column)));
            }
            if (key.to.table, key.from.table) == (old.table, new.table) {
                return Some((at(old, key.to.column), at(new, key.from.column)));
            }
        }
    }
    let same_name = |keys_only: bool| {
        earlier.iter().rev().find_map(|&old| {
            let columns = &schema.tables.get(old.table)?.columns;
            columns.iter().enumerate().find_map(|(i, column)| {
                let table = schema.tables.get(new.table)?;
                let j = table.column_named(&column.name)?;
                let key = column.primary_key || table.columns[j].primary_key;
                (key || !keys_only).then(|| (at(old, i), at(new, j)))
            })
        })
    };
    same_name(true).or_else(|| same_name(false))
}
