//! `beamsplitter score ambiqt`.

use std::collections::BTreeMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::read::stream;
use beamsplitter_ambiguity::{Kind, Record, Tally, predictions};
use clap::Args;
use serde_json::json;

use super::changed::Changed;
use super::print::{self, published, published_json};
use super::problems::{self, Problem};
use super::scorers::Scorers;

/// Arguments of `beamsplitter score ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Kind of ambiguity: column, table, join or aggregate.
    #[arg(long)]
    kind: Kind,
    /// Records with predictions: a JSON list, or one JSON object a line. Read one by one.
    #[arg(long)]
    predictions: PathBuf,
    /// The benchmark's own file: what predictions it has none for, or has none of, is told.
    #[arg(long)]
    records: Option<PathBuf>,
    /// Key that holds the predictions, where it is none of the usual ones.
    #[arg(long)]
    key: Option<String>,
    /// Spider's tables.json.
    #[arg(long)]
    tables: PathBuf,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Predictions of each record that count.
    #[arg(long, default_value_t = 5)]
    top: usize,
    /// Also score without the errors of the benchmark's evaluator, and say what that changes.
    #[arg(long)]
    corrected: bool,
    /// Also score by running everything on the changed databases, filled so that the readings
    /// return different results, and say where that differs.
    #[arg(long)]
    materialised: bool,
    /// Print coverage over the number of predictions, also corrected and materialised.
    #[arg(long)]
    curve: bool,
    /// Print the paper's figures beside these.
    #[arg(long)]
    published: bool,
    /// Seconds that a query may run.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let path = &arguments.predictions;
    let file = File::open(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut scorers = Scorers::new(&arguments.tables, &arguments.databases, arguments.seconds)?;
    let mut wanted = arguments.records.as_ref().map(|path| Wanted::read(path, arguments.kind));
    let mut wanted = wanted.take().transpose()?;
    let mut problems: Vec<Problem> = Vec::new();
    let mut tally = Tally::default();
    let mut changed = Changed::new(arguments.top);
    let read = stream(file, |index, object| {
        let scored = object.map_err(|e| e.to_string()).and_then(|object| {
            let record = Record::new(arguments.kind, object).map_err(|e| e.to_string())?;
            if let Some(wanted) = &mut wanted {
                wanted.take(&record)?;
            }
            score(arguments, index, &record, &mut scorers, (&mut tally, &mut changed))
        });
        if let Err(reason) = scored {
            problems.push(Problem { index, reason });
        }
    });
    if let Err(error) = read {
        let reason = format!("{} cannot be read any further: {error}", path.display());
        problems.push(Problem { index: tally.len() + problems.len(), reason });
    }
    if tally.is_empty() {
        let first = problems.first().map_or("it holds no record", |p| p.reason.as_str());
        return Err(format!("{}: nothing can be scored: {first}", path.display()).into());
    }
    let without = wanted.map(Wanted::without).unwrap_or_default();
    let ended = scorers.ended();
    let summary = tally.summary(arguments.top);
    if arguments.json {
        let mut json = serde_json::to_value(&summary)?;
        json["problems"] = json!(problems);
        json["without predictions"] = json!(without);
        json["ended"] = json!(ended);
        changed.json(&mut json, arguments.corrected, arguments.materialised);
        if arguments.published {
            json["published"] = published_json(arguments.kind);
        }
        println!("{json}");
        return Ok(());
    }
    problems::tell(&problems, &ended);
    if !without.is_empty() {
        let places = problems::places(without.iter().copied());
        eprintln!("no predictions for {} examples of --records: {places}", without.len());
    }
    print::print(&summary, arguments.curve)?;
    print::write(&changed.text(arguments.corrected, arguments.materialised, arguments.curve))?;
    if arguments.published {
        print::write(&published(arguments.kind))?;
    }
    Ok(())
}

fn score(
    arguments: &Arguments,
    index: usize,
    record: &Record,
    scorers: &mut Scorers,
    (tally, changed): (&mut Tally, &mut Changed),
) -> Result<(), String> {
    let key = arguments.key.as_deref();
    let predictions = predictions(record.object(), key).map_err(|e| e.to_string())?;
    let scorer = scorers.of(&record.db_id)?;
    let coverage = pollster::block_on(scorer.coverage(record, &predictions));
    if arguments.corrected || arguments.materialised {
        // Only what counts: a changed database is made for each record.
        let most = if arguments.curve { predictions.len() } else { arguments.top };
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
    fn read(path: &Path, kind: Kind) -> Result<Self, String> {
        let failed = |e: std::io::Error| format!("{}: {e}", path.display());
        let mut places: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
        let mut broken: Vec<Problem> = Vec::new();
        let file = File::open(path).map_err(failed)?;
        let all = stream(file, |index, object| {
            match object.and_then(|object| Record::new(kind, object)) {
                Ok(record) => places.entry(Self::key(&record)).or_default().push(index),
                Err(error) => broken.push(Problem { index, reason: format!("--records: {error}") }),
            }
        });
        all.map_err(failed)?;
        problems::tell(&broken, &BTreeMap::new());
        Ok(Self { places, path: path.to_owned() })
    }

    fn key(record: &Record) -> u64 {
        let mut hasher = DefaultHasher::new();
        [&record.db_id, &record.question, &record.query1, &record.query2].hash(&mut hasher);
        hasher.finish()
    }

    /// Takes one example off the list.
    fn take(&mut self, record: &Record) -> Result<(), String> {
        let known = self.places.get_mut(&Self::key(record));
        let places = known.ok_or_else(|| {
            format!("{} has no such example (database, question, readings)", self.path.display())
        })?;
        if places.is_empty() {
            return Err("predictions for this example were there before".to_owned());
        }
        places.remove(0);
        Ok(())
    }

    /// Places of the examples without predictions.
    fn without(self) -> Vec<usize> {
        let mut left: Vec<usize> = self.places.into_values().flatten().collect();
        left.sort_unstable();
        left
    }
}
