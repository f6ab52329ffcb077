//! Conditions without which a query returns the same.

use std::ops::ControlFlow;

use beamsplitter_database::{Database, Value, equal};
use beamsplitter_sql::syntax::{column_name, conjuncts};
use sqlparser::ast::{BinaryOperator, Expr, Query, Select, VisitMut, VisitorMut};

use super::finding::{Finding, Probe};
use beamsplitter_ambiguity::test_suite::rows;

/// Drops each condition of WHERE and HAVING in turn, wherever in the query it stands. Conditions that
/// join tables are left, and a query without rows tells nothing.
pub async fn effects<D: Database>(
    database: &mut D,
    query: &Query,
    found: &[Vec<Value>],
) -> Vec<Finding> {
    let mut without = Vec::new();
    if found.is_empty() {
        return without;
    }
    let mut count = Drop { wanted: None, place: 0 };
    let _ = query.clone().visit(&mut count);
    for wanted in 0..count.place {
        let mut changed = query.clone();
        let _ = changed.visit(&mut Drop { wanted: Some(wanted), place: 0 });
        let statements = [query.to_string(), changed.to_string()];
        if statements[0] == statements[1] {
            continue;
        }
        if rows(database, &statements[1]).await.is_some_and(|rows| equal(&rows, found, false)) {
            without.push(Finding::same(Probe::NoEffect, statements));
        }
    }
    without
}

/// Counts the conditions of a query, or drops one of them.
struct Drop {
    wanted: Option<usize>,
    place: usize,
}

impl VisitorMut for Drop {
    type Break = ();

    fn pre_visit_select(&mut self, select: &mut Select) -> ControlFlow<()> {
        for clause in [&mut select.selection, &mut select.having] {
            let Some(condition) = clause else { continue };
            let parts = conjuncts(condition);
            let nth = self.wanted.and_then(|wanted| wanted.checked_sub(self.place));
            self.place += parts.len();
            if let Some(nth) = nth.filter(|nth| *nth < parts.len()) {
                if !is_join(parts[nth]) {
                    *clause = without(&parts, nth);
                }
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether a condition compares two columns.
fn is_join(condition: &Expr) -> bool {
    let is_name = |expr: &Expr| {
        // Between double quotes stands a text as often.
        let quoted =
            |expr: &Expr| matches!(expr, Expr::Identifier(name) if name.quote_style == Some('"'));
        column_name(expr).is_some() && !quoted(expr)
    };
    matches!(condition, Expr::BinaryOp { left, op: BinaryOperator::Eq, right }
        if is_name(left) && is_name(right))
}

/// Joins all parts of a condition but one.
fn without(parts: &[&Expr], nth: usize) -> Option<Expr> {
    let kept = parts.iter().enumerate().filter(|(at, _)| *at != nth);
    kept.map(|(_, part)| match part {
        Expr::BinaryOp { op: BinaryOperator::Or, .. } => Expr::Nested(Box::new((*part).clone())),
        part => (*part).clone(),
    })
    .reduce(|left, right| Expr::BinaryOp {
        left: Box::new(left),
        op: BinaryOperator::And,
        right: Box::new(right),
    })
}
