//! Rows that are counted by a condition: "the percentage of tickets whose state is 'open'".

use sqlparser::ast::{BinaryOperator, Expr};

use super::call::parts;
use super::dates::{bare, number, scaled};
use super::expression::is_row_count;
use super::noun::Noun;
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
        self.known(condition)?;
        let rows = self.rows().unwrap_or_else(|| "rows".to_owned());
        Some(format!("{rows} {}", self.clause(condition)))
    }

    /// Returns "percentage of tickets whose state is 'open'": rows that fulfil a condition among all,
    /// as a share or times a hundred.
    pub(super) fn share(&self, expr: &Expr) -> Option<Noun> {
        let (whole, scale) = scaled(expr);
        let (part, scale) = match whole {
            Expr::BinaryOp { left, op: BinaryOperator::Divide, right } if is_all(right) => {
                let (part, more) = scaled(left);
                (part, scale * more)
            }
            other if scale != 1.0 => (other, scale),
            _ => return None,
        };
        let Expr::Function(function) = part else { return None };
        let (name, args, _) = parts(function);
        let is_average = name == "avg";
        if is_average != std::ptr::eq(part, whole) || function.filter.is_some() {
            return None;
        }
        let rows = self.fulfilling(&name, &args)?;
        match scale {
            100.0 => Some(Noun::the(format!("percentage of {rows}"))),
            1.0 => Some(Noun::the(format!("share of {rows}"))),
            _ => None,
        }
    }
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
