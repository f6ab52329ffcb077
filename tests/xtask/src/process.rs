//! Running commands: what they print goes to a log, and is shown when they fail.

use crate::failure::Failure;
use crate::workspace::Workspace;
use std::fs::File;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};

/// Lines of output that a failure shows.
pub const SHOWN_LINES: usize = 120;

/// Runs `command` to its end without standard input; returns what it printed.
///
/// Output goes to `<cache>/logs/<label>.log`, or to the terminal with `--verbose`
/// (then nothing is returned).
pub fn run(workspace: &Workspace, label: &str, command: &mut Command) -> Result<String, Failure> {
    if !workspace.verbose {
        return logged(workspace, label, command);
    }
    let log = workspace.logs().join(format!("{label}.log"));
    let status = command.stdin(Stdio::null()).status();
    ended(command, status, String::new(), log)
}

/// Runs `command` as [`run`] does, with its output in the log and returned whatever is shown.
pub fn logged(
    workspace: &Workspace,
    label: &str,
    command: &mut Command,
) -> Result<String, Failure> {
    let log = workspace.logs().join(format!("{label}.log"));
    let file = File::create(&log).map_err(Failure::file("write", &log))?;
    let copy = file.try_clone().map_err(Failure::file("write", &log))?;
    let status = command.stdin(Stdio::null()).stdout(file).stderr(copy).status();
    let bytes = std::fs::read(&log).map_err(Failure::file("read", &log))?;
    ended(command, status, String::from_utf8_lossy(&bytes).into_owned(), log)
}

/// Returns what a command printed, unless it failed.
fn ended(
    command: &Command,
    status: std::io::Result<ExitStatus>,
    output: String,
    log: PathBuf,
) -> Result<String, Failure> {
    let status = match status {
        Ok(status) if status.success() => return Ok(output),
        Ok(status) => format!("failed ({status})"),
        Err(error) => format!("could not start ({error})"),
    };
    let command = show(command);
    Err(Failure::Command { command, status, output: tail(&output, SHOWN_LINES), log })
}

/// Returns what `command` prints to standard output, if it runs and succeeds.
pub fn ask(command: &mut Command) -> Option<String> {
    let output = command.stdin(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}

/// Returns the command as one could type it.
pub fn show(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let quoted = words.map(|word| {
        let word = word.to_string_lossy();
        match word.is_empty()
            || word.contains(|c: char| c.is_whitespace() || "\"'*{}()".contains(c))
        {
            true => format!("'{}'", word.replace('\'', r"'\''")),
            false => word.into_owned(),
        }
    });
    quoted.collect::<Vec<_>>().join(" ")
}

/// Returns the last `lines` lines of `text`.
pub fn tail(text: &str, lines: usize) -> String {
    let all: Vec<&str> = text.lines().collect();
    all[all.len().saturating_sub(lines)..].join("\n")
}

/// Returns tests that passed, by the closing lines of cargo's test runner.
pub fn tests_run(output: &str) -> usize {
    let closing = output.lines().filter_map(|line| line.strip_prefix("test result: ok. "));
    closing.filter_map(|line| line.split(' ').next()?.parse::<usize>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = Command::new("cargo");
        command.args(["test", "--", "it's fine", ""]);
        assert_eq!(show(&command), r"cargo test -- 'it'\''s fine' ''");
    }

    #[test]
    fn tests_are_counted_from_closing_lines() {
        let output = "test result: ok. 12 passed; 0 failed; 0 ignored\nnoise\n\
                      test result: ok. 3 passed; 0 failed\ntest result: FAILED. 7 passed; 1 failed";
        assert_eq!(tests_run(output), 15);
        assert_eq!(tests_run(""), 0);
    }
}
