//! Parts of a query that mean nothing whatever the question is: a date that is compared with a number, a
//! condition that holds for every row, the greatest of a column of yes and no.

use std::ops::ControlFlow;

use beamsplitter_sql::{Column, ColumnKind, ColumnRef, Schema};
use sqlparser::ast::{
    BinaryOperator, Expr, GroupByExpr, OrderByKind, SelectItem, visit_expressions,
};

use crate::found::Reason;
use crate::joined::joins_every_row;
use crate::query::{ParsedQuery, arguments, expression};
use crate::said::is_flag;
use crate::verdict::holds_words;

/// Numbers that are years.
const YEARS: std::ops::RangeInclusive<u32> = 1000..=2199;

/// Returns what in a query means nothing.
pub(crate) fn reason(query: &ParsedQuery<'_>, schema: &Schema) -> Option<Reason> {
    let reasons = [
        (Reason::Date, compares_date_with_number(query, schema)),
        (Reason::Always, holds_for_every_row(query, schema)),
        (Reason::EveryRow, joins_every_row(query)),
        (Reason::Repeated, repeats_a_condition(query)),
        (Reason::Flag, ranks_by_flag(query, schema)),
        (Reason::Grouped, calculates_with_its_group(query)),
    ];
    reasons.into_iter().find(|(_, holds)| *holds).map(|(reason, _)| reason)
}

/// Returns whether a column holds moments, as far as its declared type and its values show.
pub(crate) fn is_moment(column: &Column) -> bool {
    let is_number = column.samples.iter().all(|text| text.parse::<f64>().is_ok());
    let is_declared = column.kind == ColumnKind::Time && !column.samples.is_empty() && !is_number;
    is_declared || column.holds_dates()
}

/// Returns whether a query compares a column of dates with a number that is no year.
fn compares_date_with_number(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    query.filters().into_iter().any(|filter| {
        let is_year = || filter.value.parse().is_ok_and(|year: u32| YEARS.contains(&year));
        !filter.text && is_moment(schema.column(filter.column)) && !is_year()
    })
}

