//! Files that are wrong in part: what is wrong is told, the rest is scored.

use std::path::Path;
use std::process::Command;

use crate::pets::{PROGRAM, example, folder, text};
use serde_json::{Value, json};

/// Scores a file of predictions; what it says on stdout as JSON, and on stderr without.
fn score(folder: &Path, predictions: &[u8], more: &[&str]) -> (Value, String) {
    let file = folder.join("predictions.json");
    std::fs::write(&file, predictions).unwrap();
    let run = |more: &[&str]| {
        let mut command = Command::new(PROGRAM);
        command.args(["score", "ambiqt", "--kind", "table", "--seconds", "0.2"]);
        for (option, path) in [
            ("--predictions", file.clone()),
            ("--databases", folder.join("databases")),
            ("--tables", folder.join("tables.json")),
        ] {
            command.args([option, &text(path)]);
        }
        let output = command.args(more).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        output
    };
    let json = run(&[more, &["--json"]].concat()).stdout;
    let told = String::from_utf8(run(more).stderr).unwrap();
    (serde_json::from_slice(&json).unwrap(), told)
}

/// Returns a record with one prediction.
fn predicted(question: &str, sql: &str) -> Value {
    let mut record = example(question, "name");
    record["t2s_outs"] = json!([sql, "select name from hounds"]);
    record
}

#[test]
fn any_encoding_is_read_and_broken_letters_are_told() {
    let folder = folder();
    let records = json!([predicted("Größe?", "select name from mutts"), predicted("b?", "x")]);
    let text = records.to_string();
    let units = format!("\u{feff}{text}").encode_utf16().collect::<Vec<u16>>();
    let files = [
        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        units.iter().flat_map(|unit| unit.to_le_bytes()).collect(),
        units.iter().flat_map(|unit| unit.to_be_bytes()).collect(),
    ];
    for file in files {
        let (json, told) = score(&folder, &file, &[]);
        assert_eq!((&json["examples"], told.as_str()), (&json!(2), ""));
        assert_eq!((&json["both"]["exm"], &json["either"]["exm"]), (&json!(50.0), &json!(100.0)));
    }
    let mut latin = text.into_bytes();
    let place = latin.windows(2).position(|w| w == "ö".as_bytes()).unwrap();
    latin.splice(place..place + 2, [0xf6]);
    let (json, told) = score(&folder, &latin, &[]);
    assert_eq!(json["examples"], 1);
    let expected = "record 0: key “question” has bytes that are not UTF-8 (“Gr\u{fffd}ße?”); \
                    save the file as UTF-8 and try again; left out";
    assert_eq!(told.trim(), expected);
}

#[test]
fn other_examples_and_missing_databases_are_told() {
    let folder = folder();
    let mut elsewhere = predicted("c?", "x");
    elsewhere["db_id"] = json!("cats");
    let known = predicted("What are the names of the dogs?", "select name from mutts");
    let records = json!([predicted("Who?", "x"), known, elsewhere.clone(), known, elsewhere]);
    let wanted = text(folder.join("validation.json"));
    let (json, told) = score(&folder, records.to_string().as_bytes(), &["--records", &wanted]);
    assert_eq!((&json["examples"], &json["both"]["exm"]), (&json!(1), &json!(100.0)));
    assert_eq!(json["without predictions"], json!([0, 2]));
    assert_eq!(json["problems"].as_array().unwrap().len(), 4);
    assert!(told.contains("records 0, 2, 4: ") && told.contains("has no such question"), "{told}");
    assert!(told.contains("record 3: predictions for this example were there before"), "{told}");
    assert!(told.contains("no predictions for 2 examples of --file: 0, 2"), "{told}");

    let (json, told) = score(&folder, records.to_string().as_bytes(), &[]);
    assert_eq!(json["examples"], 3);
    assert!(told.contains("records 2, 4: --tables has no database `cats`; left out"), "{told}");
    std::fs::remove_dir_all(folder.join("databases/pets")).unwrap();
    let file = folder.join("predictions.json");
    let mut command = Command::new(PROGRAM);
    command.args(["score", "ambiqt", "--kind", "table", "--predictions", &text(file)]);
    command.args(["--databases", &text(folder.join("databases"))]);
    let output = command.args(["--tables", &text(folder.join("tables.json"))]).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && told.contains("pets.sqlite is not there"), "{told}");
}

#[test]
fn queries_without_an_end_are_ended_and_told() {
    let folder = folder();
    let endless = "with r(n) as (select 1 union all select n + 1 from r) select max(n) from r";
    let many =
        "with r(n) as (select 1 union all select n + 1 from r limit 3000000) select n from r";
    let records = json!([predicted("a?", endless), predicted("b?", many)]);
    let (json, told) = score(&folder, records.to_string().as_bytes(), &[]);
    assert_eq!((&json["examples"], &json["either"]["exm"]), (&json!(2), &json!(100.0)));
    assert_eq!(json["ended"].as_object().unwrap().len(), 2, "{json}");
    assert_eq!(told.matches("a query was ended, and counts as failed").count(), 2, "{told}");
}
