//! Infers join conditions from the schema, so that the model need not write them.

use beamsplitter_sql::{ColumnRef, ForeignKey, Schema};

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

/// Returns the pairs of columns that join `new` to one of `earlier`: along a foreign key, all pairs of a
/// composite one, the latest table first; else two columns of one name of which one is a primary key;
/// else any two columns of one name. Empty where there are none.
pub fn conditions(
    schema: &Schema,
    earlier: &[Source],
    new: Source,
) -> Vec<(SourceColumn, SourceColumn)> {
    let at = |source: Source, column: usize| SourceColumn {
        column: ColumnRef { table: source.table, column },
        occurrence: source.occurrence,
    };
    for &old in earlier.iter().rev() {
        let Some((first, reversed)) = schema.foreign_keys.iter().find_map(|key| {
            let ends = (key.from.table, key.to.table);
            if ends == (old.table, new.table) {
                Some((key, false))
            } else {
                (ends == (new.table, old.table)).then_some((key, true))
            }
        }) else {
            continue;
        };
        return composite(schema, first)
            .into_iter()
            .map(|key| match reversed {
                false => (at(old, key.from.column), at(new, key.to.column)),
                true => (at(old, key.to.column), at(new, key.from.column)),
            })
            .collect();
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
    same_name(true).or_else(|| same_name(false)).into_iter().collect()
}

/// Returns the pairs of the composite key that `first` belongs to, which together refer to the whole
/// primary key; `first` alone where it is no part of one.
fn composite<'s>(schema: &'s Schema, first: &'s ForeignKey) -> Vec<&'s ForeignKey> {
    let mut pairs = vec![first];
    let primary = |key: &ForeignKey| schema.column(key.to).primary_key;
    for key in schema.foreign_keys.iter().filter(|key| primary(key)) {
        let same = (key.from.table, key.to.table) == (first.from.table, first.to.table);
        if same && pairs.iter().all(|pair| pair.from != key.from && pair.to != key.to) {
            pairs.push(key);
        }
    }
    let keys = schema.tables[first.to.table].columns.iter().filter(|column| column.primary_key);
    if pairs.len() != keys.count() || !primary(first) {
        pairs.truncate(1);
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_sql::Table;

    #[test]
    fn a_composite_key_is_joined_whole() {
        let mut courses = Table::of("courses", &["dept", "number", "title"]);
        courses.columns[0].primary_key = true;
        courses.columns[1].primary_key = true;
        let rooms = Table::of("rooms", &["dept", "number", "room", "twin"]);
        let at = |table, column| ColumnRef { table, column };
        let key = |from, to| ForeignKey { from: at(1, from), to: at(0, to) };
        let mut schema = Schema {
            tables: vec![courses, rooms],
            foreign_keys: vec![key(0, 0), key(1, 1)],
            ..Schema::default()
        };
        let source = |table| Source { table, occurrence: 0 };
        assert_eq!(conditions(&schema, &[source(0)], source(1)).len(), 2);
        // Two references to one column are two keys.
        schema.foreign_keys[1] = key(3, 0);
        assert_eq!(conditions(&schema, &[source(0)], source(1)).len(), 1);
    }
}
