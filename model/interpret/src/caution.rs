//! What a person should know of a query that runs, but may not compute what it seems to: SQL says
//! neither that a join repeats rows nor that numbers are compared as text.

use std::collections::BTreeSet;

use beamsplitter_common::text::capital;
use beamsplitter_sql::names::{phrase, plural, singular};
use beamsplitter_sql::syntax::each_expression;
use beamsplitter_sql::{Column, ColumnRef, Schema};
use sqlparser::ast::{BinaryOperator, Expr, Function, OrderByKind, Select};

use crate::joined::constraint;
use crate::query::{ParsedQuery, arguments, selects};
use crate::verdict::is_sum;

/// Returns what a person should know of a query, a sentence each.
pub(crate) fn cautions(query: &ParsedQuery<'_>, schema: &Schema) -> Vec<String> {
    let mut cautions: Vec<String> =
        compared_as_text(query).into_iter().filter_map(|at| as_text(schema.column(at))).collect();
    for select in selects(&query.tree.body) {
        let repeated = |column: ColumnRef| {
            let by = repeating(query, select, schema, column.table)?;
            let (of, by) = (&schema.tables[column.table], &schema.tables[by]);
            Some(format!(
                "{} counts once for each of its {}, since the join repeats it.",
                capital(&format!("each {}", singular(&phrase(&of.name)))),
                plural(&phrase(&by.name)),
            ))
        };
        cautions.extend(summed(query, select).into_iter().filter_map(repeated));
    }
    cautions.dedup();
    cautions
}

/// Returns the columns of numbers that are text and are ordered, compared or taken the greatest of.
fn compared_as_text(query: &ParsedQuery<'_>) -> BTreeSet<ColumnRef> {
    use BinaryOperator::{Gt, GtEq, Lt, LtEq};
    let mut found = BTreeSet::new();
    let mut add = |expr: &Expr| found.extend(query.column(expr));
    each_expression(&query.tree, &mut |expr| match expr {
        Expr::BinaryOp { left, op: Gt | GtEq | Lt | LtEq, right } => {
            add(left);
            add(right);
        }
        Expr::Between { expr, .. } => add(expr),
        Expr::Function(function) if is_extreme(function) => arguments(function).for_each(&mut add),
        _ => {}
    });
    if let Some(OrderByKind::Expressions(order)) = query.tree.order_by.as_ref().map(|by| &by.kind) {
        order.iter().for_each(|by| add(&by.expr));
    }
    found
}

fn is_extreme(function: &Function) -> bool {
    ["max", "min"].contains(&function.name.to_string().to_lowercase().as_str())
}

/// Says that numbers of a column are compared as text, with two of its cells for which that matters.
fn as_text(column: &Column) -> Option<String> {
    column.numbers.as_ref()?;
    let number = |text: &&String| {
        let digits: String =
            text.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | '-')).collect();
        digits.parse::<f64>().ok()
    };
    let mut cells: Vec<(f64, &String)> =
        column.samples.iter().filter_map(|text| Some((number(&text)?, text))).collect();
    cells.sort_by(|a, b| a.0.total_cmp(&b.0));
    let wrong = cells.windows(2).find(|pair| pair[0].0 < pair[1].0 && pair[0].1 > pair[1].1)?;
    Some(format!(
        "{} is kept as text and compared letter by letter: {} comes after {}.",
        capital(&phrase(&column.name)),
        wrong[0].1,
        wrong[1].1
    ))
}

/// Returns the columns that a SELECT adds up or takes the average of, once for each row.
fn summed(query: &ParsedQuery<'_>, select: &Select) -> BTreeSet<ColumnRef> {
    let mut found = BTreeSet::new();
    each_expression(&select.projection, &mut |expr| match expr {
        Expr::Function(function) if is_sum(function) && !is_distinct(function) => {
            found.extend(arguments(function).filter_map(|argument| query.column(argument)));
        }
        _ => {}
    });
    found
}

fn is_distinct(function: &Function) -> bool {
    function.args.to_string().to_lowercase().starts_with("(distinct")
}

/// Returns a table whose join repeats rows of `table`: one that is reached over a column which is not
/// its key.
fn repeating(
    query: &ParsedQuery<'_>,
    select: &Select,
    schema: &Schema,
    table: usize,
) -> Option<usize> {
    let mut edges: Vec<(ColumnRef, ColumnRef)> = Vec::new();
    for on in
        select.from.iter().flat_map(|from| &from.joins).filter_map(|j| constraint(&j.join_operator))
    {
        each_expression(on, &mut |expr| {
            if let Expr::BinaryOp { left, op: BinaryOperator::Eq, right } = expr
                && let Some((a, b)) = query.column(left).zip(query.column(right))
            {
                edges.extend([(a, b), (b, a)]);
            }
        });
    }
    let is_key = |at: ColumnRef| {
        let keys =
            schema.tables[at.table].columns.iter().filter(|column| column.primary_key).count();
        schema.column(at).primary_key && keys == 1
    };
    let mut reached = vec![table];
    let mut next = 0;
    while let Some(&from) = reached.get(next) {
        next += 1;
        for (_, to) in edges.iter().filter(|(a, b)| a.table == from && b.table != from) {
            if reached.contains(&to.table) {
                continue;
            }
            if !is_key(*to) {
                return Some(to.table);
            }
            reached.push(to.table);
        }
    }
    None
}

#[cfg(test)]
mod tests {
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
        assert_eq!(cautions(&query, &schema), expected, "{sql}");
    }

    #[test]
    fn a_join_that_repeats_what_is_added_up_is_told() {
        let join = "from product as t1 join sale as t2 on t1.id = t2.product_id";
        let repeats =
            ["Each product counts once for each of its sales, since the join repeats it."];
        check(&format!("select sum(t1.stock) {join}"), &repeats);
        check(&format!("select t2.quantity, avg(t1.stock) {join} group by t2.quantity"), &repeats);
        check(&format!("select sum(t2.quantity), max(t1.stock) {join}"), &[]);
        check(&format!("select sum(distinct t1.stock), count(t1.stock) {join}"), &[]);
        check("select sum(stock) from product", &[]);
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
