//! Queries that keep some rows of an order: which ones, and what the rows are ordered by.

use std::ops::Range;

use sqlparser::ast::{
    Expr, Ident, LimitClause, OrderByExpr, OrderByKind, Query, Select, SelectItem, SetExpr, Value,
};

use crate::syntax::expression;

/// A cut through ordered rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The places of the rows that the query keeps.
    pub kept: Range<usize>,
    /// The query for all rows in their order, each followed by what it is ordered by.
    pub keyed: String,
    /// How many cells that is.
    pub keys: usize,
}

impl Cut {
    /// Returns the cut of a query; none where it keeps all rows, orders none, joins several SELECTs, or
    /// makes one of rows that differ in what they are ordered by.
    ///
    /// ```
    /// use beamsplitter_sql::cut::Cut;
    /// use beamsplitter_sql::syntax::parse_query;
    /// let query = parse_query("SELECT a AS x FROM t ORDER BY x DESC LIMIT 2 OFFSET 1").unwrap();
    /// let cut = Cut::of(query).unwrap();
    /// assert_eq!((cut.kept, cut.keys), (1..3, 1));
    /// assert_eq!(cut.keyed, "SELECT a AS x, a FROM t ORDER BY x DESC");
    /// ```
    pub fn of(mut query: Query) -> Option<Self> {
        let kept = kept(&query)?;
        let SetExpr::Select(select) = query.body.as_mut() else { return None };
        let OrderByKind::Expressions(order) = &query.order_by.as_ref()?.kind else { return None };
        let keys = keys(select, order)?;
        let width = keys.len();
        // A name without quotation marks is written as it is; copying a tree would take the code for
        // every statement of SQL.
        let item = |key: String| SelectItem::UnnamedExpr(Expr::Identifier(Ident::new(key)));
        select.projection.extend(keys.into_iter().map(item));
        query.limit_clause = None;
        Some(Self { kept, keyed: query.to_string(), keys: width })
    }
}

/// Returns the places of the rows that a query keeps, where they are written as numbers.
pub fn kept(query: &Query) -> Option<Range<usize>> {
    let number = |expr: &Expr| match expr {
        Expr::Value(value) => match &value.value {
            Value::Number(digits, _) => digits.parse::<usize>().ok(),
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

/// Returns what the rows are ordered by, so that it can be selected; none where rows are made one that
/// differ in it.
fn keys(select: &Select, order: &[OrderByExpr]) -> Option<Vec<String>> {
    let named = |expr: &Expr| {
        let of = |item: &SelectItem| match (item, expr) {
            (SelectItem::ExprWithAlias { expr: of, alias }, Expr::Identifier(name)) => {
                alias.value.eq_ignore_ascii_case(&name.value).then(|| of.to_string())
            }
            _ => None,
        };
        let place = match expr {
            Expr::Value(value) => value.to_string().parse::<usize>().ok(),
            _ => None,
        };
        let place = place.and_then(|place| select.projection.get(place.checked_sub(1)?));
        let item = place.and_then(expression).map(ToString::to_string);
        item.or_else(|| select.projection.iter().find_map(of)).unwrap_or_else(|| expr.to_string())
    };
    let keys: Vec<String> = order.iter().map(|by| named(&by.expr)).collect();
    let items: Vec<String> =
        select.projection.iter().filter_map(expression).map(ToString::to_string).collect();
    let is_selected = |key: &String| items.contains(key);
    (select.distinct.is_none() || keys.iter().all(is_selected)).then_some(keys)
}
