//! Where a query that runs may not compute what it seems to, and the query that does: SQL says neither that
//! a join repeats rows nor that numbers are compared as text.

mod by_value;
mod once;

use sqlparser::ast::{BinaryOperator, Expr, Function, GroupByExpr, Query, Select};

pub use self::by_value::{by_value, each_sized_mut};
pub use self::once::counted_once;
use self::once::ordered;
use crate::schema::{ColumnRef, Schema};
use crate::syntax::{arguments, each_expression, is_one_of, is_sum, join_condition};

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
    /// Whether all is counted in groups of columns of the same table, as what belongs to each of its rows
    /// is.
    pub in_own_groups: bool,
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
    ordered(query).for_each(each);
}

/// Lists what a SELECT of `query` adds up, takes the average of or counts, once for each row, though its
/// join repeats these rows.
pub fn repeated(
    query: &Query,
    select: &Select,
    schema: &Schema,
    column: Resolve<'_>,
) -> Vec<Repeated> {
    let mut found = Vec::new();
    let is_own_group = |table: usize| match &select.group_by {
        GroupByExpr::Expressions(groups, _) => {
            let own = |group| column(group).is_some_and(|at| at.table == table);
            !groups.is_empty() && groups.iter().all(own)
        }
        GroupByExpr::All(_) => false,
    };
    let mut each = |expr: &Expr| {
        let Expr::Function(function) = expr else { return };
        if !(is_sum(function) || is_one_of(function, &["count"])) || is_distinct(function) {
            return;
        }
        for argument in arguments(function) {
            let at = column(argument);
            let by = at.and_then(|at| repeating(select, schema, column, at.table));
            if let Some((column, by)) = at.zip(by) {
                let (function, argument) = (function.clone(), argument.clone());
                let in_own_groups = !is_sum(&function) && is_own_group(column.table);
                found.push(Repeated { function, argument, column, by, in_own_groups });
            }
        }
    };
    each_expression(&select.projection, &mut each);
    if let Some(having) = &select.having {
        each_expression(having, &mut each);
    }
    for by in ordered(query) {
        each_expression(by, &mut each);
    }
    found
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
    use crate::date_part::{DatePart, Dates};
    use crate::number_form::NumberForm;
    use crate::schema::{Column, Table};
    use crate::syntax::{column_name, first_select, parse_query};

    /// Returns a shop with its area, sold things with their shop and price, and how columns are found.
    fn shops() -> Schema {
        let mut shop = Table::of("shop", &["id", "area", "town"]);
        shop.columns[0].primary_key = true;
        let tables = vec![shop, Table::of("sale", &["shop", "price", "day"])];
        Schema { tables, ..Schema::default() }
    }

    fn column_in(schema: &Schema, expr: &Expr) -> Option<ColumnRef> {
        let (_, name) = column_name(expr)?;
        let mut all = schema.columns();
        all.find(|(_, column)| column.name == name.value).map(|(at, _)| at)
    }

    #[test]
    fn each_row_is_counted_once_for_each_group() {
        let schema = shops();
        let check = |sql: &str, expected: Option<&str>| {
            let query = parse_query(&sql.replace("JOINED", "shop join sale on id = shop")).unwrap();
            let once = counted_once(&query, &schema, &|expr| column_in(&schema, expr));
            let once = once.map(|(query, table)| {
                assert_eq!(table, 0);
                query.to_string()
            });
            let expected = expected.map(|sql| sql.replace("JOINED", "shop JOIN sale ON id = shop"));
            assert_eq!(once, expected, "{sql}");
        };
        check(
            "select day, sum(area) from JOINED where price > 3 group by day order by sum(area)",
            Some(
                "SELECT day, sum(area) FROM (SELECT DISTINCT shop.id, day, area FROM JOINED WHERE \
                 price > 3) GROUP BY day ORDER BY sum(area)",
            ),
        );
        check(
            "select substr(day, 1, 4), avg(shop.area) as a from JOINED group by substr(day, 1, 4)",
            Some(
                "SELECT `group`, avg(area) AS a FROM (SELECT DISTINCT shop.id, SUBSTR(day, 1, 4) AS \
                 `group`, shop.area FROM JOINED) GROUP BY `group`",
            ),
        );
        check(
            "select count(town) from JOINED",
            Some("SELECT count(town) FROM (SELECT DISTINCT shop.id, town FROM JOINED)"),
        );
        check(
            "select day from JOINED group by day having sum(area) > 9",
            Some(
                "SELECT day FROM (SELECT DISTINCT shop.id, day, area FROM JOINED) GROUP BY day \
                 HAVING sum(area) > 9",
            ),
        );
        // What is counted are the sales of each shop.
        check("select town, count(town) from JOINED group by town", None);
        check("select sum(price) from JOINED", None);
        check("select day, sum(area), sum(price) from JOINED group by day", None);
        check("select day, sum(area), count(*) from JOINED group by day", None);
        check("select price, sum(area) from JOINED group by day", None);
        check("select sum(area) from shop", None);
    }

    #[test]
    fn numbers_and_dates_that_are_text_are_compared_by_value() {
        let mut schema = shops();
        let [day, price] = [["3/1/2024", "12/11/2023"], ["9", "100"]];
        let sale = &mut schema.tables[1];
        sale.columns[2].dates = Dates::of(day.into_iter(), false, false);
        sale.columns[1].numbers = NumberForm::of(price.into_iter());
        let check = |sql: &str, expected: Option<&str>| {
            let query = parse_query(sql).unwrap();
            let is_text = |column: &Column| column.dates.is_some() || column.numbers.is_some();
            let column = |expr: &Expr| column_in(&schema, expr);
            let changed = by_value(&query, &schema, &column, &is_text);
            let changed = changed.map(|query| query.to_string().replace(&schema_date(), "DATE"));
            assert_eq!(changed.as_deref(), expected, "{sql}");
        };
        let number = "CAST(price AS REAL)";
        check(
            "SELECT shop FROM sale ORDER BY price DESC LIMIT 1",
            Some(&format!("SELECT shop FROM sale ORDER BY {number} DESC LIMIT 1")),
        );
        check(
            "SELECT shop FROM sale WHERE price > '20' AND price <> '9'",
            Some(&format!(
                "SELECT shop FROM sale WHERE {number} > CAST('20' AS REAL) AND price <> '9'"
            )),
        );
        check("SELECT max(day) FROM sale", Some("SELECT max(DATE) FROM sale"));
        check(
            "SELECT shop FROM sale WHERE day = (SELECT min(day) FROM sale)",
            Some("SELECT shop FROM sale WHERE DATE = (SELECT min(DATE) FROM sale)"),
        );
        check(
            "SELECT shop FROM sale WHERE day BETWEEN '1/2/2024' AND '2024-03-01'",
            Some("SELECT shop FROM sale WHERE DATE BETWEEN '2024-01-02' AND '2024-03-01'"),
        );
        check("SELECT shop FROM sale WHERE day = '3/1/2024'", None);
        check("SELECT town FROM shop ORDER BY area", None);
    }

    #[test]
    fn a_day_is_compared_with_days_and_all_else_with_whole_moments() {
        let mut schema = shops();
        let timed = ["3/1/2024 9:30", "12/31/2023 17:00"];
        schema.tables[1].columns[2].dates = Dates::of(timed.into_iter(), false, false);
        let has_time = |sql: &str| {
            let query = parse_query(sql).unwrap();
            let column = |expr: &Expr| column_in(&schema, expr);
            let changed = by_value(&query, &schema, &column, &|column| column.dates.is_some());
            changed.expect(sql).to_string().contains("':') - 2")
        };
        assert!(!has_time("SELECT shop FROM sale WHERE day > '3/1/2024'"));
        assert!(has_time("SELECT shop FROM sale WHERE day > '3/1/2024 12:00'"));
        assert!(has_time("SELECT shop FROM sale ORDER BY day DESC LIMIT 1"));
        assert!(has_time("SELECT max(day) FROM sale"));
    }

    /// Returns the date of `day` as SQL prints it.
    fn schema_date() -> String {
        let dates = Dates::of(["3/1/2024", "12/11/2023"].into_iter(), false, false).unwrap();
        crate::syntax::parse_expression(&dates.part(DatePart::Date, "day")).unwrap().to_string()
    }

    #[test]
    fn what_is_compared_and_what_is_repeated() {
        let schema = shops();
        let query = parse_query(
            "select sum(area), count(area), count(distinct area), sum(price) from shop join sale \
             on id = shop where price > 3 and id = 4 order by area",
        )
        .unwrap();
        let mut sized = Vec::new();
        each_sized(&query, &mut |expr| sized.push(expr.to_string()));
        assert_eq!(sized, ["price", "3", "area"]);
        let column = |expr: &Expr| column_in(&schema, expr);
        let found = repeated(&query, first_select(&query.body).unwrap(), &schema, &column);
        let shown: Vec<String> = found.iter().map(|of| of.function.to_string()).collect();
        assert_eq!(shown, ["sum(area)", "count(area)"]);
        assert!(
            found.iter().all(|of| of.by == 1 && of.column == ColumnRef { table: 0, column: 1 })
        );
    }
}
