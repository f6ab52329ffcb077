//! Why an example of a benchmark, or a whole run, has no result.

use beamsplitter_ambiguity::changed::ChangeError;
use beamsplitter_ambiguity::run::ResultError;

use super::asked::AskerError;
use crate::results::ResultsError;
use crate::score::{ScorerError, SuiteError};

/// Why an example has no result, or a kept one cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EvaluateError {
    /// Its schema or database cannot be used.
    #[error(transparent)]
    Scorer(#[from] ScorerError),
    /// Its test suite cannot be used.
    #[error(transparent)]
    Suite(#[from] SuiteError),
    /// Its schema cannot be changed as it says.
    #[error(transparent)]
    Change(#[from] ChangeError),
    /// The model has no answer.
    #[error(transparent)]
    Ask(#[from] AskerError),
    /// The results cannot be kept.
    #[error(transparent)]
    Results(#[from] ResultsError),
    /// No example of a run has a result.
    #[error("none of the {examples} examples could be run: {reason}")]
    Nothing { examples: usize, reason: String },
    /// The thread that ran it has ended.
    #[error("example {index}: its thread stopped before it had a result; run the command again")]
    Stopped { index: usize },
    /// A result of `--out` does not fit its example.
    #[error("--out: {0}")]
    Kept(#[source] ResultError),
    /// A result of `--out` is of another question.
    #[error("--out has the result of another question as example {0}")]
    OtherQuestion(String),
    /// A key of a result of `--out` has another form.
    #[error("--out, example {index}: key `{key}`: {source}")]
    Key { index: String, key: &'static str, source: serde_json::Error },
}

impl EvaluateError {
    /// Returns what makes an error of a key of a result that has another form.
    pub fn key(index: usize, key: &'static str) -> impl Fn(serde_json::Error) -> Self {
        move |source| Self::Key { index: index.to_string(), key, source }
    }
}
