//! Conditions in words.

use beamsplitter_common::text::listed;
use sqlparser::ast::{BinaryOperator, Expr, Query, UnaryOperator, Value};

use super::dates::COUNTED_FROM;
use super::expression::{self, Name};
use super::scope::Scope;
use crate::schema::{ColumnKind, is_date};
use crate::syntax::column_name;

impl Scope<'_> {
    /// Returns a condition as a sentence: "the age is more than 20 and the country is 'France'".
    pub(super) fn sentence(&self, expr: &Expr) -> String {
        self.known(expr).unwrap_or_else(|| self.definite(expr))
    }

    /// Returns a condition as a relative clause: "whose age is more than 20", "where ...".
    pub(super) fn clause(&self, expr: &Expr) -> String {
        let whose = |e: &Expr| subject(e).is_some_and(|s| self.is_own_column(s));
        match all_leaves(expr, &whose) {
            true => self.phrase(expr, true, 0).unwrap_or_default(),
            false => format!("where {}", self.sentence(expr)),
        }
    }

    /// Returns a condition as a sentence, if it is of a kind that has words.
    pub(super) fn known(&self, expr: &Expr) -> Option<String> {
        self.phrase(expr, false, 0)
    }

    fn is_own_column(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Identifier(_) | Expr::CompoundIdentifier(_))
            && matches!(self.name(expr), Name::Column(found) if found.own)
    }

    fn is_column(&self, expr: &Expr) -> bool {
        matches!(expr, Expr::Identifier(_) | Expr::CompoundIdentifier(_))
            && matches!(self.name(expr), Name::Column(_))
    }

    fn phrase(&self, expr: &Expr, whose: bool, depth: usize) -> Option<String> {
        if depth > expression::MAX_DEPTH {
            return None;
        }
        let about = |expr: &Expr| {
            let noun = self.noun(expr);
            if whose { format!("whose {}", noun.text) } else { noun.definite() }
        };
        let day = |expr: &Expr| about(expr).replacen(COUNTED_FROM, "", 1);
        let not = |negated: bool| if negated { " not" } else { "" };
        Some(match expr {
            Expr::BinaryOp { op: BinaryOperator::Or, .. } if one_of(expr).is_some() => {
                let (left, values) = one_of(expr)?;
                let values: Vec<String> = values.iter().map(|value| self.listed(value)).collect();
                format!("{} is {}", about(left), listed(&values, "or"))
            }
            Expr::BinaryOp { op: op @ (BinaryOperator::And | BinaryOperator::Or), .. } => {
                let word = if *op == BinaryOperator::And { "and" } else { "or" };
                let parts = chain(expr, op).into_iter().map(|part| {
                    let text =
                        self.phrase(part, whose, depth + 1).unwrap_or_else(|| self.definite(part));
                    if is_mixed(part) { format!("({text})") } else { text }
                });
                parts.collect::<Vec<_>>().join(&format!(" {word} "))
            }
            Expr::Nested(inner) => {
                let text = self.phrase(inner, whose, depth + 1)?;
                if is_mixed(inner) { format!("({text})") } else { text }
            }
            Expr::UnaryOp { op: UnaryOperator::Not, expr } => match &**expr {
                Expr::Exists { subquery, negated } => self.exists(subquery, !negated),
                inner => {
                    let text = self
                        .phrase(inner, false, depth + 1)
                        .unwrap_or_else(|| self.definite(inner));
                    format!(
                        "it is not true that {}",
                        text.trim_start_matches('(').trim_end_matches(')')
                    )
                }
            },
            Expr::BinaryOp { left, op, right } if comparison(op) => {
                let (left, op, right) = if is_constant(left) && !is_constant(right) {
                    (right, turned(op), left)
                } else {
                    (left, op.clone(), right)
                };
                let called = self.called(left, right);
                if let (BinaryOperator::Eq | BinaryOperator::NotEq, Some(name)) = (&op, &called) {
                    let not = not(op == BinaryOperator::NotEq);
                    return Some(format!("{} is{not} {name}", day(left)));
                }
                let time = self.kind(left) == Some(ColumnKind::Time)
                    || self.text(right).is_some_and(|text| is_date(&text) || is_clock(&text));
                format!("{} {}", about(left), self.compared(&op, right, time))
            }
            Expr::Between { expr, negated, low, high } => format!(
                "{} is{} between {} and {}",
                about(expr),
                not(*negated),
                self.definite(low),
                self.definite(high)
            ),
            Expr::Like { negated, expr, pattern, .. } => {
                format!("{} {}", about(expr), self.like(pattern, *negated))
            }
            Expr::InList { expr, list: items, negated } => {
                let names: Option<Vec<String>> =
                    items.iter().map(|item| self.called(expr, item)).collect();
                let about = if names.is_some() { day(expr) } else { about(expr) };
                let items =
                    names.unwrap_or_else(|| items.iter().map(|item| self.listed(item)).collect());
                match negated {
                    true => match items.as_slice() {
                        [one, other] => format!("{about} is neither {one} nor {other}"),
                        _ => format!("{about} is none of {}", listed(&items, "and")),
                    },
                    false => format!("{about} is {}", listed(&items, "or")),
                }
            }
            Expr::InSubquery { expr, subquery, negated } => {
                let has = self.has((expr, subquery), *negated, whose, depth > 0);
                has.unwrap_or_else(|| {
                    let query = self.inner_query(subquery);
                    format!("{} is{} among ({query})", about(expr), not(*negated))
                })
            }
            Expr::IsNull(expr) => format!("{} is missing", about(expr)),
            Expr::IsNotNull(expr) => format!("{} is not missing", about(expr)),
            Expr::Exists { subquery, negated } => self.exists(subquery, *negated),
            _ => return None,
        })
    }

    fn exists(&self, query: &Query, negated: bool) -> String {
        let some = if negated { "no" } else { "some" };
        format!("there is {some} {}", self.inner_rows(query))
    }

    fn compared(&self, op: &BinaryOperator, right: &Expr, time: bool) -> String {
        use BinaryOperator::{Eq, Glob, Gt, GtEq, Lt, LtEq, Match, NotEq};
        let same = self.is_column(right);
        let value = self.definite(right);
        match op {
            Eq if value == "''" => "is empty".to_owned(),
            NotEq if value == "''" => "is not empty".to_owned(),
            Eq if same => format!("is the same as {value}"),
            Eq => format!("is {value}"),
            NotEq if same => format!("differs from {value}"),
            NotEq => format!("is not {value}"),
            Gt if time => format!("is after {value}"),
            Lt if time => format!("is before {value}"),
            GtEq if time => format!("is {value} or later"),
            LtEq if time => format!("is {value} or earlier"),
            Gt => format!("is more than {value}"),
            Lt => format!("is less than {value}"),
            GtEq => format!("is at least {value}"),
            LtEq => format!("is at most {value}"),
            Glob | Match => format!("matches the pattern {value}"),
            _ => format!("matches the regular expression {value}"),
        }
    }

    /// Returns a value as a list of them has it.
    fn listed(&self, value: &Expr) -> String {
        let text = self.definite(value);
        if text == "''" { "empty".to_owned() } else { text }
    }

    /// Returns the text that a literal stands for.
    fn text(&self, literal: &Expr) -> Option<String> {
        match literal {
            Expr::Value(value) => match &value.value {
                Value::SingleQuotedString(text) => Some(text.clone()),
                _ => None,
            },
            Expr::Identifier(_) => match self.name(literal) {
                Name::String(text) => Some(text),
                _ => None,
            },
            _ => None,
        }
    }

    /// Returns "contains 'x'" or "begins with 'x'", by where the wildcards are.
    fn like(&self, pattern: &Expr, negated: bool) -> String {
        let text = self.text(pattern);
        let verb = |plain: &str, negative: &str| {
            if negated { negative.to_owned() } else { plain.to_owned() }
        };
        let Some(text) = text else {
            let verb = verb("matches", "does not match");
            return format!("{verb} the pattern {}", self.definite(pattern));
        };
        let inner = text.trim_matches('%');
        let (start, end) = (text.starts_with('%'), text.ends_with('%'));
        if inner.is_empty() || inner.contains(['%', '_']) {
            return format!("{} the pattern '{text}'", verb("matches", "does not match"));
        }
        let verb = match (start, end) {
            (true, true) => verb("contains", "does not contain"),
            (false, true) => verb("begins with", "does not begin with"),
            (true, false) => verb("ends with", "does not end with"),
            (false, false) => verb("is", "is not"),
        };
        format!("{verb} '{inner}'")
    }
}

