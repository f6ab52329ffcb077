//! `beamsplitter audit`: gold queries, and predictions that were credited, that somebody should look at.

mod report;
mod source;

use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::read::{Object, RecordError};
use clap::Args;
use serde_json::Value;

use crate::error::CommandError;
use crate::labels::Labelled;
use crate::limits::{Seconds, rows};
use crate::score::given::{AllGiven, Given, PredictionFiles, examples, tell_without};
use crate::score::problems::Problem;
use crate::terminal::print;

use report::Report;
use source::{Databases, Item};

/// What `audit --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter audit --file dev.json --databases database
  beamsplitter audit --file questions.json --database shop.sqlite --json
  beamsplitter audit --file ambrosia.json --predictions predictions.jsonl

Each gold query is run beside another one: with numbers for numbers that are kept as text, with the rows
that tie at a cut, with NULL last, over tables copied in the opposite order, with each row once that a
join repeats, without each of its conditions. Literals that no cell has are told, and golds of one
question that return the same. AmbiQT's original queries are looked at, and its readings on the changed
database. A finding decides nothing by itself.";

/// Arguments of `beamsplitter audit`.
#[derive(Args)]
pub struct Arguments {
    /// Questions with their gold queries: AmbiQT's, AMBROSIA's, PRACTIQ's, DAMBER's,
    /// Spider's or BIRD's form, or gold.sql.
    #[arg(long)]
    file: PathBuf,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite. AMBROSIA's records bring theirs.
    #[arg(long)]
    databases: Option<PathBuf>,
    /// One SQLite file that all questions are about.
    #[arg(long, conflicts_with = "databases")]
    database: Option<PathBuf>,
    /// Look at those predictions that the benchmark credits, instead of its golds. Any form that `score`
    /// reads.
    #[arg(long)]
    predictions: Option<PathBuf>,
    /// Key or column that holds the predictions, if it is not a usual one.
    #[arg(long, requires = "predictions")]
    key: Option<String>,
    /// Look at this many predictions of each question.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
    /// Show this many findings of each probe; --json has all.
    #[arg(long, default_value_t = 20, value_parser = rows, allow_negative_numbers = true)]
    show: usize,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// Returns the one file that all questions are about, if there is one.
    fn only(&self) -> Option<&Path> {
        let folder = self.databases.as_deref().filter(|path| path.is_file());
        self.database.as_deref().or(folder)
    }
}

/// Nothing could be looked at.
#[derive(Debug, thiserror::Error)]
#[error("{path}: no query can be looked at: {first}")]
struct Nothing {
    path: PathBuf,
    first: String,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let mut problems = Vec::new();
    let items = match &arguments.predictions {
        Some(predictions) => given(arguments, predictions, &mut problems)?,
        None => golds(arguments, &mut problems)?,
    };
    let mut databases = Databases::new(
        arguments.databases.as_deref(),
        arguments.database.as_deref(),
        arguments.seconds.duration(),
    )?;
    let mut report = Report::default();
    for Given { index, example, queries, .. } in items {
        let queries =
            arguments.predictions.is_some().then(|| &queries[..queries.len().min(arguments.top)]);
        let looked = databases
            .open(&example, index)
            .and_then(|opened| opened.look(&example, index, queries, &mut report));
        if let Err(error) = looked {
            problems.push(Problem { index, reason: error.to_string() });
        }
    }
    if report.queries() == 0 && !problems.is_empty() {
        let first = problems.first().map(|problem| problem.reason.clone()).unwrap_or_default();
        return Err(CommandError::of(Nothing { path: arguments.file.clone(), first }));
    }
    Ok(print(&match arguments.json {
        true => format!("{}\n", report.json(&problems)),
        false => report.text(arguments.show, &problems),
    })?)
}

/// Reads the examples with their golds.
fn golds(
    arguments: &Arguments,
    problems: &mut Vec<Problem>,
) -> Result<Vec<Given<Item>>, CommandError> {
    let mut items = Vec::new();
    for (index, object) in examples(&arguments.file)?.into_list() {
        match item(object, arguments.only()) {
            Ok(example) => {
                items.push(Given { index, example, queries: Vec::new(), said: Object::new() });
            }
            Err(error) => problems.push(Problem { index, reason: error.to_string() }),
        }
    }
    Ok(items)
}

/// Reads the examples with predictions.
fn given(
    arguments: &Arguments,
    predictions: &Path,
    problems: &mut Vec<Problem>,
) -> Result<Vec<Given<Item>>, CommandError> {
    let files = PredictionFiles {
        predictions: predictions.to_owned(),
        file: Some(arguments.file.clone()),
        key: arguments.key.clone(),
        out: None,
        against: None,
    };
    let read = files.read(&Labelled::default(), |object| item(object, arguments.only()))?;
    let AllGiven { items, problems: invalid, without } = read;
    problems.extend(invalid);
    tell_without(&without);
    Ok(items)
}

/// Reads an example of whichever benchmark its keys say.
fn item(mut object: Object, database: Option<&Path>) -> Result<Item, RecordError> {
    if let Some(name) = database.and_then(Path::file_stem) {
        let id = object.entry("db_id").or_insert(Value::Null);
        if id.is_null() {
            *id = Value::from(name.to_string_lossy());
        }
        object.entry("question").or_insert_with(|| Value::from(""));
    }
    Item::new(object)
}
