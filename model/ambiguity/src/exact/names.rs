//! The names of a schema, and the columns that foreign keys make equal.

use std::collections::BTreeMap;

use beamsplitter_sql::{ColumnRef, Schema};

/// A schema's names in lower case, and for each column that a foreign key ties to others the first
/// of them, which represents them all.
#[derive(Clone, Debug)]
pub struct Names {
    tables: Vec<(String, Vec<String>)>,
    first: BTreeMap<ColumnRef, ColumnRef>,
}

impl Names {
    /// Lists the names of `schema`.
    ///
    /// A foreign key joins the first group of columns that it touches; groups that turn out to
    /// touch each other later stay apart, as in Spider's evaluator.
    pub fn new(schema: &Schema) -> Self {
        let tables = schema.tables.iter().map(|table| {
            let columns = table.columns.iter().map(|c| c.name.to_lowercase()).collect();
            (table.name.to_lowercase(), columns)
        });
        let mut groups: Vec<Vec<ColumnRef>> = Vec::new();
        for key in &schema.foreign_keys {
            let ends = [key.from, key.to];
            match groups.iter_mut().find(|group| ends.iter().any(|end| group.contains(end))) {
                Some(group) => group.extend(ends),
                None => groups.push(ends.to_vec()),
            }
        }
        let mut first = BTreeMap::new();
        for group in groups {
            if let Some(least) = group.iter().min().copied() {
                first.extend(group.into_iter().map(|column| (column, least)));
            }
        }
        Self { tables: tables.collect(), first }
    }

    /// Returns the table of that name.
    pub(super) fn table(&self, name: &str) -> Option<usize> {
        self.tables.iter().position(|(table, _)| table == name)
    }

    /// Returns the column of that name in a table.
    pub(super) fn column(&self, table: usize, name: &str) -> Option<ColumnRef> {
        let column = self.tables[table].1.iter().position(|column| column == name)?;
        Some(ColumnRef { table, column })
    }

    /// Returns a column's own name.
    pub(super) fn name(&self, at: ColumnRef) -> &str {
        &self.tables[at.table].1[at.column]
    }

    /// Returns the column that stands for `at` and all that are tied to it.
    pub(super) fn representative(&self, at: ColumnRef) -> ColumnRef {
        self.first.get(&at).copied().unwrap_or(at)
    }

    /// Returns all tables, in order.
    pub(super) fn tables(&self) -> impl Iterator<Item = &str> {
        self.tables.iter().map(|(name, _)| name.as_str())
    }
}
