//! What a long command of cargo is doing: its own progress line, without its bar.
//!
//! Cargo writes `Building [==>  ] 12/345: walrus, wasmparser` again and again over one line. The
//! numbers are exact: they are the units of this build, not the packages of a lock file.

use crate::failure::Failure;
use crate::process;
use crate::workspace::Workspace;
use std::fs::File;
use std::io::{IsTerminal, Read, Write};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Between two lines of progress, where standard output is not a terminal.
const QUIET: Duration = Duration::from_secs(20);
/// How long the line on a terminal stays, so that commands that run at the same time take turns.
const TURN: Duration = Duration::from_millis(300);
/// When the line on the terminal was written last, by any command.
static WRITTEN: Mutex<Option<Instant>> = Mutex::new(None);
/// Characters of the crates' names that are shown.
const WIDTH: usize = 60;

/// Runs a command of cargo like [`process::run`], and prints how far the compilation of `what` is:
/// on a terminal over one line, elsewhere one line every 20 seconds.
///
/// Returns what the command printed to standard output.
pub fn run(
    workspace: &Workspace,
    label: &str,
    what: &str,
    command: &mut Command,
) -> Result<String, Failure> {
    if workspace.verbose {
        return process::run(workspace, label, command);
    }
    let log = workspace.logs().join(format!("{label}.log"));
    let mut errors = File::create(&log).map_err(Failure::file("write", &log))?;
    let printed = workspace.logs().join(format!("{label}.out.log"));
    let output = File::create(&printed).map_err(Failure::file("write", &printed))?;
    command.env("CARGO_TERM_PROGRESS_WHEN", "always").env("CARGO_TERM_PROGRESS_WIDTH", "160");
    command.stdin(Stdio::null()).stdout(output).stderr(Stdio::piped());
    let shown = process::show(command);
    let failed = |status: String| {
        // Compilers write to the one, tests to the other: both belong into one log.
        let text = [&log, &printed].map(|file| std::fs::read_to_string(file).unwrap_or_default());
        let text = text.join("\n");
        let _ = std::fs::write(&log, &text);
        let output = process::tail(&text, process::SHOWN_LINES);
        Failure::Command { command: shown.clone(), status, output, log: log.clone() }
    };
    let mut child =
        command.spawn().map_err(|error| failed(format!("could not start ({error})")))?;
    let mut display = Display::new(what);
    if let Some(mut stream) = child.stderr.take() {
        copy(&mut stream, &mut errors, &mut display);
    }
    let status = child.wait();
    display.clear();
    match status {
        Ok(status) if status.success() => {
            std::fs::read_to_string(&printed).map_err(Failure::file("read", &printed))
        }
        Ok(status) => Err(failed(format!("failed ({status})"))),
        Err(error) => Err(failed(format!("went away ({error})"))),
    }
}

/// Writes the lines of `stream` to `log`, and those of cargo's progress to `display`.
fn copy(stream: &mut impl Read, log: &mut impl Write, display: &mut Display) {
    let (mut buffer, mut line) = ([0; 4096], Vec::new());
    while let Ok(length @ 1..) = stream.read(&mut buffer) {
        for &byte in &buffer[..length] {
            match byte {
                b'\r' | b'\n' => {
                    let text = String::from_utf8_lossy(&line);
                    match Step::parse(&text) {
                        Some(step) => display.show(&step),
                        None if text.trim().is_empty() && byte == b'\r' => {}
                        // A log that cannot be written loses a line, not the build.
                        None => drop(writeln!(log, "{text}")),
                    }
                    line.clear();
                }
                byte => line.push(byte),
            }
        }
    }
}

/// One state of cargo's progress line.
#[derive(Debug, PartialEq, Eq)]
struct Step {
    done: u32,
    of: u32,
    names: String,
}

impl Step {
    /// Reads `Building [=> ] 12/345: walrus, wasmparser`; `None` for any other line.
    fn parse(line: &str) -> Option<Step> {
        let (before, after) = line.split_once("] ")?;
        let before = before.trim_start_matches("\u{1b}[K");
        if !before.contains("Building") || !before.contains('[') {
            return None;
        }
        let (count, names) = after.split_once(':').unwrap_or((after, ""));
        let (done, of) = count.split_once('/')?;
        let names = names.split('\u{1b}').next().unwrap_or_default().trim().to_owned();
        Some(Step { done: done.trim().parse().ok()?, of: of.trim().parse().ok()?, names })
    }
}

/// Where progress is shown.
struct Display {
    what: String,
    terminal: bool,
    begun: Instant,
    last: Option<Instant>,
}

impl Display {
    fn new(what: &str) -> Display {
        Display {
            what: what.to_owned(),
            terminal: std::io::stdout().is_terminal(),
            begun: Instant::now(),
            last: None,
        }
    }

    fn show(&mut self, step: &Step) {
        if !self.is_due() {
            return;
        }
        self.last = Some(Instant::now());
        let names: String = step.names.chars().take(WIDTH).collect();
        let text = format!(
            "    compiling {}: {} of {} after {} s ({names})",
            self.what,
            step.done,
            step.of,
            self.begun.elapsed().as_secs()
        );
        if self.terminal {
            print!("\r\u{1b}[K{text}");
            // Only the display suffers.
            let _ = std::io::stdout().flush();
        } else {
            println!("{text}");
        }
    }

    /// Returns whether it is time for a line.
    fn is_due(&self) -> bool {
        if !self.terminal {
            return self.last.unwrap_or(self.begun).elapsed() >= QUIET;
        }
        let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
        let due = written.is_none_or(|at| at.elapsed() >= TURN);
        if due {
            *written = Some(Instant::now());
        }
        due
    }

    /// Removes the line, so that the next one starts at the left.
    fn clear(&self) {
        if self.terminal && self.last.is_some() {
            print!("\r\u{1b}[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_progress_lines_are_read() {
        let line = "    Building [=====>        ] 12/345: walrus, wasmparser(build)...";
        let step = Step::parse(line).unwrap();
        assert_eq!((step.done, step.of), (12, 345));
        assert_eq!(step.names, "walrus, wasmparser(build)...");
        assert_eq!(Step::parse("   Compiling walrus v0.27.2"), None);
        assert_eq!(Step::parse("error: expected `]` at [1] 3/4"), None);
    }

    #[test]
    fn the_log_has_every_line_but_progress() {
        let printed = "   Compiling a v1\n    Building [>] 1/2: a\r   Compiling b v1\n";
        let mut log = Vec::new();
        copy(&mut printed.as_bytes(), &mut log, &mut Display::new("it"));
        assert_eq!(String::from_utf8(log).unwrap(), "   Compiling a v1\n   Compiling b v1\n");
    }
}
