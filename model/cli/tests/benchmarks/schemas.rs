//! What commands print as JSON is what public/schemas says.

#[path = "../../../decode/tests/schemas/mod.rs"]
mod conforming;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::pets::{Folder, PROGRAM, folder, text};
use conforming::breach;
use serde_json::{Value, json};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Checks what a command prints against a schema.
#[track_caller]
fn check(schema: &str, words: &[&str]) {
    let output = run(words);
    let printed: Value = serde_json::from_slice(&output.stdout).unwrap();
    conforms(schema, &printed);
}

/// Checks what `evaluate` prints of two decoders, and each of them, against its schema.
#[track_caller]
fn check_several(benchmark: &str, words: &[&str]) {
    let words = [&["evaluate", benchmark, "--decoder", "greedy,beam"], words].concat();
    let printed: Value = serde_json::from_slice(&run(&words).stdout).unwrap();
    conforms("evaluate-several", &printed);
    for run in printed["runs"].as_array().unwrap() {
        conforms(&format!("evaluate-{benchmark}"), run);
    }
}

/// Checks the counts that a command prints when it has written examples, on the standard error where
/// examples may go to the other one.
#[track_caller]
fn check_counts(schema: &str, words: &[&str]) {
    let Output { stdout, stderr, .. } = run(words);
    let told = String::from_utf8([stdout, stderr].concat()).unwrap();
    let counts = told.lines().find(|line| line.starts_with('{')).expect(&told);
    conforms(schema, &serde_json::from_str(counts).unwrap());
}

#[track_caller]
fn run(words: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    let output = command.args(words).arg("--json").current_dir(root()).output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{words:?}: {told}");
    output
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
    let folder = folder();
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
    check("score-compare", &["score", "compare", &out, &out, "--list", "neither"]);
    check("audit", &[&["audit"], &of[..]].concat());

    let plain = json!([{"db_id": "pets", "question": "How many dogs?", "query": "select count(*) from dogs"}]);
    std::fs::write(path("plain.json"), plain.to_string()).unwrap();
    std::fs::write(path("mine.sql"), "select count(*) from dogs\n").unwrap();
    let (plain, mine) = (path("plain.json"), path("mine.sql"));
    let of = ["--file", plain.as_str(), "--databases", databases.as_str()];
    check("evaluate-spider", &[&["evaluate", "spider", "--decoder", "greedy"], &of[..]].concat());
    check_several("spider", &of);
    check("score-spider", &[&["score", "spider", "--predictions", &mine], &of[..]].concat());
    let database = path("databases/pets/pets.sqlite");
    let of = ["--database", database.as_str(), "--tests", "3", "--decoder", "greedy"];
    check("evaluate-damber", &[&["evaluate", "damber"], &of[..]].concat());
    check_several("damber", &["--database", &database, "--tests", "1"]);
    let curves = ["--databases", databases.as_str(), "--corrected", "--materialised"];
    check("evaluate-curves", &[&["evaluate", "curves", &out], &curves[..]].concat());
    let ambiqt = ["--kind", "table", "--corrected", "--file", examples.as_str()];
    std::fs::write(path("three.sql"), "select count(*) from hounds\nselect 1\nselect 2\n").unwrap();
    let three = path("three.sql");
    let of = ["--databases", databases.as_str(), "--predictions", three.as_str()];
    check("score-ambiqt", &[&["score", "ambiqt"], &ambiqt[..], &of[..]].concat());
    let of = ["--kind", "table", "--file", &examples, "--databases", &databases];
    check("evaluate-links", &[&["evaluate", "links"], &of[..]].concat());
}

