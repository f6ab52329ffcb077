//! Parts of dates that are compared with whole ones.

use beamsplitter_sql::Schema;
use beamsplitter_sql::syntax::{any_expression, first_select};
use sqlparser::ast::{BinaryOperator, Expr};

use crate::query::{ParsedQuery, arguments, expression};

/// Returns whether a query compares a part of a date, such as its month, with a column of dates, or with its
/// greatest or least one.
pub(crate) fn compares_part_with_whole(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    use BinaryOperator::{Eq, Gt, GtEq, Lt, LtEq, NotEq};
    let is_part = |expr: &Expr| {
        let Expr::Function(function) = expr else { return false };
        let format = arguments(function).next().map(ToString::to_string);
        function.name.to_string().eq_ignore_ascii_case("strftime")
            && !format.is_some_and(|format| format.contains("%d"))
    };
    let is_date = |expr: &Expr| {
        query.column(expr).is_some_and(|at| {
            let column = schema.column(at);
            column.dates.is_some() || column.holds_dates()
        })
    };
    let is_extreme = |expr: &Expr| match expr {
        Expr::Function(function) => {
            let name = function.name.to_string().to_lowercase();
            ["max", "min"].contains(&&*name) && arguments(function).any(is_date)
        }
        expr => is_date(expr),
    };
    let is_whole = |expr: &Expr| match expr {
        Expr::Subquery(inner) => {
            let items = first_select(&inner.body).map_or(&[][..], |select| &select.projection);
            matches!(items, [only] if expression(only).is_some_and(is_extreme))
        }
        expr => is_date(expr),
    };
    any_expression(&query.tree, &mut |expr| match expr {
        Expr::BinaryOp { left, op: Eq | NotEq | Lt | LtEq | Gt | GtEq, right } => {
            is_part(left) && is_whole(right) || is_whole(left) && is_part(right)
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::schema_of;

    #[test]
    fn a_part_of_a_date_is_compared_with_parts() {
        let mut schema = schema_of(&["member: id* name joined_on"], &[]);
        schema.tables[0].columns[2].samples = vec!["2024-03-05".to_owned()];
        let check = |sql: &str| {
            let query = ParsedQuery::parse(sql, &schema).unwrap();
            compares_part_with_whole(&query, &schema)
        };
        let latest = "select name from member where strftime('%Y-%m', joined_on) = (select max(joined_on) \
                      from member)";
        assert!(check(latest));
        assert!(!check(&latest.replace("max(joined_on)", "max(strftime('%Y-%m', joined_on))")));
        assert!(!check(&latest.replace("%m", "%m-%d")));
        assert!(check("select name from member where joined_on > strftime('%Y', joined_on)"));
        assert!(!check("select name from member where strftime('%Y', joined_on) = '2024'"));
    }
}
