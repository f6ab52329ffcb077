//! Databases under names that the model was not trained on: calibration questions are then about as
//! hard as those over databases that it never saw.

use beamsplitter_ambiguity::Changed;
use beamsplitter_ambiguity::build::Synonyms;
use beamsplitter_ambiguity::materialise::ScratchDatabase;
use beamsplitter_sql::quote;

use crate::scratch::ScratchCopy;

/// Renames every table and column for which our list has a synonym, in `scratch` and in `changed`.
/// What SQLite refuses to rename keeps its name. All of it is one transaction, begun here if there
/// is none, which [`undo`](beamsplitter_ambiguity::materialise::undo) ends.
pub fn rename(changed: &mut Changed, scratch: &mut ScratchCopy) {
    let own = Synonyms::own();
    let mut run = |sql: String| pollster::block_on(scratch.execute(&sql)).is_ok();
    run("savepoint made".to_owned());
    for table in &mut changed.schema.tables {
        let from = quote(&table.name);
        for at in 0..table.columns.len() {
            let old = table.columns[at].name.clone();
            let names = own.of_column(&table.name, &old);
            let free = |name: &String| table.column_named(name).is_none();
            let Some(new) = names.into_iter().flatten().find(free) else { continue };
            if run(format!("alter table {from} rename column {} to {}", quote(&old), quote(&new))) {
                table.columns[at].name = new;
            }
        }
    }
    for at in 0..changed.schema.tables.len() {
        let old = changed.schema.tables[at].name.clone();
        let free = |name: &String| changed.schema.table_named(name).is_none();
        let Some(new) = own.of_table(&old).into_iter().flatten().find(free) else { continue };
        if run(format!("alter table {} rename to {}", quote(&old), quote(&new))) {
            changed.schema.tables[at].name = new;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use beamsplitter_ambiguity::materialise::undo;
    use beamsplitter_database::Database;

    use super::*;

    #[test]
    fn names_change_and_rows_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kennel.sqlite");
        let made = rusqlite::Connection::open(&path).unwrap();
        made.execute_batch(
            "create table dog (age integer, zzz text); insert into dog values (3, 'x')",
        )
        .unwrap();
        drop(made);
        let mut scratch = ScratchCopy::of(&path, Duration::from_secs(1)).unwrap();
        let mut changed = Changed::new(scratch.own_schema().clone());
        rename(&mut changed, &mut scratch);
        let table = &changed.schema.tables[0];
        let names: Vec<&str> = table.columns.iter().map(|c| c.name.as_str()).collect();
        assert_eq!((table.name.as_str(), names.as_slice()), ("hound", &["years_old", "zzz"][..]));
        assert_eq!(changed.shown().next().unwrap().1.column, "age");
        let mut rows =
            |sql: &str| pollster::block_on(scratch.run(sql)).map(|found| found.rows.len());
        assert_eq!(rows("select years_old from hound").unwrap(), 1);
        assert!(rows("select age from dog").is_err());
        pollster::block_on(undo(&mut scratch));
        assert!(pollster::block_on(scratch.run("select age from dog")).is_ok());
    }
}