#[test]
fn built_examples_and_their_figures() {
    let folder = folder();
    let path = |name: &str| text(folder.join(name));
    let plain = json!([
        {"db_id": "pets", "question": "How many dogs?", "query": "select count(*) from dogs"},
        {"db_id": "pets", "question": "What is the average age of dogs?", "query": "select avg(age) from dogs"},
    ]);
    std::fs::write(path("plain.json"), plain.to_string()).unwrap();
    let (plain, databases) = (path("plain.json"), path("databases"));
    let of = ["--file", plain.as_str(), "--databases", databases.as_str()];
    let build = |schema: &str, kind: &[&str], out: &str| {
        let name = schema.trim_start_matches("build-");
        check_counts(schema, &[&["build", name, "--out", out], &of[..], kind].concat());
    };
    build("build-ambiqt", &["--kind", "table"], &path("ambiqt.json"));
    build("build-robust", &["--kind", "synonyms"], &path("robust.json"));
    build("build-practiq", &[], &path("practiq"));
    build("build-test-suite", &[], &path("suite"));

    let (practiq, changed) = (path("practiq/practiq.json"), path("practiq/databases"));
    let of_practiq = ["--file", practiq.as_str(), "--databases", changed.as_str()];
    let greedy = ["--decoder", "greedy"];
    check("evaluate-practiq", &[&["evaluate", "practiq"], &greedy[..], &of_practiq[..]].concat());
    let records: Vec<Value> = serde_json::from_slice(&std::fs::read(&practiq).unwrap()).unwrap();
    std::fs::write(path("many.sql"), "select 1\n".repeat(records.len())).unwrap();
    let many = path("many.sql");
    let many = ["--predictions", many.as_str()];
    check("score-practiq", &[&["score", "practiq"], &many[..], &of_practiq[..]].concat());

    let ambrosia = json!([{
        "question": "Who?", "gold_queries": ["select name from dogs", "select age from dogs"],
        "is_ambiguous": true, "ambig_type": "scope", "db_file": "a/pets.sqlite",
        "db_dump": "create table dogs (name text, age integer); insert into dogs values ('Rex', 3);",
    }]);
    std::fs::write(path("ambrosia.json"), ambrosia.to_string()).unwrap();
    std::fs::write(path("one.sql"), "select name from dogs\n").unwrap();
    let (file, one) = (path("ambrosia.json"), path("one.sql"));
    let (ambrosia, one) = (["--file", file.as_str()], ["--predictions", one.as_str()]);
    check("evaluate-ambrosia", &[&["evaluate", "ambrosia"], &greedy[..], &ambrosia[..]].concat());
    check("score-ambrosia", &[&["score", "ambrosia"], &one[..], &ambrosia[..]].concat());

    let out = path("mod.json");
    let mut build = Command::new(PROGRAM);
    build.args(["build", "mod-ambiqt", "--kind", "column", "--out", &out]).args(of);
    assert!(build.output().unwrap().status.success());
    let of_mod = ["--file", out.as_str(), "--databases", databases.as_str()];
    check("evaluate-mod-ambiqt", &[&["evaluate", "mod-ambiqt"], &greedy[..], &of_mod[..]].concat());
    check_several("mod-ambiqt", &of_mod);
    check_several("ambrosia", &ambrosia);
    std::fs::write(path("one.sql"), "select avg(years_old) from dogs\n").unwrap();
    check("score-mod-ambiqt", &[&["score", "mod-ambiqt"], &one[..], &of_mod[..]].concat());
}

#[test]
fn typed_questions_tests_of_tables_and_models() {
    let folder = Folder::new();
    let path = |name: &str| text(folder.join(name));
    std::fs::create_dir_all(path("pets")).unwrap();
    let script = "create table dogs (id integer primary key, name text, age integer);
        insert into dogs values (1, 'Rex', 3), (2, 'Ada', 5);";
    std::fs::write(path("pets/pets.sql"), script).unwrap();
    let questions = r#"{"question": "How many dogs are there?", "class": "plain", "sql": ["select count(*) from dogs"]}
{"question": "What do pilots earn?", "class": "unanswerable", "category": "nonexistent_select_column", "missing": "earn", "sql": []}
"#;
    std::fs::write(path("pets/questions.jsonl"), questions).unwrap();
    check("evaluate-typed", &["evaluate", "typed", "--decoder", "greedy", &path("pets")]);

    let tests = r#"{"id": "1", "db_id": "festival", "table": "helpers", "category": "project", "tag": "one", "question": "?", "targets": [{"column": "id", "sql": "select 1"}]}
"#;
    std::fs::write(path("tests.jsonl"), tests).unwrap();
    std::fs::write(path("one.sql"), "select 1\n").unwrap();
    let (tests, one) = (path("tests.jsonl"), path("one.sql"));
    let of =
        ["--file", &tests, "--predictions", &one, "--database", "public/samples/festival.sqlite"];
    check("evaluate-damber", &[&["score", "damber"], &of[..]].concat());
    check("compare", &["compare", "public/models/default", "public/models/spider"]);
}

#[test]
fn every_schema_is_held_against_an_output() {
    let here = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/benchmarks/schemas.rs"),
    );
    let here = here.unwrap();
    for file in std::fs::read_dir(root().join("public/schemas")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        let name = name.trim_end_matches(".schema.json");
        // Traces are held against theirs where the decoder is tested.
        assert!(name == "trace" || here.contains(&format!("\"{name}\"")), "{name}");
    }
}
