//! Where a query that runs may not compute what it seems to: SQL says neither that a join repeats rows
//! nor that numbers are compared as text.

use sqlparser::ast::{BinaryOperator, Expr, Function, OrderByKind, Query, Select};

use crate::schema::{ColumnRef, Schema};
use crate::syntax::{arguments, each_expression, is_sum, join_condition};

/// Says which column of the schema an expression names, if it is a name and nothing else.
pub type Resolve<'r> = &'r dyn Fn(&Expr) -> Option<ColumnRef>;

/// A sum, an average or a count over a column whose rows a join repeats.
#[derive(Clone, Debug)]
pub struct Repeated {
    /// The function.
    pub function: Function,
    /// What it is called with.
    pub argument: Expr,
    /// The same, as a column.
    pub column: ColumnRef,
    /// The table that repeats its rows.
    pub by: usize,
}

/// Returns whether an expression compares its operands or arguments by size.
pub fn compares_sizes(expr: &Expr) -> bool {
    use BinaryOperator::{Gt, GtEq, Lt, LtEq};
    match expr {
        Expr::BinaryOp { op: Gt | GtEq | Lt | LtEq, .. } | Expr::Between { .. } => true,
        Expr::Function(function) => is_one_of(function, &["max", "min"]),
        _ => false,
    }
}

/// Calls `each` with what a query compares by size: what is ordered, compared or taken the greatest of.
pub fn each_sized(query: &Query, each: &mut dyn FnMut(&Expr)) {
    each_expression(query, &mut |expr| match expr {
        expr if !compares_sizes(expr) => {}
        Expr::BinaryOp { left, right, .. } => {
            each(left);
            each(right);
        }
        Expr::Between { expr, .. } => each(expr),
        Expr::Function(function) => arguments(function).for_each(&mut *each),
        _ => {}
    });
    if let Some(OrderByKind::Expressions(order)) = query.order_by.as_ref().map(|by| &by.kind) {
        order.iter().for_each(|by| each(&by.expr));
    }
}

/// Lists what a SELECT adds up, takes the average of or counts, once for each row, though its join
/// repeats these rows.
pub fn repeated(select: &Select, schema: &Schema, column: Resolve<'_>) -> Vec<Repeated> {
    let mut found = Vec::new();
    each_expression(&select.projection, &mut |expr| {
        let Expr::Function(function) = expr else { return };
        if !(is_sum(function) || is_one_of(function, &["count"])) || is_distinct(function) {
            return;
        }
        for argument in arguments(function) {
            let at = column(argument);
            let by = at.and_then(|at| repeating(select, schema, column, at.table));
            if let Some((column, by)) = at.zip(by) {
                let (function, argument) = (function.clone(), argument.clone());
                found.push(Repeated { function, argument, column, by });
            }
        }
    });
    found
}

fn is_one_of(function: &Function, names: &[&str]) -> bool {
    names.contains(&function.name.to_string().to_lowercase().as_str())
}

fn is_distinct(function: &Function) -> bool {
    function.args.to_string().to_lowercase().starts_with("(distinct")
}

/// Returns a table whose join repeats rows of `table`: one that is reached over a column which is not
/// its key.
fn repeating(select: &Select, schema: &Schema, column: Resolve<'_>, table: usize) -> Option<usize> {
    let mut edges: Vec<(ColumnRef, ColumnRef)> = Vec::new();
    let joins = select.from.iter().flat_map(|from| &from.joins);
    for on in joins.filter_map(|join| join_condition(&join.join_operator)) {
        each_expression(on, &mut |expr| {
            if let Expr::BinaryOp { left, op: BinaryOperator::Eq, right } = expr
                && let Some((a, b)) = column(left).zip(column(right))
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
    use super::*;
    use crate::schema::Table;
    use crate::syntax::{column_name, first_select, parse_query};

    #[test]
    fn what_is_compared_and_what_is_repeated() {
        let mut shop = Table::of("shop", &["id", "area"]);
        shop.columns[0].primary_key = true;
        let tables = vec![shop, Table::of("sale", &["shop", "price"])];
        let schema = Schema { tables, ..Schema::default() };
        let query = parse_query(
            "select sum(area), count(area), count(distinct area), sum(price) from shop join sale \
             on id = shop where price > 3 and id = 4 order by area",
        )
        .unwrap();
        let mut sized = Vec::new();
        each_sized(&query, &mut |expr| sized.push(expr.to_string()));
        assert_eq!(sized, ["price", "3", "area"]);
        let column = |expr: &Expr| {
            let (_, name) = column_name(expr)?;
            let mut all = schema.columns();
            all.find(|(_, column)| column.name == name.value).map(|(at, _)| at)
        };
        let found = repeated(first_select(&query.body).unwrap(), &schema, &column);
        let shown: Vec<String> = found.iter().map(|of| of.function.to_string()).collect();
        assert_eq!(shown, ["sum(area)", "count(area)"]);
        assert!(
            found.iter().all(|of| of.by == 1 && of.column == ColumnRef { table: 0, column: 1 })
        );
    }
}
