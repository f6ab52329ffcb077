//! Predictions on the changed schema, put back into the words of the original one: the benchmark's
//! databases hold no data for the changed schema, so a prediction is compared with the original
//! query on the original database, one reading at a time.
//!
//! This works word by word on text, as the benchmark's evaluator does, and errs with it: a column
//! is renamed in every table, brackets inside strings are spaced, and a join is only put back where
//! the original table stands first.

mod aggregate;
mod join;
mod words;

pub use words::prepared;

use crate::record::{Change, Record};

/// What a prediction is compared as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Restored {
    /// One text per reading, each compared by itself (column, table).
    Each([String; 2]),
    /// As it stands for the first reading; where that does not match, the text for the second, if
    /// it has one (join, aggregate).
    Then(Option<String>),
}

/// Restores a prediction that was [`prepared`].
pub fn restored(record: &Record, sql: &str) -> Restored {
    match &record.change {
        Change::Columns(columns) => Restored::Each([0, 1].map(|reading| {
            columns.iter().fold(sql.to_owned(), |sql, (_, column, names)| {
                words::renamed(&sql, column, names.get(reading), words::column)
            })
        })),
        Change::Tables(tables) => Restored::Each([0, 1].map(|reading| {
            tables.iter().fold(sql.to_owned(), |sql, (table, names)| {
                words::renamed(&sql, table, names.get(reading), words::table)
            })
        })),
        Change::Splits(splits) => {
            Restored::Then(splits.iter().find_map(|split| join::unsplit(sql, split)))
        }
        Change::Aggregates { table, columns, plain, .. } => {
            let new = aggregate::New { table, columns, plain };
            Restored::Then(new.computed(sql, &record.orig_query))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn restore(change: Value, orig: &str, sql: &str) -> Restored {
        let mut record = json!({
            "db_id": "d", "question": "q", "orig_query": orig, "query1": "", "query2": "",
        });
        for (key, value) in change.as_object().unwrap() {
            record[key] = value.clone();
        }
        let record = Record::any(record.as_object().unwrap().clone()).unwrap();
        restored(&record, &prepared(sql))
    }

    #[test]
    fn names_change_places() {
        let check = |change: Value, sql: &str, expect: [&str; 2]| {
            assert_eq!(restore(change, "", sql), Restored::Each(expect.map(str::to_owned)));
        };
        let columns = json!({"extra_map": {"pets": {"age": ["Years", "born"]}}});
        check(
            columns.clone(),
            "select t1.YEARS, age from pets",
            ["select t1.age, years from pets", "select t1.years, born from pets"],
        );
        check(
            columns,
            "select max(born) , pets.born from pets",
            ["select max(born)  , pets.born from pets", "select max(age)  , pets.born from pets"],
        );
        let tables = json!({"extra_table_map": {"pets": ["animals", "beasts"]}});
        check(
            tables,
            "select animals.age from animals",
            ["select pets.age from pets", "select animals.age from animals"],
        );
    }

    #[test]
    fn a_join_is_undone() {
        let change = json!({"split_map": {"pets": "age"}, "primary_key": {"pets": "id"}});
        let check = |sql: &str, expect: Option<&str>| {
            let expect = Restored::Then(expect.map(str::to_owned));
            assert_eq!(restore(change.clone(), "", sql), expect);
        };
        check(
            "select t2.age from pets as t1 join pets_age as t2 on t2.id = t1.id where t1.x = 1",
            Some("select age from pets where x = 1"),
        );
        check("select age from pets", None);
        // The benchmark's evaluator does not undo this one.
        check("select t1.age from pets_age as t1 join pets as t2 on t1.id = t2.id", None);
    }

    #[test]
    fn aggregates_are_computed_again() {
        let change = json!({
            "new_table_name": "pets_age", "all_cols": ["kind", "number", "avg_age"],
            "all_raw_cols": ["kind", "age"], "tables_with_pkeys": [["pets", "id"]],
        });
        let orig = "select avg(age), kind from pets as t1 where x = 1 group by kind";
        let check = |sql: &str, expect: Option<&str>| {
            let expect = Restored::Then(expect.map(str::to_owned));
            assert_eq!(restore(change.clone(), orig, sql), expect);
        };
        check(
            "select distinct kind, avg_age, number from pets_age where x = 1 order by avg_age",
            Some(
                "select distinct kind, avg(age), count(*) from pets as t1 where x = 1 \
                 group by kind order by avg(age)",
            ),
        );
        check("select avg_age from pets_age", Some("select avg(age) from pets as t1"));
        check("select avg(age) from pets", None);
    }
}
