//! What beam search and LogicalBeam find of the questions in public/samples/curated.json, on the
//! shipped model. `BLESS=1 cargo test -p beamsplitter --test curated` writes it anew, which other
//! weights need.

use std::fs;

use beamsplitter_database::{QueryLimits, equal_up_to_column_order, run};
use beamsplitter_sqlite::OpenFile;
use serde::{Deserialize, Serialize};

use asked::root;
use candidates::candidates;

mod asked;
mod candidates;

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

/// Returns for each expected query of a question over a sample whether its rows are those of one of
/// the five candidates.
fn found(sample: &str, text: &str, golds: &[String], decoder: &str) -> Vec<bool> {
    let path = root().join("public/samples").join(sample);
    let file = OpenFile::open(&path).expect(sample);
    let rows = |sql: &String| run(file.driver(), sql, &QueryLimits::SCORED).map(|ran| ran.rows);
    let found = candidates(&path, text, &["--top", "5", "--decoder", decoder]);
    let found: Vec<_> = found.iter().filter_map(|sql| rows(sql).ok()).collect();
    let is_found = |gold: &String| {
        let gold = rows(gold).expect(gold);
        found.iter().any(|rows| equal_up_to_column_order(rows, &gold, false))
    };
    golds.iter().map(is_found).collect()
}

/// A sample, as public/samples/samples.json describes it.
#[derive(Deserialize)]
struct Sample {
    file: String,
    questions: Vec<Question>,
}

#[derive(Deserialize)]
struct Question {
    text: String,
    golds: Vec<String>,
}

#[test]
fn the_expected_queries_of_a_sample_ask_what_its_question_asks() {
    let text = fs::read_to_string(root().join("public/samples/samples.json")).expect("samples");
    let samples: Vec<Sample> = serde_json::from_str(&text).expect("samples.json");
    for Sample { file, questions } in &samples {
        for Question { text, golds } in questions {
            let found = found(file, text, golds, "beamsplitter");
            assert!(found.contains(&true), "none of the expected queries of {text:?} is found");
        }
    }
}

#[test]
fn decoders_find_what_the_page_says() {
    let path = root().join("public/samples/curated.json");
    let text = fs::read_to_string(&path).expect("curated.json");
    let kept: Vec<Curated> = serde_json::from_str(&text).expect("curated.json");
    let now = |one: &Curated| {
        let by = |decoder| found(&one.sample, &one.text, &one.golds, decoder);
        let found = Found { beam: by("beam"), logicalbeam: by("logicalbeam") };
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
