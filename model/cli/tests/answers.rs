//! The command's default answers over the awkward databases of tests/databases.
//!
//! `tests/databases/answers.json` holds, for each database and question, the candidates in their
//! order. `BLESS=1 cargo test -p beamsplitter --test answers` writes it anew, which other weights
//! need; tests/browser/conformance.test.mjs holds the page against the same file.

use std::collections::BTreeMap;
use std::fs;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use asked::{prints, root};
use candidates::candidates;

mod asked;
mod candidates;

/// What is put to one database; its queries are for model/sqlite/tests/conformance.rs.
#[derive(Deserialize)]
struct Case {
    questions: Vec<String>,
}

/// The file of answers.
#[derive(PartialEq, Serialize, Deserialize)]
struct Expected {
    /// The digest of the weights that gave the answers, as the package's manifest has it.
    model: String,
    /// Candidates by question, by database.
    answers: BTreeMap<String, BTreeMap<String, Vec<String>>>,
}

#[derive(Deserialize)]
struct Manifest {
    files: BTreeMap<String, Entry>,
}

#[derive(Deserialize)]
struct Entry {
    sha256: String,
}

fn read<T: for<'de> Deserialize<'de>>(path: &str) -> T {
    let text = fs::read_to_string(root().join(path)).expect(path);
    serde_json::from_str(&text).expect(path)
}

#[test]
fn default_answers_are_as_expected() {
    let manifest: Manifest = read("public/models/default/manifest.json");
    let cases: BTreeMap<String, Case> = read("tests/databases/cases.json");
    let mut answers: BTreeMap<String, BTreeMap<String, Vec<String>>> = BTreeMap::new();
    for (name, Case { questions }) in cases {
        let script = root().join(format!("tests/databases/{name}.sql"));
        let asked = questions.into_iter().map(|question| {
            let found = candidates(&script, &question, &[]);
            assert!(!found.is_empty(), "{name}: {question}: no candidate");
            (question, found)
        });
        let asked = asked.collect();
        answers.insert(name, asked);
    }
    let model = manifest.files["model.safetensors"].sha256.clone();
    let found = Expected { model, answers };
    if std::env::var_os("BLESS").is_some() {
        let text = serde_json::to_string_pretty(&found).expect("JSON") + "\n";
        fs::write(root().join("tests/databases/answers.json"), text).expect("answers.json");
    }
    let expected: Expected = read("tests/databases/answers.json");
    assert_eq!(
        expected.model, found.model,
        "tests/databases/answers.json is of other weights: write it anew with BLESS=1"
    );
    for (name, questions) in &found.answers {
        for (question, sql) in questions {
            assert_eq!(expected.answers[name].get(question), Some(sql), "{name}: {question}");
        }
    }
    assert!(expected == found, "answers.json has questions that nobody asks");
}

#[test]
fn ask_tells_the_verdict_that_interpret_tells() {
    let question = "Which artists have a dog?";
    let festival = root().join("public/samples/festival.sqlite");
    let put = |command: &str, more: &[&str]| prints(command, &festival, question, more);
    let json = |command: &str, more: &[&str]| -> Value {
        serde_json::from_str(&put(command, &[&["--json"], more].concat())).expect("JSON")
    };
    let (asked, interpreted) = (json("ask", &[]), json("interpret", &[]));
    let verdict = asked["verdict"].as_object().expect("a verdict");
    for (key, value) in verdict {
        assert_eq!(interpreted.get(key), Some(value), "{key}");
    }
    let keys = ["category", "evidence", "missing", "nearest", "note", "suspected", "unused"];
    assert!(keys.iter().all(|key| verdict.contains_key(*key)), "{verdict:?}");
    let first = |text: String| text.lines().next().unwrap_or_default().to_owned();
    let told = first(put("ask", &[]));
    assert!(told.contains("dog"), "{told}");
    assert_eq!(told, first(put("interpret", &[])));
    let few = json("interpret", &["--rows", "3"]);
    let names = &few["interpretations"][0];
    assert_eq!((names["rows"].as_array().map(Vec::len), &names["more"]), (Some(3), &true.into()));
}

/// Puts a question to a script of a database in a folder of its own, and returns the JSON.
fn interpreted(name: &str, script: &str, question: &str, more: &[&str]) -> Value {
    let database = std::env::temp_dir().join(format!("{}-{name}.sql", std::process::id()));
    fs::write(&database, script).expect("a script");
    let printed = prints("interpret", &database, question, &[&["--json"], more].concat());
    serde_json::from_str(&printed).expect("JSON")
}

const CLINIC: &str = "create table pt (id integer primary key, name text, city text);
insert into pt values (1, 'Ada', 'Leeds'), (2, 'Bo', 'York'), (3, 'Cy', 'York');
create table rx (id integer primary key, pt_id integer references pt(id), drug text);
insert into rx values (1, 1, 'Ibuprofen'), (2, 3, 'Aspirin');";

#[test]
fn words_go_on_from_the_question_before() {
    let after = ["--after", "names of pt in York?"];
    let found = interpreted("follow", CLINIC, "and in Leeds?", &after);
    assert_eq!(found["understood"], "names of pt in Leeds?");
    let sql = found["interpretations"][0]["sql"].as_str().expect("a query");
    assert!(sql.contains("'Leeds'") && !sql.contains("York"), "{sql}");
    let places = found["interpretations"][0]["places"].as_array().expect("places");
    assert!(!places.is_empty());
}

#[test]
fn a_taught_word_is_the_table_that_it_was_taught_for() {
    let hints = std::env::temp_dir().join(format!("{}-hints.json", std::process::id()));
    let taught = r#"{"hints": [{"words": "patients", "preferred": "pt"}]}"#;
    fs::write(&hints, taught).expect("hints");
    let path = hints.to_str().expect("a path");
    let question = "How many patients are there?";
    let found = interpreted("taught", CLINIC, question, &["--hints", path]);
    assert_eq!(found["interpretations"][0]["sql"], "select count(*) from pt");
    assert_eq!(found["interpretations"][0]["dropped"], Value::Array(Vec::new()));
}

#[test]
fn a_word_with_several_meanings_is_in_each_query_that_takes_one() {
    let festival = root().join("public/samples/festival.sqlite");
    let printed = prints("interpret", &festival, "How many helpers are there?", &["--json"]);
    let found: Value = serde_json::from_str(&printed).expect("JSON");
    let shown = found["interpretations"].as_array().expect("interpretations");
    assert!(shown.len() > 1 && !found["spans"].as_array().expect("spans").is_empty());
    assert!(shown.iter().all(|one| one["dropped"] == Value::Array(Vec::new())), "{printed}");
    let evidence = found["evidence"].as_str().expect("evidence");
    assert!(!evidence.starts_with("No word of this names anything"), "{evidence}");
}
