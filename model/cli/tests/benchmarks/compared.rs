//! Systems compared example by example, tables for papers, several decoders in one call, and the
//! benchmarks of interpretations in shards.

use std::path::Path;
use std::process::{Command, Output};

use crate::pets::{Folder, PROGRAM, benchmark, example, folder, json_of, out, text};
use serde_json::{Value, json};

fn run(folder: &Path, words: &[&str]) -> Output {
    Command::new(PROGRAM).current_dir(folder).args(words).output().unwrap()
}

/// Writes questions of Spider, and what two systems predict: the first has 0 and 1 right, the second
/// 1, 2 and 3.
fn systems(folder: &Path) {
    let golds = ["name", "age", "id", "name, age"];
    let select = |columns: &str| format!("select {columns} from dogs");
    let questions: Vec<Value> = golds
        .iter()
        .map(|gold| json!({"db_id": "pets", "question": gold, "query": select(gold)}))
        .collect();
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();
    write("dev.json", json!(questions).to_string());
    write("ours.sql", ["name", "age", "1", "no"].map(select).join("\n"));
    write("theirs.sql", ["no", "age", "id", "name, age"].map(select).join("\n"));
}

const SPIDER: [&str; 6] = ["score", "spider", "--file", "dev.json", "--databases", "databases"];

#[test]
fn results_by_example_are_compared() {
    let folder = folder();
    systems(&folder);
    for name in ["ours", "theirs"] {
        let (predictions, out) = (format!("{name}.sql"), format!("{name}.jsonl"));
        let more = ["--predictions", &predictions, "--out", &out, "--json"];
        json_of(&run(&folder, &[&SPIDER[..], &more[..]].concat()));
    }
    let lines = std::fs::read_to_string(folder.join("ours.jsonl")).unwrap();
    let line: Value = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    assert!(line["version"].as_str().unwrap().starts_with("beamsplitter "), "{line}");
    for key in ["data", "predictions_hash", "settings"] {
        assert!(!line[key].is_null(), "{key}: {line}");
    }
    let compare = ["score", "compare", "ours.jsonl", "theirs.jsonl"];
    let json = json_of(&run(&folder, &[&compare[..], &["--json"]].concat()));
    let figure = &json["comparisons"][0]["figures"][0];
    assert_eq!(figure["by"], "first EXM");
    assert_eq!((&figure["only_first"], &figure["only_second"]), (&json!([0]), &json!([2, 3])));
    assert_eq!((&figure["both"], &figure["neither"]), (&json!([1]), &json!([])));
    let paired = &figure["paired"];
    assert_eq!((&paired["difference"], &paired["p"]), (&json!(25.0), &json!(1.0)));

    let list = [&compare[..], &["--list", "only-second", "--format", "csv"]].concat();
    assert_eq!(
        out(&run(&folder, &list)),
        "record,database,question,ours,theirs\n\
         2,pets,id,select 1 from dogs,select id from dogs\n\
         3,pets,\"name, age\",select no from dogs,\"select name, age from dogs\"\n"
    );
    // The same from predictions that were not scored, and from the two together.
    for against in ["theirs.sql", "theirs.jsonl"] {
        let more = ["--predictions", "ours.sql", "--against", against, "--json"];
        let at_once = json_of(&run(&folder, &[&SPIDER[..], &more[..]].concat()));
        assert_eq!(at_once["comparisons"], json["comparisons"], "{against}");
        assert_eq!(at_once["first"]["exm"], 50.0);
    }
    let unknown = run(&folder, &[&compare[..], &["--list", "both", "--by", "x"]].concat());
    let says = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(!unknown.status.success() && says.contains("they have first EXM; any EXM; "), "{says}");
    let other = ["--predictions", "ours.sql", "--out", "dev.json"];
    let refused = run(&folder, &[&SPIDER[..], &other[..]].concat());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("dev.json: this command reads it"));
}

