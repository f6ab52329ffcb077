//! The columns that names mean.

use beamsplitter_sql::scopes::{Meaning, Relation};
use beamsplitter_sql::syntax::column_name;
use sqlparser::ast::{Expr, Ident};

use super::{ReadError, Reader};
use crate::joins::{Source, SourceColumn};
use crate::vocabulary::{Symbol, Word};

/// A table of a FROM clause.
pub(super) struct NamedSource {
    pub(super) source: Source,
    /// It by its alias, or by its own name where it has none.
    pub(super) relation: Relation<()>,
    /// Its own name.
    pub(super) own_name: String,
}

impl Reader<'_> {
    pub(super) fn column_of(&self, expr: &Expr) -> Result<SourceColumn, ReadError> {
        match column_name(expr) {
            Some((None, name)) => self.unqualified(&name.value),
            Some((Some(table), name)) => self.qualified(&table.value, name),
            None => Err(ReadError::Construct("this expression")),
        }
    }

    /// Returns the word for a column of a query in FROM by the name that it has there.
    pub(super) fn output_named(&self, name: &str) -> Option<Word> {
        let scopes = self.scopes.outwards(self.scopes.current());
        let at = scopes.filter_map(|(id, _)| {
            let (_, names) = self.outputs.iter().find(|(scope, _)| *scope == id)?;
            let is = |own: &Option<String>| {
                own.as_deref().is_some_and(|own| own.eq_ignore_ascii_case(name))
            };
            names.iter().position(is)
        });
        [Word::Output1, Word::Output2, Word::Output3].get(at.min()?).copied()
    }

    /// Finds the column of a table by its name.
    pub(super) fn in_source(&self, named: &NamedSource, name: &str) -> Option<SourceColumn> {
        match named.relation.column(self.schema, name)? {
            Meaning::Column(column) => {
                Some(SourceColumn { column, occurrence: named.source.occurrence })
            }
            Meaning::Output(()) => None,
        }
    }

    pub(super) fn unqualified(&self, name: &str) -> Result<SourceColumn, ReadError> {
        let scopes = self.scopes.outwards(self.scopes.current());
        let mut sources = scopes.flat_map(|(_, scope)| &scope.sources);
        sources
            .find_map(|source| self.in_source(source, name))
            .ok_or_else(|| ReadError::Name(name.to_owned()))
    }

    /// Finds the table that a name means. An alias hides a table of the same name.
    pub(super) fn source_named(&self, name: &str) -> Result<&NamedSource, ReadError> {
        let from = self.scopes.current();
        let place = self
            .scopes
            .find(from, |named| named.relation.is_called(name))
            .or_else(|| self.scopes.find(from, |named| named.own_name.eq_ignore_ascii_case(name)))
            .ok_or_else(|| ReadError::Name(name.to_owned()))?;
        Ok(&self.scopes.get(place.scope).sources[place.source])
    }

    pub(super) fn qualified(&self, table: &str, name: &Ident) -> Result<SourceColumn, ReadError> {
        let source = self.source_named(table)?;
        self.in_source(source, &name.value).ok_or_else(|| ReadError::Name(name.value.clone()))
    }

    pub(super) fn source(&mut self, source: Source) {
        if source.occurrence > 0 {
            self.put(Word::Again);
        }
        self.out.push(Symbol::Table(source.table));
    }
}
