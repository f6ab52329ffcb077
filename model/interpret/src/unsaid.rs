//! What only the rows show of a query: ties at the end of its first rows, and rows without a value that
//! an average or a condition leaves out.

use beamsplitter_common::text::{capital, plural};
use beamsplitter_database::{Database, Value, ties as tied};
use beamsplitter_sql::cut::{Cut, kept};
use beamsplitter_sql::names::phrase;
use beamsplitter_sql::syntax::{arguments, conjuncts, each_expression, expression, parse_query};
use beamsplitter_sql::{ColumnRef, Schema, quote_text};
use sqlparser::ast::{self, BinaryOperator, Expr, Function, Select};

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
    let mut told = ties(query, shown, database).await;
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
    for sql in capitals(query, select) {
        if let Some([more, _]) = counted(&sql, database).await
            && more > 0
        {
            let rows = plural(more, "more row");
            let differ = if more == 1 { "differs" } else { "differ" };
            told.push(format!(
                "LIKE tells capitals from small letters beyond a to z: {rows} {differ} in these alone."
            ));
        }
    }
    for sql in lists(select) {
        if let Some([all, known]) = counted(&sql, database).await
            && known < all
        {
            let rows = plural(all - known, "row");
            told.push(format!(
                "The list after NOT IN has {rows} without a value, so no row is in the answer."
            ));
        }
    }
    told
}

/// Tells that a cut parts rows that are at the same place of the order: at its end, and where it begins.
async fn ties<D: Database>(query: &ParsedQuery<'_>, shown: usize, database: &mut D) -> Vec<String> {
    // Most queries keep all rows.
    let Some(kept) = kept(&query.tree).filter(|_| shown > 0) else { return Vec::new() };
    // Read anew instead of copied: copying a tree takes the code for every statement of SQL.
    let parsed = parse_query(&query.sql()).ok();
    let Some(Cut { keyed, keys, .. }) = parsed.and_then(Cut::of) else { return Vec::new() };
    let looked_at = kept.end.saturating_add(BEYOND);
    let found = database.run(&format!("{keyed} LIMIT {looked_at}")).await;
    let rows = found.map(|found| found.rows).unwrap_or_default();
    let Some(split) = rows.first().and_then(|row| row.len().checked_sub(keys)) else {
        return Vec::new();
    };
    let mut told = Vec::new();
    if shown == kept.len()
        && let Some(ties) = tied(&rows, kept.end, split)
    {
        let beyond = ties.end - kept.end;
        let least = if ties.end == looked_at { "at least " } else { "" };
        let rows = plural(beyond, "more row");
        told.push(format!("Below the cut: {least}{rows} in a tie with the last one."));
    }
    if let Some(ties) = tied(&rows, kept.start, split) {
        let rows = plural(kept.start - ties.start, "more row");
        told.push(format!("Above the cut: {rows} in a tie with the first one."));
    }
    told
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
            | Expr::InSubquery { negated: true, expr, .. }
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

/// Returns for each pattern with letters whose capitals LIKE does not know a query for the number of rows
/// that are like it with other capitals.
fn capitals(query: &ParsedQuery<'_>, select: &Select) -> Vec<String> {
    let parts: Vec<&Expr> = select.selection.iter().flat_map(conjuncts).collect();
    let of = |(at, part): (usize, &&Expr)| {
        let Expr::Like { negated: false, expr, pattern, .. } = *part else { return None };
        let Expr::Value(pattern) = pattern.as_ref() else { return None };
        let ast::Value::SingleQuotedString(pattern) = &pattern.value else { return None };
        let is_cased = |c: char| !c.is_ascii() && (c.is_lowercase() || c.is_uppercase());
        if !pattern.contains(is_cased) || query.column(expr).is_none() {
            return None;
        }
        let small = pattern.to_lowercase();
        let first = small.find(char::is_alphabetic)?;
        let named = small[..first].to_owned() + &capital(&small[first..]);
        let forms = [small.to_uppercase(), named, small];
        let forms = forms.map(|form| format!("{expr} LIKE {}", quote_text(&form)));
        let others = parts.iter().enumerate().filter(|(other, _)| *other != at);
        let mut all: Vec<String> = others.map(|(_, part)| format!("({part})")).collect();
        all.push(format!("NOT ({part}) AND ({})", forms.join(" OR ")));
        counting(select, "0", Some(all.join(" AND ")))
    };
    parts.iter().enumerate().filter_map(of).collect()
}

/// Returns for each list that a query makes, of what is not to be in it, a query for the number of its rows
/// and of those with a value: where one has none, nothing is known not to be in the list.
fn lists(select: &Select) -> Vec<String> {
    let of = |part: &Expr| match part {
        Expr::InSubquery { negated: true, subquery, .. } => {
            Some(format!("WITH list(x) AS ({subquery}) SELECT count(*), count(x) FROM list"))
        }
        _ => None,
    };
    select.selection.iter().flat_map(conjuncts).filter_map(of).collect()
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
    use super::*;
    use crate::fixture::{InMemory, schema_of};

    /// Checks what is told of a query over a club: two share the third place, one has no age, one no town.
    #[track_caller]
    fn check(sql: &str, expected: &[&str]) {
        let script = "
            create table member (id integer primary key, name text, age integer, town text);
            insert into member values (1, 'Ann', 70, 'Ulm'), (2, 'Bob', 60, 'Ulm'),
                (3, 'Cy', 50, 'Bonn'), (4, 'Di', 50, null), (5, 'Öd', null, 'Bonn');";
        let schema = schema_of(&["member: id* name age# town"], &[]);
        let mut club = InMemory::of(script, &schema);
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
        // Also of a later page, of different rows, and by a name or a place.
        let rest = "select name from member order by age desc limit 1 offset 3";
        check(rest, &["Above the cut: 1 more row in a tie with the first one."]);
        let middle = "select name from member order by age desc limit 1, 2";
        check(middle, &["Below the cut: 1 more row in a tie with the last one."]);
        let distinct = "select distinct name, age from member order by age desc limit 3";
        check(distinct, &["Below the cut: 1 more row in a tie with the last one."]);
        check("select distinct age from member order by age desc limit 3", &[]);
        let place = "select name, age as a from member order by 2 desc limit 3";
        check(place, &["Below the cut: 1 more row in a tie with the last one."]);
    }

    #[test]
    fn capitals_beyond_ascii_are_told() {
        let told = "LIKE tells capitals from small letters beyond a to z: 1 more row differs in these alone.";
        check("select name from member where name like '%ö%'", &[told]);
        check("select name from member where name like '%Ö%'", &[]);
        check("select name from member where name like '%B%'", &[]);
    }

    #[test]
    fn a_list_without_a_value_leaves_nothing_outside_it() {
        let told = "The list after NOT IN has 1 row without a value, so no row is in the answer.";
        check(
            "select name from member where town not in (select town from member where age = 50)",
            &["The condition on town leaves out 1 row without any.", told],
        );
        check(
            "select name from member where id not in (select id from member where age = 50)",
            &[],
        );
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
