//! The tables that the qualifiers of a query mean, and the columns that its names do.

use std::ops::ControlFlow;

use beamsplitter_sql::syntax::{column_name, last_part, walk};
use beamsplitter_sql::{ColumnRef, Schema};
use sqlparser::ast::{Expr, Query, TableFactor, Visitor};

/// The tables of a query by what it calls them. One name has one meaning in the whole query, the
/// last one, as in Spider's evaluator.
pub struct QueryNames<'a> {
    schema: &'a Schema,
    /// Tables in the order of the text, by their alias or else their name.
    tables: Vec<(String, usize)>,
}

impl<'a> QueryNames<'a> {
    /// Finds the tables of a query.
    pub fn of(query: &Query, schema: &'a Schema) -> Self {
        let mut names = Self { schema, tables: Vec::new() };
        let _ = walk(query, &mut names);
        names
    }

    /// Returns the schema.
    pub fn schema(&self) -> &'a Schema {
        self.schema
    }

    /// Returns the column that an expression is; none if it is something else, or a column of
    /// nothing that the schema has.
    pub fn column(&self, expr: &Expr) -> Option<ColumnRef> {
        self.columns(expr).first().copied()
    }

    /// Lists the columns that an expression may be: several where its name has no qualifier and
    /// tables of the query share it, an inner one's among them.
    pub fn columns(&self, expr: &Expr) -> Vec<ColumnRef> {
        let Some((qualifier, name)) = column_name(expr) else { return Vec::new() };
        let of = |table: usize| {
            let column = self.schema.tables[table].column_named(&name.value)?;
            Some(ColumnRef { table, column })
        };
        let Some(qualifier) = qualifier else {
            let mut found: Vec<ColumnRef> = Vec::new();
            for at in self.tables.iter().filter_map(|(_, table)| of(*table)) {
                if !found.contains(&at) {
                    found.push(at);
                }
            }
            return found;
        };
        let mut known = self.tables.iter().rev();
        let aliased = known.find(|(alias, _)| alias.eq_ignore_ascii_case(&qualifier.value));
        let table = aliased.map(|(_, table)| *table);
        let table = table.or_else(|| self.schema.table_named(&qualifier.value));
        table.and_then(of).into_iter().collect()
    }

    /// Returns the text that an expression is: a string, or a name between double quotes that no
    /// table has, which SQLite reads as one.
    pub fn text(&self, expr: &Expr) -> Option<String> {
        use sqlparser::ast::Value;
        match expr {
            Expr::Value(value) => match &value.value {
                Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) => {
                    Some(text.clone())
                }
                _ => None,
            },
            Expr::Identifier(name) if name.quote_style == Some('"') => {
                self.column(expr).is_none().then(|| name.value.clone())
            }
            _ => None,
        }
    }
}

impl Visitor for QueryNames<'_> {
    type Break = ();

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        if let TableFactor::Table { name, alias, .. } = factor
            && let Some(own) = last_part(name)
            && let Some(table) = self.schema.table_named(&own.value)
        {
            let called = alias.as_ref().map_or(&own.value, |alias| &alias.name.value);
            self.tables.push((called.clone(), table));
        }
        ControlFlow::Continue(())
    }
}
