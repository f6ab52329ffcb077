//! What a person should know of a query that runs, but may not compute what it seems to: SQL says
//! neither that a join repeats rows nor that numbers are compared as text.

use std::collections::BTreeSet;

use beamsplitter_common::text::{capital, quoted};
use beamsplitter_sql::names::{phrase, plural, singular};
use beamsplitter_sql::pitfalls::{each_sized, repeated};
use beamsplitter_sql::syntax::{
    any_expression, arguments, each_expression, expression, first_select, is_one_of, is_sum,
    selects,
};
use beamsplitter_sql::{Column, Schema};
use sqlparser::ast::{BinaryOperator, Expr};

use crate::query::ParsedQuery;

/// Returns what a person should know of a query, a sentence each; `repeats` says whether its joins may
/// repeat rows of this database.
pub(crate) fn cautions(query: &ParsedQuery<'_>, schema: &Schema, repeats: bool) -> Vec<String> {
    let column = |expr: &_| query.column(expr);
    let mut sized = BTreeSet::new();
    each_sized(&query.tree, &mut |expr| sized.extend(column(expr)));
    let mut cautions: Vec<String> =
        sized.iter().filter_map(|at| as_text(schema.column(*at))).collect();
    each_expression(&query.tree, &mut |expr| {
        if let Expr::Function(function) = expr
            && is_sum(function)
        {
            sized.extend(arguments(function).filter_map(&column));
        }
    });
    if compares_part_with_whole(query, schema) {
        cautions.push("A part of a date is compared with a whole one in this query.".to_owned());
    }
    let literals = literals(query);
    cautions.extend(sized.iter().filter_map(|at| counts_missing(schema.column(*at), &literals)));
    for select in selects(&query.tree.body).into_iter().filter(|_| repeats) {
        let found = repeated(&query.tree, select, schema, &column);
        let found = found.iter().filter(|of| !of.in_own_groups);
        let found: BTreeSet<(usize, usize)> = found.map(|of| (of.column.table, of.by)).collect();
        cautions.extend(found.into_iter().map(|(of, by)| {
            let (of, by) = (&schema.tables[of], &schema.tables[by]);
            format!(
                "{} counts once for each of its {}, since the join repeats it.",
                capital(&format!("each {}", singular(&phrase(&of.name)))),
                plural(&phrase(&by.name)),
            )
        }));
    }
    cautions.dedup();
    cautions
}

/// Returns whether a query compares a part of a date, such as its month, with the greatest or least date of a
/// column.
fn compares_part_with_whole(query: &ParsedQuery<'_>, schema: &Schema) -> bool {
    use BinaryOperator::{Eq, Gt, GtEq, Lt, LtEq, NotEq};
    let is_date =
        |expr: &Expr| query.column(expr).is_some_and(|at| schema.column(at).dates.is_some());
    let is_part = |expr: &Expr| match expr {
        Expr::Function(function) if is_one_of(function, &["date", "datetime"]) => false,
        Expr::Function(_) | Expr::Cast { .. } | Expr::Substring { .. } => {
            any_expression(expr, &mut |part| is_date(part))
        }
        _ => false,
    };
    let is_whole = |expr: &Expr| {
        let Expr::Subquery(inner) = expr else { return false };
        let items = first_select(&inner.body).map_or(&[][..], |select| &select.projection);
        let [Some(Expr::Function(of))] = items.iter().map(expression).collect::<Vec<_>>()[..]
        else {
            return false;
        };
        is_one_of(of, &["max", "min"]) && arguments(of).any(is_date)
    };
    any_expression(&query.tree, &mut |expr| match expr {
        Expr::BinaryOp { left, op: Eq | NotEq | Lt | LtEq | Gt | GtEq, right } => {
            is_part(left) && is_whole(right)
        }
        _ => false,
    })
}

/// Returns the numbers and strings of a query, as cells have them.
fn literals(query: &ParsedQuery<'_>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    each_expression(&query.tree, &mut |expr| {
        if matches!(expr, Expr::Value(_) | Expr::UnaryOp { .. }) {
            found.insert(expr.to_string().trim_matches('\'').to_owned());
        }
    });
    found
}

/// Says that cells which seem to stand for a missing value count as others do, where the query does not
/// name them.
fn counts_missing(column: &Column, literals: &BTreeSet<String>) -> Option<String> {
    let counted = column.missing.iter().filter(|cell| !literals.contains(*cell));
    let cells = quoted(counted);
    (!cells.is_empty()).then(|| {
        let name = phrase(&column.name);
        let verbs = if cells.len() == 1 { ("seems", "counts") } else { ("seem", "count") };
        let ((seem, count), cells) = (verbs, cells.join(" and "));
        format!("{cells} in {name} {seem} to stand for no value, but {count} here as one.")
    })
}

/// Says that numbers or dates of a column are compared as text, with two of its cells for which that
/// matters.
fn as_text(column: &Column) -> Option<String> {
    let [before, after] = out_of_order(column)?;
    let name = capital(&phrase(&column.name));
    Some(format!(
        "{name} is kept as text and compared letter by letter: {before} comes after {after}."
    ))
}

