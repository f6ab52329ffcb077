//! Queries in words: common table expressions, set operations, and the rows of a query.

use sqlparser::ast::{
    LimitClause, OrderByExpr, OrderByKind, Query, SetExpr, SetOperator, SetQuantifier,
};

use super::scope::{Common, Scope};
use super::select::{restriction, select};
use super::source;
use crate::names;
use crate::schema::Schema;

/// Queries are put into words down to this depth.
pub(super) const MAX_DEPTH: usize = 12;

/// Returns a query as a noun phrase.
pub(super) fn query<'a>(
    query: &'a Query,
    schema: &'a Schema,
    outer: Option<&'a Scope<'a>>,
) -> String {
    let mut scope = Scope::new(schema, outer);
    if scope.depth > MAX_DEPTH {
        return "the result of another query".into();
    }
    let mut given = Vec::new();
    for cte in query.with.iter().flat_map(|with| &with.cte_tables) {
        let mut columns = source::columns(&scope, &cte.query.body);
        for (column, name) in columns.iter_mut().zip(&cte.alias.columns) {
            column.0.clone_from(&name.name.value);
        }
        let name = cte.alias.name.value.clone();
        let text = self::query(&cte.query, schema, Some(&scope));
        given.push(format!("taking “{}” to be {text}", names::phrase(&name)));
        scope.common.push(Common { name, columns });
    }
    let keys = match query.order_by.as_ref().map(|o| &o.kind) {
        Some(OrderByKind::Expressions(keys)) => keys.as_slice(),
        _ => &[],
    };
    let text = set(&query.body, &scope, keys, query.limit_clause.as_ref());
    if given.is_empty() { text } else { format!("{}: {text}", given.join("; ")) }
}

/// Returns the rows of a query, whatever it selects: "pet whose owner id is 5".
pub(super) fn rows<'a>(
    query: &'a Query,
    schema: &'a Schema,
    outer: Option<&'a Scope<'a>>,
) -> String {
    match &*query.body {
        SetExpr::Select(select) if outer.is_none_or(|o| o.depth < MAX_DEPTH) => {
            let mut scope = Scope::new(schema, outer);
            source::read(&mut scope, select);
            format!("{}{}", source::phrase(&scope, select), restriction(&scope, select))
        }
        _ => format!("row of ({})", self::query(query, schema, outer)),
    }
}

impl Scope<'_> {
    /// Puts a query inside this one into words.
    pub(super) fn inner_query(&self, query: &Query) -> String {
        self::query(query, self.schema, Some(self))
    }

    /// Puts a query that stands for one value into words: that of its first row.
    pub(super) fn one_value(&self, query: &Query) -> String {
        let text = self.inner_query(query);
        let one = match &*query.body {
            _ if query.order_by.is_some() || query.limit_clause.is_some() => return text,
            SetExpr::Select(_) if text.starts_with("each ") => {
                return text.replacen("each ", "the first ", 1);
            }
            SetExpr::Select(select) if select.selection.is_some() => " of the ",
            // A query around it may count those of a group.
            SetExpr::Select(_) if text.starts_with("the number of ") => {
                return text.replacen("the number of ", "the number of all ", 1);
            }
            SetExpr::Select(_) => " of the first ",
            _ => return text,
        };
        text.replacen(" of each ", one, 1)
    }

    /// Puts the rows of a query inside this one into words.
    pub(super) fn inner_rows(&self, query: &Query) -> String {
        rows(query, self.schema, Some(self))
    }
}

fn set<'a>(
    body: &'a SetExpr,
    outer: &'a Scope<'a>,
    keys: &'a [OrderByExpr],
    limit: Option<&'a LimitClause>,
) -> String {
    match body {
        SetExpr::Select(one) => select(one, outer, keys, limit),
        SetExpr::Query(query) => {
            let text = self::query(query, outer.schema, Some(outer));
            format!("{text}{}", tail(outer, keys, limit))
        }
        SetExpr::SetOperation { .. } => {
            // Set operations group to the left: as many as there are, one after the other.
            let mut arms = Vec::new();
            let mut first = body;
            while let SetExpr::SetOperation { left, op, set_quantifier, right } = first {
                arms.push((op, set_quantifier, &**right));
                first = left;
            }
            let mut text = set(first, outer, &[], None);
            for (op, quantifier, arm) in arms.into_iter().rev() {
                let all = *quantifier == SetQuantifier::All;
                let word = match op {
                    SetOperator::Union if all => "together with",
                    SetOperator::Union => "together, without repeats, with",
                    SetOperator::Intersect => "but only what is also in",
                    SetOperator::Except | SetOperator::Minus => "but leaving out",
                };
                text = format!("{text}, {word}: {}", set(arm, outer, &[], None));
            }
            if !keys.is_empty() || limit.is_some() {
                let mut named = Scope::new(outer.schema, Some(outer));
                if let SetExpr::Select(select) = first {
                    source::read(&mut named, select);
                }
                text =
                    format!("{text}; all of it{}", tail(&named, keys, limit).replacen(',', "", 1));
            }
            text
        }
        other => format!("`{other}`"),
    }
}

fn tail(scope: &Scope<'_>, keys: &[OrderByExpr], limit: Option<&LimitClause>) -> String {
    let mut text = String::new();
    if !keys.is_empty() {
        text = format!(", {}", scope.in_order(keys, &[]));
    }
    text + &scope.limit_phrase(limit)
}
