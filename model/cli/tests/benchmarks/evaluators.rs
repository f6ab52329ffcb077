//! What `score` makes of golds and predictions that cannot be run or compared: each is counted and
//! told, with what the published figures make of it and what the corrected ones say.

use std::path::Path;
use std::process::{Command, Output};

use crate::pets::{PROGRAM, example, folder, out, text, told};
use serde_json::{Value, json};

/// Scores a file of predictions.
fn score(folder: &Path, benchmark: &[&str], predictions: &str, more: &[&str]) -> Output {
    let file = folder.join("predictions");
    std::fs::write(&file, predictions).unwrap();
    let mut command = Command::new(PROGRAM);
    command.arg("score").args(benchmark).args(["--predictions", &text(file)]);
    command.args(["--databases", &text(folder.join("databases"))]);
    command.args(["--tables", &text(folder.join("tables.json"))]).args(more);
    command.output().unwrap()
}

fn question(gold: &str, prediction: &str) -> Value {
    json!({"db_id": "pets", "question": "?", "query": gold, "predictions": [prediction]})
}

#[test]
fn spiders_golds_and_predictions_are_counted_and_told() {
    let folder = folder();
    let quoted = "select name from dogs where `age` > 3";
    let records = json!([
        question("select name from dogs", "select name from dogs"),
        question(quoted, quoted),
        question("select nobody from dogs", "select name from dogs"),
        question("select name from dogs", "webshop,Which dogs?"),
        question("select age from dogs union all select age from dogs", "select age from dogs"),
    ]);
    let run = |more: &[&str]| score(&folder, &["spider"], &records.to_string(), more);
    let output = run(&["--json"]);
    assert!(output.status.success(), "{}", told(&output));
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    // The gold that does not run is no example.
    assert_eq!(json["examples"], 4);
    assert_eq!(json["problems"][0]["index"], 2);
    assert_eq!(json["unscored"]["golds"]["not_run"]["examples"], json!([2]));
    assert_eq!(json["unscored"]["predictions"]["not_run"]["examples"], json!([3]));
    let reasons = json["unscored"]["predictions"]["reasons"].as_object().unwrap();
    assert!(reasons.keys().next().unwrap().contains("near \"webshop\""), "{reasons:?}");
    assert_eq!((&json["first"]["em"], &json["first"]["direct"]), (&json!(25.0), &json!(75.0)));
    let corrected = &json["corrected"]["first"];
    assert_eq!((&corrected["em"], &corrected["direct"]), (&json!(50.0), &json!(50.0)));
    // Every example is in a row of the table of hardness.
    let rows = json["hardness"].as_object().unwrap().values();
    assert_eq!(rows.map(|row| row["examples"].as_u64().unwrap()).sum::<u64>(), 4);

    let output = run(&[]);
    assert!(told(&output).contains("record 2: its gold query cannot be run"), "{}", told(&output));
    for line in [
        "all, corrected ",
        "outside the grammar ",
        "  EM: 1 right only corrected (record 1)\n",
        "  direct: 1 right only as published (record 4)\n",
        "golds: 5; cannot be run: 1; outside Spider's grammar: 3\n",
        "predictions: 5; cannot be run: 1; outside Spider's grammar: 2\n",
        "near \"webshop\": syntax error",
    ] {
        assert!(out(&output).contains(line), "{line}: {}", out(&output));
    }
}

#[test]
fn golds_against_themselves_are_right_however_their_names_are_quoted() {
    let folder = folder();
    let records: Vec<Value> = ["age", "`age`", "\"age\"", "[age]"]
        .into_iter()
        .map(|age| {
            format!("select {age}, count ( * ) from dogs where name != 'age' group by {age}")
        })
        .map(|gold| question(&gold, &gold))
        .collect();
    let output = score(&folder, &["spider"], &json!(records).to_string(), &["--json"]);
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    let all = json!(100.0);
    let found = &json["corrected"]["first"];
    assert_eq!([&found["em"], &found["exm"], &found["direct"]], [&all; 3], "{json}");
    assert_eq!([&json["first"]["exm"], &json["first"]["direct"]], [&all; 2], "{json}");
}

#[test]
fn a_file_without_queries_is_refused() {
    let folder = folder();
    let questions = json!([question("select name from dogs", ""), question("select 1", "")]);
    let file = folder.join("dev.json");
    std::fs::write(&file, questions.to_string()).unwrap();
    let rows = "pets,How many dogs are there?\npets,Who is the oldest?\n";
    for more in
        [&["--file", &text(file)][..], &["--file", &text(folder.join("dev.json")), "--json"]]
    {
        let output = score(&folder, &["spider"], rows, more);
        let printed = std::str::from_utf8(&output.stdout).unwrap().replace('\\', "");
        assert!(!output.status.success() && printed.contains("near \"pets\""), "{printed}");
        let says = "none of the 2 predictions can be run: SQLite says: near \"pets\": syntax error";
        assert!(told(&output).contains(says), "{}", told(&output));
    }
}

#[test]
fn ambiqts_golds_and_predictions_are_counted_and_told() {
    let folder = folder();
    let record = |select: &str, predictions: &[&str]| {
        let mut record = example("?", select);
        record["t2s_outs"] = json!(predictions);
        record
    };
    let records = json!([
        record("name", &["select name from hounds", "select name from mutts"]),
        record("nobody", &["select name from hounds", "select name from mutts"]),
        record("age", &["the ages", "select age from hounds"]),
    ]);
    let kind = ["ambiqt", "--kind", "table"];
    let more = ["--corrected", "--materialised"];
    let output = score(&folder, &kind, &records.to_string(), &[&more[..], &["--json"]].concat());
    let json: Value = serde_json::from_slice(&output.stdout).unwrap();
    // As the authors' evaluator has it, and as it is right.
    assert_eq!((&json["unscored"]["golds"]["not_run"]["examples"]), (&json!([1])));
    assert_eq!(json["unscored"]["predictions"]["not_run"]["examples"], json!([2]));
    let both = |of: &Value| of["both"]["direct"].as_f64().unwrap().round();
    assert_eq!((both(&json), both(&json["corrected"])), (67.0, 33.0));
    let changed = &json["unscored on the changed databases"];
    assert_eq!(
        (&changed["golds"]["all"], &changed["golds"]["not_run"]["queries"]),
        (&json!(6), &json!(2))
    );

    let output = score(&folder, &kind, &records.to_string(), &more);
    for line in [
        "golds: 3; cannot be run: 1; outside Spider's grammar: 1\n",
        "no such column: nobody (record 1)\n",
        "As published, every prediction that runs counts for a gold that does not",
        "predictions: 6; cannot be run: 1; outside Spider's grammar: 1\n",
        "On the changed databases a gold that cannot be run is covered by nothing:\n  golds: 6; cannot be run: 2\n",
    ] {
        assert!(out(&output).contains(line), "{line}: {}", out(&output));
    }
}
