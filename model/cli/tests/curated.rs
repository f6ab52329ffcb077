//! What beam search and LogicalBeam find of the questions in public/samples/curated.json, on the
//! shipped model. `BLESS=1 cargo test -p beamsplitter --test curated` writes it anew, which other
//! weights need.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use rusqlite::{Connection, OpenFlags, types::Value as Cell};
use serde::{Deserialize, Serialize};

const PROGRAM: &str = env!("CARGO_BIN_EXE_beamsplitter");

/// A question, its expected queries, and which of them each decoder finds.
#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
struct Curated {
    sample: String,
    kind: String,
    text: String,
    why: String,
    golds: Vec<String>,
    found: Found,
}

#[derive(Clone, PartialEq, Debug, Deserialize, Serialize)]
struct Found {
    beam: Vec<bool>,
    logicalbeam: Vec<bool>,
}

/// What `ask --json` prints, as far as it is looked at.
#[derive(Deserialize)]
struct Answer {
    candidates: Vec<Candidate>,
}

#[derive(Deserialize)]
struct Candidate {
    sql: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the rows of a query, their order and that of their columns aside; none where it fails.
fn rows(database: &Connection, sql: &str) -> Option<Vec<Vec<String>>> {
    let text = |cell: Cell| match cell {
        Cell::Real(number) => format!("{number:.6}"),
        Cell::Integer(number) => format!("{:.6}", number as f64),
        other => format!("{other:?}"),
    };
    let mut statement = database.prepare(sql).ok()?;
    let columns = statement.column_count();
    let read = statement.query_map([], |row| {
        let cells: Result<Vec<Cell>, _> = (0..columns).map(|column| row.get(column)).collect();
        let mut cells: Vec<String> = cells?.into_iter().map(text).collect();
        cells.sort();
        Ok(cells)
    });
    let mut rows = read.ok()?.collect::<Result<Vec<_>, _>>().ok()?;
    rows.sort();
    Some(rows)
}

/// Returns for each expected query whether its rows are those of one of the five candidates.
fn found(curated: &Curated, decoder: &str) -> Vec<bool> {
    let file = root().join("public/samples").join(&curated.sample);
    let mut command = Command::new(PROGRAM);
    command.current_dir(root()).arg("ask").arg("--database").arg(&file);
    command.args(["--json", "--top", "5", "--decoder", decoder, "--question", &curated.text]);
    let output = command.output().expect("the command");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {errors}", curated.text);
    let answer: Answer = serde_json::from_slice(&output.stdout).expect(&curated.text);
    let database = Connection::open_with_flags(&file, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let found: Vec<_> =
        answer.candidates.iter().filter_map(|one| rows(&database, &one.sql)).collect();
    let is_found = |gold: &String| found.contains(&rows(&database, gold).expect(gold));
    curated.golds.iter().map(is_found).collect()
}

#[test]
fn decoders_find_what_the_page_says() {
    let path = root().join("public/samples/curated.json");
    let text = fs::read_to_string(&path).expect("curated.json");
    let kept: Vec<Curated> = serde_json::from_str(&text).expect("curated.json");
    let now = |one: &Curated| {
        let found = Found { beam: found(one, "beam"), logicalbeam: found(one, "logicalbeam") };
        Curated { found, ..one.clone() }
    };
    let now: Vec<Curated> = kept.iter().map(now).collect();
    if std::env::var_os("BLESS").is_some() {
        let text = serde_json::to_string_pretty(&now).expect("JSON");
        fs::write(&path, text + "\n").expect("curated.json");
        return;
    }
    for (kept, now) in kept.iter().zip(&now) {
        assert_eq!(kept, now, "with other weights: BLESS=1, and look at what the page shows");
    }
}
