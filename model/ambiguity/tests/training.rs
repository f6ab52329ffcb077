//! What the training code does as these crates do it: tests/parity/training/cases.json holds both.
//!
//! model/training/tests/test_shared_cases.py reads the same file.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use beamsplitter_ambiguity::build::{Original, Rules, Synonyms, build};
use beamsplitter_ambiguity::name_references::NameReferences;
use beamsplitter_ambiguity::{Changed, Kind, changed::ChangeError, record::Split};
use beamsplitter_sql::{ColumnKind, Schema, names, same};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
struct Cases {
    words: BTreeMap<String, String>,
    plurals: BTreeMap<String, String>,
    singulars: BTreeMap<String, String>,
    schema: Schema,
    changes: Vec<ChangeCase>,
    queries: Vec<QueryCase>,
    built: Vec<BuiltCase>,
}

/// A change to the schema, and what it looks like then; nothing for a change that is refused.
#[derive(Deserialize)]
struct ChangeCase {
    change: String,
    arguments: Value,
    expect: Option<Value>,
}

/// A query, and what it names; nothing where a name of it is unknown.
#[derive(Deserialize)]
struct QueryCase {
    sql: String,
    expect: Option<Named>,
}

#[derive(Debug, PartialEq, Deserialize)]
struct Named {
    tables: BTreeSet<String>,
    columns: BTreeSet<String>,
}

/// A query that becomes ambiguous, and its two golds.
#[derive(Deserialize)]
struct BuiltCase {
    kind: String,
    sql: String,
    name: Option<String>,
    synonyms: Option<[String; 2]>,
    golds: [String; 2],
}

fn cases() -> Cases {
    let path = "../../tests/parity/training/cases.json";
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path));
    serde_json::from_str(&text.expect(path)).expect(path)
}

fn kind(kind: ColumnKind) -> Value {
    serde_json::to_value(kind).expect("a word")
}

/// Writes a changed schema as the cases do.
fn described(changed: &Changed) -> Value {
    let schema = &changed.schema;
    let tables = schema.tables.iter().zip(&changed.origins).map(|(table, origins)| {
        let columns = table.columns.iter().zip(origins).map(|(column, origin)| {
            let key = if column.primary_key { " key" } else { "" };
            let kind = kind(column.kind);
            let kind = kind.as_str().expect("a word");
            let origin = origin.as_ref().map(|of| format!("of {}.{}", of.table, of.column));
            let origin = origin.unwrap_or_else(|| "computed".to_owned());
            format!("{}: {kind}{key} {origin}", column.name)
        });
        (table.name.clone(), columns.collect())
    });
    let tables: BTreeMap<String, Vec<String>> = tables.collect();
    let ends = schema.foreign_keys.iter();
    let keys =
        ends.map(|key| format!("{} -> {}", schema.full_name(key.from), schema.full_name(key.to)));
    json!({"tables": tables, "foreign_keys": keys.collect::<Vec<_>>()})
}

fn change(changed: &mut Changed, case: &ChangeCase) -> Result<(), ChangeError> {
    fn read<T: for<'de> Deserialize<'de>>(arguments: &Value) -> T {
        T::deserialize(arguments).expect("arguments")
    }
    match case.change.as_str() {
        "column" => {
            let (table, column, names): (String, String, Vec<String>) = read(&case.arguments);
            changed.column_synonyms(&table, &column, &names)
        }
        "table" => {
            let (table, names): (String, Vec<String>) = read(&case.arguments);
            changed.table_synonyms(&table, &names)
        }
        "split" => {
            let (table, column, key): (String, String, String) = read(&case.arguments);
            changed.split(&Split { table, column, key })
        }
        "aggregates" => {
            let (name, columns, plain, tables): (String, Vec<String>, Vec<String>, Vec<String>) =
                read(&case.arguments);
            let tables: Vec<&str> = tables.iter().map(String::as_str).collect();
            changed.aggregates(&name, &columns, &plain, &tables)
        }
        other => panic!("{other} is no change"),
    }
}

#[test]
fn names_are_split_alike() {
    for (name, words) in cases().words {
        assert_eq!(names::phrase(&name), words, "{name}");
    }
}

#[test]
fn plurals_and_singulars_are_made_alike() {
    let Cases { plurals, singulars, .. } = cases();
    for (one, many) in names::IRREGULAR.iter() {
        assert_eq!((&*plurals[*one], &*singulars[*many]), (*many, *one));
    }
    assert!(names::UNCOUNTED.iter().all(|word| plurals[*word] == *word));
    for (one, many) in plurals {
        assert_eq!(names::plural(&one), many);
    }
    for (many, one) in singulars {
        assert_eq!(names::singular(&many), one);
    }
}

#[test]
fn schemas_are_changed_alike() {
    let Cases { schema, changes, .. } = cases();
    for case in changes {
        let mut changed = Changed::new(schema.clone());
        let found = change(&mut changed, &case).ok().map(|()| described(&changed));
        assert_eq!(found, case.expect, "{} {}", case.change, case.arguments);
    }
}

#[test]
fn names_in_queries_are_resolved_alike() {
    let Cases { schema, queries, .. } = cases();
    for QueryCase { sql, expect } in queries {
        let found = NameReferences::of(&sql, &schema).expect(&sql);
        let known = found.unknown.is_empty() && !found.tables().is_empty();
        let tables = || found.tables().into_iter().map(|table| schema.tables[table].name.clone());
        let columns = || found.columns().into_iter().map(|at| schema.full_name(at));
        let named = || Named { tables: tables().collect(), columns: columns().collect() };
        assert_eq!(known.then(named), expect, "{sql}");
    }
}

#[test]
fn ambiguous_examples_are_built_alike() {
    let Cases { schema, built, .. } = cases();
    for case in built {
        let mut synonyms = Synonyms::default();
        if let (Some(name), Some(pair)) = (&case.name, &case.synonyms) {
            let (table, column) = match name.split_once('.') {
                Some((table, column)) => (table, Some(column)),
                None => (name.as_str(), None),
            };
            synonyms.set(table, column, pair.clone());
        }
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == case.kind).expect("a kind");
        let original = Original { question: "", query: &case.sql, schema: &schema };
        let found = build(&original, kind, &synonyms, Rules::Sound);
        let [first, second] = &case.golds;
        let equal =
            found.examples.iter().any(|r| same(&r.query1, first) && same(&r.query2, second));
        let golds: Vec<_> = found.examples.iter().map(|r| (&r.query1, &r.query2)).collect();
        assert!(equal, "{}: {:?}, expected {:?}", case.sql, golds, case.golds);
    }
}
