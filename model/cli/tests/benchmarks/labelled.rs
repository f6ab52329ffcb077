//! Labels count in every benchmark: a file of examples with `--labels` is the cleaned benchmark that
//! `label merge` writes, and both come to the same figures.

use std::path::Path;
use std::process::{Command, Output};

use crate::pets::{PROGRAM, folder, json_of, text};
use serde_json::{Value, json};

const NAME: &str = "select name from dogs";
const AGE: &str = "select age from dogs";

fn run(folder: &Path, words: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(words).current_dir(folder);
    command.env("BEAMSPLITTER_MODEL", pets_model()).output().unwrap()
}

fn pets_model() -> String {
    text(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/models/default"))
}

/// A benchmark with its labels.
struct Case {
    /// What `score` calls it; none of typed questions, which have no predictions.
    score: &'static str,
    /// Examples, with labels, and predictions.
    examples: Vec<(Value, Value, Value)>,
    /// Options for its databases.
    more: &'static [&'static str],
    /// Where in the figures stands what, and without the labels.
    figure: (&'static str, f64, f64),
    says: &'static [&'static str],
}

fn cases() -> [Case; 4] {
    let spider =
        |question: &str, sql: &str| json!({"db_id": "pets", "question": question, "query": sql});
    let dump = "create table dogs (name text, age integer); insert into dogs values ('Rex', 3), ('Ada', 5);";
    let ambrosia = |question: &str, golds: &[&str]| {
        json!({"db_dump": dump, "question": question, "gold_queries": golds,
            "is_ambiguous": golds.len() > 1, "ambig_type": "scope"})
    };
    let practiq = |question: &str, category: &str, readings: &[&str]| {
        let readings = readings.iter().map(|sql| json!({"meaning": sql, "query": sql}));
        json!({"db_id": "pets", "database": "pets", "question": question, "category": category,
            "original": "", "readings": readings.collect::<Vec<_>>()})
    };
    let damber = |id: &str, label: Option<&str>, targets: &[&str]| {
        let targets = targets.iter().map(|sql| json!({"column": "name", "sql": sql}));
        json!({"id": id, "db_id": "pets", "table": "dogs", "category": "project", "tag": "project",
            "question": id, "label": label, "targets": targets.collect::<Vec<_>>()})
    };
    let valid = json!({"gold.1": "valid", "ambiguous": "no"});
    let both = json!({"gold.1": "valid", "gold.2": "valid", "ambiguous": "yes"});
    let second = json!({"gold.1": "invalid", "gold.2": "valid", "ambiguous": "no"});
    let corrected = json!({"gold.1": "invalid", "ambiguous": "no", "corrected.1": AGE});
    let third = json!({"gold.1": "valid", "ambiguous": "yes", "third": AGE});
    [
        Case {
            score: "spider",
            examples: vec![
                (spider("What are their names?", NAME), valid.clone(), json!(NAME)),
                (spider("How old are they?", NAME), corrected.clone(), json!(AGE)),
                (spider("What is it?", NAME), third.clone(), json!(AGE)),
            ],
            more: &["--databases", "databases"],
            figure: ("/first/exm", 100.0, 33.3),
            says: &[
                "left out: 1 example: it is labelled as ambiguous",
                "labels changed the readings of 1 example",
            ],
        },
        Case {
            score: "ambrosia",
            examples: vec![
                (ambrosia("Who?", &[NAME, AGE]), both, json!([NAME, AGE])),
                (ambrosia("How old?", &[NAME, AGE]), second.clone(), json!([AGE])),
                (ambrosia("What?", &[NAME]), third, json!([NAME, AGE])),
            ],
            more: &[],
            figure: ("/ambiguous/full", 100.0, 50.0),
            says: &["labels changed the readings of 2 examples"],
        },
        Case {
            score: "damber",
            examples: vec![
                (damber("names", None, &[NAME]), valid.clone(), json!(NAME)),
                (damber("ages", None, &[NAME]), corrected, json!(AGE)),
                (damber("facts", Some("fact"), &[NAME, AGE]), second.clone(), json!(NAME)),
            ],
            more: &["--databases", "databases"],
            figure: ("/plain/all/right", 1.0, 0.5),
            says: &[
                "left out: 1 example: it is labelled as not ambiguous",
                "labels changed the readings of 1 example",
            ],
        },
        Case {
            score: "practiq",
            examples: vec![
                (
                    practiq("Names?", "answerable", &[NAME]),
                    valid,
                    json!({"predictions": [NAME], "predicted_category": "answerable"}),
                ),
                (
                    practiq("What?", "ambiguous_select_column", &[NAME, AGE]),
                    second,
                    json!({"predictions": [AGE], "predicted_category": "answerable"}),
                ),
                (
                    practiq("Which?", "answerable", &[NAME]),
                    json!({}),
                    json!({"predictions": [AGE], "predicted_category": "answerable"}),
                ),
            ],
            more: &["--databases", "databases"],
            figure: ("/clarification/first", 100.0, 66.7),
            says: &["left out: 1 example: nobody labelled it"],
        },
    ]
}

