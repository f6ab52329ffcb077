//! A benchmark run in shards by the cluster's script is the run in one piece, byte for byte.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rusqlite::Connection;
use serde_json::json;

const PROGRAM: &str = env!("CARGO_BIN_EXE_beamsplitter");

/// A small benchmark: one database, three questions on two names for one table each.
fn benchmark(folder: &Path) -> Vec<String> {
    let database = folder.join("databases/pets/pets.sqlite");
    std::fs::create_dir_all(database.parent().unwrap()).unwrap();
    let script = "create table dogs (id integer primary key, name text, age integer);
        insert into dogs values (1, 'Rex', 3), (2, 'Ada', 5), (3, 'Tim', 11);";
    Connection::open(&database).unwrap().execute_batch(script).unwrap();
    let tables = json!([{
        "db_id": "pets", "table_names_original": ["dogs"],
        "column_names_original": [[-1, "*"], [0, "id"], [0, "name"], [0, "age"]],
        "column_types": ["text", "number", "text", "number"],
        "primary_keys": [1], "foreign_keys": [],
    }]);
    let example = |question: &str, select: &str| {
        let query = |table: &str| format!("select {select} from {table}");
        json!({
            "db_id": "pets", "question": question, "orig_query": query("dogs"),
            "query1": query("hounds"), "query2": query("mutts"),
            "extra_table_map": {"dogs": ["hounds", "mutts"]},
        })
    };
    let examples = json!([
        example("How many dogs are there?", "count(*)"),
        example("What are the names of the dogs?", "name"),
        example("What is the average age of dogs?", "avg(age)"),
    ]);
    for (name, value) in [("tables.json", tables), ("validation.json", examples)] {
        std::fs::write(folder.join(name), value.to_string()).unwrap();
    }
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/models/default");
    let path = |path: PathBuf| path.to_str().unwrap().to_owned();
    let mut words: Vec<String> =
        ["ambiqt", "--kind", "table", "--decoder", "beam"].map(str::to_owned).to_vec();
    for (option, value) in [
        ("--file", folder.join("validation.json")),
        ("--databases", folder.join("databases")),
        ("--tables", folder.join("tables.json")),
        ("--model", model),
    ] {
        words.extend([option.to_owned(), path(value)]);
    }
    words
}

#[track_caller]
fn succeeds(command: &mut Command) -> Output {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn shards_of_a_job_array_are_the_run() {
    let folder = std::env::temp_dir().join(format!("beamsplitter-shards-{}", std::process::id()));
    let words = benchmark(&folder);
    let (whole, merged) = (folder.join("whole.jsonl"), folder.join("merged.jsonl"));
    succeeds(Command::new(PROGRAM).arg("evaluate").args(&words).arg("--out").arg(&whole));

    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("cluster/ambiqt.slurm");
    let shards = folder.join("shards");
    for (task, last) in [("1", "2"), ("2", "2")] {
        // As Slurm calls it.
        let mut task_of_array = Command::new("bash");
        task_of_array.arg(&script).arg(&shards).args(&words);
        task_of_array.env("BEAMSPLITTER", PROGRAM);
        task_of_array.env("SLURM_ARRAY_TASK_ID", task).env("SLURM_ARRAY_TASK_MAX", last);
        succeeds(&mut task_of_array);
    }
    let paths = ["shard-1.jsonl", "shard-2.jsonl"].map(|name| shards.join(name));
    succeeds(Command::new(PROGRAM).args(["evaluate", "merge", "--out"]).arg(&merged).args(&paths));
    let lines = |path: &Path| std::fs::read_to_string(path).unwrap();
    assert_eq!(lines(&whole).lines().count(), 3);
    assert_eq!(lines(&whole), lines(&merged));
    std::fs::remove_dir_all(folder).unwrap();
}
