//! The walk through a query that finds its names.

use std::ops::{ControlFlow, Range};

use beamsplitter_sql::{ColumnRef, Schema, lex};
use sqlparser::ast::{
    Expr, Ident, Query, Select, SelectItem, SelectItemQualifiedWildcardKind, TableFactor, Visitor,
};
use sqlparser::tokenizer::Location;

use super::scope::{Kind, Outputs, Scope, Source, first_select, last, named, resolve};
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

    /// Where a name stands; none if the parser read another text, with more quotes.
    fn range(&self, ident: &Ident) -> Option<Range<usize>> {
        let range = self.byte(ident.span.start)?..self.byte(ident.span.end)?;
        let token = *lex::tokens(self.sql.get(range.clone())?).first()?;
        (token.value() == ident.value).then_some(range)
    }
}

pub(super) struct Walk<'a> {
    pub(super) schema: &'a Schema,
    pub(super) lines: Lines<'a>,
    pub(super) scopes: Vec<Scope>,
    pub(super) common: Vec<(String, Outputs)>,
    pub(super) found: NameReferences,
}

impl Visitor for Walk<'_> {
    type Break = ();

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        for cte in query.with.iter().flat_map(|with| &with.cte_tables) {
            let columns = self.outputs(&cte.query);
            self.common.push((cte.alias.name.value.clone(), columns));
        }
        let first = first_select(&query.body);
        let sources = first.map(|select| self.sources(&select.from)).unwrap_or_default();
        let named = first.map(named).unwrap_or_default();
        self.scopes.push(Scope { select: None, sources, named });
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, _query: &Query) -> ControlFlow<()> {
        self.scopes.pop();
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        let sources = self.sources(&select.from);
        let named = named(select);
        self.scopes.push(Scope { select: Some(self.found.selects), sources, named });
        self.found.selects += 1;
        for item in &select.projection {
            if let SelectItem::QualifiedWildcard(
                SelectItemQualifiedWildcardKind::ObjectName(name),
                _,
            ) = item
                && let Some(ident) = last(name)
            {
                self.qualifier(ident);
            }
        }
        ControlFlow::Continue(())
    }

    fn post_visit_select(&mut self, _select: &Select) -> ControlFlow<()> {
        self.scopes.pop();
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        if let TableFactor::Table { name, alias, .. } = factor
            && let Some(ident) = last(name)
            && !self.common.iter().any(|(c, _)| c.eq_ignore_ascii_case(&ident.value))
            && let Some(table) = self.schema.table_named(&ident.value)
        {
            let Some(range) = self.lines.range(ident) else { return ControlFlow::Break(()) };
            let alias = alias.as_ref().and_then(|alias| self.lines.range(&alias.name));
            let whole = range.start..alias.map_or(range.end, |alias| alias.end);
            self.push(Target::Source(table), range, whole);
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        match expr {
            Expr::Identifier(ident) => self.column(None, ident),
            Expr::CompoundIdentifier(parts) => {
                if let [.., qualifier, ident] = parts.as_slice() {
                    self.qualifier(qualifier);
                    return self.column(Some(qualifier), ident);
                }
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

impl Walk<'_> {
    /// The scopes, the inmost first. What belongs to a whole query is not seen from its `select`s.
    fn in_sight(&self) -> impl Iterator<Item = &Scope> {
        let last = self.scopes.len().saturating_sub(1);
        let scopes = self.scopes.iter().enumerate().rev();
        scopes.filter(move |(at, scope)| *at == last || scope.select.is_some()).map(|(_, s)| s)
    }

    fn push(&mut self, target: Target, name: Range<usize>, whole: Range<usize>) {
        let select = self.scopes.iter().rev().find_map(|scope| scope.select).unwrap_or(0);
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
        let source = self.in_sight().find_map(|scope| {
            scope.sources.iter().find(|s| s.name.eq_ignore_ascii_case(&ident.value))
        });
        if let Some(Source { own_name: true, kind: Kind::Table(table), .. }) = source {
            let table = *table;
            if let Some(range) = self.lines.range(ident) {
                self.push(Target::Qualifier(table), range.clone(), range);
            }
        }
    }

    /// The column of the schema that a name shows: `Some(None)` for a column that shows none.
    #[expect(clippy::option_option, reason = "unknown, or known and no column of a table")]
    fn resolve(&self, qualifier: Option<&Ident>, name: &str) -> Option<Option<ColumnRef>> {
        self.in_sight().find_map(|scope| {
            let found = resolve(self.schema, &scope.sources, qualifier, name);
            found.or_else(|| {
                let mut named = scope.named.iter().filter(|_| qualifier.is_none());
                named.find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|_| None)
            })
        })
    }
}
