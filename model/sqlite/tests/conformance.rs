//! Awkward databases: what this driver reads of them is what every driver must read.
//!
//! `tests/databases` holds a script for each database, the queries and questions put to it, and
//! what is expected. `BLESS=1 cargo test -p beamsplitter-sqlite` writes the expectations anew; the
//! browser test compares sql.js with the same files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beamsplitter_database::{
    CellBudget, Execution, QueryLimits, RunError, SchemaBudget, read_cells, run,
};
use beamsplitter_link::{Question, ValueIndex};
use beamsplitter_sql::check_select;
use beamsplitter_sqlite::OpenFile;
use serde::Deserialize;
use serde_json::{Value as Json, json};

#[derive(Deserialize)]
struct Case {
    queries: Vec<String>,
    questions: Vec<String>,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/databases")
}

/// Returns what a query returns where a person asks: what is no SELECT is refused before SQLite
/// sees it.
fn answer(file: &OpenFile, sql: &str) -> Result<Execution, RunError> {
    check_select(sql).map_err(|error| RunError::Refused { reason: error.to_string() })?;
    run(file.driver(), sql, &QueryLimits::SHOWN)
}

/// Returns everything that is read of one database.
fn observe(file: &OpenFile, case: &Case) -> Json {
    let read = file.schema(&SchemaBudget::SHOWN).expect("a schema");
    let schema = &read.schema;
    let results = case.queries.iter().map(|sql| match answer(file, sql) {
        Ok(execution) => json!({"sql": sql, "result": execution}),
        Err(error) => json!({"sql": sql, "error": error.to_string()}),
    });
    let results: Vec<Json> = results.collect();
    let mut index = ValueIndex::default();
    let mut insert = |at, cell: &str| index.insert(at, cell);
    let skipped = read_cells(file.driver(), schema, &CellBudget::LINKING, &mut insert);
    let questions = case.questions.iter().map(|text| {
        let found = index.matches(&Question::new(text));
        let found = found.iter().map(|found| {
            let (table, column) = (&schema.tables[found.column.table], schema.column(found.column));
            json!({"table": table.name, "column": column.name, "cell": found.text})
        });
        json!({"question": text, "cells": found.collect::<Vec<_>>()})
    });
    json!({
        "tables": schema.tables,
        "foreign_keys": schema.foreign_keys,
        "views": read.views,
        "left_out": read.left_out,
        "notes": file.notes(),
        "results": results,
        "questions": questions.collect::<Vec<_>>(),
        "cells_not_read": skipped.iter().map(|skipped| &skipped.name).collect::<Vec<_>>(),
    })
}

/// Returns the JSON with one element of each list on a line.
fn in_lines(found: &Json) -> String {
    let part = |(key, value): (&String, &Json)| match value.as_array() {
        Some(list) if !list.is_empty() => {
            let list: Vec<String> = list.iter().map(|item| format!("    {item}")).collect();
            format!("  {}: [\n{}\n  ]", json!(key), list.join(",\n"))
        }
        _ => format!("  {}: {value}", json!(key)),
    };
    let parts: Vec<String> = found.as_object().into_iter().flatten().map(part).collect();
    format!("{{\n{}\n}}\n", parts.join(",\n"))
}

#[test]
fn awkward_databases_are_read_as_expected() {
    let cases = std::fs::read(folder().join("cases.json")).expect("cases.json");
    let cases: BTreeMap<String, Case> = serde_json::from_slice(&cases).expect("cases.json");
    let mut wrong = Vec::new();
    for (name, case) in &cases {
        let script = folder().join(format!("{name}.sql"));
        let found = in_lines(&observe(&OpenFile::open(&script).expect(name), case));
        let expected = folder().join(format!("expected/{name}.json"));
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expected, &found).expect(name);
        }
        if std::fs::read_to_string(&expected).unwrap_or_default() != found {
            wrong.push(format!("{name}: found {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(cases.len() >= 10);
}
