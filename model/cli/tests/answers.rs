//! The command's default answers over the awkward databases of tests/databases.
//!
//! `tests/databases/answers.json` holds, for each database and question, the candidates in their
//! order. `BLESS=1 cargo test -p beamsplitter --test answers` writes it anew, which other weights
//! need; tests/browser/conformance.test.mjs holds the page against the same file.

use std::collections::BTreeMap;
use std::fs;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use asked::{candidates, prints, root};

mod asked;

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
    let question = "What is the salary of the artists?";
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
    assert!(told.contains("salary"), "{told}");
    assert_eq!(told, first(put("interpret", &[])));
    let few = json("interpret", &["--rows", "3"]);
    let fees = &few["interpretations"][0];
    assert_eq!((fees["rows"].as_array().map(Vec::len), &fees["more"]), (Some(3), &true.into()));
}
