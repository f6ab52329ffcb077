//! A question put to the command.

use std::path::{Path, PathBuf};
use std::process::Command;

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