#[test]
fn tables_are_written_for_papers() {
    let folder = folder();
    systems(&folder);
    let of = |format: &str| {
        let more = ["--predictions", "ours.sql", "--format", format];
        run(&folder, &[&SPIDER[..], &more[..]].concat())
    };
    let csv = of("csv");
    let head = "first candidate,examples,EM,EM low,EM high,EXM,EXM low,EXM high,direct,";
    assert!(out(&csv).starts_with(head), "{}", out(&csv));
    assert!(out(&csv).contains("\nall,4,50.00,"), "{}", out(&csv));
    // What else there is to say does not get lost.
    assert!(String::from_utf8_lossy(&csv.stderr).contains("predictions: 4; cannot be run: 1"));
    assert!(out(&of("markdown")).contains("| all | 4 | 50.00 ["));
    assert!(out(&of("latex")).contains("all, corrected & 4 & 50.00 ["));
    let labels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/labels");
    let [ada, bob] = ["ada", "bob"].map(|who| text(labels.join(format!("{who}.jsonl"))));
    let agreement = run(&folder, &["label", "agreement", &ada, &bob, "--format", "latex"]);
    let told = out(&agreement);
    assert!(told.starts_with("% Annotators: ada, bob\n\\begin{tabular}{llrr"), "{told}");
}

#[test]
fn decoders_and_kinds_stand_in_one_table() {
    let folder = Folder::new();
    let mut words = benchmark(&folder);
    let at = words.iter().position(|word| word == "beam").unwrap();
    words[at] = "greedy,beam".to_owned();
    let at = words.iter().position(|word| word == "table").unwrap();
    words[at] = "all".to_owned();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let all = |more: &[&str]| run(&folder, &[&["evaluate"], &words[..], more].concat());
    let json = json_of(&all(&["--limit", "1", "--out", "run.jsonl", "--json"]));
    let runs = json["runs"].as_array().unwrap();
    let named = |run: &Value| (run["benchmark"].clone(), run["decoder"].clone());
    assert_eq!(named(&runs[0]), (json!("ambiqt table"), json!("greedy")));
    assert_eq!((named(&runs[1]).1, runs.len()), (json!("beam"), 2));
    assert!(folder.join("run-table-beam.jsonl").is_file());
    // Goes on with the results; a row for each.
    let table = all(&["--limit", "1", "--out", "run.jsonl", "--format", "csv"]);
    assert!(out(&table).starts_with("kind,decoder,counted,examples,either EM,"));
    assert!(out(&table).contains("\ntable,greedy,benchmark,1,"), "{}", out(&table));
    let compare = ["score", "compare", "run-table-greedy.jsonl", "run-table-beam.jsonl"];
    assert!(out(&run(&folder, &compare)).contains("both EXM"));
}

#[test]
fn ambrosia_and_practiq_go_on_and_are_merged() {
    let folder = folder();
    let ambrosia = |question: &str, golds: &[&str]| {
        json!({
            "question": question, "gold_queries": golds, "is_ambiguous": golds.len() > 1,
            "ambig_type": "scope", "db_file": "a/pets.sqlite",
            "db_dump": "create table dogs (name text, age integer); insert into dogs values \
                        ('Rex', 3), ('Ada', 5);",
        })
    };
    let (name, age) = ("select name from dogs", "select age from dogs");
    let questions = json!([
        ambrosia("What are the names of the dogs?", &[name, age]),
        ambrosia("What are the ages of the dogs?", &[age]),
    ]);
    let practiq = |question: &str, sql: &str| {
        json!({
            "db_id": "pets", "database": "pets", "category": "answerable", "question": question,
            "original": "", "readings": [{"meaning": "", "query": sql}],
        })
    };
    let examples = json!([
        practiq("What are the names of the dogs?", name),
        practiq("What are the ages of the dogs?", age),
    ]);
    std::fs::write(folder.join("ambrosia.json"), questions.to_string()).unwrap();
    std::fs::write(folder.join("practiq.json"), examples.to_string()).unwrap();
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/models/default");
    let model = text(model);
    for (of, more) in [("ambrosia", &[][..]), ("practiq", &["--databases", "databases"][..])] {
        let file = format!("{of}.json");
        let words = ["evaluate", of, "--file", &file, "--model", &model, "--decoder", "greedy"];
        let words = [&words[..], more].concat();
        let part =
            |more: &[&str]| json_of(&run(&folder, &[&words[..], &["--json"], more].concat()));
        let whole = part(&["--out", "whole.jsonl", "--jobs", "2"]);
        part(&["--out", "1.jsonl", "--shard", "1/2"]);
        part(&["--out", "2.jsonl", "--shard", "2/2"]);
        let merge = ["evaluate", "merge", "--out", "merged.jsonl", "1.jsonl", "2.jsonl"];
        out(&run(&folder, &merge));
        let lines = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(lines("whole.jsonl"), lines("merged.jsonl"));
        assert_eq!(lines("whole.jsonl").lines().count(), 2);
        assert_eq!(part(&["--out", "merged.jsonl"]), whole);
        let itself = ["score", "compare", "whole.jsonl", "merged.jsonl", "--json"];
        let json = json_of(&run(&folder, &itself));
        assert_eq!(json["comparisons"][0]["figures"][0]["paired"]["difference"], 0.0);
        for name in ["whole.jsonl", "1.jsonl", "2.jsonl", "merged.jsonl"] {
            std::fs::remove_file(folder.join(name)).unwrap();
        }
    }
}

