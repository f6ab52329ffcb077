//! Columns that a query takes for equal.

use std::ops::ControlFlow;

use beamsplitter_sql::{ColumnRef, Schema};
use sqlparser::ast::{BinaryOperator, Expr, visit_expressions};

use crate::query::ParsedQuery;

/// Returns the pairs of columns that a query takes for equal: where it joins tables, and where it
/// looks for a column among those of another query.
pub(crate) fn equalled(query: &ParsedQuery<'_>, schema: &Schema) -> Vec<(ColumnRef, ColumnRef)> {
    let mut found = Vec::new();
    let _: ControlFlow<()> = visit_expressions(&query.tree, |expr| {
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
        ControlFlow::Continue(())
    });
    found
}
