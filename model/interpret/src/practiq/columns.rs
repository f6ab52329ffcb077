//! A column that becomes two, or none (E.1, E.4 and E.7).

use std::ops::ControlFlow;

use beamsplitter_common::Random;
use beamsplitter_sql::names::phrase;
use beamsplitter_sql::{ColumnKind, ColumnRef, quote};
use sqlparser::ast::{Expr, Ident, visit_expressions_mut};

use super::pairs::column_names;
use super::rebuild::{Filled, OLD, as_is, rebuild};
use super::{Check, Part, Proposal, Reading, Task, apart};

/// Leaves the question as it is; in one of three, the database has a change that does not matter to
/// it.
pub fn unchanged(task: &Task<'_>, random: &mut Random) -> Option<Proposal> {
    let statements = match random.below(6) {
        0 => apart::island(task, random).map(|island| island.statements).unwrap_or_default(),
        1 => irrelevant(task, random).unwrap_or_default(),
        _ => Vec::new(),
    };
    Some(Proposal {
        statements,
        question: task.of.question.to_owned(),
        readings: vec![Reading { meaning: String::new(), query: task.of.query.to_owned() }],
        check: Check::Differ,
    })
}

/// Removes a column that the query does not name, and whose name no word of the question is.
fn irrelevant(task: &Task<'_>, random: &mut Random) -> Option<Vec<String>> {
    let used = task.query.columns();
    let free: Vec<ColumnRef> = task
        .of
        .schema
        .columns()
        .map(|(at, _)| at)
        .filter(|at| !used.contains(at) && !task.is_key(*at) && !task.names(*at))
        .collect();
    if free.is_empty() || task.of.query.contains('*') {
        return None;
    }
    Some(without(task, *random.pick(&free)))
}

fn without(task: &Task<'_>, at: ColumnRef) -> Vec<String> {
    let mut columns = as_is(task.of.schema, at.table);
    columns.remove(at.column);
    rebuild(task.of.schema, at.table, &columns, &[])
}

/// Replaces a column by two that the question may mean as well.
pub fn split(task: &Task<'_>, part: Part, random: &mut Random) -> Option<Proposal> {
    let fit = |at: &ColumnRef| task.names(*at);
    let columns: Vec<ColumnRef> = task.columns(part).into_iter().filter(fit).collect();
    if columns.is_empty() {
        return None;
    }
    let at = *random.pick(&columns);
    let schema = task.of.schema;
    let (table, column) = (&schema.tables[at.table], schema.column(at));
    let number = matches!(column.kind, ColumnKind::Number | ColumnKind::Time);
    let names = column_names(&column.name, number, random);
    if names.iter().any(|name| table.column_named(name).is_some()) || names[0] == names[1] {
        return None;
    }
    let mut columns = as_is(schema, at.table);
    let mut second = columns[at.column].clone();
    second.value = other_rows(&column.name, number);
    columns[at.column].column.name.clone_from(&names[0]);
    second.column.name.clone_from(&names[1]);
    second.was = None;
    // The second one stands beside the first, or at the end.
    let place = if random.below(2) == 0 { at.column + 1 } else { columns.len() };
    columns.insert(place, second);
    Some(Proposal {
        statements: rebuild(schema, at.table, &columns, &[]),
        question: task.of.question.to_owned(),
        readings: names
            .iter()
            .map(|name| Reading { meaning: phrase(name), query: renamed(task, at, name) })
            .collect(),
        check: Check::Differ,
    })
}

/// Returns the column's cells of other rows: of the same type, and different where they can be.
fn other_rows(name: &str, number: bool) -> String {
    let name = quote(name);
    let shifted = format!(
        "(select o.{name} from {OLD} as o where o.rowid = \
         ({OLD}.rowid % (select max(rowid) from {OLD})) + 1)"
    );
    match number {
        true => format!(
            "case typeof({OLD}.{name}) when 'text' then {shifted} \
             else coalesce({shifted}, {OLD}.{name}) end"
        ),
        false => shifted,
    }
}

/// Returns the query with another name in place of a column.
fn renamed(task: &Task<'_>, at: ColumnRef, name: &str) -> String {
    let mut tree = task.query.tree.clone();
    let _: ControlFlow<()> = visit_expressions_mut(&mut tree, |expr| {
        if task.query.column(expr) == Some(at) {
            let name = match quote(name) {
                quoted if quoted.starts_with('"') => Ident::with_quote('"', name),
                _ => Ident::new(name),
            };
            match expr {
                Expr::Identifier(ident) => *ident = name,
                Expr::CompoundIdentifier(parts) => {
                    if let Some(last) = parts.last_mut() {
                        *last = name;
                    }
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    });
    tree.to_string()
}

/// Removes a column that the query needs. No other column may have its name.
pub fn remove(task: &Task<'_>, part: Part, random: &mut Random) -> Option<Proposal> {
    let schema = task.of.schema;
    let name = |at: ColumnRef| phrase(&schema.column(at).name);
    let alone = |at: &ColumnRef| {
        let same = |(other, _): (ColumnRef, _)| other != *at && name(other) == name(*at);
        !schema.columns().any(same) && schema.tables[at.table].columns.len() > 1
    };
    let fit = |at: &ColumnRef| task.names(*at) && alone(at);
    let columns: Vec<ColumnRef> = task.columns(part).into_iter().filter(fit).collect();
    if columns.is_empty() {
        return None;
    }
    let at = *random.pick(&columns);
    Some(task.without_answer(without(task, at), Check::Fails))
}

/// Returns the columns of a table with `value` in place of the cells of one.
pub fn with_cells(task: &Task<'_>, at: ColumnRef, value: String) -> Vec<Filled> {
    let mut columns = as_is(task.of.schema, at.table);
    columns[at.column].value = value;
    columns
}
