//! What is in sight: tables of a FROM, and the results of queries that serve as tables.

use beamsplitter_sql::{ColumnRef, Schema};
use sqlparser::ast::{
    Expr, Ident, ObjectName, Query, Select, SelectItem, SetExpr, TableFactor, TableWithJoins,
};

use super::walk::Walk;

/// A table in a `from`.
#[derive(Clone)]
pub(super) struct Source {
    /// Alias, or its own name.
    pub(super) name: String,
    /// Whether that is the table's own name.
    pub(super) own_name: bool,
    pub(super) kind: Kind,
}

#[derive(Clone)]
pub(super) enum Kind {
    Table(usize),
    /// A query in brackets, or a common table expression: its columns, and what each shows.
    Derived(Outputs),
}

/// Names of the results of a query, and what each shows.
pub(super) type Outputs = Vec<(String, Option<ColumnRef>)>;

pub(super) struct Scope {
    /// Which `select` this is; none for what belongs to a whole query (`order by`).
    pub(super) select: Option<usize>,
    pub(super) sources: Vec<Source>,
    /// Names that the `select` gives to its results.
    pub(super) named: Outputs,
}

impl Walk<'_> {
    pub(super) fn sources(&self, from: &[TableWithJoins]) -> Vec<Source> {
        let mut sources = Vec::new();
        for table in from {
            self.factor(&table.relation, &mut sources);
            for join in &table.joins {
                self.factor(&join.relation, &mut sources);
            }
        }
        sources
    }

    fn factor(&self, factor: &TableFactor, sources: &mut Vec<Source>) {
        match factor {
            TableFactor::Table { name, alias, .. } => {
                let Some(ident) = last(name) else { return };
                let common = self.common.iter().rev();
                let mut common = common.filter(|(c, _)| c.eq_ignore_ascii_case(&ident.value));
                let kind = match (common.next(), self.schema.table_named(&ident.value)) {
                    (Some((_, columns)), _) => Kind::Derived(columns.clone()),
                    (None, Some(table)) => Kind::Table(table),
                    (None, None) => return,
                };
                let own_name = alias.is_none();
                let name = alias.as_ref().map_or(&ident.value, |alias| &alias.name.value).clone();
                sources.push(Source { name, own_name, kind });
            }
            TableFactor::Derived { subquery, alias, .. } => {
                let name = alias.as_ref().map(|a| a.name.value.clone()).unwrap_or_default();
                let kind = Kind::Derived(self.outputs(subquery));
                sources.push(Source { name, own_name: false, kind });
            }
            TableFactor::NestedJoin { table_with_joins, .. } => {
                sources.extend(self.sources(std::slice::from_ref(table_with_joins)));
            }
            _ => {}
        }
    }

    /// The columns that a query returns, and what each shows of the schema.
    pub(super) fn outputs(&self, query: &Query) -> Outputs {
        let Some(select) = first_select(&query.body) else { return Vec::new() };
        let sources = self.sources(&select.from);
        let mut columns = named(select);
        for item in &select.projection {
            match item {
                SelectItem::UnnamedExpr(expr) => {
                    if let Some((qualifier, ident)) = plain(expr) {
                        let shown = resolve(self.schema, &sources, qualifier, &ident.value);
                        columns.push((ident.value.clone(), shown.flatten()));
                    }
                }
                SelectItem::Wildcard(_) | SelectItem::QualifiedWildcard(..) => {
                    for source in &sources {
                        columns.extend(self.all_of(source));
                    }
                }
                _ => {}
            }
        }
        columns
    }

    fn all_of(&self, source: &Source) -> Outputs {
        match &source.kind {
            Kind::Derived(columns) => columns.clone(),
            Kind::Table(table) => {
                let columns = self.schema.tables[*table].columns.iter().enumerate();
                let at = |column| ColumnRef { table: *table, column };
                columns.map(|(i, column)| (column.name.clone(), Some(at(i)))).collect()
            }
        }
    }
}

/// Results with names of their own. They show no column: the name stays where the column's changes.
pub(super) fn named(select: &Select) -> Outputs {
    let named = select.projection.iter().filter_map(|item| match item {
        SelectItem::ExprWithAlias { alias, .. } => Some((alias.value.clone(), None)),
        _ => None,
    });
    named.collect()
}

#[expect(clippy::option_option, reason = "unknown, or known and no column of a table")]
pub(super) fn resolve(
    schema: &Schema,
    sources: &[Source],
    qualifier: Option<&Ident>,
    name: &str,
) -> Option<Option<ColumnRef>> {
    let in_sight = sources.iter().filter(|source| {
        qualifier.is_none_or(|qualifier| source.name.eq_ignore_ascii_case(&qualifier.value))
    });
    in_sight.into_iter().find_map(|source| match &source.kind {
        Kind::Table(table) => {
            let column = schema.tables[*table].column_named(name)?;
            Some(Some(ColumnRef { table: *table, column }))
        }
        Kind::Derived(columns) => {
            let mut columns = columns.iter();
            columns.find(|(n, _)| n.eq_ignore_ascii_case(name)).map(|(_, shown)| *shown)
        }
    })
}

pub(super) fn plain(expr: &Expr) -> Option<(Option<&Ident>, &Ident)> {
    match expr {
        Expr::Identifier(ident) => Some((None, ident)),
        Expr::CompoundIdentifier(parts) => match parts.as_slice() {
            [.., qualifier, ident] => Some((Some(qualifier), ident)),
            _ => None,
        },
        _ => None,
    }
}

pub(super) fn last(name: &ObjectName) -> Option<&Ident> {
    name.0.last()?.as_ident()
}

pub(super) fn first_select(body: &SetExpr) -> Option<&Select> {
    match body {
        SetExpr::Select(select) => Some(select),
        SetExpr::Query(query) => first_select(&query.body),
        SetExpr::SetOperation { left, .. } => first_select(left),
        _ => None,
    }
}
