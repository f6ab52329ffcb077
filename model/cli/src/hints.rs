//! `beamsplitter hints`: what a person means by a word, kept in a file that can be read and edited.

use std::path::{Path, PathBuf};

use beamsplitter_interpret::choice;
use beamsplitter_odin::hint_file::HintError;
use beamsplitter_odin::hints::Hints;
use beamsplitter_prompt::QuestionPrompt;
use clap::Args;

use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input::{self, InputError};
use crate::model::{SHIPPED, VARIABLE, read_words};
use crate::output::{FileKind, Force, Outputs};
use crate::terminal::{escaped, print};

/// What `hints --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter hints --hints shop.hints.json --database shop.sqlite --question \"What were the total sales?\" --picked \"select sum(gross_sales) from sales\" --rejected \"select sum(net_sales) from sales\"
  beamsplitter ask --database shop.sqlite --question \"What are the total sales of May?\" --hints shop.hints.json";

/// Arguments of `beamsplitter hints`.
#[derive(Args)]
pub struct Arguments {
    /// The file of hints. It is made when the first choice is recorded.
    #[arg(long)]
    hints: PathBuf,
    /// The SQLite file that a choice was about.
    #[arg(long, requires = "picked")]
    database: Option<PathBuf>,
    /// The question that was asked.
    #[arg(long, requires = "picked")]
    question: Option<String>,
    /// The query that was picked.
    #[arg(long, requires_all = ["database", "question", "rejected"])]
    picked: Option<String>,
    /// A query that was shown and not picked.
    #[arg(long, requires = "picked")]
    rejected: Vec<String>,
    /// Forget the hint with this number.
    #[arg(long, value_name = "N", conflicts_with = "picked", value_parser = clap::value_parser!(u16).range(1..))]
    forget: Option<u16>,
    /// Whether to learn from choices and to use hints.
    #[arg(long, value_name = "true|false", action = clap::ArgAction::Set)]
    learning: Option<bool>,
    /// Folder with tokenizer.json and words.bin.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    words: PathBuf,
    #[command(flatten)]
    force: Force,
}

/// Why hints cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum HintsError {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] InputError),
    /// The file holds something else.
    #[error("{path}: {source}")]
    Content { path: PathBuf, source: HintError },
    /// A number that no hint has.
    #[error("there is no hint {number}; there are {hints}")]
    Number { number: u16, hints: usize },
}

/// Reads a file of hints.
pub fn read(path: &Path) -> Result<Hints, HintsError> {
    let content = |source| HintsError::Content { path: path.to_owned(), source };
    Hints::from_json(&input::bytes(path)?).map_err(content)
}

/// Reads the hints of an option; none where it is absent.
pub fn read_if(path: Option<&PathBuf>) -> Result<Hints, CommandError> {
    path.map_or_else(|| Ok(Hints::default()), |path| read(path).map_err(CommandError::of))
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let outputs = arguments
        .database
        .iter()
        .fold(Outputs::new(arguments.force), |outputs, path| outputs.reading_database(path));
    let path = &arguments.hints;
    let records = arguments.picked.is_some();
    let mut hints = match path.exists() || !records {
        true => read(path).map_err(CommandError::of)?,
        false => Hints::default(),
    };
    let before = hints.clone();
    hints.learning = arguments.learning.unwrap_or(hints.learning);
    if let Some(number) = arguments.forget {
        let place = usize::from(number) - 1;
        if place >= hints.hints.len() {
            let hints = hints.hints.len();
            return Err(CommandError::of(HintsError::Number { number, hints }));
        }
        hints.hints.remove(place);
    }
    let mut text = String::new();
    if let (Some(database), Some(question), Some(picked)) =
        (&arguments.database, &arguments.question, &arguments.picked)
    {
        let rejected: Vec<&str> = arguments.rejected.iter().map(String::as_str).collect();
        let new = learn(arguments, &mut hints, (database, question), picked, &rejected)?;
        if new.is_empty() {
            text += "This choice says nothing about the words of the question.\n";
        }
    }
    if hints != before || !path.exists() {
        outputs.write(path, FileKind::Hints, hints.to_json().as_bytes())?;
    }
    text += &listed(&hints);
    Ok(print(&text)?)
}

fn learn(
    arguments: &Arguments,
    hints: &mut Hints,
    (database, question): (&Path, &str),
    picked: &str,
    rejected: &[&str],
) -> Result<Vec<String>, CommandError> {
    let words = read_words(&arguments.words)?;
    let file = SqliteFile::open(database)?;
    let cells = file.values().0.matches(&beamsplitter_link::Question::new(question));
    let prompt = QuestionPrompt::new(&words, question, file.schema(), &cells);
    Ok(choice::learn(hints, &prompt, picked, rejected))
}

fn listed(hints: &Hints) -> String {
    let mut text = String::new();
    for (hint, number) in hints.hints.iter().zip(1..) {
        text += &format!("{number}. {} (weight {:.2})\n", escaped(&hint.sentence()), hint.weight);
    }
    if hints.hints.is_empty() {
        text += "There are no hints.\n";
    }
    if !hints.learning {
        text += "Learning is off: hints are not used.\n";
    }
    text
}
