//! The values that queries compare columns with: a random database has to hold them, and values
//! near them, for a wrong condition to show.

use std::ops::ControlFlow;

use beamsplitter_database::Value;
use beamsplitter_sql::syntax::walk;
use beamsplitter_sql::{ColumnRef, GuardError, Schema, check_select};
use sqlparser::ast::{self, Expr, UnaryOperator, Visitor};

use crate::names::QueryNames;

/// A column and a value that it is compared with.
pub type Compared = (ColumnRef, Value);

/// Lists the columns and values that a query compares. Of a LIKE, the text without `%` and `_`.
///
/// # Errors
/// If it is not a single SELECT.
pub fn literals(sql: &str, schema: &Schema) -> Result<Vec<Compared>, GuardError> {
    let query = check_select(sql)?;
    let mut found = Find { names: QueryNames::of(&query, schema), all: Vec::new() };
    let _ = walk(&query, &mut found);
    Ok(found.all)
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
    all: Vec<Compared>,
}

impl Find<'_> {
    fn compared(&mut self, column: &Expr, with: &Expr) {
        if let Some(value) = value(with, &self.names) {
            self.add(column, &value);
        }
    }

    fn add(&mut self, column: &Expr, value: &Value) {
        let columns = self.names.columns(column).into_iter();
        self.all.extend(columns.map(|at| (at, value.clone())));
    }
}

impl Visitor for Find<'_> {
    type Break = ();

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        match expr {
            Expr::BinaryOp { left, right, .. } => {
                self.compared(left, right);
                self.compared(right, left);
            }
            Expr::Between { expr, low, high, .. } => {
                self.compared(expr, low);
                self.compared(expr, high);
            }
            Expr::InList { expr, list, .. } => {
                list.iter().for_each(|with| self.compared(expr, with));
            }
            Expr::Like { expr, pattern, .. } => {
                if let Some(text) = self.names.text(pattern) {
                    self.add(expr, &Value::Text(text.replace(['%', '_'], "")));
                }
            }
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
