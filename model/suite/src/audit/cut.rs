//! Cuts that keep some of several rows at the same place, or rows without a value.

use std::ops::{ControlFlow, Range};

use beamsplitter_database::{Database, Key, Numbers, Value};
use beamsplitter_sql::syntax::{expression, walk};
use sqlparser::ast::{
    self, Expr, LimitClause, OrderBy, OrderByExpr, OrderByKind, Query, Select, SelectItem, SetExpr,
    Visitor,
};

use super::finding::{Finding, Probe};
use crate::compare::rows;

/// Returns what a query and the queries in it cut off at will. One that names tables of the query
/// around it cannot be looked at by itself.
pub async fn cuts<D: Database>(database: &mut D, query: &Query) -> Vec<Finding> {
    struct Limited(Vec<Query>);
    impl Visitor for Limited {
        type Break = ();

        fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
            if query.limit_clause.is_some() {
                self.0.push(query.clone());
            }
            ControlFlow::Continue(())
        }
    }
    let mut limited = Limited(Vec::new());
    // It never breaks.
    let _ = walk(query, &mut limited);
    let mut found = Vec::new();
    for query in limited.0 {
        let Some(kept) = kept(&query) else { continue };
        let both = match &query.order_by {
            None => [unordered(database, &query, kept.end).await, None],
            Some(_) => ordered(database, &query, kept).await.unwrap_or_default(),
        };
        found.extend(both.into_iter().flatten());
    }
    found
}

/// Returns the places of the rows that a query keeps, where they are written as numbers.
fn kept(query: &Query) -> Option<Range<usize>> {
    let number = |expr: &Expr| match expr {
        Expr::Value(value) => match &value.value {
            ast::Value::Number(digits, _) => digits.parse::<usize>().ok(),
            _ => None,
        },
        _ => None,
    };
    let (limit, offset) = match query.limit_clause.as_ref()? {
        LimitClause::LimitOffset { limit, offset, .. } => {
            (limit.as_ref()?, offset.as_ref().map(|offset| &offset.value))
        }
        LimitClause::OffsetCommaLimit { offset, limit } => (limit, Some(offset)),
    };
    let start = offset.map_or(Some(0), number)?;
    Some(start..start.checked_add(number(limit)?)?)
}

/// Returns the query with the rows at these places.
fn keeping(query: &Query, places: &Range<usize>) -> Query {
    let number = |n: usize| Expr::value(ast::Value::Number(n.to_string(), false));
    let limit = number(places.len());
    let limit_clause = match places.start {
        0 => LimitClause::LimitOffset { limit: Some(limit), offset: None, limit_by: Vec::new() },
        start => LimitClause::OffsetCommaLimit { offset: number(start), limit },
    };
    Query { limit_clause: Some(limit_clause), ..query.clone() }
}

/// Compares what is kept of unordered rows with all of them.
async fn unordered<D: Database>(database: &mut D, query: &Query, end: usize) -> Option<Finding> {
    let whole = Query { limit_clause: None, ..query.clone() };
    let statements = [query.to_string(), whole.to_string()];
    let all = rows(database, &statements[1]).await?;
    if all.len() <= end || are_equal(&all, &(0..all.len()), usize::MAX) {
        return None;
    }
    let some = rows(database, &statements[0]).await?;
    Finding::differing(Probe::Cut, statements, [&some, &all])
}

