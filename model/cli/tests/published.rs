//! A checkpoint as it is published goes the whole way: `convert`, then `ask`.
//!
//! The checkpoint is tests/parity/make_published.py's: it knows one answer by heart.

use std::path::Path;
use std::process::Command;

use rusqlite::Connection;
use serde_json::{Value, json};

const PROGRAM: &str = env!("CARGO_BIN_EXE_beamsplitter");

/// Returns what a command prints.
#[track_caller]
fn prints(words: &[&str]) -> String {
    let output = Command::new(PROGRAM).args(words).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns what a command says beside its result.
#[track_caller]
fn told(words: &[&str]) -> String {
    let output = Command::new(PROGRAM).args(words).output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{told}");
    told
}

#[test]
fn a_published_checkpoint_is_converted_and_asked() {
    let folder = std::env::temp_dir().join(format!("published-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let script = "create table dogs (id integer primary key, name text, age integer);
        insert into dogs values (1, 'Rex', 3), (2, 'Ada', 5), (3, 'Tim', 11);";
    Connection::open(folder.join("pets.sqlite")).unwrap().execute_batch(script).unwrap();
    let place = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let published =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/parity/fixtures/published");
    std::fs::create_dir_all(folder.join("checkpoint/runs")).unwrap();
    for file in std::fs::read_dir(published).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), folder.join("checkpoint").join(file.file_name())).unwrap();
    }
    std::fs::write(folder.join("checkpoint/generation_config.json"), "{}").unwrap();
    let (database, published) = (place("pets.sqlite"), place("checkpoint"));
    for scheme in ["none", "q8", "q4"] {
        let model = place(scheme);
        let told = told(&["convert", &published, &model, "--quantize", scheme]);
        assert!(told.contains("not read: generation_config.json, runs\n"), "{told}");
        for decoder in ["beam", "logicalbeam", "beamsplitter"] {
            let question = ["--question", "How many dogs are there?", "--json"];
            let asked = ["ask", "--database", &database, "--model", &model, "--decoder", decoder];
            let answer: Value =
                serde_json::from_str(&prints(&[&asked[..], &question[..]].concat())).unwrap();
            let first = &answer["candidates"][0];
            assert_eq!(first["sql"], "select count(*) from dogs", "{scheme}, {decoder}: {answer}");
            assert_eq!(first["rows"], json!([[3]]));
            let templates = answer["templates"].as_array().unwrap();
            assert_eq!(templates.is_empty(), decoder == "beam", "{answer}");
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}
