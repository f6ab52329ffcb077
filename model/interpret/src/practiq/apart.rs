//! Tables that nothing joins (E.6): two new tables that refer to one another alone, or the tables
//! of the query without what joined them.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use beamsplitter_common::Random;
use beamsplitter_common::lexicon::{Texts, rows};
use beamsplitter_sql::names::{phrase, plural};
use beamsplitter_sql::{ColumnRef, Schema, quote};

use super::rebuild::{as_is, rebuild};
use super::{Check, Proposal, Task};
use crate::verdict::groups;

/// Two new tables: the name of the first with two columns, that of the second with two columns;
/// the second refers to the first. Columns end in `#` where they hold numbers.
static ISLANDS: Texts<6> = LazyLock::new(|| rows(include_str!("islands.txt")).collect());

/// Proposes a question over tables that nothing joins.
pub fn propose(task: &Task<'_>, random: &mut Random) -> Option<Proposal> {
    let several = task.query.tables().len() > 1;
    match several && random.below(2) == 0 {
        true => cut(task).or_else(|| island(task, random)),
        false => island(task, random),
    }
}

/// Adds two tables that nothing else refers to, and asks about one of them beside an old table.
pub fn island(task: &Task<'_>, random: &mut Random) -> Option<Proposal> {
    let schema = task.of.schema;
    let known: BTreeSet<String> = schema
        .tables
        .iter()
        .flat_map(|table| {
            let columns = table.columns.iter().map(|column| column.name.to_lowercase());
            std::iter::once(table.name.to_lowercase()).chain(columns)
        })
        .collect();
    let free: Vec<&[&str; 6]> = ISLANDS
        .iter()
        .filter(|island| {
            let key = format!("{}_id", island[0]);
            island.iter().all(|name| !known.contains(name.trim_end_matches('#')))
                && !known.contains(&key)
        })
        .collect();
    if free.is_empty() {
        return None;
    }
    let new = *random.pick(&free);
    let question = question(schema, new, random)?;
    Some(Proposal {
        statements: statements(new, random),
        question,
        readings: Vec::new(),
        check: Check::Runs,
    })
}

fn statements(island: &[&str; 6], random: &mut Random) -> Vec<String> {
    let [first, a, b, second, c, d] = island;
    let kind = |column: &str| match column.strip_suffix('#') {
        Some(name) => format!("{name} integer"),
        None => format!("{column} text"),
    };
    let key = format!("{first}_id");
    let cell = |column: &str, row: usize, random: &mut Random| match column.strip_suffix('#') {
        Some(_) => (10 * row + random.below(10)).to_string(),
        None => format!("'{} {row}'", column.replace('_', " ")),
    };
    let mut made = vec![
        format!("create table {first} ({key} integer primary key, {}, {})", kind(a), kind(b)),
        format!(
            "create table {second} ({second}_no integer primary key, {key} integer, {}, {}, \
             foreign key ({key}) references {first} ({key}))",
            kind(c),
            kind(d)
        ),
    ];
    for row in 1..=6 {
        let cells = [cell(a, row, random), cell(b, row, random)];
        made.push(format!("insert into {first} values ({row}, {})", cells.join(", ")));
        let cells = [cell(c, row, random), cell(d, row, random)];
        made.push(format!(
            "insert into {second} values ({row}, {}, {})",
            (row % 3) + 1,
            cells.join(", ")
        ));
    }
    made
}

