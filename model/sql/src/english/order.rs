//! Orders and limits in words.

use sqlparser::ast::{Expr, LimitClause, OrderByExpr, OrderBySort, SelectItem, Value};

use super::call::measured;
use super::expression::{definite, is_row_count, kind, noun};
use super::scope::Scope;
use crate::schema::ColumnKind;

/// "highest", "earliest": the first in an order, by what is ordered.
pub(super) fn extreme(kind: Option<ColumnKind>, most: bool) -> &'static str {
    match (kind, most) {
        (Some(ColumnKind::Time), true) => "latest",
        (Some(ColumnKind::Time), false) => "earliest",
        (Some(ColumnKind::Text), true) => "alphabetically last",
        (Some(ColumnKind::Text), false) => "alphabetically first",
        (_, true) => "highest",
        (_, false) => "lowest",
    }
}

/// `order by 2` is by the second result.
fn resolved<'a>(key: &'a OrderByExpr, items: &'a [SelectItem]) -> &'a Expr {
    let Expr::Value(value) = &key.expr else {
        return &key.expr;
    };
    let Value::Number(number, _) = &value.value else {
        return &key.expr;
    };
    let item = number.parse::<usize>().ok().and_then(|n| items.get(n.checked_sub(1)?));
    match item {
        Some(SelectItem::UnnamedExpr(expr) | SelectItem::ExprWithAlias { expr, .. }) => expr,
        _ => &key.expr,
    }
}

fn descends(key: &OrderByExpr) -> bool {
    matches!(key.options.sort, Some(OrderBySort::Desc))
}

/// "oldest first, then in alphabetical order of name".
pub(super) fn phrase(scope: &Scope<'_>, keys: &[OrderByExpr], items: &[SelectItem]) -> String {
    let parts = keys.iter().map(|key| {
        let expr = resolved(key, items);
        let (noun, descends) = (noun(scope, expr), descends(key));
        let first = |word: &str| format!("{word} first");
        match kind(scope, expr) {
            _ if is_row_count(expr) => first(if descends { "most rows" } else { "fewest rows" }),
            _ if noun.text == "age" => first(if descends { "oldest" } else { "youngest" }),
            Some(ColumnKind::Text) => {
                let reverse = if descends { "reverse " } else { "" };
                format!("in {reverse}alphabetical order of {}", noun.definite())
            }
            kind if noun.text.contains('\'') || !noun.the => {
                format!("{} first by {}", extreme(kind, descends), noun.definite())
            }
            kind => first(&format!("{} {}", extreme(kind, descends), noun.text)),
        }
    });
    parts.collect::<Vec<_>>().join(", then ")
}

/// "the highest age": what the first row of an order has.
pub(super) fn superlative(scope: &Scope<'_>, key: &OrderByExpr, items: &[SelectItem]) -> String {
    let expr = resolved(key, items);
    let descends = descends(key);
    if is_row_count(expr) {
        return format!("the {} rows", if descends { "most" } else { "fewest" });
    }
    let noun = noun(scope, expr);
    format!("the {}", measured(extreme(kind(scope, expr), descends), &noun.text, &noun))
}

/// Limit and offset as written, `limit a, b` being offset a and limit b.
pub(super) fn limits(limit: Option<&LimitClause>) -> (Option<&Expr>, Option<&Expr>) {
    match limit {
        Some(LimitClause::LimitOffset { limit, offset, .. }) => {
            (limit.as_ref(), offset.as_ref().map(|o| &o.value))
        }
        Some(LimitClause::OffsetCommaLimit { offset, limit }) => (Some(limit), Some(offset)),
        None => (None, None),
    }
}

/// Whether a limit is the number one.
pub(super) fn is_one(limit: &Expr) -> bool {
    matches!(limit, Expr::Value(v) if matches!(&v.value, Value::Number(n, _) if n == "1"))
}

/// ", only the first 3, after leaving out 2".
pub(super) fn limit_phrase(scope: &Scope<'_>, limit: Option<&LimitClause>) -> String {
    let (limit, offset) = limits(limit);
    let mut text = String::new();
    if let Some(offset) = offset {
        text.push_str(&format!(", leaving out the first {}", definite(scope, offset)));
    }
    match (limit, offset) {
        (Some(limit), _) if is_one(limit) => text.push_str(", only one"),
        (Some(limit), None) => {
            text.push_str(&format!(", only the first {}", definite(scope, limit)))
        }
        (Some(limit), Some(_)) => {
            text.push_str(&format!(", only the next {}", definite(scope, limit)))
        }
        (None, _) => {}
    }
    text
}
