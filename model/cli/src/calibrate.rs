//! `beamsplitter calibrate`: fits the selector to questions with known answers, and keeps the
//! scores of right candidates for its guarantee.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use beamsplitter_interpret::labelled;
use beamsplitter_odin::selector::{Labelled, Selector};
use beamsplitter_pipeline::{Database, ModelPrompt, ask};
use clap::Args;
use serde::Deserialize;

use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input;
use crate::model::{ModelError, load};
use crate::observer::NoObserver;
use crate::output::{FileKind, Force, Outputs};
use crate::progress::Progress;
use crate::terminal::print_line;

/// Penalty on the selector's weights: keeps those of facts that are nearly always 0 near 0.
const RIDGE: f64 = 1.0;

/// What `calibrate --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter calibrate --file dev.json --databases database --out selector.json";

/// Arguments of `beamsplitter calibrate`.
#[derive(Args)]
pub struct Arguments {
    /// Questions with their right queries: JSON records with `question`, `query` and `db_id`.
    #[arg(long)]
    file: PathBuf,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Where the calibrated selector goes.
    #[arg(long)]
    out: PathBuf,
    #[command(flatten)]
    force: Force,
    /// Folder of a packaged model.
    #[arg(long, default_value = "public/models/default")]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    /// Candidates of the decoder that are looked at.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=25))]
    candidates: u16,
    /// Only every N-th question.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    /// Keep this selector's weights, and only take its calibration scores anew, from all questions.
    #[arg(long)]
    weights: Option<PathBuf>,
    /// Leave out questions over these databases.
    #[arg(long, value_delimiter = ',')]
    without: Vec<String>,
}

/// One question with its right query.
#[derive(Deserialize)]
struct Record {
    question: String,
    query: String,
    db_id: String,
}

/// The candidates of one question.
type Labels = Vec<Labelled>;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let inputs = [&arguments.file, &arguments.databases].into_iter().chain(&arguments.weights);
    let outputs = Outputs::new(arguments.force).reading(inputs.map(PathBuf::as_path));
    outputs.check(&arguments.out, FileKind::Selector)?;
    let mut records: Vec<Record> =
        input::json(&arguments.file, "a list of records with question, query and db_id")?;
    records.retain(|record| !arguments.without.contains(&record.db_id));
    let mut index = 0;
    records.retain(|_| {
        index += 1;
        (index - 1) % usize::from(arguments.every) == 0
    });
    let labels = label(arguments, &records)?;
    let selector = match &arguments.weights {
        Some(path) => {
            let fitted: Selector = input::json(path, "a calibrated selector")?;
            with_scores(fitted, labels.values().flatten())
        }
        None => {
            // Weights from every second database, scores from the others: neither has seen the
            // other's questions.
            let databases: BTreeSet<&String> = labels.keys().collect();
            let even: BTreeSet<&String> = databases.into_iter().step_by(2).collect();
            let (fit, rest): (Vec<_>, Vec<_>) =
                labels.iter().partition(|(id, _)| even.contains(id));
            let examples: Vec<Labelled> =
                fit.into_iter().flat_map(|(_, questions)| questions).flatten().copied().collect();
            let rest = rest.into_iter().flat_map(|(_, questions)| questions);
            with_scores(Selector::fit(&examples, RIDGE), rest)
        }
    };
    outputs.write(&arguments.out, FileKind::Selector, &serde_json::to_vec(&selector)?)?;
    Ok(print_line(format_args!("{} calibration points", selector.calibration.len()))?)
}

/// Labels the candidates of each question, by database.
fn label(
    arguments: &Arguments,
    records: &[Record],
) -> Result<BTreeMap<String, Vec<Labels>>, CommandError> {
    let mut engine = load(&arguments.model)?;
    let settings = arguments.decoder.settings(usize::from(arguments.candidates))?;
    let mut labels = BTreeMap::<String, Vec<Labels>>::new();
    let mut progress = Progress::new(records.len(), 0);
    for record in records {
        let id = &record.db_id;
        let path = arguments.databases.join(id).join(format!("{id}.sqlite"));
        let mut database = SqliteFile::open(&path)?;
        progress.step("");
        let Ok(gold) = pollster::block_on(database.run(&record.query)) else { continue };
        let language = &engine.language;
        let mut observer = NoObserver;
        let asked = ask(
            &mut engine.model,
            language,
            &mut database,
            &record.question,
            &settings,
            &mut observer,
        );
        let Ok(answer) = pollster::block_on(asked) else { continue };
        let ModelPrompt::Pointers(prompt) = &answer.prompt else {
            return Err(ModelError::SpellsOut(arguments.model.clone()).into());
        };
        labels.entry(id.clone()).or_default().push(labelled(prompt, &answer, &gold));
    }
    Ok(labels)
}

/// Returns the selector with the score of the likeliest right candidate of each question that has
/// one.
fn with_scores<'a>(
    mut selector: Selector,
    questions: impl Iterator<Item = &'a Labels>,
) -> Selector {
    selector.calibration = Default::default();
    for candidates in questions {
        let right = candidates.iter().filter(|candidate| candidate.right);
        let score = right.map(|candidate| selector.score(&candidate.facts)).reduce(f64::min);
        if let Some(score) = score {
            selector.calibration.add(score);
        }
    }
    selector
}
