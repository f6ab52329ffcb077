//! Python is needed for training and for making fixtures, never for the page:
//! its tests run where PyTorch is installed.

use crate::checks::Outcome;
use crate::failure::Failure;
use crate::process;
use crate::workspace::Workspace;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// `$BEAMSPLITTER_PYTHON`, else the cache's environment, else the system's.
pub fn interpreter(workspace: &Workspace) -> PathBuf {
    let own = workspace.cache().join("python/bin/python");
    match env::var_os("BEAMSPLITTER_PYTHON") {
        Some(path) => PathBuf::from(path),
        None if own.is_file() => own,
        None => PathBuf::from("python3"),
    }
}

/// Runs `model/training/tests/test_*.py` with unittest.
///
/// # Errors
/// When one fails.
pub fn tests(workspace: &Workspace) -> Result<Outcome, Failure> {
    let folder = workspace.path("model/training");
    let python = interpreter(workspace).display().to_string();
    if process::ask(workspace.command(&python).args(["-c", "import torch"])).is_none() {
        return Ok(Outcome::Skipped(format!("{python} has no PyTorch")));
    }
    if !has_tests(&folder.join("tests")) {
        return Ok(Outcome::Skipped("model/training/tests has no test_*.py".into()));
    }
    let mut command = workspace.command(&python);
    command.args(["-m", "unittest", "discover", "--start-directory", "tests"]);
    command.current_dir(&folder).env("PYTHONPATH", &folder).env("PYTHONDONTWRITEBYTECODE", "1");
    let output = process::run(workspace, "python", &mut command)?;
    match (workspace.verbose, count(&output)) {
        (false, None | Some(0)) => Err(Failure::found("no Python test ran")),
        (false, Some(count)) => Ok(Outcome::Passed(format!("{count} tests"))),
        (true, _) => Ok(Outcome::Passed(String::new())),
    }
}

/// Whether there is a file that unittest would find.
fn has_tests(folder: &Path) -> bool {
    let names = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.file_name());
    names.filter_map(|name| name.into_string().ok()).any(|name| name.starts_with("test_"))
}

/// The number in unittest's closing line "Ran 12 tests in 0.1s".
fn count(output: &str) -> Option<usize> {
    let line = output.lines().rev().find_map(|line| line.strip_prefix("Ran "))?;
    line.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn tests_are_counted_from_the_closing_line() {
        assert_eq!(count("...\nRan 12 tests in 0.1s\n\nOK\n"), Some(12));
        assert_eq!(count("OK"), None);
    }
}
