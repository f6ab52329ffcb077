//! Why a command ended without what it was asked for: one variant for each layer.

use std::error::Error;
use std::io::ErrorKind;
use std::process::ExitCode;

use crate::build::BuildError;
use crate::database::DatabaseError;
use crate::evaluate::EvaluateError;
use crate::input::InputError;
use crate::model::ModelError;
use crate::output::OutputError;
use crate::records::RecordsError;
use crate::settings::SettingsError;
use crate::terminal::PrintError;

/// Why a question has no answer.
pub type AskError = beamsplitter_pipeline::AskError<DatabaseError, beamsplitter_t5::Error>;

/// Why a command ended.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// Options that do not go together, or a setting that is none.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A file that it reads.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A file that it writes.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The standard output.
    #[error(transparent)]
    Print(#[from] PrintError),
    /// The model.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// The database.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The question.
    #[error(transparent)]
    Ask(#[from] AskError),
    /// Files of records.
    #[error(transparent)]
    Records(#[from] RecordsError),
    /// A benchmark.
    #[error(transparent)]
    Evaluate(#[from] EvaluateError),
    /// The building of examples.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// Results and traces as JSON.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// What the command itself does.
    #[error(transparent)]
    Command(#[from] Box<dyn Error + Send + Sync>),
}

impl CommandError {
    /// Creates an error of one command alone.
    pub fn of(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Command(Box::new(error))
    }

    /// Returns whether the reader of the output has gone, who has read enough.
    pub fn is_closed_pipe(&self) -> bool {
        let mut next: Option<&(dyn Error + 'static)> = match self {
            Self::Command(error) => Some(error.as_ref()),
            error => Some(error),
        };
        while let Some(error) = next {
            let io = error.downcast_ref::<std::io::Error>();
            if io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe) {
                return true;
            }
            next = error.source();
        }
        false
    }

    /// Returns the exit code: 0 for a reader that has gone, 2 for wrong options, 1 for all else.
    pub fn code(&self) -> ExitCode {
        match self {
            Self::Settings(_) => ExitCode::from(2),
            _ if self.is_closed_pipe() => ExitCode::SUCCESS,
            _ => ExitCode::FAILURE,
        }
    }
}
