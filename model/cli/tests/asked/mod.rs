//! The command asked for candidates.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// What `ask --json` prints, as far as it is looked at.
#[derive(Deserialize)]
struct Answer {
    candidates: Vec<Candidate>,
}

#[derive(Deserialize)]
struct Candidate {
    sql: String,
}

/// Returns the folder of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the SQL of the candidates that the command finds with these options.
pub fn candidates(database: &Path, question: &str, options: &[&str]) -> Vec<String> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_beamsplitter"));
    command.current_dir(root()).arg("ask").arg("--database").arg(database).args(options);
    let output = command.args(["--json", "--question", question]).output().expect("the command");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {question}: {errors}", database.display());
    let answer: Answer = serde_json::from_slice(&output.stdout).expect(question);
    answer.candidates.into_iter().map(|candidate| candidate.sql).collect()
}
