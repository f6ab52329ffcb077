//! What the command counts of files that the page counts, too: the browser tests hold the page against
//! the same expectations. `BLESS=1` writes those of AmbiQT anew.

use std::fs::{read_to_string, write};
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::Connection;
use serde_json::{Map, Value, json};

const KINDS: [&str; 4] = ["column", "table", "join", "aggregate"];

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Makes a database of scripts.
fn database(path: &Path, scripts: &[String]) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let connection = Connection::open(path).unwrap();
    scripts.iter().for_each(|script| connection.execute_batch(script).unwrap());
}

/// Runs `score` in a folder; what it prints.
fn score(folder: &Path, words: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_beamsplitter"));
    command.arg("score").args(words.split_whitespace()).current_dir(folder);
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn ambiqts_figures_are_those_that_the_page_shows() {
    let folder = tempfile::tempdir().unwrap();
    let script = read_to_string(root("tests/counted/pets.sql")).unwrap();
    database(&folder.path().join("pets.sqlite"), &[script]);
    let mut counted = Map::new();
    for kind in KINDS {
        let file = root("tests/counted").join(format!("{kind}.json"));
        let words = format!(
            "ambiqt --kind {kind} --predictions {} --databases pets.sqlite --corrected \
             --materialised --json",
            file.display()
        );
        let json: Value = serde_json::from_str(&score(folder.path(), &words)).unwrap();
        // In the order of the page's table.
        let six = |of: &Value| {
            let figures = |of: &Value| ["exm", "em", "direct"].map(|key| of[key].clone());
            [figures(&of["either"]), figures(&of["both"])].concat()
        };
        let ways = [&json, &json["corrected"], &json["materialised"]].map(six);
        counted.insert(kind.to_owned(), json!(ways));
    }
    let expected = root("tests/counted/expected.json");
    let text = serde_json::to_string(&counted).unwrap() + "\n";
    if std::env::var_os("BLESS").is_some() {
        write(expected, text).unwrap();
    } else {
        assert_eq!(text, read_to_string(expected).unwrap());
    }
}

#[test]
fn each_pair_is_judged_as_the_table_says() {
    let folder = tempfile::tempdir().unwrap();
    let read = |name: &str| read_to_string(root("model/suite/tests/pairs").join(name)).unwrap();
    // The table is about tables without keys, which exact match reads as one column.
    let keyless = |script: String| {
        let mut parts = script.split(" references ");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, part| all + &part[part.find(')').unwrap() + 1..])
    };
    let scripts = [keyless(read("database.sql")), read("other.sql")];
    database(&folder.path().join("crates.sqlite"), &scripts[..1]);
    database(&folder.path().join("suite/crates/000.sqlite"), &scripts);
    let pairs = read("pairs.txt");
    let lines = pairs.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let lines: Vec<Vec<&str>> =
        lines.map(|line| line.split(" | ").map(str::trim).collect()).collect();
    let predicted = |line: &Vec<&str>| match line[2] {
        "same" => line[1].to_owned(),
        "nothing" => String::new(),
        other => other.to_owned(),
    };
    let predictions: Vec<[String; 1]> = lines.iter().map(|line| [predicted(line)]).collect();
    let golds = lines.iter().enumerate().map(|(place, line)| json!({"db_id": "crates", "question": format!("Pair {place}?"), "query": line[1]}));
    let golds: Vec<Value> = golds.collect();
    write(folder.path().join("golds.json"), json!(golds).to_string()).unwrap();
    write(folder.path().join("predictions.json"), json!(predictions).to_string()).unwrap();
    score(
        folder.path(),
        "spider --file golds.json --predictions predictions.json --databases crates.sqlite \
         --test-suite suite --out out.jsonl",
    );
    let out = read_to_string(folder.path().join("out.jsonl")).unwrap();
    let mut found = vec![None; lines.len()];
    for line in out.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        found[line["index"].as_u64().unwrap() as usize] = Some(judged(&line));
    }
    let mut wrong = Vec::new();
    for ((line, found), place) in lines.iter().zip(found).zip(0..) {
        let expected = match line[2].contains(" -- ") {
            // Comments are left out where predictions are read; the rest of it is the gold.
            true => "+++ +++ + .".to_owned(),
            false => line[0].split_whitespace().collect::<Vec<_>>().join(" "),
        };
        // An example whose gold cannot be run is left out.
        match found {
            None if expected.contains("??? ?") => {}
            Some(found) if found == expected => {}
            found => wrong.push(format!("{place}: {found:?}: {}", line.join(" | "))),
        }
    }
    assert!(lines.len() >= 100 && wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Writes what a result says of its first prediction as the table does.
fn judged(line: &Value) -> String {
    let signs = |of: &Value| {
        let of = &of[0];
        let sign = |key: &str| if of[key] == true { '+' } else { '-' };
        ["exact", "execution", "direct"].map(sign).iter().collect::<String>()
    };
    let troubles = |key: &str, name: char| {
        let of = line["unscored"][key].as_array().cloned().unwrap_or_default();
        let one = |trouble: Value| match trouble[1] == "outside_grammar" {
            true => name.to_ascii_uppercase(),
            false => name,
        };
        of.into_iter().map(one).collect::<String>()
    };
    let troubles = troubles("golds", 'g') + &troubles("predictions", 'p');
    let troubles = if troubles.is_empty() { ".".to_owned() } else { troubles };
    let suite = if line["suite"][0] == true { '+' } else { '-' };
    format!("{} {} {suite} {troubles}", signs(&line["matches"]), signs(&line["corrected"]))
}