#[test]
fn labels_decide_what_counts() {
    let folder = folder();
    let columns = ["name", "id", "age", "name, id"];
    let examples = columns.map(|select| example(&format!("Show {select}."), select));
    let (valid, invalid) = (json!("valid"), json!("invalid"));
    let labels = [
        json!({"gold.1": valid, "gold.2": valid, "ambiguous": "yes"}),
        json!({"gold.1": valid, "gold.2": invalid, "ambiguous": "no"}),
        json!({"gold.1": valid, "gold.2": invalid, "ambiguous": "yes",
            "corrected.2": "select max(age) from mutts"}),
    ];
    let labelled = examples.iter().zip(&labels).map(|(example, labels)| {
        let mut record = example.clone();
        record["annotation"] = json!({"annotator": "ada", "labels": labels});
        format!("{record}\n")
    });
    let labelled: String = labelled.collect();
    let predictions = json!([
        ["select name from hounds", "select name from mutts"],
        ["select id from hounds"],
        ["select age from hounds", "select max(age) from mutts"],
        ["select 1"],
    ]);
    let write = |name: &str, text: String| std::fs::write(folder.join(name), text).unwrap();
    write("examples.json", json!(examples).to_string());
    write("ada.jsonl", labelled);
    write("predictions.json", predictions.to_string());
    let score = ["score", "ambiqt", "--kind", "table", "--databases", "databases", "--json"];
    let file = ["--predictions", "predictions.json", "--file", "examples.json", "--materialised"];
    let with = ["--labels", "ada.jsonl"];
    let output = run(&folder, &[&score[..], &file[..], &with[..]].concat());
    let json = json_of(&output);
    // The published evaluator knows the original query alone.
    assert_eq!((&json["examples"], &json["both"]["exm"]), (&json!(1), &json!(100.0)));
    let changed = &json["materialised"];
    assert_eq!((&changed["examples"], &changed["both"]["exm"]), (&json!(2), &json!(100.0)));
    let says = String::from_utf8_lossy(&output.stderr).into_owned();
    for line in [
        "left out: 1 example: nobody labelled it",
        "left out: 1 example: it is labelled as not ambiguous",
        "labels changed the readings of 1 example",
    ] {
        assert!(says.contains(line), "{line}: {says}");
    }

    out(&run(
        &folder,
        &["label", "merge", "ada.jsonl", "--format", "cleaned", "--out", "cleaned.json"],
    ));
    let cleaned = std::fs::read(folder.join("cleaned.json")).unwrap();
    let cleaned: Value = serde_json::from_slice(&cleaned).unwrap();
    assert_eq!(
        (cleaned.as_array().unwrap().len(), &cleaned[0]["query2"]),
        (2, &examples[0]["query2"])
    );
    assert_eq!(cleaned[1]["query2"], "select max(age) from mutts");
    assert_eq!(cleaned[1]["labelled"]["changed"], true);
    let two = json!([predictions[0], predictions[2]]);
    write("predictions.json", two.to_string());
    let file = ["--predictions", "predictions.json", "--file", "cleaned.json", "--materialised"];
    let again = json_of(&run(&folder, &[&score[..], &file[..]].concat()));
    assert_eq!((&again["both"], &again["materialised"]["both"]), (&json["both"], &changed["both"]));

    let nothing = run(&folder, &[&score[..], &file[..], &["--labels", "examples.json"]].concat());
    let says = String::from_utf8_lossy(&nothing.stderr).into_owned();
    assert!(!nothing.status.success() && says.contains("these labels keep no example"), "{says}");
}
