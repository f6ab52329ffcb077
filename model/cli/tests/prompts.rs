//! Training prompts: of several ways to write a query, one whose literals the question offers.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_beamsplitter");

/// Runs `prompts` over one example without a database and returns what it wrote after the header.
#[track_caller]
fn prompts(name: &str, example: &Value, options: &[&str]) -> Vec<Value> {
    let folder =
        std::env::temp_dir().join(format!("beamsplitter-prompts-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (examples, out) = (folder.join("examples.jsonl"), folder.join("out.jsonl"));
    std::fs::write(&examples, format!("{example}\n")).unwrap();
    let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/models/default");
    let mut command = Command::new(PROGRAM);
    command.arg("prompts").arg("--examples").arg(&examples).arg("--out").arg(&out);
    command.arg("--databases").arg(&folder).arg("--words").arg(&words).args(options);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = std::fs::read_to_string(&out).unwrap();
    let lines = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    std::fs::remove_dir_all(folder).unwrap();
    lines
}

fn example(alternatives: &Value) -> Value {
    json!({
        "id": "1", "source": "plain", "db_id": "none", "question": "pets older than 14",
        "schema": {"name": "none", "foreign_keys": [], "tables": [{"name": "pet", "columns": [
            {"name": "name", "kind": "text", "primary_key": false, "origin": ["pet", "name"]},
            {"name": "age", "kind": "number", "primary_key": false, "origin": ["pet", "age"]},
        ]}]},
        "sql": ["select name from pet where age >= 15"],
        "alternatives": alternatives,
    })
}

const UNKNOWN: u64 = 2;

fn has_unknown(line: &Value) -> bool {
    let targets = line["targets"].as_array().unwrap();
    targets.iter().any(|target| target["tokens"].as_array().unwrap().contains(&UNKNOWN.into()))
}

#[test]
fn takes_the_way_to_write_a_query_that_the_question_offers() {
    let ways =
        json!([["select name from pet where age > 13", "select name from pet where age > 14"]]);
    let lines = prompts("offered", &example(&ways), &["--offered"]);
    assert_eq!(lines.len(), 1);
    assert!(!has_unknown(&lines[0]));
}

#[test]
fn leaves_out_queries_with_other_literals_on_request() {
    let none = json!([]);
    assert!(prompts("without", &example(&none), &["--offered"]).is_empty());
    let lines = prompts("with", &example(&none), &[]);
    assert!(has_unknown(&lines[0]));
}
