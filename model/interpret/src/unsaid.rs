//! What only the rows show of a query: ties at the end of its first rows, and rows without a value that
//! an average or a condition leaves out.

use beamsplitter_common::text::plural;
use beamsplitter_database::{Database, Value};
use beamsplitter_sql::names::phrase;
use beamsplitter_sql::syntax::{arguments, conjuncts, each_expression, expression, parse_query};
use beamsplitter_sql::{ColumnRef, Schema};
use sqlparser::ast::{
    BinaryOperator, Expr, Function, LimitClause, OrderByKind, Select, SelectItem, SetExpr,
};

use crate::query::ParsedQuery;

/// Rows beyond the last that are looked at for ties.
const BEYOND: usize = 100;

/// Returns what a person should know of what a query returned, a sentence each. `shown`: the rows that it
/// returned.
pub(crate) async fn unsaid<D: Database>(
    query: &ParsedQuery<'_>,
    shown: usize,
    schema: &Schema,
    database: &mut D,
) -> Vec<String> {
    let mut told: Vec<String> = ties(query, shown, database).await.into_iter().collect();
    let Some(select) = query.select() else { return told };
    for (column, sql) in averaged(query, select) {
        if let Some([all, known]) = counted(&sql, database).await
            && known < all
        {
            let name = phrase(&schema.column(column).name);
            let without = plural(all - known, "row");
            told.push(format!("The average leaves out {without} without {name}, of {all}."));
        }
    }
    for (column, sql) in excluded(query, select) {
        if let Some([without, _]) = counted(&sql, database).await
            && without > 0
        {
            let name = phrase(&schema.column(column).name);
            let rows = plural(without, "row");
            told.push(format!("The condition on {name} leaves out {rows} without any."));
        }
    }
    told
}

/// Tells that more rows share the last place than are shown of them.
async fn ties<D: Database>(
    query: &ParsedQuery<'_>,
    shown: usize,
    database: &mut D,
) -> Option<String> {
    let LimitClause::LimitOffset { limit: Some(limit), offset: None, .. } =
        query.tree.limit_clause.as_ref()?
    else {
        return None;
    };
    let end: usize = limit.to_string().parse().ok().filter(|end| *end == shown && *end > 0)?;
    // Read anew instead of copied: copying a tree takes the code for every statement of SQL.
    let sql = query.sql();
    let (mut keyed, order) = (parse_query(&sql).ok()?, parse_query(&sql).ok()?.order_by?);
    let OrderByKind::Expressions(order) = order.kind else { return None };
    let SetExpr::Select(select) = keyed.body.as_mut() else { return None };
    if select.distinct.is_some() {
        return None;
    }
    let width = order.len();
    select.projection.extend(order.into_iter().map(|by| SelectItem::UnnamedExpr(by.expr)));
    keyed.limit_clause = None;
    let sql = keyed.to_string();
    let rows = database.run(&format!("{sql} LIMIT {}", end + BEYOND)).await.ok()?.rows;
    let last = rows.get(end - 1)?;
    let split = last.len().checked_sub(width)?;
    let same = |row: &&Vec<Value>| row[split..] == last[split..];
    let beyond = rows[end..].iter().take_while(same).count();
    let differs = rows[end..].iter().take(beyond).any(|row| row[..split] != last[..split]);
    differs.then(|| {
        let least = if beyond + end == rows.len() && beyond == BEYOND { "at least " } else { "" };
        let rows = plural(beyond, "more row");
        format!("Below the cut: {least}{rows} in a tie with the last one.")
    })
}

/// Returns the columns that a SELECT takes the average of, each with a query for the number of rows
/// and of those with a value.
fn averaged(query: &ParsedQuery<'_>, select: &Select) -> Vec<(ColumnRef, String)> {
    let mut found = Vec::new();
    let mut each = |function: &Function| {
        if function.name.to_string().eq_ignore_ascii_case("avg")
            && let Some((argument, column)) =
                arguments(function).find_map(|argument| Some((argument, query.column(argument)?)))
        {
            let condition = select.selection.as_ref().map(ToString::to_string);
            let sql = counting(select, &format!("count({argument})"), condition);
            found.extend(sql.map(|sql| (column, sql)));
        }
    };
    for expr in select.projection.iter().filter_map(expression) {
        each_expression(expr, &mut |expr| {
            if let Expr::Function(function) = expr {
                each(function);
            }
        });
    }
    found
}