/// Returns whether a condition is that a column is at most its greatest value, or at least its least one.
fn holds_for_every_row(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    let found = visit_expressions(&query.tree, |expr| {
        let Expr::BinaryOp { left, op: op @ (BinaryOperator::LtEq | BinaryOperator::GtEq), right } =
            expr
        else {
            return ControlFlow::Continue(());
        };
        let (Some(column), Expr::Subquery(inner)) = (query.column(left), &**right) else {
            return ControlFlow::Continue(());
        };
        let bound = if *op == BinaryOperator::LtEq { "max" } else { "min" };
        match ParsedQuery::parse(&inner.to_string(), schema) {
            Some(inner) if is_bound_of_all(&inner, bound, column) => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    });
    found.is_break()
}

/// Returns whether a query is `select max(column) from table`, or the same with another function.
fn is_bound_of_all(query: &ParsedQuery<'_>, name: &str, column: ColumnRef) -> bool {
    query.select().is_some_and(|select| {
        let of_all = select.selection.is_none() && query.tree.limit_clause.is_none();
        let [only] = select.projection.as_slice() else { return false };
        of_all && expression(only).is_some_and(|only| is_called_with(query, only, name, column))
    })
}

/// Returns whether an expression is the function `name` of a column.
fn is_called_with(query: &ParsedQuery<'_>, expr: &Expr, name: &str, column: ColumnRef) -> bool {
    let Expr::Function(function) = expr else { return false };
    let is_named = function.name.to_string().eq_ignore_ascii_case(name);
    is_named && arguments(function).any(|of| query.column(of) == Some(column))
}

/// Returns whether the conditions of a query have one of them twice.
fn repeats_a_condition(query: &ParsedQuery<'_>) -> bool {
    let mut open: Vec<&Expr> =
        query.select().and_then(|select| select.selection.as_ref()).into_iter().collect();
    let mut known: Vec<&Expr> = Vec::new();
    while let Some(expr) = open.pop() {
        match expr {
            Expr::BinaryOp { left, op: BinaryOperator::And | BinaryOperator::Or, right } => {
                open.extend([&**left, &**right]);
            }
            Expr::Nested(inner) => open.push(inner),
            leaf if known.contains(&leaf) => return true,
            leaf => known.push(leaf),
        }
    }
    false
}

/// Returns whether a query takes the first rows in the order of a column that says yes or no, or its
/// greatest or least value.
fn ranks_by_flag(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    ranks_by(query, |at| is_flag(schema, at))
}

/// Returns whether a query takes the first rows in the order of a column of words, or the first or last of
/// its words.
pub(crate) fn ranks_by_words(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    ranks_by(query, |at| holds_words(schema.column(at)))
}

/// Returns whether a query takes the first rows in the order of such a column, or its greatest or least
/// value.
fn ranks_by(query: &ParsedQuery<'_>, is: impl Fn(ColumnRef) -> bool) -> bool {
    let is = |expr: &Expr| query.column(expr).is_some_and(&is);
    let is_extreme = |item: &SelectItem| match expression(item) {
        Some(Expr::Function(function)) => {
            let name = function.name.to_string().to_lowercase();
            ["min", "max"].contains(&name.as_str()) && arguments(function).any(is)
        }
        _ => false,
    };
    let orders = query.tree.order_by.as_ref().filter(|_| query.tree.limit_clause.is_some());
    let is_order = orders.is_some_and(|order| match &order.kind {
        OrderByKind::Expressions(keys) => keys.first().is_some_and(|key| is(&key.expr)),
        OrderByKind::All(_) => false,
    });
    is_order || query.select().is_some_and(|select| select.projection.iter().any(is_extreme))
}

/// Returns whether all that a query calculates is the sum, the average or an extreme of the very column by
/// which it groups.
fn calculates_with_its_group(query: &ParsedQuery<'_>) -> bool {
    let Some(select) = query.select() else { return false };
    let GroupByExpr::Expressions(keys, _) = &select.group_by else { return false };
    let keys: Vec<ColumnRef> = keys.iter().filter_map(|key| query.column(key)).collect();
    let is_of_group = |expr: &Expr| {
        let names = ["sum", "avg", "min", "max"];
        keys.iter().any(|key| names.iter().any(|name| is_called_with(query, expr, name, *key)))
    };
    let calculated = |item| expression(item).filter(|expr| query.column(expr).is_none());
    let mut calculated = select.projection.iter().filter_map(calculated).peekable();
    calculated.peek().is_some() && calculated.all(is_of_group)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::schema_of;

    fn check(sql: &str, expect: Option<Reason>) {
        let mut schema = schema_of(&["member: id* name joined_on age# active#"], &[]);
        schema.tables[0].columns[2].samples = vec!["2024-03-05".to_owned()];
        schema.tables[0].columns[4].samples = vec!["0".to_owned(), "1".to_owned()];
        assert_eq!(reason(&ParsedQuery::parse(sql, &schema).unwrap(), &schema), expect, "{sql}");
    }

    #[test]
    fn a_date_is_compared_with_dates_and_years() {
        check("select name from member where joined_on > 25", Some(Reason::Date));
        check("select name from member where joined_on > 2025", None);
        check("select name from member where joined_on > '2025-01-01'", None);
        check("select name from member where age > 25", None);
    }

    #[test]
    fn every_row_is_within_the_bounds_of_its_column() {
        let most = "select name from member where age <= (select max(age) from member)";
        check(most, Some(Reason::Always));
        check(&most.replace("<=", "="), None);
        check(&most.replace("<=", ">="), None);
        check(&most.replace("max", "avg"), None);
        check(&most.replace("from member)", "from member where active = 1)"), None);
    }

    #[test]
    fn a_join_has_a_condition_on_its_table() {
        let joined = "select t1.name from member as t1 join member as t2 on t1.id = t2.age";
        check(joined, None);
        check(&joined.replace("t2.age", "t1.age"), Some(Reason::EveryRow));
    }

    #[test]
    fn a_condition_holds_once() {
        let twice = "select name from member where (age = 3 or age = 4) and age = 3";
        check(twice, Some(Reason::Repeated));
        check(&twice.replace("and age = 3", "and active = 1"), None);
    }

    #[test]
    fn yes_and_no_have_no_greatest() {
        let flag = Some(Reason::Flag);
        check("select name from member order by active desc limit 1", flag);
        check("select max(active) from member", flag);
        check("select name from member order by active desc", None);
        check("select name from member order by age desc limit 1", None);
    }

    #[test]
    fn words_have_an_order_of_letters() {
        let mut schema = schema_of(&["member: id* name age#"], &[]);
        schema.tables[0].columns[1].samples = vec!["Ada".to_owned()];
        let ranks = |sql: &str| ranks_by_words(&ParsedQuery::parse(sql, &schema).unwrap(), &schema);
        assert!(ranks("select age from member order by name limit 1"));
        assert!(ranks("select max(name) from member"));
        assert!(!ranks("select name from member order by age limit 1"));
        assert!(!ranks("select name from member order by name"));
    }

    #[test]
    fn a_group_has_one_value_of_its_column() {
        check("select max(age), age from member group by age", Some(Reason::Grouped));
        check("select count(age), age from member group by age", None);
        check("select max(age), max(id), age from member group by age", None);
        check("select max(age), name from member group by name", None);
    }
}
