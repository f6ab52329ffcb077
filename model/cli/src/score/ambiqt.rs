//! `beamsplitter score ambiqt`.

use std::collections::BTreeMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::read::{RecordError, stream};
use beamsplitter_ambiguity::{Kind, Record, Scored, Tally, Troubles, predictions};
use clap::Args;
use serde_json::json;

use super::changed::Changed;
use super::print::{published, published_json, table, unscored};
use super::problems::{self, Problem};
use super::scorers::{ScorerError, Scorers};
use crate::arguments::{AmbiqtReport, BenchmarkDatabases};
use crate::error::CommandError;
use crate::input::InputError;
use crate::limits::{Seconds, rows};
use crate::terminal::{note, print, print_line};

/// What `score ambiqt --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter score ambiqt --kind join --predictions predictions.json --databases database --tables tables.json";

/// Arguments of `beamsplitter score ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Kind of ambiguity.
    #[arg(long)]
    kind: Kind,
    /// Records with predictions: a JSON list, or one JSON object a line. Read one by one.
    #[arg(long)]
    predictions: PathBuf,
    /// The benchmark's own file, to report examples without predictions and predictions without an
    /// example.
    #[arg(long)]
    records: Option<PathBuf>,
    /// Key that holds the predictions, if it is not one of the usual ones.
    #[arg(long)]
    key: Option<String>,
    #[command(flatten)]
    of: BenchmarkDatabases,
    /// Count this many predictions of each record.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
    #[command(flatten)]
    report: AmbiqtReport,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Why a record, or a whole file, cannot be scored.
#[derive(Debug, thiserror::Error)]
enum ScoreError {
    /// It is not a record with predictions.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// Its database cannot be used.
    #[error(transparent)]
    Scorer(#[from] ScorerError),
    /// It is not in the file of `--records`.
    #[error("{0} has no such example (database, question, golds)")]
    NoExample(PathBuf),
    /// It was scored before.
    #[error("predictions for this example were there before")]
    Again,
    /// No record could be scored.
    #[error("{path}: nothing can be scored: {first}")]
    Nothing { path: PathBuf, first: String },
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let path = &arguments.predictions;
    let file = File::open(path).map_err(InputError::read(path))?;
    let mut scorers = arguments.of.scorers(arguments.seconds)?;
    let mut wanted = arguments.records.as_ref().map(|path| Wanted::read(path, arguments.kind));
    let mut wanted = wanted.take().transpose()?;
    let mut problems: Vec<Problem> = Vec::new();
    let mut tally = Tally::default();
    let mut troubles = Troubles::default();
    let mut changed = Changed::new(arguments.top);
    let read = stream(file, |index, object| {
        let scored = object.map_err(ScoreError::from).and_then(|object| {
            let record = Record::new(arguments.kind, object)?;
            if let Some(wanted) = &mut wanted {
                wanted.take(&record)?;
            }
            let to = (&mut tally, &mut troubles, &mut changed);
            score(arguments, index, &record, &mut scorers, to)
        });
        if let Err(error) = scored {
            problems.push(Problem { index, reason: error.to_string() });
        }
    });
    if let Err(error) = read {
        let reason = format!("{} cannot be read any further: {error}", path.display());
        problems.push(Problem { index: tally.len() + problems.len(), reason });
    }
    if tally.is_empty() {
        let first = problems.first().map_or("it holds no record", |p| p.reason.as_str());
        return Err(CommandError::of(ScoreError::Nothing {
            path: path.clone(),
            first: first.to_owned(),
        }));
    }
    let without = wanted.map(Wanted::without).unwrap_or_default();
    let ended = scorers.ended();
    let summary = tally.summary(arguments.top);
    if arguments.json {
        let mut json = json!(summary);
        json["problems"] = json!(problems);
        json["without predictions"] = json!(without);
        json["ended"] = json!(ended);
        json["unscored"] = json!(troubles);
        changed.json(&mut json, &arguments.report);
        if arguments.report.published {
            json["published"] = published_json(arguments.kind);
        }
        print_line(json)?;
        return problems::runs(path, &troubles);
    }
    problems::tell(&problems, &ended);
    if !without.is_empty() {
        let places = problems::places(without.iter().copied());
        let count = without.len();
        note(format_args!("no predictions for {count} examples of --records: {places}"));
    }
    let mut text = table(&summary, arguments.report.curve);
    text += &unscored(&troubles);
    text += &changed.text(&arguments.report);
    if arguments.report.published {
        text += &published(arguments.kind);
    }
    print(&text)?;
    problems::runs(path, &troubles)
}

fn score(
    arguments: &Arguments,
    index: usize,
    record: &Record,
    scorers: &mut Scorers,
    (tally, troubles, changed): (&mut Tally, &mut Troubles, &mut Changed),
) -> Result<(), ScoreError> {
    let predictions = predictions(record.object(), arguments.key.as_deref())?;
    let scorer = scorers.of(&record.db_id)?;
    let scored = pollster::block_on(scorer.scored(record, &predictions));
    let Scored { coverage, unscored } = scored;
    troubles.add(index, (1, predictions.len().min(arguments.top)), &unscored);
    if arguments.report.rescores() {
        // Only what counts: a changed database is made for each record.
        let most = if arguments.report.curve { predictions.len() } else { arguments.top };
        let top = &predictions[..most.min(predictions.len())];
        changed.judge(scorers, (index, record, top), &coverage);
    }
    tally.add(&record.db_id, &coverage);
    Ok(())
}

/// The examples of a benchmark's file that predictions are wanted for. Of each, 64 bits and its
/// place are kept.
struct Wanted {
    /// By database, question and readings: their places in the file.
    places: BTreeMap<u64, Vec<usize>>,
    path: PathBuf,
}

impl Wanted {
    fn read(path: &Path, kind: Kind) -> Result<Self, InputError> {
        let failed = InputError::read(path);
        let mut places: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        let mut broken: Vec<Problem> = Vec::new();
        let file = File::open(path).map_err(&failed)?;
        let all = stream(file, |index, object| {
            match object.and_then(|object| Record::new(kind, object)) {
                Ok(record) => places.entry(Self::key(&record)).or_default().push(index),
                Err(error) => broken.push(Problem { index, reason: format!("--records: {error}") }),
            }
        });
        all.map_err(&failed)?;
        problems::tell(&broken, &BTreeMap::new());
        Ok(Self { places, path: path.to_owned() })
    }

    fn key(record: &Record) -> u64 {
        let mut hasher = DefaultHasher::new();
        [&record.db_id, &record.question, &record.query1, &record.query2].hash(&mut hasher);
        hasher.finish()
    }

    /// Takes one example off the list.
    fn take(&mut self, record: &Record) -> Result<(), ScoreError> {
        let known = self.places.get_mut(&Self::key(record));
        let places = known.ok_or_else(|| ScoreError::NoExample(self.path.clone()))?;
        if places.is_empty() {
            return Err(ScoreError::Again);
        }
        places.remove(0);
        Ok(())
    }

    /// Returns places of the examples without predictions.
    fn without(self) -> Vec<usize> {
        let mut left: Vec<usize> = self.places.into_values().flatten().collect();
        left.sort_unstable();
        left
    }
}