/// Returns the operands of a chain of one operator, in order; chains nest to the left.
fn chain<'a>(expr: &'a Expr, op: &BinaryOperator) -> Vec<&'a Expr> {
    let mut operands = Vec::new();
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match expr {
            Expr::BinaryOp { left, op: found, right } if found == op => {
                open.extend([&**right, &**left]);
            }
            other => operands.push(other),
        }
    }
    operands
}

/// Returns whether a condition has parts that brackets keep together.
fn is_mixed(expr: &Expr) -> bool {
    let has_parts =
        matches!(expr, Expr::BinaryOp { op: BinaryOperator::And | BinaryOperator::Or, .. });
    has_parts && one_of(expr).is_none()
}

/// Returns the column that a condition says to be one value, and the value.
fn equality(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match expr {
        Expr::BinaryOp { left, op: BinaryOperator::Eq, right } if is_constant(right) => {
            column_name(left).map(|_| (&**left, &**right))
        }
        _ => None,
    }
}

/// Returns what is one of several values, and these, of `a = 1 OR a = 2`.
fn one_of(expr: &Expr) -> Option<(&Expr, Vec<&Expr>)> {
    let parts: Vec<(&Expr, &Expr)> =
        chain(expr, &BinaryOperator::Or).into_iter().map(equality).collect::<Option<_>>()?;
    let (first, _) = *parts.first().filter(|_| parts.len() > 1)?;
    let is_same = parts.iter().all(|(left, _)| *left == first);
    is_same.then(|| (first, parts.into_iter().map(|(_, value)| value).collect()))
}

