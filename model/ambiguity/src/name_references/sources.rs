//! The tables of a `from`, and what the columns of the queries among them show of the schema.

use beamsplitter_sql::scopes::{Meaning, Relation};
use beamsplitter_sql::syntax::{column_name, first_select, last_part};
use beamsplitter_sql::{ColumnRef, Schema};
use sqlparser::ast::{Query, Select, SelectItem, TableFactor, TableWithJoins};

/// A table in a `from`.
#[derive(Clone)]
pub(super) struct Source {
    /// Its names and columns; the meaning of a query's column is the column of the schema that it
    /// shows, if it shows one.
    pub(super) relation: Relation<Option<ColumnRef>>,
    /// Whether it goes by the table's own name.
    pub(super) own_name: bool,
}

/// Names of the results of a query, and the column of the schema that each shows.
pub(super) type Outputs = Vec<(String, Option<ColumnRef>)>;

/// What tables a query can name: those of the schema and the common table expressions so far.
pub(super) struct Tables<'a> {
    pub(super) schema: &'a Schema,
    pub(super) common: Vec<(String, Outputs)>,
}

impl Tables<'_> {
    /// Lists the sources of a `from`.
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

    /// Returns whether a name is that of a common table expression.
    pub(super) fn is_common(&self, name: &str) -> bool {
        self.common.iter().any(|(common, _)| common.eq_ignore_ascii_case(name))
    }

    fn factor(&self, factor: &TableFactor, sources: &mut Vec<Source>) {
        match factor {
            TableFactor::Table { name, alias, .. } => {
                let Some(ident) = last_part(name) else { return };
                let own_name = alias.is_none();
                let name = alias.as_ref().map_or(&ident.value, |alias| &alias.name.value).clone();
                let mut common = self.common.iter().rev();
                let common = common.find(|(name, _)| name.eq_ignore_ascii_case(&ident.value));
                let (table, columns) = match (common, self.schema.table_named(&ident.value)) {
                    (Some((_, columns)), _) => (None, columns.clone()),
                    (None, Some(table)) => (Some(table), Vec::new()),
                    (None, None) => return,
                };
                sources.push(Source { relation: Relation { name, table, columns }, own_name });
            }
            TableFactor::Derived { subquery, alias, .. } => {
                let name = alias.as_ref().map(|a| a.name.value.clone()).unwrap_or_default();
                let columns = self.outputs(subquery);
                let relation = Relation { name, table: None, columns };
                sources.push(Source { relation, own_name: false });
            }
            TableFactor::NestedJoin { table_with_joins, .. } => {
                sources.extend(self.sources(std::slice::from_ref(table_with_joins)));
            }
            _ => {}
        }
    }

    /// Lists the columns that a query returns, and what each shows of the schema.
    pub(super) fn outputs(&self, query: &Query) -> Outputs {
        let Some(select) = first_select(&query.body) else { return Vec::new() };
        let sources = self.sources(&select.from);
        let mut columns = result_names(select);
        for item in &select.projection {
            match item {
                SelectItem::UnnamedExpr(expr) => {
                    if let Some((qualifier, ident)) = column_name(expr) {
                        let qualifier = qualifier.map(|ident| ident.value.as_str());
                        let shown = shown(self.schema, &sources, qualifier, &ident.value);
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
        let Some(table) = source.relation.table else { return source.relation.columns.clone() };
        let columns = self.schema.tables[table].columns.iter().enumerate();
        let at = |column| ColumnRef { table, column };
        columns.map(|(i, column)| (column.name.clone(), Some(at(i)))).collect()
    }
}

/// Lists the names that a `select` gives to its results. They show no column: such a name stays
/// when the column's name changes.
pub(super) fn result_names(select: &Select) -> Outputs {
    let named = select.projection.iter().filter_map(|item| match item {
        SelectItem::ExprWithAlias { alias, .. } => Some((alias.value.clone(), None)),
        _ => None,
    });
    named.collect()
}

/// Returns the column of the schema that a name shows among `sources`: `Some(None)` for a column
/// that shows none.
#[expect(clippy::option_option, reason = "unknown, or known and no column of a table")]
pub(super) fn shown(
    schema: &Schema,
    sources: &[Source],
    qualifier: Option<&str>,
    name: &str,
) -> Option<Option<ColumnRef>> {
    let relations = sources.iter().map(|source| &source.relation);
    let mut meant = relations.filter(|r| qualifier.is_none_or(|name| r.is_called(name)));
    meant.find_map(|relation| match relation.column(schema, name)? {
        Meaning::Column(column) => Some(Some(column)),
        Meaning::Output(shown) => Some(*shown),
    })
}
