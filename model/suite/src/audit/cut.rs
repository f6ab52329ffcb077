//! Cuts that keep some of several rows at the same place, or rows without a value.

use std::ops::{ControlFlow, Range};

use beamsplitter_database::{Database, Value, ties};
use beamsplitter_sql::cut::{Cut, kept};
use beamsplitter_sql::syntax::walk;
use sqlparser::ast::{self, Expr, LimitClause, OrderBy, OrderByKind, Query, Visitor};

use super::finding::{Finding, Probe};
use beamsplitter_ambiguity::test_suite::rows;

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
    if all.len() <= end || all.iter().all(|row| *row == all[0]) {
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
    let Cut { keyed, keys, .. } = Cut::of(query.clone())?;
    let all = rows(database, &keyed).await?;
    let shown = all.first().map_or(0, Vec::len).checked_sub(keys)?;
    if all.len() <= kept.end {
        return None;
    }
    let mut wide = kept.clone();
    for at in [kept.start, kept.end].into_iter().filter(|at| *at > 0) {
        if let Some(ties) = ties(&all, at, shown) {
            wide = wide.start.min(ties.start)..wide.end.max(ties.end);
        }
    }
    let beside = |other: Query| [query.to_string(), other.to_string()];
    let mut cut = None;
    if wide != kept {
        cut = Finding::of_run(database, Probe::Cut, beside(keeping(query, &wide))).await;
    }
    let mut null = None;
    if all[kept].iter().any(|row| row[shown..].contains(&Value::Null)) {
        null = Finding::of_run(database, Probe::NullCut, beside(nulls_last(query))).await;
    }
    Some([cut, null])
}

/// Returns the query with NULL after all values.
fn nulls_last(query: &Query) -> Query {
    let mut query = query.clone();
    if let Some(OrderBy { kind: OrderByKind::Expressions(order), .. }) = &mut query.order_by {
        order.iter_mut().for_each(|by| by.options.nulls_first = Some(false));
    }
    query
}