/// Returns the columns of conditions that something is not so, each with a query for the number of rows
/// that are left out because they have no value.
fn excluded(query: &ParsedQuery<'_>, select: &Select) -> Vec<(ColumnRef, String)> {
    let Some(condition) = &select.selection else { return Vec::new() };
    let parts = conjuncts(condition);
    let of = |(at, part): (usize, &&Expr)| {
        let operand = match *part {
            Expr::BinaryOp { left, op: BinaryOperator::NotEq, .. } => left,
            Expr::Like { negated: true, expr, .. }
            | Expr::InList { negated: true, expr, .. }
            | Expr::Between { negated: true, expr, .. } => expr,
            _ => return None,
        };
        let column = query.column(operand)?;
        let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
        let mut all: Vec<String> = others.map(|(_, part)| format!("({part})")).collect();
        all.push(format!("{operand} IS NULL"));
        Some((column, counting(select, "0", Some(all.join(" AND ")))?))
    };
    parts.iter().enumerate().filter_map(of).collect()
}

/// Returns a query for the number of the rows of a SELECT under a condition, with `other` beside it.
fn counting(select: &Select, other: &str, condition: Option<String>) -> Option<String> {
    let from: Vec<String> = select.from.iter().map(ToString::to_string).collect();
    let condition = condition.map(|condition| format!(" WHERE {condition}")).unwrap_or_default();
    let from = (!from.is_empty()).then(|| from.join(", "))?;
    Some(format!("SELECT count(*), {other} FROM {from}{condition}"))
}

/// Runs a query that returns two counts.
async fn counted<D: Database>(sql: &str, database: &mut D) -> Option<[usize; 2]> {
    let found = database.run(sql).await.ok()?;
    let [row] = found.rows.as_slice() else { return None };
    let [Value::Integer(first), Value::Integer(second)] = row.as_slice() else { return None };
    Some([usize::try_from(*first).ok()?, usize::try_from(*second).ok()?])
}

#[cfg(test)]
mod tests {
    use beamsplitter_database::{Execution, QueryLimits, RunError, run};
    use beamsplitter_sqlite::Sqlite;
    use rusqlite::Connection;

    use super::*;
    use crate::fixture::schema_of;

    /// A club in memory: two share the third place, one has no age, one no town.
    struct Club(Sqlite);

    impl Database for Club {
        type Error = RunError;

        async fn schema(&mut self) -> Result<Schema, RunError> {
            Ok(schema_of(&["member: id* name age# town"], &[]))
        }

        async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
            run(&self.0, sql, &QueryLimits::SCORED)
        }
    }

    #[track_caller]
    fn check(sql: &str, expected: &[&str]) {
        let connection = Connection::open_in_memory().unwrap();
        let script = "
            create table member (id integer primary key, name text, age integer, town text);
            insert into member values (1, 'Ann', 70, 'Ulm'), (2, 'Bob', 60, 'Ulm'),
                (3, 'Cy', 50, 'Bonn'), (4, 'Di', 50, null), (5, 'Ed', null, 'Bonn');";
        connection.execute_batch(script).unwrap();
        let mut club = Club(Sqlite::new(connection));
        let schema = pollster::block_on(club.schema()).unwrap();
        let query = ParsedQuery::parse(sql, &schema).unwrap();
        let shown = pollster::block_on(club.run(sql)).unwrap().rows.len();
        let told = pollster::block_on(unsaid(&query, shown, &schema, &mut club));
        assert_eq!(told, expected, "{sql}");
    }

    #[test]
    fn ties_below_the_cut_are_told() {
        let cut = "select name from member order by age desc limit 3";
        check(cut, &["Below the cut: 1 more row in a tie with the last one."]);
        check("select name from member order by age desc limit 2", &[]);
        check("select age from member order by age desc limit 3", &[]);
    }

    #[test]
    fn rows_without_a_value_are_told() {
        let average = "select avg(age) from member";
        check(average, &["The average leaves out 1 row without age, of 5."]);
        check("select avg(age) from member where town = 'Ulm'", &[]);
        let other = "select name from member where town <> 'Ulm'";
        check(other, &["The condition on town leaves out 1 row without any."]);
        check("select name from member where town = 'Ulm'", &[]);
    }
}
