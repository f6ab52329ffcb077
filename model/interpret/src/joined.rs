//! Columns that a query takes for equal, and tables that it joins with themselves.

use beamsplitter_sql::syntax::{each_expression, join_condition};
use beamsplitter_sql::{ColumnRef, Schema};
use sqlparser::ast::{BinaryOperator, Expr};

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