#[test]
fn labels_decide_what_counts_in_every_benchmark() {
    let folder = folder();
    for Case { score, examples, more, figure: (place, with, without), says } in cases() {
        let write = |name: &str, value: &dyn std::fmt::Display| {
            std::fs::write(folder.join(name), value.to_string()).unwrap();
        };
        let labelled = examples.iter().filter(|(_, labels, _)| labels != &json!({}));
        let labelled = labelled.map(|(example, labels, _)| {
            let mut record = example.clone();
            record["annotation"] = json!({"annotator": "ada", "labels": labels});
            format!("{record}\n")
        });
        let list = |of: fn(&(Value, Value, Value)) -> &Value| {
            json!(examples.iter().map(of).collect::<Vec<_>>())
        };
        write("examples.json", &list(|(example, ..)| example));
        write("predictions.json", &list(|(.., predicted)| predicted));
        write("ada.jsonl", &labelled.collect::<String>());
        let words = [
            "score",
            score,
            "--json",
            "--file",
            "examples.json",
            "--predictions",
            "predictions.json",
        ];
        let of = |words: &[&str]| run(&folder, &[words, more].concat());
        let figure = |json: &Value| json.pointer(place).unwrap().as_f64().unwrap();
        let plain = figure(&json_of(&of(&words)));
        assert!((plain - without).abs() < 0.1, "{score}: {plain}");
        let output = of(&[&words[..], &["--labels", "ada.jsonl"]].concat());
        let labelled = json_of(&output);
        assert!((figure(&labelled) - with).abs() < 0.1, "{score}: {labelled}");
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(says.iter().all(|line| told.contains(line)), "{score}: {told}");

        // The cleaned benchmark is the same, but for what is left out.
        let merge = [
            "label",
            "merge",
            "ada.jsonl",
            "--format",
            "cleaned",
            "--out",
            "cleaned.json",
            "--force",
        ];
        assert!(run(&folder, &merge).status.success());
        let cleaned: Vec<Value> =
            serde_json::from_slice(&std::fs::read(folder.join("cleaned.json")).unwrap()).unwrap();
        let predicted = examples.iter().filter(|(example, ..)| {
            cleaned.iter().any(|one| one["question"] == example["question"])
        });
        write("few.json", &json!(predicted.map(|(.., predicted)| predicted).collect::<Vec<_>>()));
        let words =
            ["score", score, "--json", "--file", "cleaned.json", "--predictions", "few.json"];
        assert_eq!(figure(&json_of(&of(&words))), figure(&labelled), "{score}");
    }
}

#[test]
fn labels_count_where_a_decoder_is_run() {
    let folder = folder();
    let typed = folder.join("typed/pets");
    std::fs::create_dir_all(&typed).unwrap();
    let script = "create table dogs (id integer primary key, name text, age integer);
        insert into dogs values (1, 'Rex', 3), (2, 'Ada', 5);";
    std::fs::write(typed.join("pets.sql"), script).unwrap();
    let plain = |question: &str| json!({"question": question, "class": "plain", "sql": [AGE]});
    let spider = |question: &str| json!({"db_id": "pets", "question": question, "query": AGE});
    let questions = ["What are the names of the dogs?", "How old are the dogs?"];
    let corrected = json!({"gold.1": "invalid", "ambiguous": "no", "corrected.1": NAME});
    let annotated = |mut record: Value| {
        record["annotation"] = json!({"annotator": "ada", "labels": corrected});
        record.to_string()
    };
    let lines = questions.map(|question| format!("{}\n", plain(question))).concat();
    std::fs::write(typed.join("questions.jsonl"), lines).unwrap();
    std::fs::write(folder.join("typed.jsonl"), annotated(plain(questions[0]))).unwrap();
    std::fs::write(folder.join("dev.json"), json!(questions.map(spider)).to_string()).unwrap();
    std::fs::write(folder.join("dev.jsonl"), annotated(spider(questions[0]))).unwrap();
    let out = |name: &str| -> Vec<Value> {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    };

    let words =
        ["evaluate", "typed", "typed", "--labels", "typed.jsonl", "--json", "--out", "t.jsonl"];
    let json = json_of(&run(&folder, &words));
    let found = out("t.jsonl");
    assert_eq!((found.len(), &found[0]["question"]), (1, &json!(questions[0])));
    assert_eq!(json["plain"]["first"], 100.0, "{json}");

    let spider = [
        "evaluate",
        "spider",
        "--decoder",
        "greedy",
        "--file",
        "dev.json",
        "--databases",
        "databases",
    ];
    let words = [&spider[..], &["--labels", "dev.jsonl", "--json", "--out", "s.jsonl"]].concat();
    let json = json_of(&run(&folder, &words));
    assert_eq!((&json["examples"], &json["first"]["exm"]), (&json!(1), &json!(100.0)));
    assert_eq!(out("s.jsonl")[0]["query"], NAME);
    let test = json!({"id": "a", "db_id": "pets", "table": "dogs", "category": "project",
        "tag": "project", "question": questions[0], "targets": [{"column": "age", "sql": AGE}]});
    let other = json!({"id": "b", "db_id": "pets", "table": "dogs", "category": "project",
        "tag": "project", "question": questions[1], "targets": [{"column": "age", "sql": AGE}]});
    std::fs::write(folder.join("tests.jsonl"), format!("{test}\n{other}\n")).unwrap();
    std::fs::write(folder.join("damber.jsonl"), annotated(test)).unwrap();
    let words = "evaluate damber --decoder greedy --file tests.jsonl --databases databases --labels damber.jsonl --json";
    let json = json_of(&run(&folder, &words.split(' ').collect::<Vec<_>>()));
    assert_eq!(
        (&json["plain"]["all"]["tests"], &json["plain"]["all"]["right"]),
        (&json!(1), &json!(1.0))
    );
    // Results with labels are no results without them.
    let other = run(&folder, &[&spider[..], &["--out", "s.jsonl"]].concat());
    assert!(!other.status.success(), "{}", String::from_utf8_lossy(&other.stderr));
}
