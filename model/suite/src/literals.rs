//! The values that queries compare columns with: a random database has to hold them, and values
//! near them, for a wrong condition to show.

use std::ops::ControlFlow;

use beamsplitter_database::Value;
use beamsplitter_sql::syntax::walk;
use beamsplitter_sql::{ColumnRef, GuardError, Schema, check_select};
use sqlparser::ast::{self, BinaryOperator, Expr, Query, UnaryOperator, Visitor};

use crate::names::QueryNames;

/// A column and a value that it is compared with.
pub type Compared = (ColumnRef, Value);

/// How a column is compared with a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It is the same, or not.
    Same,
    /// It is like a pattern.
    Like,
    /// In another way: it is greater, say.
    Other,
}

/// A comparison of a column with a literal.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// What the column may be: several where its name has no qualifier.
    pub columns: Vec<ColumnRef>,
    /// The literal.
    pub value: Value,
    /// How they are compared.
    pub how: How,
}

/// Lists the columns and values that a query compares. Of a LIKE, the text without `%` and `_`.
///
/// # Errors
/// If it is not a single SELECT.
pub fn literals(sql: &str, schema: &Schema) -> Result<Vec<Compared>, GuardError> {
    let all = comparisons(&check_select(sql)?, schema).into_iter();
    Ok(all
        .flat_map(|Comparison { columns, value, how }| {
            let value = match value {
                Value::Text(text) if how == How::Like => Value::Text(text.replace(['%', '_'], "")),
                value => value,
            };
            columns.into_iter().map(move |at| (at, value.clone()))
        })
        .collect())
}

/// Lists the comparisons of columns with literals, in the order of the text.
pub fn comparisons(query: &Query, schema: &Schema) -> Vec<Comparison> {
    let mut found = Find { names: QueryNames::of(query, schema), all: Vec::new() };
    let _ = walk(query, &mut found);
    found.all
}

/// Returns the value of a literal; text of a name between double quotes.
pub fn value(expr: &Expr, names: &QueryNames<'_>) -> Option<Value> {
    if let Some(text) = names.text(expr) {
        return Some(Value::Text(text));
    }
    match expr {
        Expr::Value(value) => match &value.value {
            ast::Value::Number(digits, _) => number(digits),
            _ => None,
        },
        Expr::UnaryOp { op: UnaryOperator::Minus, expr } => match value(expr, names)? {
            Value::Integer(i) => i.checked_neg().map(Value::Integer),
            Value::Real(x) => Some(Value::Real(-x)),
            _ => None,
        },
        Expr::Nested(inner) => value(inner, names),
        _ => None,
    }
}

fn number(digits: &str) -> Option<Value> {
    let integer = digits.parse().map(Value::Integer);
    integer.or_else(|_| digits.parse().map(Value::Real)).ok()
}

struct Find<'a> {
    names: QueryNames<'a>,
    all: Vec<Comparison>,
}

impl Find<'_> {
    fn compared(&mut self, column: &Expr, with: &Expr, how: How) {
        let columns = self.names.columns(column);
        if let Some(value) = value(with, &self.names).filter(|_| !columns.is_empty()) {
            self.all.push(Comparison { columns, value, how });
        }
    }
}

impl Visitor for Find<'_> {
    type Break = ();

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        match expr {
            Expr::BinaryOp { left, op, right } => {
                let how = match op {
                    BinaryOperator::Eq | BinaryOperator::NotEq => How::Same,
                    _ => How::Other,
                };
                self.compared(left, right, how);
                self.compared(right, left, how);
            }
            Expr::Between { expr, low, high, .. } => {
                self.compared(expr, low, How::Other);
                self.compared(expr, high, How::Other);
            }
            Expr::InList { expr, list, .. } => {
                list.iter().for_each(|with| self.compared(expr, with, How::Same));
            }
            Expr::Like { expr, pattern, .. } => self.compared(expr, pattern, How::Like),
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::neighbours::tests::schema;

    #[test]
    fn values_with_their_columns() {
        let sql = "select name from dog as d join person as p on d.owner = p.id where d.age > -3 \
                   and p.name like '%nn_' and breed = \"Pug\" and 2.5 < d.weight \
                   and d.age between 1 and 9 and d.age in (select age from dog where id in (7))";
        let found = literals(sql, &schema()).unwrap();
        let shown: Vec<String> = found
            .iter()
            .map(|(at, value)| {
                let schema = schema();
                format!("{} {value:?}", schema.column(*at).name)
            })
            .collect();
        assert_eq!(
            shown,
            [
                "age Integer(-3)",
                "name Text(\"nn\")",
                "breed Text(\"Pug\")",
                "weight Real(2.5)",
                "age Integer(1)",
                "age Integer(9)",
                "id Integer(7)",
                "id Integer(7)",
            ]
        );
        assert!(literals("drop table dog", &schema()).is_err());
    }
}
