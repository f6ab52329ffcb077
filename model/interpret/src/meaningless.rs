//! Parts of a query that mean nothing whatever the question is: a date that is taken for a number, a
//! condition that holds for every row, the greatest of a column of yes and no.

use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::{is_noun, phrase};
use beamsplitter_sql::schema::YEARS;
use beamsplitter_sql::syntax::{any_expression, conjuncts, disjuncts, first_select, is_sum};
use beamsplitter_sql::{Column, ColumnKind, ColumnRef, Schema};
use sqlparser::ast::{BinaryOperator, Expr, GroupByExpr, OrderByKind, SelectItem, SetExpr};

use crate::found::Reason;
use crate::joined::{joins_every_row, joins_same_rows};
use crate::query::{ParsedQuery, arguments, expression};
use crate::said::is_flag;
use crate::verdict::{holds_words, names_column};

/// From this strength of a link on, a word asks for a column.
const ASKED: f64 = 0.6;
/// Letters of a grade or a size, at most.
const LONGEST_GRADE: usize = 3;

/// Returns what in a query means nothing.
pub(crate) fn reason(prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> Option<Reason> {
    let schema = &prompt.schema;
    let reasons = [
        (Reason::Date, compares_date_with_number(query, schema) || adds_dates(query, schema)),
        (Reason::Part, compares_part_with_whole(query, schema)),
        (Reason::Always, holds_for_every_row(query, schema)),
        (Reason::EveryRow, joins_every_row(query)),
        (Reason::Itself, joins_same_rows(query, schema)),
        (Reason::Repeated, repeats_a_condition(query) || repeats_a_half(query)),
        (Reason::Flag, ranks_by_flag(prompt, query)),
        (Reason::Grouped, calculates_with_its_group(query)),
        (Reason::Fixed, calculates_with_fixed(query)),
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

/// Returns whether a query compares a part of a date with a column of dates, or with its greatest or least
/// one.
fn compares_part_with_whole(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
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
            column.dates.is_some() || is_moment(column)
        })
    };
    let is_whole = |expr: &Expr| match expr {
        Expr::Subquery(inner) => {
            let items = first_select(&inner.body).map_or(&[][..], |select| &select.projection);
            let [only] = items else { return false };
            match expression(only) {
                Some(Expr::Function(function)) => {
                    let name = function.name.to_string().to_lowercase();
                    ["max", "min"].contains(&&*name) && arguments(function).any(is_date)
                }
                only => only.is_some_and(is_date),
            }
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

/// Returns whether a query shows the sum or the average of a column of dates.
fn adds_dates(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    let is_date = |expr: &Expr| query.column(expr).is_some_and(|at| is_moment(schema.column(at)));
    let adds = |item: &SelectItem| match expression(item) {
        Some(Expr::Function(function)) => is_sum(function) && arguments(function).any(is_date),
        _ => false,
    };
    query.select().is_some_and(|select| select.projection.iter().any(adds))
}

/// Returns whether a condition is that a column is at most its greatest value, or at least its least one.
fn holds_for_every_row(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    use BinaryOperator::{GtEq, LtEq};
    any_expression(&query.tree, &mut |expr| {
        let Expr::BinaryOp { left, op: op @ (LtEq | GtEq), right } = expr else { return false };
        let (Some(column), Expr::Subquery(inner)) = (query.column(left), &**right) else {
            return false;
        };
        let bound = if *op == LtEq { "max" } else { "min" };
        let inner = ParsedQuery::parse(&inner.to_string(), schema);
        inner.is_some_and(|inner| is_bound_of_all(&inner, bound, column))
    })
}

/// Returns whether a query is `select max(column) from table`, or the same with another function.
fn is_bound_of_all(query: &ParsedQuery<'_>, name: &str, column: ColumnRef) -> bool {
    query.select().is_some_and(|select| {
        let is_grouped =
            !matches!(&select.group_by, GroupByExpr::Expressions(keys, _) if keys.is_empty());
        let is_joined = select.from.len() != 1 || select.from.iter().any(|of| !of.joins.is_empty());
        let is_limited = select.selection.is_some() || query.tree.limit_clause.is_some();
        let of_all = !is_grouped && !is_joined && !is_limited && select.having.is_none();
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

/// Returns whether the conditions of a query have one of them twice, where both have to hold.
fn repeats_a_condition(query: &ParsedQuery<'_>) -> bool {
    let condition = query.select().and_then(|select| select.selection.as_ref());
    condition.is_some_and(|condition| repeats(condition, &[]))
}

/// Returns whether a query puts the rows of one half together with those of the same half again.
fn repeats_a_half(query: &ParsedQuery<'_>) -> bool {
    matches!(&*query.tree.body, SetExpr::SetOperation { left, right, .. } if left == right)
}

/// Returns whether a condition that has to hold beside those `above` is one of them, or has one twice.
fn repeats(condition: &Expr, above: &[&Expr]) -> bool {
    let mut known = above.to_vec();
    let (single, either): (Vec<&Expr>, Vec<&Expr>) =
        conjuncts(condition).into_iter().partition(|part| disjuncts(part).len() == 1);
    let mut is_known = |leaf| {
        let is_known = known.contains(&leaf);
        known.push(leaf);
        is_known
    };
    single.into_iter().any(&mut is_known)
        || either.into_iter().flat_map(disjuncts).any(|side| repeats(side, &known))
}

/// Returns whether a query takes the first rows in the order of a column that says yes or no, or its
/// greatest or least value. A number that a word asks for may be 0 or 1 in all rows: *the most goals*.
fn ranks_by_flag(prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> bool {
    let words = || 0..prompt.question.words.len();
    let is_number = |at| {
        let column = prompt.schema.column(at);
        column.kind == ColumnKind::Number && is_noun(&phrase(&column.name))
    };
    let is_asked = |at| words().any(|word| names_column(prompt, word, at) >= ASKED);
    ranks_by(query, |at| is_flag(&prompt.schema, at) && !(is_number(at) && is_asked(at)))
}

/// Returns whether a query takes the first rows in the order of a column of words, or the first or last of
/// its words.
pub(crate) fn ranks_by_words(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    // Grades and sizes have an order of their own: "A", "XL", "AAA".
    let is_long = |at| schema.column(at).samples.iter().any(|text| text.len() > LONGEST_GRADE);
    ranks_by(query, |at| holds_words(schema.column(at)) && is_long(at))
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
    let is_of_group = |expr: &Expr| keys.iter().any(|key| summarises(query, expr, *key));
    let calculated = |item| expression(item).filter(|expr| query.column(expr).is_none());
    let mut calculated = select.projection.iter().filter_map(calculated).peekable();
    calculated.peek().is_some() && calculated.all(is_of_group)
}

/// Returns whether a query calculates the sum, the average or an extreme of a column that its condition
/// fixes at one value.
fn calculates_with_fixed(query: &ParsedQuery<'_>) -> bool {
    let Some(select) = query.select() else { return false };
    let filters = select.selection.iter().flat_map(conjuncts).filter_map(|part| query.filter(part));
    let fixed: Vec<ColumnRef> =
        filters.filter(|filter| filter.operator == "=").map(|filter| filter.column).collect();
    let mut shown = select.projection.iter().filter_map(expression);
    shown.any(|expr| fixed.iter().any(|column| summarises(query, expr, *column)))
}

/// Returns whether an expression is the sum, the average or an extreme of a column.
fn summarises(query: &ParsedQuery<'_>, expr: &Expr, column: ColumnRef) -> bool {
    ["sum", "avg", "min", "max"].iter().any(|name| is_called_with(query, expr, name, column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{prompt, schema_of};

    fn check(sql: &str, expect: Option<Reason>) {
        let mut schema =
            schema_of(&["member: id* name joined_on age# is_active# goals# wins#"], &[]);
        schema.tables[0].columns[2].samples = vec!["2024-03-05".to_owned()];
        for column in &mut schema.tables[0].columns[4..] {
            column.samples = vec!["0".to_owned(), "1".to_owned()];
        }
        let prompt = prompt("the most goals", &schema, Vec::new());
        assert_eq!(reason(&prompt, &ParsedQuery::parse(sql, &schema).unwrap()), expect, "{sql}");
    }

    #[test]
    fn a_date_is_compared_with_dates_and_years() {
        check("select name from member where joined_on > 25", Some(Reason::Date));
        check("select name from member where joined_on > 2025", None);
        check("select name from member where joined_on > '2025-01-01'", None);
        check("select name from member where age > 25", None);
        check("select sum(joined_on) from member", Some(Reason::Date));
        check("select max(joined_on) from member", None);
    }

    #[test]
    fn a_part_of_a_date_is_compared_with_parts() {
        let latest = "select name from member where strftime('%Y-%m', joined_on) = (select max(joined_on) \
                      from member)";
        check(latest, Some(Reason::Part));
        check(&latest.replace("max(joined_on)", "max(strftime('%Y-%m', joined_on))"), None);
        check(&latest.replace("%m", "%m-%d"), None);
        check(
            "select name from member where joined_on > strftime('%Y', joined_on)",
            Some(Reason::Part),
        );
        check("select name from member where strftime('%Y', joined_on) = '2024'", None);
    }

    #[test]
    fn every_row_is_within_the_bounds_of_its_column() {
        let most = "select name from member where age <= (select max(age) from member)";
        check(most, Some(Reason::Always));
        check(&most.replace("<=", "="), None);
        check(&most.replace("<=", ">="), None);
        check(&most.replace("max", "avg"), None);
        check(&most.replace("from member)", "from member where is_active = 1)"), None);
    }

    #[test]
    fn a_join_has_a_condition_on_its_table() {
        let joined = "select t1.name from member as t1 join member as t2 on t1.id = t2.age";
        check(joined, None);
        check(&joined.replace("t2.age", "t1.age"), Some(Reason::EveryRow));
        check(&joined.replace("t2.age", "t2.id"), Some(Reason::Itself));
    }

    #[test]
    fn a_condition_holds_once() {
        let twice = "select name from member where (age = 3 or age = 4) and age = 3";
        check(twice, Some(Reason::Repeated));
        check(&twice.replace("and age = 3", "and is_active = 1"), None);
        let each = "select name from member where age = 3 and id = 1 or age = 3 and id = 2";
        check(each, None);
    }

    #[test]
    fn a_half_stands_once() {
        let twice = "select count(*) from member where age > 3 union all select count(*) from member where age > 3";
        check(twice, Some(Reason::Repeated));
        check(&twice.replace("union all", "intersect"), Some(Reason::Repeated));
        check(&twice.replacen("age", "id", 1), None);
    }

    #[test]
    fn yes_and_no_have_no_greatest() {
        let flag = Some(Reason::Flag);
        check("select name from member order by is_active desc limit 1", flag);
        check("select max(is_active) from member", flag);
        check("select max(wins) from member", flag);
        check("select max(goals) from member", None);
        check("select name from member order by is_active desc", None);
        check("select name from member order by age desc limit 1", None);
    }

    #[test]
    fn words_have_an_order_of_letters() {
        let mut schema = schema_of(&["member: id* name age#"], &[]);
        schema.tables[0].columns[1].samples = vec!["Adam".to_owned()];
        let ranks = |sql: &str| ranks_by_words(&ParsedQuery::parse(sql, &schema).unwrap(), &schema);
        assert!(ranks("select age from member order by name limit 1"));
        assert!(ranks("select max(name) from member"));
        assert!(!ranks("select name from member order by age limit 1"));
        assert!(!ranks("select name from member order by name"));
    }

    #[test]
    fn a_fixed_column_has_one_value() {
        check("select sum(age) from member where id = 2 and age = 3", Some(Reason::Fixed));
        check("select name, avg(age) from member where age = 3", Some(Reason::Fixed));
        check("select count(age) from member where age = 3", None);
        check("select sum(age) from member where age > 3", None);
        check("select sum(age) from member where age = 3 or id = 2", None);
        check("select sum(id) from member where age = 3", None);
    }

    #[test]
    fn a_group_has_one_value_of_its_column() {
        check("select max(age), age from member group by age", Some(Reason::Grouped));
        check("select count(age), age from member group by age", None);
        check("select max(age), max(id), age from member group by age", None);
        check("select max(age), name from member group by name", None);
    }
}
