//! Orders and limits in words.

use sqlparser::ast::{Expr, LimitClause, OrderByExpr, OrderBySort, SelectItem, Value};

use super::dates::number;
use super::expression::{is_count, is_row_count};
use super::noun::{Noun, done, extreme, measured, nth};
use super::scope::Scope;
use crate::schema::ColumnKind;

/// Resolves `order by 2`, which is by the second result.
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

/// Returns what a count counts: "different names" of "number of different names".
fn counted<'a>(expr: &Expr, noun: &'a Noun) -> Option<&'a str> {
    noun.text.strip_prefix("number of ").filter(|_| is_count(expr))
}

fn most(descends: bool) -> &'static str {
    if descends { "most" } else { "fewest" }
}

impl Scope<'_> {
    /// Returns what rows are counted as.
    fn counted(&self) -> String {
        self.rows().unwrap_or_else(|| "rows".to_owned())
    }

    /// Returns "oldest first, then in alphabetical order of name".
    pub(super) fn in_order(&self, keys: &[OrderByExpr], items: &[SelectItem]) -> String {
        let parts = keys.iter().map(|key| {
            let expr = resolved(key, items);
            let (noun, descends) = (self.noun(expr), descends(key));
            let first = |word: &str| format!("{word} first");
            match self.kind(expr) {
                _ if is_row_count(expr) => first(&format!("{} {}", most(descends), self.counted())),
                _ if counted(expr, &noun).is_some() => {
                    let counted = counted(expr, &noun).unwrap_or_default();
                    first(&format!("{} {counted}", most(descends)))
                }
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

    /// Returns "the highest age": what the first row of an order has.
    pub(super) fn superlative(&self, key: &OrderByExpr, items: &[SelectItem]) -> String {
        let expr = resolved(key, items);
        let descends = descends(key);
        if is_row_count(expr) {
            return format!("the {} {}", most(descends), self.counted());
        }
        let noun = self.noun(expr);
        match counted(expr, &noun) {
            Some(counted) => format!("the {} {counted}", most(descends)),
            None => {
                format!("the {}", measured(extreme(self.kind(expr), descends), &noun.text, &noun))
            }
        }
    }

    /// Returns "opened latest": the superlative of a time that says when something was done; none of
    /// anything else.
    pub(super) fn done(&self, key: &OrderByExpr, items: &[SelectItem]) -> Option<String> {
        let expr = resolved(key, items);
        let kind = self.kind(expr).filter(|kind| *kind == ColumnKind::Time);
        let noun = self.noun(expr);
        let name = done(&noun.text).filter(|_| kind.is_some())?;
        Some(format!("{name} {}", extreme(kind, descends(key))))
    }

    /// Returns "whose stadium's capacity is the highest", "whose stadium's name is alphabetically first": of
    /// joined rows, the first of an order; none where it is ordered by what has no name.
    pub(super) fn foremost(&self, key: &OrderByExpr, items: &[SelectItem]) -> Option<String> {
        let expr = resolved(key, items);
        let (noun, kind) = (self.noun(expr), self.kind(expr));
        let fits = noun.the && !is_row_count(expr);
        let the = if kind == Some(ColumnKind::Text) { "" } else { "the " };
        fits.then(|| format!("whose {} is {the}{}", noun.text, extreme(kind, descends(key))))
    }

    /// Returns ", only the first 3", ", leaving out the first 2, only the next 3", ", only the third".
    pub(super) fn limit_phrase(&self, limit: Option<&LimitClause>) -> String {
        let (limit, offset) = limits(limit);
        let skipped = offset.and_then(number);
        if let (Some(skipped), true) = (skipped, limit.is_some_and(is_one)) {
            return format!(", only the {}", nth(skipped as usize + 1));
        }
        let mut text = String::new();
        match offset {
            Some(_) if skipped == Some(1.0) => text.push_str(", leaving out the first"),
            Some(offset) => {
                text.push_str(&format!(", leaving out the first {}", self.definite(offset)));
            }
            None => {}
        }
        match (limit, offset) {
            (Some(limit), _) if is_one(limit) => text.push_str(", only one"),
            (Some(limit), None) => {
                text.push_str(&format!(", only the first {}", self.definite(limit)))
            }
            (Some(limit), Some(_)) => {
                text.push_str(&format!(", only the next {}", self.definite(limit)))
            }
            (None, _) => {}
        }
        text
    }
}

/// Returns the limit and offset as written, `limit a, b` being offset a and limit b.
pub(super) fn limits(limit: Option<&LimitClause>) -> (Option<&Expr>, Option<&Expr>) {
    match limit {
        Some(LimitClause::LimitOffset { limit, offset, .. }) => {
            (limit.as_ref(), offset.as_ref().map(|o| &o.value))
        }
        Some(LimitClause::OffsetCommaLimit { offset, limit }) => (Some(limit), Some(offset)),
        None => (None, None),
    }
}

/// Returns whether a limit is the number one.
pub(super) fn is_one(limit: &Expr) -> bool {
    matches!(limit, Expr::Value(v) if matches!(&v.value, Value::Number(n, _) if n == "1"))
}
