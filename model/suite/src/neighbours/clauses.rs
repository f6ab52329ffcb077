//! What may stand for a whole SELECT or query: one of its clauses less, or turned around.

use sqlparser::ast::{
    GroupByExpr, OrderBy, OrderByKind, OrderBySort, Query, Select, SetExpr, SetOperator,
};

/// Lists a SELECT without its condition, its groups, its HAVING, one of its joins.
pub fn of_select(select: &Select) -> Vec<Select> {
    let mut others = Vec::new();
    let mut with = |change: &dyn Fn(&mut Select)| {
        let mut other = select.clone();
        change(&mut other);
        others.push(other);
    };
    if select.selection.is_some() {
        with(&|other| other.selection = None);
    }
    if select.having.is_some() {
        with(&|other| other.having = None);
    }
    if let GroupByExpr::Expressions(by, _) = &select.group_by
        && !by.is_empty()
    {
        with(&|other| {
            other.group_by = GroupByExpr::Expressions(Vec::new(), Vec::new());
            other.having = None;
        });
        let several = if by.len() > 1 { by.len() } else { 0 };
        for at in 0..several {
            with(&|other| {
                if let GroupByExpr::Expressions(by, _) = &mut other.group_by {
                    by.remove(at);
                }
            });
        }
    }
    for (at, from) in select.from.iter().enumerate() {
        for join in 0..from.joins.len() {
            with(&|other| {
                other.from[at].joins.remove(join);
            });
        }
    }
    others
}

/// Lists a query without its order or its limit, in the other direction, with another set operator,
/// or with one of its two sides alone.
pub fn of_query(query: &Query) -> Vec<Query> {
    let mut others = Vec::new();
    let mut with = |change: &dyn Fn(&mut Query)| {
        let mut other = query.clone();
        change(&mut other);
        others.push(other);
    };
    if let Some(OrderBy { kind: OrderByKind::Expressions(by), .. }) = &query.order_by {
        for at in 0..by.len() {
            with(&|other| turn(other, at));
        }
        with(&|other| other.order_by = None);
    }
    if query.limit_clause.is_some() {
        with(&|other| other.limit_clause = None);
    }
    if let SetExpr::SetOperation { left, right, op, .. } = query.body.as_ref() {
        for new in [SetOperator::Union, SetOperator::Intersect, SetOperator::Except] {
            if new != *op {
                with(&|other| {
                    if let SetExpr::SetOperation { op, .. } = other.body.as_mut() {
                        *op = new;
                    }
                });
            }
        }
        for side in [left, right] {
            with(&|other| other.body.clone_from(side));
        }
    }
    others
}

/// Turns the direction of one expression of an ORDER BY around.
fn turn(query: &mut Query, at: usize) {
    if let Some(OrderBy { kind: OrderByKind::Expressions(by), .. }) = &mut query.order_by
        && let Some(by) = by.get_mut(at)
    {
        by.options.sort = Some(match by.options.sort {
            Some(OrderBySort::Desc) => OrderBySort::Asc,
            _ => OrderBySort::Desc,
        });
    }
}
