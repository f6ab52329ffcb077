//! `audit` over each benchmark's form, and over predictions that are credited.

use std::path::Path;
use std::process::{Command, Output};

use crate::pets::{PROGRAM, example, folder, text};
use serde_json::{Value, json};

fn audit(folder: &Path, examples: &Value, more: &[&str]) -> Output {
    let file = folder.join("examples.json");
    std::fs::write(&file, examples.to_string()).unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(["audit", "--file", &text(file)]).args(more);
    command.output().unwrap()
}

fn json_of(folder: &Path, examples: &Value, more: &[&str]) -> Value {
    crate::pets::json_of(&audit(folder, examples, &[more, &["--json"]].concat()))
}

fn plain(query: &str) -> Value {
    json!({"db_id": "pets", "question": "?", "query": query})
}

#[test]
fn golds_of_every_form() {
    let folder = folder();
    let databases = text(folder.join("databases"));
    let of = ["--databases", databases.as_str()];

    let golds = json!([
        plain("select name from dogs limit 1"),
        plain("select name from dogs where age > 5"),
        plain("select nobody from dogs"),
        {"db_id": "cats", "question": "?", "query": "select 1"},
    ]);
    let found = json_of(&folder, &golds, &of);
    assert_eq!(found["probes"]["arbitrary cut"], json!({"findings": 1, "examples": 1}));
    assert_eq!((&found["queries"], &found["examples"]), (&json!(2), &json!(3)));
    assert_eq!(found["findings"][0]["statements"][1], "SELECT name FROM dogs");
    assert_eq!(
        found["findings"][0]["only_second"],
        json!({"rows": 2, "first": [["Ada"], ["Tim"]]})
    );
    assert_eq!(found["not looked at"][0]["index"], 2);
    assert_eq!(found["problems"][0]["index"], 3);
    let output = audit(&folder, &golds, &of);
    let told = String::from_utf8(output.stdout).unwrap();
    for words in
        ["arbitrary cut", "decides nothing by itself", "> SELECT name FROM dogs\n    > Ada"]
    {
        assert!(told.contains(words), "{words}: {told}");
    }

    // A file of one's own, about one database.
    let own =
        json!([{"question": "Which dog?", "query": "select name from dogs where name = 'rex'"}]);
    let file = text(folder.join("databases/pets/pets.sqlite"));
    let found = json_of(&folder, &own, &["--database", &file]);
    assert_eq!(found["findings"][0]["probe"], "literal in no cell");
    assert_eq!(found["findings"][0]["only_second"]["first"], json!([["Rex"]]));

    // AmbiQT's original query, and its readings on the changed database.
    let found =
        json_of(&folder, &json!([example("Which?", "name"), example("How?", "count(*) * 0")]), &of);
    assert_eq!(found["queries"], 2);
    assert_eq!(found["probes"]["readings alike"]["findings"], 1);

    let ambrosia = json!([{
        "question": "?", "gold_queries": ["select a from t", "select a from t where a > 0"],
        "is_ambiguous": true, "ambig_type": "scope",
        "db_dump": "create table t (a integer); insert into t values (1), (2);",
    }]);
    let found = json_of(&folder, &ambrosia, &[]);
    assert_eq!(found["probes"]["readings alike"]["findings"], 1);
    assert_eq!(found["probes"]["no effect"]["findings"], 1);

    // PRACTIQ's readings, on the changed database; one without an answer has none.
    let practiq = |readings: &[&str]| {
        let all = readings.iter().map(|sql| json!({"meaning": "?", "query": sql}));
        let category =
            if readings.is_empty() { "unsupported_join" } else { "ambiguous_select_column" };
        json!({"db_id": "animals", "database": "pets", "question": "?", "original": "",
            "category": category, "readings": all.collect::<Vec<_>>()})
    };
    let (name, cut) = ("select name from dogs", "select name from dogs limit 1");
    let found = json_of(&folder, &json!([practiq(&[name, cut]), practiq(&[])]), &of);
    assert_eq!((&found["queries"], &found["problems"]), (&json!(2), &json!([])));
    assert_eq!(found["findings"][0]["of"], "gold 2");
    assert_eq!(found["findings"][0]["database"], "pets");

    let targets = [name, "select name from dogs where id > 0"];
    let targets = targets.map(|sql| json!({"column": "name", "sql": sql}));
    let damber = json!([{"id": "a", "db_id": "pets", "table": "dogs", "category": "project",
        "tag": "project", "question": "?", "targets": targets}]);
    let found = json_of(&folder, &damber, &of);
    assert_eq!(found["probes"]["readings alike"]["findings"], 1);
    assert_eq!(found["probes"]["no effect"]["findings"], 1);

    let nowhere = audit(&folder, &golds, &[]);
    let told = String::from_utf8_lossy(&nowhere.stderr).into_owned();
    assert!(!nowhere.status.success() && told.contains("--databases"), "{told}");
}

#[test]
fn each_gold_of_ambrosia_runs_on_its_own_file() {
    let folder = folder();
    let (databases, other) = (folder.join("databases"), folder.join("databases/cats.sqlite"));
    rusqlite::Connection::open(&other).unwrap().execute_batch("create table cats (a)").unwrap();
    let gold = |file: &str, table: &str| {
        json!({"question": "?", "gold_queries": [format!("select * from {table}")],
            "is_ambiguous": false, "ambig_type": "scope", "db_file": file})
    };
    let golds = json!([gold("data/pets.sqlite", "dogs"), gold("data/cats.sqlite", "cats")]);
    let found = json_of(&folder, &golds, &["--databases", &text(databases)]);
    assert_eq!((&found["queries"], &found["not looked at"]), (&json!(2), &json!([])));
    let one = json!([gold("any.sqlite", "cats")]);
    let found = json_of(&folder, &one, &["--database", &text(other)]);
    assert_eq!((&found["queries"], &found["problems"]), (&json!(1), &json!([])));
}

#[test]
fn only_credited_predictions() {
    let folder = folder();
    let databases = text(folder.join("databases"));
    let predictions = text(folder.join("predictions.json"));
    let of = ["--databases", databases.as_str(), "--predictions", &predictions];

    let lists = json!([["select name from dogs limit 2", "select name from dogs where id > 0"]]);
    std::fs::write(&predictions, lists.to_string()).unwrap();
    let found = json_of(&folder, &json!([plain("select name from dogs")]), &of);
    assert_eq!(found["queries"], 1);
    assert_eq!(found["findings"][0]["of"], "prediction 2");
    assert_eq!(found["findings"][0]["probe"], "no effect");

    let reading = json!([{"meaning": "?", "query": "select name from dogs"}]);
    let practiq = json!([{"db_id": "pets", "database": "pets", "question": "?", "original": "",
        "category": "answerable", "readings": reading}]);
    let targets = json!([{"column": "name", "sql": "select name from dogs"}]);
    let damber = json!([{"id": "a", "db_id": "pets", "table": "dogs", "category": "project",
        "tag": "project", "question": "?", "targets": targets}]);
    for examples in [practiq, damber] {
        let found = json_of(&folder, &examples, &of);
        assert_eq!(found["queries"], 1, "{found}");
        assert_eq!(found["findings"][0]["of"], "prediction 2");
    }

    // AmbiQT's predictions are looked at as they are compared: put back to the original names.
    std::fs::write(&predictions, json!([["select name from mutts where id > 0"]]).to_string())
        .unwrap();
    let found = json_of(&folder, &json!([example("Which?", "name")]), &of);
    assert_eq!(found["findings"][0]["of"], "prediction 1");
}
