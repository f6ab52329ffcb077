//! The candidates that the command finds.

use std::path::Path;

use serde::Deserialize;

use crate::asked::prints;

/// What `ask --json` prints, as far as it is looked at.
#[derive(Deserialize)]
struct Answer {
    candidates: Vec<Candidate>,
}

#[derive(Deserialize)]
struct Candidate {
    sql: String,
}

/// Returns the SQL of the candidates that the command finds with these options.
pub fn candidates(database: &Path, question: &str, options: &[&str]) -> Vec<String> {
    let text = prints("ask", database, question, &[&["--json"], options].concat());
    let answer: Answer = serde_json::from_str(&text).expect(question);
    answer.candidates.into_iter().map(|candidate| candidate.sql).collect()
}
