//! A small benchmark in a folder.

use std::ops::Deref;
use std::path::{Path, PathBuf};
use std::process::Output;

use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The command.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_beamsplitter");

/// A folder that goes with its test.
pub struct Folder(TempDir);

impl Folder {
    /// Creates an empty one.
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }
}

impl Deref for Folder {
    type Target = Path;

    fn deref(&self) -> &Path {
        self.0.path()
    }
}

/// Returns a folder with the benchmark.
pub fn folder() -> Folder {
    let folder = Folder::new();
    benchmark(&folder);
    folder
}

/// Returns what a command prints.
#[track_caller]
pub fn out(output: &Output) -> &str {
    assert!(output.status.success(), "{}", told(output));
    std::str::from_utf8(&output.stdout).unwrap()
}

/// Returns the JSON that a command prints.
#[track_caller]
pub fn json_of(output: &Output) -> Value {
    serde_json::from_str(out(output)).unwrap()
}

/// Returns what a command says beside its result.
pub fn told(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).unwrap()
}

/// Returns a question on two names for one table.
pub fn example(question: &str, select: &str) -> Value {
    let query = |table: &str| format!("select {select} from {table}");
    json!({
        "db_id": "pets", "question": question, "orig_query": query("dogs"),
        "query1": query("hounds"), "query2": query("mutts"),
        "extra_table_map": {"dogs": ["hounds", "mutts"]},
    })
}

/// Returns a path as an option has it.
pub fn text(path: PathBuf) -> String {
    path.to_str().unwrap().to_owned()
}

/// Returns one database, three questions; the words of `evaluate` that run it.
pub fn benchmark(folder: &Path) -> Vec<String> {
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
    let examples = json!([
        example("How many dogs are there?", "count(*)"),
        example("What are the names of the dogs?", "name"),
        example("What is the average age of dogs?", "avg(age)"),
    ]);
    for (name, value) in [("tables.json", tables), ("validation.json", examples)] {
        std::fs::write(folder.join(name), value.to_string()).unwrap();
    }
    let model = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/models/default");
    let mut words: Vec<String> =
        ["ambiqt", "--kind", "table", "--decoder", "beam"].map(str::to_owned).to_vec();
    for (option, value) in [
        ("--file", folder.join("validation.json")),
        ("--databases", folder.join("databases")),
        ("--tables", folder.join("tables.json")),
        ("--model", model),
    ] {
        words.extend([option.to_owned(), text(value)]);
    }
    words
}
