//! The way of a researcher with a database of their own, command by command, without one file made by
//! hand: examples, the labels of two people, a cleaned benchmark, three systems compared, a table.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rusqlite::Connection;
use serde_json::{Value, json};

const MODEL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../public/models/default");

/// Runs a command in a folder that is not the checkout: the model is named by the environment.
fn beamsplitter(folder: &Path, words: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_beamsplitter"));
    command.args(words.split_whitespace()).current_dir(folder).env("BEAMSPLITTER_MODEL", MODEL);
    command.output().unwrap()
}

#[track_caller]
fn run(folder: &Path, words: &str) -> String {
    let output = beamsplitter(folder, words);
    assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn folder() -> PathBuf {
    let thread = std::thread::current().id();
    let name = format!("beamsplitter-researcher-{}-{thread:?}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("shop.sqlite");
    let _ = std::fs::remove_file(&path);
    let script = "create table customers (id integer primary key, name text, city text);
        create table orders (id integer primary key, customer_id integer, total real);
        insert into customers values (1, 'Ada', 'Bern'), (2, 'Bob', 'Rome'), (3, 'Cyd', 'Bern');
        insert into orders values (1, 1, 10.5), (2, 1, 20), (3, 2, 7);";
    Connection::open(path).unwrap().execute_batch(script).unwrap();
    let questions = "question,query\nHow many orders are there?,select count(*) from orders\n\
        What are the names of the customers?,select name from customers\n\
        What is the average total of the orders?,select avg(total) from orders\n";
    std::fs::write(folder.join("questions.csv"), questions).unwrap();
    folder
}

/// Writes what a person labels: all readings valid, but for the second one of the example at `but`.
fn label(folder: &Path, examples: &str, who: &str, but: usize) {
    let one = |(place, line): (usize, &str)| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        let second = if place == but { "invalid" } else { "valid" };
        let ambiguous = if place == but { "no" } else { "yes" };
        record["annotation"] = json!({
            "annotator": who, "seconds": 1, "at": 1000 + place, "tool": "by hand",
            "label_set": "standard 1.0",
            "labels": {"gold.1": "valid", "gold.2": second, "ambiguous": ambiguous},
        });
        format!("{record}\n")
    };
    let labels: String = examples.lines().enumerate().map(one).collect();
    std::fs::write(folder.join(format!("{who}.jsonl")), labels).unwrap();
}

#[test]
fn from_a_database_to_a_table_of_three_systems() {
    let folder = folder();
    let names = "--synonym orders=purchases,sales --synonym customers=clients,buyers";
    let build =
        "build ambiqt --kind table --rules sound --file questions.csv --databases shop.sqlite";
    run(&folder, &format!("{build} {names} --out examples.jsonl"));
    let examples = std::fs::read_to_string(folder.join("examples.jsonl")).unwrap();
    assert_eq!(examples.lines().count(), 3);

    label(&folder, &examples, "ada", 9);
    label(&folder, &examples, "bob", 2);
    let agreement = run(&folder, "label agreement ada.jsonl bob.jsonl");
    assert!(agreement.contains("ambiguous"), "{agreement}");
    let merged = "label merge ada.jsonl bob.jsonl --format cleaned --out cleaned.json";
    let told = beamsplitter(&folder, merged).stderr;
    let told = String::from_utf8_lossy(&told);
    assert!(told.contains("left out: 1 example: its labels are not decided"), "{told}");

    let of = "--kind table --file cleaned.json --databases shop.sqlite";
    let three = "--decoder greedy,beam,beamsplitter --out run.jsonl --format latex";
    let table = run(&folder, &format!("evaluate ambiqt {of} {three}"));
    for decoder in ["greedy", "beam", "beamsplitter"] {
        assert!(table.contains(&format!("table & {decoder} & benchmark & 2 &")), "{table}");
    }
    let files = "run-greedy.jsonl run-beam.jsonl run-beamsplitter.jsonl";
    let table = run(&folder, &format!("score compare {files} --format latex"));
    for line in
        ["% run-beam against run-greedy", "% run-beamsplitter against run-greedy", "both EXM"]
    {
        assert!(table.contains(line), "{line}: {table}");
    }

    let drawn = "evaluate curves --svg curves.svg run-greedy.jsonl run-beam.jsonl";
    assert!(run(&folder, drawn).contains("top 5"));
    let picture = std::fs::read_to_string(folder.join("curves.svg")).unwrap();
    assert!(picture.contains("beam, width 10, benchmark (run-beam.jsonl)"), "{picture}");

    // A system of one's own, beside one of them.
    let own = json!([["select count(*) from purchases", "select count(*) from sales"], []]);
    std::fs::write(folder.join("own.json"), own.to_string()).unwrap();
    let score = format!("score ambiqt {of} --predictions own.json --against run-beam.jsonl");
    let table = run(&folder, &format!("{score} --materialised --format csv"));
    assert!(table.contains("both EXM,2,50.00"), "{table}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_model_is_looked_for_beside_the_program_too() {
    let folder = folder();
    let words = ["ask", "--database", "shop.sqlite", "--question", "How many orders are there?"];
    let ask = |program: &Path| {
        let mut command = Command::new(program);
        command.args(words).current_dir(&folder).env_remove("BEAMSPLITTER_MODEL");
        command.output().unwrap()
    };
    let nowhere = ask(Path::new(env!("CARGO_BIN_EXE_beamsplitter")));
    let told = String::from_utf8_lossy(&nowhere.stderr);
    assert!(!nowhere.status.success() && told.contains("$BEAMSPLITTER_MODEL"), "{told}");
    // As a release is unpacked.
    let program = folder.join("beamsplitter");
    std::fs::copy(env!("CARGO_BIN_EXE_beamsplitter"), &program).unwrap();
    let models = folder.join("models/default");
    std::fs::create_dir_all(&models).unwrap();
    for file in std::fs::read_dir(MODEL).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), models.join(file.file_name())).unwrap();
    }
    let found = ask(&program);
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn a_query_that_fails_makes_no_sound_example() {
    let folder = folder();
    std::fs::write(
        folder.join("two.csv"),
        "question,sql\nHow many orders are there?,select count(*) from orders\n\
         Which orders?,select nothing_here from orders\n",
    )
    .unwrap();
    let build = "build ambiqt --kind table --file two.csv --databases shop.sqlite --out two.json";
    let counts = run(&folder, &format!("{build} --rules sound --json --databases-out changed"));
    let counts: Value = serde_json::from_str(&counts).unwrap();
    assert_eq!((&counts["ambiguous"], &counts["examples"]), (&json!(1), &json!(1)));
    let skipped = counts["skipped"].as_object().unwrap().keys().next().unwrap();
    assert!(skipped.contains("gold 1 fails: SQLite says: no such column"), "{skipped}");
    assert!(!folder.join("changed/shop_table_1").exists());
    let told = beamsplitter(&folder, &format!("{build} --force"));
    let told = String::from_utf8_lossy(&told.stderr);
    assert!(told.contains("2 questions, 0 of them ambiguous: 0 examples"), "{told}");
    assert!(told.contains("--rules sound builds all"), "{told}");
    std::fs::remove_dir_all(folder).unwrap();
}
