//! Which column a name means, by the scopes around it.

use beamsplitter_sql::ColumnRef;
use sqlparser::ast::{Expr, Ident};

use super::{ReadError, Reader};
use crate::joins::{Source, SourceColumn};
use crate::vocabulary::Symbol;

impl Reader<'_> {
    pub(super) fn column_of(&self, expr: &Expr) -> Result<SourceColumn, ReadError> {
        match expr {
            Expr::Identifier(name) => self.unqualified(&name.value),
            Expr::CompoundIdentifier(parts) => match parts.as_slice() {
                [.., table, name] => self.qualified(&table.value, name),
                _ => Err(ReadError::Construct("this name")),
            },
            _ => Err(ReadError::Construct("this expression")),
        }
    }

    pub(super) fn in_source(&self, source: Source, name: &str) -> Option<SourceColumn> {
        let column = self.schema.tables[source.table].column_named(name)?;
        let column = ColumnRef { table: source.table, column };
        Some(SourceColumn { column, occurrence: source.occurrence })
    }

    pub(super) fn unqualified(&self, name: &str) -> Result<SourceColumn, ReadError> {
        let mut scopes = self.scopes.iter().rev().flatten();
        scopes
            .find_map(|(source, _)| self.in_source(*source, name))
            .ok_or_else(|| ReadError::Name(name.to_owned()))
    }

    pub(super) fn source_named(&self, name: &str) -> Result<Source, ReadError> {
        let lower = name.to_lowercase();
        // An alias hides a table of the same name.
        for pick in [0, 1] {
            for (source, names) in self.scopes.iter().rev().flatten() {
                if names.get(pick) == Some(&lower) {
                    return Ok(*source);
                }
            }
        }
        Err(ReadError::Name(name.to_owned()))
    }

    pub(super) fn qualified(&self, table: &str, name: &Ident) -> Result<SourceColumn, ReadError> {
        let source = self.source_named(table)?;
        self.in_source(source, &name.value).ok_or_else(|| ReadError::Name(name.value.clone()))
    }

    pub(super) fn source(&mut self, source: Source) {
        if source.occurrence > 0 {
            self.put("again");
        }
        self.out.push(Symbol::Table(source.table));
    }
}
