//! A value that becomes two, or none (E.2 and E.5).

use std::ops::ControlFlow;

use beamsplitter_common::Random;
use beamsplitter_sql::{ColumnRef, quote};
use sqlparser::ast::{Expr, Value, visit_expressions_mut};

use super::columns::with_cells;
use super::rebuild::{OLD, rebuild};
use super::{Check, Proposal, Reading, Task, pairs, string};

/// Returns a text that the query compares a column with and that the question has.
fn value(task: &Task<'_>, random: &mut Random) -> Option<(ColumnRef, String)> {
    let filters = task.query.filters().into_iter();
    let fit: Vec<(ColumnRef, String)> = filters
        .filter(|f| f.text && f.operator == "=" && !task.is_key(f.column))
        .filter(|f| f.value.len() > 1 && task.place(&f.value).is_some())
        .map(|f| (f.column, f.value))
        .collect();
    (!fit.is_empty()).then(|| random.pick(&fit).clone())
}

/// Replaces a value by two that contain it.
pub fn split(task: &Task<'_>, random: &mut Random) -> Option<Proposal> {
    let (at, value) = value(task, random)?;
    let schema = task.of.schema;
    let name = quote(&schema.column(at).name);
    let both = pairs::values(&value, random);
    let [a, b] = both.each_ref().map(|text| string(text));
    let is = |row: &str| format!("{row}.{name} = {}", string(&value));
    // Rows with the value take turns; where one row alone has it, another row gets the second.
    let lone = format!("(select count(*) from {OLD} as o where {}) = 1", is("o"));
    let other = format!("(select min(o.rowid) from {OLD} as o where not {})", is("o"));
    let first = format!("(select min(o.rowid) from {OLD} as o where {})", is("o"));
    let cell = format!(
        "case when {} then case when {OLD}.rowid = {first} or {OLD}.rowid % 2 = 0 then {a} \
         else {b} end when {lone} and {OLD}.rowid = {other} then {b} else {OLD}.{name} end",
        is(OLD)
    );
    let readings = both
        .iter()
        .map(|text| Reading { meaning: text.clone(), query: replaced(task, at, &value, text) });
    Some(Proposal {
        statements: rebuild(schema, at.table, &with_cells(task, at, cell), &[]),
        question: task.of.question.to_owned(),
        readings: readings.collect(),
        check: Check::Differ,
    })
}

/// Removes a value from every text column: its rows get another value or NULL, or are deleted.
pub fn remove(task: &Task<'_>, random: &mut Random) -> Option<Proposal> {
    let (at, value) = value(task, random)?;
    let schema = task.of.schema;
    let how = random.below(4);
    let mut statements = Vec::new();
    for (other, column) in schema.columns().filter(|(other, _)| !task.is_key(*other)) {
        let name = quote(&column.name);
        let table = quote(&schema.tables[other.table].name);
        let is = format!("lower({name}) = lower({})", string(&value));
        if other == at && how == 0 {
            statements.push(format!("delete from {table} where {is}"));
            continue;
        }
        let cell = match how {
            1 => "null".to_owned(),
            _ => format!(
                "(select o.{name} from {table} as o where lower(o.{name}) <> lower({}) \
                 order by o.rowid limit 1)",
                string(&value)
            ),
        };
        statements.push(format!("update {table} set {name} = {cell} where {is}"));
    }
    // Longer cells that contain the value would make it ambiguous.
    for (_, column) in schema.columns().filter(|(other, _)| *other == at) {
        let (name, table) = (quote(&column.name), quote(&schema.tables[at.table].name));
        statements.push(format!(
            "delete from {table} where lower({name}) like lower({})",
            string(&format!("%{value}%"))
        ));
    }
    Some(task.without_answer(statements, Check::Empty))
}

/// Returns the query with another text in place of a value.
fn replaced(task: &Task<'_>, at: ColumnRef, value: &str, text: &str) -> String {
    let mut tree = task.query.tree.clone();
    let _: ControlFlow<()> = visit_expressions_mut(&mut tree, |expr| {
        let fits = task.query.filter(expr).is_some_and(|f| f.column == at && f.value == value);
        if let Expr::BinaryOp { right, .. } = expr
            && fits
        {
            **right = Expr::value(Value::SingleQuotedString(text.to_owned()));
        }
        ControlFlow::Continue(())
    });
    tree.to_string()
}
