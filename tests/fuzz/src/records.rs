//! Records of benchmarks: AmbiQT's, Spider's questions and schemas, predictions, results.

use std::sync::LazyLock;

use beamsplitter_ambiguity::materialise::{Fill, statements};
use beamsplitter_ambiguity::read::Object;
use beamsplitter_ambiguity::restore::{prepared, restored};
use beamsplitter_ambiguity::spider::{self, Example};
use beamsplitter_ambiguity::{Change, Record, changed_schema, predictions, read, run as results};
use beamsplitter_sql::Schema;
use serde_json::Value;

use crate::schema::{beyond_limits, memory};
use crate::{Target, owned};

/// The reader.
pub const TARGET: Target = Target { name: "records", seeds, run };

/// The database that the records are about.
const DATABASE: &str = "create table owners (id integer primary key, town text);
    create table dogs (id integer primary key, name text, age integer, owner_id integer references owners (id));
    insert into owners values (1, 'Bern'), (2, 'Biel');
    insert into dogs values (1, 'Rex', 3, 1), (2, 'Ada', 5, 1), (3, 'Tim', 11, 2);";
/// Records of a file that are changed and executed.
const USED: usize = 8;

static SCHEMA: LazyLock<Schema> = LazyLock::new(|| {
    let entry = br#"[{"db_id": "pets", "table_names_original": ["owners", "dogs"],
        "column_names_original": [[-1, "*"], [0, "id"], [0, "town"], [1, "id"], [1, "name"], [1, "age"], [1, "owner_id"]],
        "column_types": ["text", "number", "text", "number", "text", "number", "number"],
        "primary_keys": [1, 3], "foreign_keys": [[6, 1]]}]"#;
    let mut schemas = read::read(entry, spider::schema).items;
    schemas.pop().expect("a good schema").1
});

fn seeds() -> Vec<Vec<u8>> {
    owned(&[
        include_bytes!("../../abuse/files/examples.json"),
        include_bytes!("../../abuse/files/tables.json"),
        include_bytes!("../../abuse/files/predictions.json"),
        br#"{"db_id": "pets", "question": "How old?", "orig_query": "select age from dogs", "query1": "select years from dogs", "query2": "select winters from dogs", "extra_map": {"dogs": {"age": ["years", "winters"]}}, "template_filled": [["select years from dogs"], ["select winters from dogs"]]}"#,
        br#"{"db_id": "pets", "question": "Which names?", "orig_query": "select name from dogs", "query1": "select name from dogs", "query2": "select t2.name from dogs as t1 join dogs_name as t2 on t1.id = t2.id", "split_map": {"dogs": "name"}, "primary_key": {"dogs": "id"}}"#,
        br#"{"db_id": "pets", "question": "How many for each?", "orig_query": "select owner_id , count(*) from dogs group by owner_id", "query1": "select owner_id , count(*) from dogs group by owner_id", "query2": "select owner_id , count_star from dogs_counts", "new_table_name": "dogs_counts", "all_cols": ["owner_id", "count_star"], "all_raw_cols": ["owner_id"], "tables_with_pkeys": [["dogs", "id"]]}"#,
        br#"[{"db_id": "pets", "question": "How many?", "query": "select count(*) from dogs"}]"#,
        br#"{"db_id": "pets", "question": "How old?", "orig_query": "select age from dogs", "query1": "select years from dogs", "query2": "select winters from dogs", "extra_map": {"dogs": {"age": ["ye`\u0000ars", "winters"]}}}"#,
    ])
}

fn run(input: &[u8]) -> String {
    let examples = read::read(input, Example::new).items.len();
    let schemas = read::read(input, spider::schema).items.len();
    let read = read::read(input, Record::any);
    let used: Vec<String> = read.items.iter().take(USED).map(|(_, record)| used(record)).collect();
    let first = read.invalid.first().map(ToString::to_string);
    format!("{examples} {schemas} {used:?} {first:?}")
}

/// Reads all that a record says, and makes its changed database.
fn used(record: &Record) -> String {
    let written: Value = record.to_json();
    let object: &Object = written.as_object().expect("a record is an object");
    let again = Record::any(object.clone()).expect("a record was written");
    assert_eq!(again.to_json(), written, "a record is read as another");
    let _ = (results::covered(record, &written), results::candidates(&written));
    let queries = predictions(object, None).unwrap_or_default();
    for sql in queries.iter().chain([&record.query1, &record.query2]).take(USED) {
        let _ = restored(record, &prepared(sql));
    }
    if let Err(error) = changed_schema(record, &SCHEMA) {
        return error.to_string();
    }
    let Ok(written) = statements(record, &SCHEMA, Fill::Rotated) else {
        return "no statements".to_owned();
    };
    let connection = memory();
    connection.execute_batch(DATABASE).expect("a good script");
    // An aggregate is computed by the record's own query, which may be anything.
    let made = written.iter().try_for_each(|statement| connection.execute_batch(statement));
    match made {
        Ok(()) => "changed".to_owned(),
        Err(error) => {
            let aggregates = matches!(record.change, Change::Aggregates { .. });
            assert!(aggregates || beyond_limits(&error), "a changed database is not made: {error}");
            "not changed".to_owned()
        }
    }
}
