//! Kind C: a column is replaced by two of its synonyms. One example for each column that the first
//! `select` returns or aggregates; the new name stands wherever the query names the column.

use beamsplitter_sql::{ColumnRef, lex, quote};

use super::{Made, Rules, Skipped, Task};
use crate::name_references::{Target, edited};
use crate::record::Change;

pub(super) fn changes(task: &Task<'_>) -> Vec<Result<Made, Skipped>> {
    let columns = match task.rules {
        Rules::Benchmark => task.name_references.results(),
        Rules::Sound => task.name_references.columns(),
    };
    columns.into_iter().map(|at| change(task, at)).collect()
}

fn change(task: &Task<'_>, at: ColumnRef) -> Result<Made, Skipped> {
    let table = &task.schema.tables[at.table].name;
    let column = &task.schema.column(at).name;
    let joins_by_name =
        |t: &lex::Token<'_>| ["using", "natural"].iter().any(|word| t.is_word(word));
    if lex::tokens(task.query).iter().any(joins_by_name) {
        return Err(Skipped::NaturalJoin);
    }
    let names = task.synonyms.of_column(table, column);
    let [first, second] = names.ok_or_else(|| Skipped::NoSynonyms(format!("{table}.{column}")))?;
    if let Some(same) = [&first, &second].into_iter().find(|n| n.eq_ignore_ascii_case(column)) {
        return Err(Skipped::Same(same.clone()));
    }
    let reading = |name: &str| {
        let name_references = task
            .name_references
            .all
            .iter()
            .filter(|reference| reference.target == Target::Column(at));
        let text =
            edited(task.query, name_references.map(|s| (s.name.clone(), quote(name))).collect());
        text.replace(" in(select ", " in (select ")
    };
    let names = [first.to_lowercase(), second.to_lowercase()];
    Ok(Made {
        readings: [reading(&names[0]), reading(&names[1])],
        change: Change::Columns(vec![(
            table.to_lowercase(),
            column.to_lowercase(),
            names.to_vec(),
        )]),
    })
}
