//! The walk through a query that finds its names.

use std::ops::{ControlFlow, Range};

use beamsplitter_sql::scopes::{ScopeId, Scopes};
use beamsplitter_sql::syntax::{column_name, first_select, last_part};
use beamsplitter_sql::{ColumnRef, lex};
use sqlparser::ast::{
    Expr, Ident, Query, Select, SelectItem, SelectItemQualifiedWildcardKind, TableFactor, Visitor,
};
use sqlparser::tokenizer::Location;

use super::sources::{Outputs, Source, Tables, result_names, shown};
use super::{NameReference, NameReferences, Target};

/// Byte offsets of places that the parser gives by line and letter.
pub(super) struct Lines<'a> {
    sql: &'a str,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn of(sql: &'a str) -> Self {
        let starts = std::iter::once(0).chain(sql.match_indices('\n').map(|(at, _)| at + 1));
        Self { sql, starts: starts.collect() }
    }

    fn byte(&self, at: Location) -> Option<usize> {
        let line = usize::try_from(at.line).ok()?.checked_sub(1)?;
        let column = usize::try_from(at.column).ok()?.checked_sub(1)?;
        let start = *self.starts.get(line)?;
        let rest = &self.sql[start..];
        let offset = rest.char_indices().nth(column).map_or(rest.len(), |(offset, _)| offset);
        Some(start + offset)
    }

    /// Returns where a name stands; none if the parser read another text, with more quotes.
    fn range(&self, ident: &Ident) -> Option<Range<usize>> {
        let range = self.byte(ident.span.start)?..self.byte(ident.span.end)?;
        let token = *lex::tokens(self.sql.get(range.clone())?).first()?;
        (token.value() == ident.value).then_some(range)
    }
}

/// What is known of a scope beside its sources.
pub(super) struct ScopeData {
    /// Number of the `select`; none for the scope of a whole query, for its `order by`.
    select: Option<usize>,
    /// Names that the `select` gives to its results.
    results: Outputs,
}

pub(super) struct Walk<'a> {
    pub(super) tables: Tables<'a>,
    pub(super) lines: Lines<'a>,
    pub(super) scopes: Scopes<Source, ScopeData>,
    /// The scopes that are open, the innermost last.
    pub(super) open: Vec<ScopeId>,
    pub(super) found: NameReferences,
}

impl Visitor for Walk<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        for cte in query.with.iter().flat_map(|with| &with.cte_tables) {
            let columns = self.tables.outputs(&cte.query);
            self.tables.common.push((cte.alias.name.value.clone(), columns));
        }
        self.enter(None, first_select(&query.body));
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _query: &Query) -> ControlFlow<()> {
        self.open.pop();
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        self.enter(Some(self.found.selects), Some(select));
        self.found.selects += 1;
        for item in &select.projection {
            if let SelectItem::QualifiedWildcard(
                SelectItemQualifiedWildcardKind::ObjectName(name),
                _,
            ) = item
                && let Some(ident) = last_part(name)
            {
                self.qualifier(ident);
            }
        }
        ControlFlow::Continue(())
    }

    fn post_visit_select(&mut self, _select: &Select) -> ControlFlow<()> {
        self.open.pop();
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        if let TableFactor::Table { name, alias, .. } = factor
            && let Some(ident) = last_part(name)
            && !self.tables.is_common(&ident.value)
            && let Some(table) = self.tables.schema.table_named(&ident.value)
        {
            let Some(range) = self.lines.range(ident) else { return ControlFlow::Break(()) };
            let alias = alias.as_ref().and_then(|alias| self.lines.range(&alias.name));
            let whole = range.start..alias.map_or(range.end, |alias| alias.end);
            self.push(Target::Source(table), range, whole);
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        let Some((qualifier, ident)) = column_name(expr) else { return ControlFlow::Continue(()) };
        if let Some(qualifier) = qualifier {
            self.qualifier(qualifier);
        }
        self.column(qualifier, ident)
    }
}

impl Walk<'_> {
    /// Enters the scope of a `select` or of a whole query, which has the sources of its first
    /// `select`. The scope of a whole query is not seen from within.
    fn enter(&mut self, number: Option<usize>, select: Option<&Select>) {
        let sources = select.map(|select| self.tables.sources(&select.from)).unwrap_or_default();
        let results = select.map(result_names).unwrap_or_default();
        let around = self.around();
        let scope = self.scopes.enter(around, ScopeData { select: number, results });
        self.scopes.get_mut(scope).sources = sources;
        self.open.push(scope);
    }

    /// Returns the innermost `select`.
    fn around(&self) -> Option<ScopeId> {
        let mut open = self.open.iter().rev();
        open.find(|scope| self.scopes.get(**scope).data.select.is_some()).copied()
    }

    fn push(&mut self, target: Target, name: Range<usize>, whole: Range<usize>) {
        let around = self.around().and_then(|scope| self.scopes.get(scope).data.select);
        let select = around.unwrap_or(0);
        self.found.all.push(NameReference { target, name, whole, select });
    }

    fn column(&mut self, qualifier: Option<&Ident>, ident: &Ident) -> ControlFlow<()> {
        let Some(name) = self.lines.range(ident) else { return ControlFlow::Break(()) };
        match self.resolve(qualifier, &ident.value) {
            Some(Some(at)) => {
                let start = qualifier.and_then(|q| self.lines.range(q)).map(|range| range.start);
                let whole = start.unwrap_or(name.start)..name.end;
                self.push(Target::Column(at), name, whole);
            }
            Some(None) => {}
            // `"x"` that is no column is a string.
            None if ident.quote_style == Some('"') && qualifier.is_none() => {}
            None => self.found.unknown.push(ident.value.clone()),
        }
        ControlFlow::Continue(())
    }

    fn qualifier(&mut self, ident: &Ident) {
        let from = self.open.last().copied();
        let place = self.scopes.find(from, |source| source.relation.is_called(&ident.value));
        let Some(place) = place else { return };
        let Source { relation, own_name } = &self.scopes.get(place.scope).sources[place.source];
        let (true, Some(table)) = (*own_name, relation.table) else { return };
        if let Some(range) = self.lines.range(ident) {
            self.push(Target::Qualifier(table), range.clone(), range);
        }
    }

    /// Returns the column of the schema that a name shows: `Some(None)` for a column that shows
    /// none.
    #[expect(clippy::option_option, reason = "unknown, or known and no column of a table")]
    fn resolve(&self, qualifier: Option<&Ident>, name: &str) -> Option<Option<ColumnRef>> {
        let qualifier = qualifier.map(|ident| ident.value.as_str());
        self.scopes.outwards(self.open.last().copied()).find_map(|(_, scope)| {
            shown(self.tables.schema, &scope.sources, qualifier, name).or_else(|| {
                let mut results = scope.data.results.iter().filter(|_| qualifier.is_none());
                results.find(|(result, _)| result.eq_ignore_ascii_case(name)).map(|_| None)
            })
        })
    }
}
