//! `beamsplitter trace`: what a file that `ask --trace` wrote holds.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use beamsplitter_decode::trace::{Trace, TraceError};
use clap::{Args, Subcommand};

use crate::error::CommandError;
use crate::input::InputError;
use crate::terminal::print_line;

/// Arguments of `beamsplitter trace`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Check whether a file is a trace, or a saved run with one, that can be shown, and say in a line what it holds.
    #[command(after_help = "Example:\n  beamsplitter trace check run.json")]
    Check { file: PathBuf },
}

/// Why a file is no trace.
#[derive(Debug, thiserror::Error)]
enum TraceFileError {
    #[error(transparent)]
    Read(#[from] InputError),
    #[error("{path}: {source}")]
    Trace { path: PathBuf, source: TraceError },
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Command::Check { file } = &arguments.command;
    let trace = read(file).map_err(CommandError::of)?;
    Ok(print_line(trace.summary())?)
}

/// Reads a trace; of a file too large to be one, no more than shows that.
fn read(path: &Path) -> Result<Trace, TraceFileError> {
    let failed = InputError::read(path);
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(&failed)?;
    file.take(Trace::MOST_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(&failed)?;
    Trace::from_file(&bytes)
        .map_err(|source| TraceFileError::Trace { path: path.to_owned(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_no_trace_is_one_sentence() {
        let folder = std::env::temp_dir().join(format!("trace-check-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("x.json");
        let error = || read(&path).unwrap_err().to_string();
        assert!(error().contains("x.json: "));
        std::fs::write(&path, "{\"version\": 1}").unwrap();
        assert!(error().ends_with("this trace has version 1, this program reads version 2"));
        std::fs::write(&path, "[]").unwrap();
        assert!(error().contains("x.json: this is not a trace"));
        std::fs::remove_dir_all(folder).unwrap();
    }
}
