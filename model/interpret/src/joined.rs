//! Columns that a query takes for equal, and tables that it joins with themselves.

use std::collections::BTreeSet;

use beamsplitter_sql::syntax::{any_expression, each_expression, join_condition, last_part};
use beamsplitter_sql::{ColumnRef, Schema};
use sqlparser::ast::{BinaryOperator, Expr, TableFactor, Visit};

use crate::query::ParsedQuery;

/// Returns the pairs of columns that a query takes for equal: where it joins tables, and where it
/// looks for a column among those of another query.
pub(crate) fn equalled(query: &ParsedQuery<'_>, schema: &Schema) -> Vec<(ColumnRef, ColumnRef)> {
    let mut found = Vec::new();
    each_expression(&query.tree, &mut |expr| {
        let pair = match expr {
            Expr::BinaryOp { left, op: BinaryOperator::Eq, right } => {
                query.column(left).zip(query.column(right))
            }
            Expr::InSubquery { expr, subquery, .. } => {
                let inner = ParsedQuery::parse(&subquery.to_string(), schema);
                let inner = inner.and_then(|inner| inner.outputs().first().copied());
                query.column(expr).zip(inner)
            }
            _ => None,
        };
        found.extend(pair);
    });
    found
}

/// Returns whether a query joins a table with itself where one column has the same value, and shows and
/// limits the rows of one side at most: it pairs every row with the rows like it.
pub(crate) fn pairs_rows(query: &ParsedQuery<'_>) -> bool {
    let Some(select) = query.select() else { return false };
    let joins = select.from.iter().flat_map(|source| &source.joins);
    let is_paired =
        joins.filter_map(|join| join_condition(&join.join_operator)).any(|on| match on {
            Expr::BinaryOp { left, op: BinaryOperator::Eq, right } => {
                let of = |expr: &Expr| query.column(expr);
                of(left).is_some() && of(left) == of(right) && left != right
            }
            _ => false,
        });
    let sides: BTreeSet<String> =
        select.selection.iter().flat_map(aliases).chain(aliases(&select.projection)).collect();
    is_paired && sides.len() <= 1
}

/// Returns whether a query joins a table with itself by its primary key: every row with itself.
pub(crate) fn joins_same_rows(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    let Some(select) = query.select() else { return false };
    let joins = select.from.iter().flat_map(|source| &source.joins);
    joins.filter_map(|join| join_condition(&join.join_operator)).any(|on| match on {
        Expr::BinaryOp { left, op: BinaryOperator::Eq, right } => {
            let (mine, theirs) = (query.column(left), query.column(right));
            let is_key = |at: ColumnRef| {
                let mut keys = schema.tables[at.table].columns.iter().filter(|c| c.primary_key);
                schema.column(at).primary_key && keys.nth(1).is_none()
            };
            left != right && mine == theirs && mine.is_some_and(is_key)
        }
        _ => false,
    })
}

/// Returns whether a query joins a table by a condition that says nothing of it: every row of it goes with
/// every row of the others.
pub(crate) fn joins_every_row(query: &ParsedQuery<'_>) -> bool {
    let Some(select) = query.select() else { return false };
    let name = |table: &TableFactor| match table {
        TableFactor::Table { alias: Some(alias), .. } => Some(alias.name.value.to_lowercase()),
        TableFactor::Table { name, .. } => last_part(name).map(|part| part.value.to_lowercase()),
        _ => None,
    };
    let is_bare = |on: &Expr| any_expression(on, &mut |expr| matches!(expr, Expr::Identifier(_)));
    let mut joins = select.from.iter().flat_map(|source| &source.joins);
    joins.any(|join| {
        let condition = join_condition(&join.join_operator);
        let is_free = |(name, on): (String, &Expr)| !is_bare(on) && !aliases(on).contains(&name);
        name(&join.relation).zip(condition).is_some_and(is_free)
    })
}

/// Returns the names of tables before those of columns.
fn aliases<V: Visit>(part: &V) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    each_expression(part, &mut |expr| {
        if let Expr::CompoundIdentifier(parts) = expr {
            found.extend(parts.first().map(|alias| alias.value.to_lowercase()));
        }
    });
    found
}
