//! Files that the command reads whole.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::output::reason;

/// Why a file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum InputError {
    /// The system refused.
    #[error("{path}: cannot be read: {}", reason(.source))]
    Read { path: PathBuf, source: std::io::Error },
    /// It is not the JSON that is needed.
    #[error("{path}: is not {expected}: {source}")]
    Json { path: PathBuf, expected: &'static str, source: serde_json::Error },
    /// A line of it, or of the standard input, does not fit; lines are counted from 1.
    #[error("{path}, line {number}: {source}")]
    Line { path: PathBuf, number: usize, source: serde_json::Error },
}

impl InputError {
    /// Says of which file the system complained.
    pub fn read(path: &Path) -> impl Fn(std::io::Error) -> Self {
        move |source| Self::Read { path: path.to_owned(), source }
    }

    /// Says in which line of a file, counted from 0, something does not fit.
    pub fn line(path: &Path, index: usize) -> impl Fn(serde_json::Error) -> Self {
        move |source| Self::Line { path: path.to_owned(), number: index + 1, source }
    }
}

/// Reads a file.
pub fn bytes(path: &Path) -> Result<Vec<u8>, InputError> {
    std::fs::read(path).map_err(InputError::read(path))
}

/// Reads a JSON file. `expected` says in an error what the file should be.
///
/// # Errors
/// If the file cannot be read or is something else.
pub fn json<T: DeserializeOwned>(path: &Path, expected: &'static str) -> Result<T, InputError> {
    serde_json::from_slice(&bytes(path)?).map_err(|source| InputError::Json {
        path: path.to_owned(),
        expected,
        source,
    })
}