/// Looks at the rows of an ordered query with what they are ordered by.
async fn ordered<D: Database>(
    database: &mut D,
    query: &Query,
    kept: Range<usize>,
) -> Option<[Option<Finding>; 2]> {
    let SetExpr::Select(select) = query.body.as_ref() else { return None };
    let OrderByKind::Expressions(order) = &query.order_by.as_ref()?.kind else { return None };
    let keys = keys(select, order)?;
    let width = keys.len();
    let mut keyed = Query { limit_clause: None, ..query.clone() };
    let SetExpr::Select(with_keys) = keyed.body.as_mut() else { return None };
    with_keys.projection.extend(keys.into_iter().map(SelectItem::UnnamedExpr));
    let all = rows(database, &keyed.to_string()).await?;
    let shown = all.first().map_or(0, Vec::len).checked_sub(width)?;
    if all.len() <= kept.end {
        return None;
    }
    let mut wide = kept.clone();
    for at in [kept.start, kept.end].into_iter().filter(|at| *at > 0) {
        let ties = ties(&all, at, shown);
        if ties.contains(&at) && !are_equal(&all, &ties, shown) {
            wide = wide.start.min(ties.start)..wide.end.max(ties.end);
        }
    }
    let mut cut = None;
    if wide != kept {
        cut = compared(database, Probe::Cut, query, &keeping(query, &wide)).await;
    }
    let mut null = None;
    if all[kept].iter().any(|row| row[shown..].contains(&Value::Null)) {
        null = compared(database, Probe::NullCut, query, &nulls_last(query)).await;
    }
    Some([cut, null])
}

async fn compared<D: Database>(
    database: &mut D,
    probe: Probe,
    query: &Query,
    other: &Query,
) -> Option<Finding> {
    let statements = [query.to_string(), other.to_string()];
    let first = rows(database, &statements[0]).await?;
    let second = rows(database, &statements[1]).await?;
    Finding::differing(probe, statements, [&first, &second])
}

/// Returns what the rows are ordered by, so that it can be selected; none where rows are made one that
/// differ in it.
fn keys(select: &Select, order: &[OrderByExpr]) -> Option<Vec<Expr>> {
    let named = |expr: &Expr| {
        let of = |item: &SelectItem| match (item, expr) {
            (SelectItem::ExprWithAlias { expr: of, alias }, Expr::Identifier(name)) => {
                alias.value.eq_ignore_ascii_case(&name.value).then(|| of.clone())
            }
            _ => None,
        };
        let place = match expr {
            Expr::Value(value) => value.to_string().parse::<usize>().ok(),
            _ => None,
        };
        let place = place.and_then(|place| select.projection.get(place.checked_sub(1)?));
        let item = place.and_then(expression).cloned();
        item.or_else(|| select.projection.iter().find_map(of)).unwrap_or_else(|| expr.clone())
    };
    let keys: Vec<Expr> = order.iter().map(|by| named(&by.expr)).collect();
    let is_selected =
        |key: &Expr| select.projection.iter().any(|item| expression(item) == Some(key));
    (select.distinct.is_none() || keys.iter().all(is_selected)).then_some(keys)
}

/// Returns the places of the rows that tie with the one before a place.
fn ties(all: &[Vec<Value>], at: usize, shown: usize) -> Range<usize> {
    let own = keys_of(&all[at - 1][shown..]);
    let ties = |row: &&Vec<Value>| keys_of(&row[shown..]) == own;
    let before = all[..at].iter().rev().take_while(ties).count();
    let after = all[at..].iter().take_while(ties).count();
    at - before..at + after
}

/// Returns whether the first cells of rows are the same.
fn are_equal(all: &[Vec<Value>], places: &Range<usize>, shown: usize) -> bool {
    let mut rows = all[places.clone()].iter().map(|row| keys_of(&row[..shown.min(row.len())]));
    let first = rows.next();
    rows.all(|row| Some(row) == first)
}

fn keys_of(cells: &[Value]) -> Vec<Key<'_>> {
    cells.iter().map(|cell| cell.key(Numbers::Exact)).collect()
}

/// Returns the query with NULL after all values.
fn nulls_last(query: &Query) -> Query {
    let mut query = query.clone();
    if let Some(OrderBy { kind: OrderByKind::Expressions(order), .. }) = &mut query.order_by {
        order.iter_mut().for_each(|by| by.options.nulls_first = Some(false));
    }
    query
}
