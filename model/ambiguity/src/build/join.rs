//! J: a column of a table is copied to a table of its own, with the primary key. The first reading
//! is the query as it was, the second takes the column from the new table.

use beamsplitter_sql::{ColumnRef, lex, quote};

use super::{Made, Rules, Skipped, Task};
use crate::name_references::{Target, edited};
use crate::record::{Change, Split};

pub(super) fn changes(task: &Task<'_>) -> Vec<Result<Made, Skipped>> {
    let sources: Vec<usize> = task
        .name_references
        .all
        .iter()
        .filter(|reference| reference.select == 0)
        .filter_map(|reference| match reference.target {
            Target::Source(table) => Some(table),
            _ => None,
        })
        .collect();
    let joins = lex::tokens(task.query).iter().any(|token| token.is_word("join"));
    let &[table] = sources.as_slice() else { return Vec::new() };
    if joins {
        return Vec::new();
    }
    let columns = &task.schema.tables[table].columns;
    let Some(key) = columns.iter().position(|column| column.primary_key) else {
        return Vec::new();
    };
    if task.rules == Rules::Sound && columns.iter().filter(|c| c.primary_key).count() > 1 {
        return Vec::new();
    }
    let mut returned = task.name_references.results();
    let all = returned.len();
    returned.retain(|at| at.table == table && !task.schema.column(*at).primary_key);
    let enough = match task.rules {
        Rules::Benchmark => returned.len() > 1,
        Rules::Sound => all > 1,
    };
    if !enough {
        return Vec::new();
    }
    returned.into_iter().map(|at| Ok(change(task, at, key))).collect()
}

fn change(task: &Task<'_>, at: ColumnRef, key: usize) -> Made {
    let lower = |at: ColumnRef| task.schema.column(at).name.to_lowercase();
    let name = task.schema.tables[at.table].name.to_lowercase();
    let split = Split {
        column: lower(at),
        key: lower(ColumnRef { table: at.table, column: key }),
        table: name.clone(),
    };
    let (table, new, key) = (quote(&name), quote(&split.new_table()), quote(&split.key));
    let joined = format!("{table} as t1 join {new} as t2 on t1.{key} = t2.{key}");
    let edits = task.name_references.all.iter().filter_map(|reference| {
        let text = match reference.target {
            Target::Source(table) if table == at.table => joined.clone(),
            Target::Column(column) if column.table == at.table => {
                let alias = if column == at { "t2" } else { "t1" };
                format!("{alias}.{}", quote(&lower(column)))
            }
            _ => return None,
        };
        Some((reference.whole.clone(), text))
    });
    Made {
        readings: [task.query.to_owned(), edited(task.query, edits.collect())],
        change: Change::Splits(vec![split]),
    }
}
