//! What commands print as JSON is what public/schemas says.

mod pets;
#[path = "../../decode/tests/schemas/mod.rs"]
mod schemas;

use std::path::{Path, PathBuf};
use std::process::Command;

use pets::{PROGRAM, benchmark, text};
use schemas::breach;
use serde_json::{Value, json};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Checks what a command prints against a schema.
#[track_caller]
fn check(schema: &str, words: &[&str]) {
    let mut command = Command::new(PROGRAM);
    let output = command.args(words).arg("--json").current_dir(root()).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {told}");
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    conforms(schema, &printed);
}

#[track_caller]
fn conforms(schema: &str, value: &Value) {
    let file = root().join(format!("public/schemas/{schema}.schema.json"));
    let schema: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let id = schema["$id"].as_str().unwrap_or_default();
    assert!(id.starts_with("urn:beamsplitter:schema:"), "{id}");
    assert_eq!(breach(&schema, &schema, value, ""), None, "{}", file.display());
}

#[test]
fn answers() {
    let sample = ["--database", "public/samples/festival.sqlite"];
    for question in ["How many helpers are there?", "Delete all artists", "What do pilots earn?"] {
        let asked = [&sample[..], &["--question", question]].concat();
        for command in ["ask", "interpret", "link"] {
            check(command, &[&[command], &asked[..]].concat());
        }
    }
    check("schema", &[&["schema"], &sample[..]].concat());
    let labels = ["tests/labels/ada.jsonl", "tests/labels/bob.jsonl"];
    check("label-agreement", &[&["label", "agreement"], &labels[..]].concat());
}

#[test]
fn figures() {
    let folder = std::env::temp_dir().join(format!("beamsplitter-schemas-{}", std::process::id()));
    benchmark(&folder);
    let path = |name: &str| text(folder.join(name));
    let (databases, examples) = (path("databases"), path("validation.json"));
    let of = ["--file", examples.as_str(), "--databases", databases.as_str()];
    let kind = ["--kind", "table", "--materialised", "--corrected", "--curve"];
    let out = path("run.jsonl");
    let run = ["--decoder", "greedy", "--out", out.as_str()];
    check("evaluate-ambiqt", &[&["evaluate", "ambiqt"], &of[..], &kind[..], &run[..]].concat());
    for line in std::fs::read_to_string(&out).unwrap().lines() {
        conforms("results", &serde_json::from_str(line).unwrap());
    }
    check("score-compare", &["score", "compare", &out, &out]);
    check("audit", &[&["audit"], &of[..]].concat());

    let plain = json!([{"db_id": "pets", "question": "How many dogs?", "query": "select count(*) from dogs"}]);
    std::fs::write(path("plain.json"), plain.to_string()).unwrap();
    std::fs::write(path("mine.sql"), "select count(*) from dogs\n").unwrap();
    let (plain, mine) = (path("plain.json"), path("mine.sql"));
    let of = ["--file", plain.as_str(), "--databases", databases.as_str()];
    check("evaluate-spider", &[&["evaluate", "spider", "--decoder", "greedy"], &of[..]].concat());
    check("score-spider", &[&["score", "spider", "--predictions", &mine], &of[..]].concat());
    let database = path("databases/pets/pets.sqlite");
    let of = ["--database", database.as_str(), "--tests", "3", "--decoder", "greedy"];
    check("evaluate-damber", &[&["evaluate", "damber"], &of[..]].concat());
    std::fs::remove_dir_all(folder).unwrap();
}
