//! The predictions that a command scores.

use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::predictions::{Examples, Predicted, PredictionsError, TextError, read};
use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_common::text::plural;
use clap::Args;

use super::problems::{self, Problem};
use super::system::name;
use crate::error::CommandError;
use crate::input::{self, InputError};
use crate::labels::Labelled;
use crate::terminal::note;

/// Where predictions and their examples are.
#[derive(Args)]
pub struct PredictionFiles {
    /// Predictions of any system: SQL, JSON or CSV; or a folder of .sql files, each named after the
    /// index or id of its example.
    ///
    /// SQL has a query a line; what follows a tab is its database. JSON is a list, or a value a line:
    /// queries, lists of them (best first) or records; or one object with a query for each index, id or
    /// question, as BIRD has it. A record, or a row of CSV, has its predictions under `predictions`,
    /// `prediction`, `pred`, `sql`, `output` or another usual key (--key names any other): a query, a
    /// list of queries, or of {"sql", "score"}, the highest score first. Responses of language models are
    /// read as their interfaces write them: batches and chats, with the query in a block of code.
    #[arg(long)]
    pub predictions: PathBuf,
    /// The benchmark's own file, for predictions that do not repeat their examples.
    ///
    /// A prediction is for the example that its `index` (from 0), `id` or `question` names, or for the
    /// one at its place. Examples without predictions are told and left out.
    #[arg(long, alias = "records")]
    pub file: Option<PathBuf>,
    /// Key or column that holds the predictions, if it is not a usual one.
    #[arg(long)]
    pub key: Option<String>,
    /// Write the result of each example to this file, as JSON lines.
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Also compare with another system, example by example: its predictions in any form, or results
    /// that --out wrote, here or of `evaluate`.
    #[arg(long, value_name = "FILE")]
    pub against: Option<PathBuf>,
}

/// What is predicted for one example.
pub struct Given<T> {
    /// The example's place in its file, from 0.
    pub index: usize,
    /// The example.
    pub example: T,
    /// Its predictions, best first.
    pub queries: Vec<String>,
    /// What stands beside them, where the example is of another file.
    pub said: Object,
}

/// The predictions of a file, and what of it cannot be used.
pub struct AllGiven<T> {
    /// Those that can be used, in the order of their examples.
    pub items: Vec<Given<T>>,
    /// Why others cannot, by their place in the file of predictions.
    pub problems: Vec<Problem>,
    /// Places of the examples without predictions.
    pub without: Vec<usize>,
}

/// Why predictions cannot be scored.
#[derive(Debug, thiserror::Error)]
enum GivenError {
    #[error("{path}: {source}")]
    Predictions { path: PathBuf, source: PredictionsError },
    #[error("{path}: {source}")]
    Examples { path: PathBuf, source: TextError },
    #[error(
        "{path}: the folder holds no .sql file, each of which would be the prediction for one example"
    )]
    NoFile { path: PathBuf },
    #[error("{path}: nothing can be scored: {first}")]
    Nothing { path: PathBuf, first: String },
}

impl PredictionFiles {
    /// Reads the predictions, each with its example, as labels leave it.
    pub fn read<T>(
        &self,
        labelled: &Labelled,
        parse: impl Fn(Object) -> Result<T, RecordError>,
    ) -> Result<AllGiven<T>, CommandError> {
        let (examples, labels) = (self.examples()?, labelled.read()?);
        let bytes = bytes(&self.predictions)?;
        let found = read(bytes, examples, self.key.as_deref()).map_err(|source| {
            CommandError::of(GivenError::Predictions { path: self.predictions.clone(), source })
        })?;
        let invalid = found.invalid.into_iter();
        let mut all = AllGiven {
            items: Vec::new(),
            problems: invalid
                .map(|one| Problem { index: one.place, reason: one.error.to_string() })
                .collect(),
            without: found.without,
        };
        for Predicted { index, example, queries, said } in found.items {
            match labels.left(example, &parse) {
                Ok(Some(example)) => all.items.push(Given { index, example, queries, said }),
                Ok(None) => {}
                Err(error) => {
                    let reason = match &self.file {
                        Some(file) => format!("its example in {}: {error}", file.display()),
                        None => error.to_string(),
                    };
                    all.problems.push(Problem { index, reason });
                }
            }
        }
        labels.tell()?;
        Ok(all)
    }

    /// Returns the same for the predictions of another system.
    pub fn of(&self, predictions: &Path) -> Self {
        Self {
            predictions: predictions.to_owned(),
            file: self.file.clone(),
            key: self.key.clone(),
            out: None,
            against: None,
        }
    }

    fn examples(&self) -> Result<Option<Examples>, CommandError> {
        self.file.as_deref().map(examples).transpose()
    }

    /// Returns why nothing of the file can be scored.
    pub fn nothing(&self, problems: &[Problem]) -> CommandError {
        let first = problems.first().map_or("it holds no record", |p| p.reason.as_str());
        let path = self.predictions.clone();
        CommandError::of(GivenError::Nothing { path, first: first.to_owned() })
    }
}

/// Reads a file of predictions; of a folder, its .sql files as one object, by their names.
pub fn bytes(path: &Path) -> Result<Vec<u8>, CommandError> {
    if !path.is_dir() {
        return Ok(input::bytes(path)?);
    }
    let mut all = Object::new();
    for entry in std::fs::read_dir(path).map_err(InputError::read(path))? {
        let file = entry.map_err(InputError::read(path))?.path();
        if file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("sql")) {
            let sql = String::from_utf8_lossy(&input::bytes(&file)?).trim().to_owned();
            all.insert(name(&file), sql.into());
        }
    }
    match all.is_empty() {
        true => Err(CommandError::of(GivenError::NoFile { path: path.to_owned() })),
        false => Ok(serde_json::to_vec(&all)?),
    }
}

/// Reads a benchmark's examples. Reports on stderr what is none.
pub fn examples(path: &Path) -> Result<Examples, CommandError> {
    let failed = |source| CommandError::of(GivenError::Examples { path: path.to_owned(), source });
    let examples = Examples::read(input::bytes(path)?).map_err(failed)?;
    for (index, error) in examples.invalid() {
        note(format_args!("{}: record {index}: {error}; left out", path.display()));
    }
    Ok(examples)
}

/// Tells of which examples there are no predictions.
pub fn tell_without(without: &[usize]) {
    if !without.is_empty() {
        let places = problems::places(without.iter().copied());
        let examples = plural(without.len(), "example");
        note(format_args!(
            "no predictions for {examples} of --file: {places}; left out, where an empty prediction \
             counts as wrong"
        ));
    }
}
