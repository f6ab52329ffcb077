//! Kind T: a table is replaced by two tables alike, named by synonyms.

use beamsplitter_sql::quote;

use super::{Made, Rules, Skipped, Task};
use crate::name_references::{Target, edited};
use crate::record::Change;

pub(super) fn changes(task: &Task<'_>) -> Vec<Result<Made, Skipped>> {
    let wanted = |table: &usize| match task.rules {
        // Names at the very end of a query were not seen.
        Rules::Benchmark => task.name_references.all.iter().any(|reference| {
            reference.target == Target::Source(*table) && reference.name.end < task.query.len()
        }),
        Rules::Sound => true,
    };
    task.name_references
        .tables()
        .into_iter()
        .filter(wanted)
        .map(|table| change(task, table))
        .collect()
}

fn change(task: &Task<'_>, table: usize) -> Result<Made, Skipped> {
    let old = &task.schema.tables[table].name;
    let names = task.synonyms.of_table(old).ok_or_else(|| Skipped::NoSynonyms(old.clone()))?;
    if let Some(same) = names.iter().find(|name| name.eq_ignore_ascii_case(old)) {
        return Err(Skipped::Same(same.clone()));
    }
    let reading = |name: &str| {
        let named = [Target::Source(table), Target::Qualifier(table)];
        let name_references =
            task.name_references.all.iter().filter(|reference| named.contains(&reference.target));
        let name = quote(&name.to_lowercase());
        edited(
            task.query,
            name_references.map(|reference| (reference.name.clone(), name.clone())).collect(),
        )
    };
    Ok(Made {
        readings: [reading(&names[0]), reading(&names[1])],
        change: Change::Tables(vec![(old.to_lowercase(), names.to_vec())]),
    })
}
