//! What can go wrong in the runner, with the facts.

use std::fmt;
use std::path::PathBuf;

/// Why a command of the runner stopped.
#[derive(Debug)]
pub enum Failure {
    /// A program that the machine must bring is absent or too old.
    Missing {
        /// What is missing, in words.
        what: String,
        /// The command that brings it.
        remedy: String,
    },
    /// A command ran and failed.
    Command {
        /// The command as one could type it.
        command: String,
        /// How it ended, in words.
        status: String,
        /// The end of what it printed.
        output: String,
        /// Where all of it is.
        log: PathBuf,
    },
    /// A file could not be read or written.
    File {
        /// What was tried: "read", "write", ...
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's reason.
        error: std::io::Error,
    },
    /// A check looked and found these things wrong.
    Violations(Vec<String>),
}

impl Failure {
    /// Turns the system's error at `path` into a failure; for `map_err`.
    pub fn file(
        action: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(std::io::Error) -> Failure {
        let path = path.into();
        move |error| Failure::File { action, path, error }
    }

    /// Returns one thing that a check found wrong.
    pub fn found(what: impl Into<String>) -> Failure {
        Failure::Violations(vec![what.into()])
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Missing { what, remedy } => {
                write!(f, "{what}. Run this, then try again:\n    {remedy}")
            }
            Failure::Command { command, status, output, log } => {
                write!(f, "`{command}` {status}.\n{output}\n(all of it: {})", log.display())
            }
            Failure::File { action, path, error } => {
                write!(f, "could not {action} {}: {error}", path.display())
            }
            Failure::Violations(things) => f.write_str(&things.join("\n")),
        }
    }
}
