//! Predictions of other systems for the benchmarks of several readings, and the schemas that no file
//! brings.

use std::path::Path;
use std::process::{Command, Output};

use crate::pets::{PROGRAM, example, folder, json_of, out, text};
use serde_json::{Value, json};

/// Runs the command over files of a folder: `file` and `predictions` are written there.
fn score(folder: &Path, of: &str, file: &Value, predictions: &Value, more: &[&str]) -> Output {
    let paths = ["examples.json", "predictions.json"].map(|name| text(folder.join(name)));
    std::fs::write(&paths[0], file.to_string()).unwrap();
    std::fs::write(&paths[1], predictions.to_string()).unwrap();
    let mut command = Command::new(PROGRAM);
    command.args(["score", of, "--file", &paths[0], "--predictions", &paths[1]]).args(more);
    command.output().unwrap()
}

#[test]
fn ambrosia() {
    let folder = folder();
    let record = |golds: &[&str], ambiguous: bool| {
        json!({
            "question": "Who?", "gold_queries": golds, "is_ambiguous": ambiguous,
            "ambig_type": "scope", "db_file": "a/pets.sqlite",
            "db_dump": "create table dogs (name text, age integer); insert into dogs values \
                        ('Rex', 3), ('Ada', 5);",
        })
    };
    let (name, age) = ("select name from dogs", "select age from dogs");
    let file = json!([record(&[name, age], true), record(&[name], false), record(&["x"], true)]);
    let predictions = json!([[age, name, "select 1"], [name], ["no query", name]]);
    let json = json_of(&score(&folder, "ambrosia", &file, &predictions, &["--json"]));
    assert_eq!(
        (&json["ambiguous"]["full"], &json["ambiguous"]["single"]),
        (&json!(50.0), &json!(50.0))
    );
    assert_eq!(json["unambiguous"]["first"], 100.0);
    assert_eq!(json["unscored"]["golds"]["not_run"]["examples"], json!([2]));
    assert_eq!(json["unscored"]["predictions"]["not_run"]["examples"], json!([2]));
    let output = score(&folder, "ambrosia", &file, &predictions, &["--top", "1"]);
    for line in
        ["predictions: 3; cannot be run: 1\n", "  A gold that cannot be run is found by nothing.\n"]
    {
        assert!(out(&output).contains(line), "{line}: {}", out(&output));
    }
}

#[test]
fn practiq() {
    let folder = folder();
    let databases = text(folder.join("databases"));
    let record = |category: &str, golds: &[&str]| {
        let reading = |sql: &&str| json!({"meaning": "", "query": sql});
        json!({
            "db_id": "pets", "database": "pets", "category": category, "question": category,
            "original": "", "readings": golds.iter().map(reading).collect::<Vec<_>>(),
        })
    };
    let (name, age) = ("select name from dogs", "select age from dogs");
    let file = json!([
        record("answerable", &[name]),
        record("ambiguous_select_column", &[name, age]),
        record("unsupported_join", &[]),
    ]);
    let predictions = json!([
        {"question": "answerable", "category": "answerable", "sql": name},
        {"question": "ambiguous_select_column", "category": "answerable", "predictions": [name, age]},
        {"question": "unsupported_join", "category": "unsupported_join", "prediction": null},
    ]);
    let more = ["--databases", databases.as_str()];
    let with_json = [&more[..], &["--json"]].concat();
    let json = json_of(&score(&folder, "practiq", &file, &predictions, &with_json));
    assert_eq!((&json["examples"], &json["confusion"][1][0]), (&json!(3), &json!(1)));
    let clarified = &json["clarification"];
    assert_eq!((&clarified["first"], &clarified["clarified"]), (&json!(50.0), &json!(100.0)));
    // Queries alone say no category.
    let queries = json!([name, [name, age], null]);
    let json = json_of(&score(&folder, "practiq", &file, &queries, &with_json));
    assert!(json.get("accuracy").is_none() && json["clarification"]["first"] == 50.0, "{json}");
    let mut odd = predictions.clone();
    odd[0]["category"] = json!("fine");
    odd[1].as_object_mut().unwrap().remove("category");
    let output = score(&folder, "practiq", &file, &odd, &more);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("record 0: `fine` is none of the categories: answerable, "), "{told}");
    assert!(told.contains("record 1: it has no category, as other predictions have"), "{told}");
}

#[test]
fn mod_ambiqt() {
    let folder = folder();
    let databases = text(folder.join("databases"));
    let mut second = example("What are the names of the dogs?", "name");
    second["preferred"] = json!(2);
    let file =
        json!([example("How many dogs are there?", "sum(age)"), second, example("?", "nobody")]);
    let both = |select: &str| {
        json!([format!("select {select} from hounds"), format!("select {select} from mutts")])
    };
    let predictions = json!([both("sum(age)"), both("name"), both("name")]);
    let more = ["--databases", databases.as_str()];
    let with_json = [&more[..], &["--json"]].concat();
    let json = json_of(&score(&folder, "mod-ambiqt", &file, &predictions, &with_json));
    assert_eq!((&json["questions"], &json["problems"][0]["index"]), (&json!(2), &json!(2)));
    let point =
        |top: usize| (&json["curve"][top - 1]["accuracy"], &json["curve"][top - 1]["shown"]);
    assert_eq!(point(1), (&json!(50.0), &json!(1.0)));
    assert_eq!(point(2), (&json!(100.0), &json!(2.0)));
    assert_eq!(json["unscored"]["golds"]["not_run"]["examples"], json!([2]));
    let output = score(&folder, "mod-ambiqt", &file, &predictions, &more);
    assert!(out(&output).contains("golds: 6; cannot be run: 1"), "{}", out(&output));
}

#[test]
fn damber() {
    let folder = folder();
    let databases = text(folder.join("databases"));
    let test = |id: &str, sql: &str| {
        json!({
            "id": id, "db_id": "pets", "table": "dogs", "category": "project", "tag": "project",
            "question": "?", "targets": [{"column": "name", "sql": sql}],
        })
    };
    let (name, odd) = ("select name from dogs", "select nobody from dogs");
    let file = json!([test("a", name), test("b", odd), test("c", name)]);
    let predictions = json!({"a": name, "b": odd, "c": odd});
    let more = ["--databases", databases.as_str()];
    let output = score(&folder, "damber", &file, &predictions, &more);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    assert!(told.contains("record 1: test “b”: none of its target queries runs"), "{told}");
    for line in ["golds: 3; cannot be run: 1\n", "predictions: 2; cannot be run: 1\n"] {
        assert!(out(&output).contains(line), "{line}: {}", out(&output));
    }
}

#[test]
fn schemas_are_written_as_spiders() {
    let folder = folder();
    let run = |words: &[&str]| Command::new(PROGRAM).arg("schema").args(words).output().unwrap();
    let databases = text(folder.join("databases"));
    let all = json_of(&run(&["--spider", "--databases", &databases]));
    let one = json_of(&run(&["--spider", "--database", &format!("{databases}/pets/pets.sqlite")]));
    assert_eq!(all, one);
    let given: Value =
        serde_json::from_slice(&std::fs::read(folder.join("tables.json")).unwrap()).unwrap();
    for (key, value) in given[0].as_object().unwrap() {
        assert_eq!(&all[0][key], value, "{key}");
    }
    let empty = run(&["--spider", "--databases", &text(folder.join("databases/pets"))]);
    let told = String::from_utf8_lossy(&empty.stderr);
    assert!(!empty.status.success() && told.contains("holds no database"), "{told}");
}
