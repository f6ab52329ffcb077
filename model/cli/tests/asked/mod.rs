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

/// Returns what a command prints for a question, with the default model and these options.
pub fn prints(command: &str, database: &Path, question: &str, options: &[&str]) -> String {
    let mut program = Command::new(env!("CARGO_BIN_EXE_beamsplitter"));
    program.current_dir(root()).arg(command).arg("--database").arg(database).args(options);
    let output = program.args(["--question", question]).output().expect("the command");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {question}: {errors}", database.display());
    String::from_utf8(output.stdout).expect(question)
}

/// Returns the SQL of the candidates that the command finds with these options.
pub fn candidates(database: &Path, question: &str, options: &[&str]) -> Vec<String> {
    let text = prints("ask", database, question, &[&["--json"], options].concat());
    let answer: Answer = serde_json::from_str(&text).expect(question);
    answer.candidates.into_iter().map(|candidate| candidate.sql).collect()
}