/// Writes a question that needs an old and a new table.
fn question(schema: &Schema, island: &[&str; 6], random: &mut Random) -> Option<String> {
    let fit: Vec<usize> =
        (0..schema.tables.len()).filter(|&table| schema.tables[table].columns.len() > 1).collect();
    if fit.is_empty() {
        return None;
    }
    let table = *random.pick(&fit);
    let of = &schema.tables[table];
    let plain: Vec<usize> = (0..of.columns.len())
        .filter(|&column| {
            let at = ColumnRef { table, column };
            !of.columns[column].primary_key && !schema.foreign_keys.iter().any(|key| key.from == at)
        })
        .collect();
    let column = match plain.is_empty() {
        true => 0,
        false => *random.pick(&plain),
    };
    let (old, column) = (phrase(&of.name), phrase(&of.columns[column].name));
    let second = random.below(2) == 0;
    let (new, other) = match second {
        true => (island[3], island[4 + random.below(2)]),
        false => (island[0], island[1 + random.below(2)]),
    };
    let (new, other) = (phrase(new), phrase(other.trim_end_matches('#')));
    let (olds, news) = (plural(&old), plural(&new));
    Some(match random.below(9) {
        0 => format!("What is the {other} of the {new} of each {old}?"),
        1 => format!("Show the {column} of every {old} and the {other} of their {news}."),
        2 => format!("How many {news} does each {old} have?"),
        3 => format!("Which {olds} have a {new}? List their {column}."),
        4 => format!("List the {column} of {olds} together with the {other} of the {new}."),
        5 => format!(
            "Find the {other} of all {news} that belong to the {old} with the highest {column}."
        ),
        6 => format!("For each {new}, show its {other} and the {column} of the {old}."),
        7 => format!("What are the {column} of {olds} that are linked to more than one {new}?"),
        _ => format!("Which {old} is connected to the {new} with the largest {other}?"),
    })
}

/// Takes away what joins the tables of the query: columns that refer, and tables in between.
fn cut(task: &Task<'_>) -> Option<Proposal> {
    let schema = task.of.schema;
    let needed: BTreeSet<usize> =
        task.query.selected().into_iter().chain(task.query.filtered()).map(|at| at.table).collect();
    if needed.len() < 2 {
        return None;
    }
    let used = task.query.tables();
    let referring: BTreeSet<ColumnRef> = schema
        .foreign_keys
        .iter()
        .filter(|key| used.contains(&key.from.table) || used.contains(&key.to.table))
        .map(|key| key.from)
        .collect();
    // A table whose key refers is in between, and goes whole.
    let gone: BTreeSet<usize> = (0..schema.tables.len())
        .filter(|table| !needed.contains(table))
        .filter(|table| referring.iter().any(|at| at.table == *table))
        .collect();
    let lost: BTreeSet<ColumnRef> =
        referring.iter().copied().filter(|at| !gone.contains(&at.table)).collect();
    if lost.iter().any(|at| schema.column(*at).primary_key) {
        return None;
    }
    let left = left(schema, &gone, &lost);
    let groups = groups(&left);
    let group = |table: &usize| {
        left.table_named(&schema.tables[*table].name).and_then(|at| groups.get(at).copied())
    };
    let apart: BTreeSet<Option<usize>> = needed.iter().map(group).collect();
    if apart.len() < 2 {
        return None;
    }
    let mut statements: Vec<String> = gone
        .iter()
        .map(|table| format!("drop table {}", quote(&schema.tables[*table].name)))
        .collect();
    for table in 0..schema.tables.len() {
        if gone.contains(&table) || !lost.iter().any(|at| at.table == table) {
            continue;
        }
        let mut columns = as_is(schema, table);
        columns.retain(|c| c.was.is_none_or(|column| !lost.contains(&ColumnRef { table, column })));
        if columns.is_empty() {
            return None;
        }
        statements.extend(rebuild(schema, table, &columns, &[]));
    }
    Some(task.without_answer(statements, Check::Fails))
}

/// Returns the schema without tables and columns, and without references from them.
fn left(schema: &Schema, gone: &BTreeSet<usize>, lost: &BTreeSet<ColumnRef>) -> Schema {
    let mut left = Schema { name: schema.name.clone(), ..Schema::default() };
    for (table, of) in schema.tables.iter().enumerate().filter(|(t, _)| !gone.contains(t)) {
        let mut of = of.clone();
        let mut place = 0;
        of.columns.retain(|_| {
            place += 1;
            !lost.contains(&ColumnRef { table, column: place - 1 })
        });
        left.tables.push(of);
    }
    let at = |left: &Schema, at: ColumnRef| {
        let table = left.table_named(&schema.tables[at.table].name)?;
        let column = left.tables[table].column_named(&schema.column(at).name)?;
        Some(ColumnRef { table, column })
    };
    for key in schema.foreign_keys.iter().filter(|key| !lost.contains(&key.from)) {
        if let (Some(from), Some(to)) = (at(&left, key.from), at(&left, key.to)) {
            left.foreign_keys.push(beamsplitter_sql::ForeignKey { from, to });
        }
    }
    left
}