fn all_leaves(expr: &Expr, holds: &impl Fn(&Expr) -> bool) -> bool {
    let mut open = vec![expr];
    while let Some(expr) = open.pop() {
        match expr {
            Expr::BinaryOp { left, op: BinaryOperator::And | BinaryOperator::Or, right } => {
                open.extend([&**left, &**right]);
            }
            Expr::Nested(inner) => open.push(inner),
            leaf if holds(leaf) => {}
            _ => return false,
        }
    }
    true
}

/// Returns whether an expression is a condition that has words: a comparison, or several of them.
pub(super) fn is_condition(expr: &Expr) -> bool {
    all_leaves(expr, &|leaf| subject(leaf).is_some())
}

/// Returns what a leaf of a condition is about.
fn subject(expr: &Expr) -> Option<&Expr> {
    match expr {
        Expr::BinaryOp { left, op, right } if comparison(op) => {
            Some(if is_constant(left) && !is_constant(right) { right } else { left })
        }
        Expr::Between { expr, .. }
        | Expr::Like { expr, .. }
        | Expr::InList { expr, .. }
        | Expr::InSubquery { expr, .. }
        | Expr::IsNull(expr)
        | Expr::IsNotNull(expr) => Some(expr),
        _ => None,
    }
}

/// Returns whether a text is a time of day: "17:30".
fn is_clock(text: &str) -> bool {
    let mut parts = text.split(':');
    let is_number = |part: &str| part.len() == 2 && part.chars().all(|c| c.is_ascii_digit());
    text.contains(':') && parts.all(is_number)
}

fn is_constant(expr: &Expr) -> bool {
    matches!(expr, Expr::Value(_))
}

fn comparison(op: &BinaryOperator) -> bool {
    use BinaryOperator::{Eq, Glob, Gt, GtEq, Lt, LtEq, Match, NotEq, Regexp};
    matches!(op, Eq | NotEq | Gt | GtEq | Lt | LtEq | Glob | Match | Regexp)
}

/// Turns `5 < a` into `a > 5`.
fn turned(op: &BinaryOperator) -> BinaryOperator {
    match op {
        BinaryOperator::Gt => BinaryOperator::Lt,
        BinaryOperator::Lt => BinaryOperator::Gt,
        BinaryOperator::GtEq => BinaryOperator::LtEq,
        BinaryOperator::LtEq => BinaryOperator::GtEq,
        other => other.clone(),
    }
}
