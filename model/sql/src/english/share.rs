//! Rows that are counted by a condition: "the percentage of tickets whose state is 'open'".

use sqlparser::ast::{BinaryOperator, Expr};

use super::condition::is_condition;
use super::dates::{number, scaled};
use super::expression::is_row_count;
use super::noun::{Noun, measured};
use super::parts::{bare, parts};
use super::scope::Scope;

impl Scope<'_> {
    /// Returns the rows of which a call counts those that fulfil a condition: "tickets whose state is
    /// 'open'" of `sum(state = 'open')`, or of a CASE that is 1 for them.
    pub(super) fn fulfilling(&self, name: &str, args: &[&Expr]) -> Option<String> {
        let [one] = args else { return None };
        let condition = match (name, bare(one)) {
            ("sum" | "total" | "count" | "avg", Expr::Case { operand: None, .. }) => {
                counted_case(name, bare(one))?
            }
            ("sum" | "total" | "avg", Expr::Case { .. }) => return None,
            ("sum" | "total" | "avg", other) => other,
            _ => return None,
        };
        if !is_condition(condition) {
            return None;
        }
        let rows = self.rows().unwrap_or_else(|| "rows".to_owned());
        Some(format!("{rows} {}", self.clause(condition)))
    }

    /// Returns "percentage of tickets whose state is 'open'": rows that fulfil a condition among all,
    /// as a share or times a hundred.
    pub(super) fn share(&self, expr: &Expr) -> Option<Noun> {
        let (whole, scale) = scaled(expr);
        let (part, scale) = match whole {
            Expr::BinaryOp { left, op: BinaryOperator::Divide, right }
                if is_all(right) || self.is_whole(left, right) =>
            {
                let (part, more) = scaled(left);
                (part, scale * more)
            }
            other if scale != 1.0 => (other, scale),
            _ => return None,
        };
        let counted = match part {
            Expr::Cast { expr, .. } => bare(expr),
            other => other,
        };
        let Expr::Function(function) = counted else { return None };
        let (name, args, _) = parts(function);
        let is_average = name == "avg";
        if is_average != std::ptr::eq(part, whole) || function.filter.is_some() {
            return None;
        }
        let rows = match self.partial(&args) {
            Some((value, rows)) => {
                let noun = self.noun(value);
                format!("the {} from the {rows}", measured("total", &noun.text, &noun))
            }
            None => self.fulfilling(&name, &args)?,
        };
        match scale {
            100.0 => Some(Noun::the(format!("percentage of {rows}"))),
            1.0 => Some(Noun::the(format!("share of {rows}"))),
            _ => None,
        }
    }
}

impl Scope<'_> {
    /// Returns the value that a call takes of the rows that fulfil a condition alone, and those rows: the
    /// amount and "tickets whose state is 'open'" of `sum(CASE WHEN state = 'open' THEN amount ELSE 0 END)`.
    pub(super) fn partial<'e>(&self, args: &[&'e Expr]) -> Option<(&'e Expr, String)> {
        let [one] = args else { return None };
        let Expr::Case { operand: None, conditions, .. } = bare(one) else { return None };
        let [when] = conditions.as_slice() else { return None };
        if number(&when.result).is_some() || !is_condition(&when.condition) {
            return None;
        }
        let rows = self.rows().unwrap_or_else(|| "rows".to_owned());
        Some((&when.result, format!("{rows} {}", self.clause(&when.condition))))
    }

    /// Returns whether a sum is one over all rows, of which another one takes some.
    fn is_whole(&self, part: &Expr, whole: &Expr) -> bool {
        let (Some(part), Some(whole)) = (summed(part), summed(whole)) else { return false };
        is_zero_else(part) && self.partial(&[part]).is_some_and(|(value, _)| value == whole)
    }
}

/// Returns what a sum adds up.
fn summed(expr: &Expr) -> Option<&Expr> {
    let Expr::Function(function) = scaled(expr).0 else { return None };
    let (name, args, distinct) = parts(function);
    let is_plain = name == "sum" && !distinct && function.filter.is_none();
    args.first().copied().filter(|_| is_plain)
}

/// Returns whether a CASE is 0, or nothing, where its conditions fail.
pub(super) fn is_zero_else(case: &Expr) -> bool {
    let Expr::Case { else_result, .. } = bare(case) else { return false };
    else_result.as_deref().is_none_or(|other| number(other) == Some(0.0))
}

/// Returns whether an expression counts all rows.
fn is_all(expr: &Expr) -> bool {
    is_row_count(scaled(expr).0)
}

/// Returns the condition of a CASE that counts the rows that fulfil it.
fn counted_case<'a>(name: &str, case: &'a Expr) -> Option<&'a Expr> {
    let Expr::Case { conditions, else_result, .. } = case else { return None };
    let [when] = conditions.as_slice() else { return None };
    let is_one = number(&when.result) == Some(1.0);
    let is_other = match (name, else_result) {
        ("count", None) | ("sum" | "total", None) => true,
        ("count", _) => false,
        (_, Some(other)) => number(other) == Some(0.0),
        _ => false,
    };
    (is_one && is_other).then_some(&when.condition)
}
