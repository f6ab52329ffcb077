//! Conditions as the parts that AND or OR ties.

use sqlparser::ast::{BinaryOperator, Expr};

/// Splits a condition at its top-level ANDs.
pub fn conjuncts(expr: &Expr) -> Vec<&Expr> {
    split(expr, &BinaryOperator::And)
}

/// Splits a condition at its top-level ORs.
pub fn disjuncts(expr: &Expr) -> Vec<&Expr> {
    split(expr, &BinaryOperator::Or)
}

fn split<'e>(expr: &'e Expr, operator: &BinaryOperator) -> Vec<&'e Expr> {
    match expr {
        Expr::BinaryOp { left, op, right } if op == operator => {
            let mut parts = split(left, operator);
            parts.extend(split(right, operator));
            parts
        }
        Expr::Nested(inner) => split(inner, operator),
        _ => vec![expr],
    }
}

/// Joins conditions by `operator`, those that need it in brackets.
pub fn join_conditions(
    parts: impl IntoIterator<Item = Expr>,
    operator: &BinaryOperator,
) -> Option<Expr> {
    let bracketed = |expr: Expr| match &expr {
        Expr::BinaryOp { op: BinaryOperator::Or, .. } if *operator == BinaryOperator::And => {
            Expr::Nested(Box::new(expr))
        }
        _ => expr,
    };
    parts.into_iter().map(bracketed).reduce(|left, right| Expr::BinaryOp {
        left: Box::new(left),
        op: operator.clone(),
        right: Box::new(right),
    })
}