/// Returns two cells of a column of numbers or dates of which the first is less, and comes after the
/// second by its letters.
pub(crate) fn out_of_order(column: &Column) -> Option<[&String; 2]> {
    let number = |text: &str| {
        column.numbers.as_ref()?;
        let digits: String =
            text.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | '-')).collect();
        digits.parse::<f64>().ok()
    };
    let value = |text: &str| match &column.dates {
        Some(dates) => dates.time_of(text),
        None => number(text),
    };
    let mut cells: Vec<(f64, &String)> =
        column.samples.iter().filter_map(|text| Some((value(text)?, text))).collect();
    cells.sort_by(|a, b| a.0.total_cmp(&b.0));
    let wrong = cells.windows(2).find(|pair| pair[0].0 < pair[1].0 && pair[0].1 > pair[1].1)?;
    Some([wrong[0].1, wrong[1].1])
}

#[cfg(test)]
mod tests {
    use beamsplitter_sql::date_part::Dates;
    use beamsplitter_sql::number_form::NumberForm;

    use super::*;
    use crate::fixture::schema_of;

    #[track_caller]
    fn check(sql: &str, expected: &[&str]) {
        let mut schema = schema_of(
            &["product: id* name stock#", "sale: id* product_id# quantity# price"],
            &["sale.product_id -> product.id"],
        );
        let price = &mut schema.tables[1].columns[3];
        price.samples = ["9", "100", "25"].map(str::to_owned).to_vec();
        price.numbers = NumberForm::of(["9", "100", "25"].into_iter());
        let query = ParsedQuery::parse(sql, &schema).unwrap();
        assert_eq!(cautions(&query, &schema, true), expected, "{sql}");
    }

    #[test]
    fn a_join_that_repeats_what_is_added_up_is_told() {
        let join = "from product as t1 join sale as t2 on t1.id = t2.product_id";
        let repeats =
            ["Each product counts once for each of its sales, since the join repeats it."];
        check(&format!("select sum(t1.stock) {join}"), &repeats);
        check(&format!("select t2.quantity, avg(t1.stock) {join} group by t2.quantity"), &repeats);
        check(&format!("select sum(t2.quantity), max(t1.stock) {join}"), &[]);
        check(&format!("select sum(distinct t1.stock), count(*) {join}"), &[]);
        check(&format!("select count(t1.stock) {join}"), &repeats);
        check(&format!("select t1.name, count(t1.stock) {join} group by t1.name"), &[]);
        let having = "group by t2.quantity having avg(t1.stock) > 3";
        check(&format!("select t2.quantity {join} {having}"), &repeats);
        check("select sum(stock) from product", &[]);
    }

    #[test]
    fn what_stands_for_no_value_and_counts_is_told() {
        let mut schema = schema_of(&["site: id* depth#"], &[]);
        schema.tables[0].columns[1].missing = vec!["-999".to_owned()];
        let told = "“-999” in depth seems to stand for no value, but counts here as one.";
        for (sql, expected) in [
            ("select avg(depth) from site", &[told][..]),
            ("select id from site order by depth limit 1", &[told]),
            ("select avg(nullif(depth, -999)) from site", &[]),
            ("select min(depth) from site where depth <> -999", &[]),
            ("select avg(depth) from site where id > 999", &[told]),
            ("select depth from site", &[]),
        ] {
            let query = ParsedQuery::parse(sql, &schema).unwrap();
            assert_eq!(cautions(&query, &schema, true), expected, "{sql}");
        }
    }

    #[test]
    fn a_part_of_a_date_that_is_compared_with_a_whole_one_is_told() {
        let mut schema = schema_of(&["visit: id* seen_at#"], &[]);
        schema.tables[0].columns[1].dates = Some(Dates::Seconds);
        let told = ["A part of a date is compared with a whole one in this query."];
        let month = "cast(strftime('%m', seen_at, 'unixepoch') as integer)";
        for (sql, expected) in [
            (
                format!("select id from visit where {month} = (select max(seen_at) from visit)"),
                &told[..],
            ),
            (format!("select id from visit where {month} = (select max({month}) from visit)"), &[]),
            (
                "select id from visit where seen_at = (select max(seen_at) from visit)".to_owned(),
                &[],
            ),
        ] {
            let query = ParsedQuery::parse(&sql, &schema).unwrap();
            assert_eq!(cautions(&query, &schema, true), expected, "{sql}");
        }
    }

    #[test]
    fn dates_that_are_compared_as_text_are_told() {
        let mut schema = schema_of(&["sale: id* day", "note: id* day"], &[]);
        let day = &mut schema.tables[0].columns[1];
        day.samples = ["3/17/24", "11/2/24", "12/30/23"].map(str::to_owned).to_vec();
        day.dates = Dates::of(day.samples.iter().map(String::as_str), false, false);
        let told =
            ["Day is kept as text and compared letter by letter: 3/17/24 comes after 11/2/24."];
        let check = |sql: &str, expected: &[&str]| {
            let query = ParsedQuery::parse(sql, &schema).unwrap();
            assert_eq!(cautions(&query, &schema, true), expected, "{sql}");
        };
        check("select id from sale order by day desc limit 1", &told);
        check("select max(day) from sale", &told);
        check("select day from sale", &[]);
        check("select max(day) from note", &[]);
    }

    #[test]
    fn numbers_that_are_compared_as_text_are_told() {
        let text = ["Price is kept as text and compared letter by letter: 9 comes after 25."];
        check("select id from sale order by price desc limit 1", &text);
        check("select max(price) from sale where price > 20", &text);
        check("select id from sale order by cast(price as real) desc limit 1", &[]);
        check("select id from sale where price = '9'", &[]);
    }
}
