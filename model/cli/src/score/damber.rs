//! `beamsplitter score damber`: the SQL of any system, scored on tests of tables.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::path::PathBuf;

use beamsplitter_ambiguity::predictions;
use beamsplitter_ambiguity::read::{Object, stream};
use beamsplitter_damber::{Scored, Test, score};
use clap::Args;
use serde_json::Value;

use super::problems::{self, Problem};
use crate::damber::{DamberError, Places, ReportOptions, read_tests};
use crate::error::CommandError;
use crate::input::InputError;
use crate::limits::Seconds;
use crate::output::Outputs;
use crate::terminal::note;

/// What `score damber --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter score damber --predictions predictions.jsonl --file tests.jsonl --database shop.sqlite";

/// Keys that hold a prediction, where none is named, beside those of AmbiQT's files.
const KEYS: [&str; 4] = ["prediction", "predictions", "predicted_sql", "sql"];

/// Arguments of `beamsplitter score damber`.
#[derive(Args)]
pub struct Arguments {
    /// Predictions: a JSON list, or one JSON object a line, each with the `id` of its test (and its
    /// `db_id`, where tests are of several databases) or the whole test. The first query counts.
    #[arg(long)]
    predictions: PathBuf,
    /// Key that holds the prediction, if it is not one of the usual ones.
    #[arg(long)]
    key: Option<String>,
    /// Tests that `build damber` wrote; default: each prediction has its own.
    #[arg(long)]
    file: Option<PathBuf>,
    #[command(flatten)]
    places: Places,
    /// What the system is called in the report.
    #[arg(long, default_value = "predictions")]
    name: String,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    #[command(flatten)]
    report: ReportOptions,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Arguments { predictions: path, key, file, places, name, seconds, report } = arguments;
    let read = [Some(path), file.as_ref(), places.databases.as_ref()].into_iter().flatten();
    let outputs = Outputs::new(report.force).reading(read.map(PathBuf::as_path));
    let outputs = places.database.iter().fold(outputs, |all, path| all.reading_database(path));
    report.check(&outputs)?;
    let mut tests = Tests::default();
    if let Some(file) = file {
        for (_, test) in read_tests(file)?.items {
            tests.known.insert((test.db_id.clone(), test.id.clone()), test);
        }
    }
    let mut open = places.open(*seconds);
    let (mut scored, mut problems) = (Vec::new(), Vec::new());
    let source = File::open(path).map_err(InputError::read(path))?;
    let read = stream(source, |index, object| {
        let one = object.map_err(CommandError::of).and_then(|object| {
            let test = tests.of(&object)?;
            let key =
                key.as_deref().or_else(|| KEYS.into_iter().find(|key| object.contains_key(*key)));
            let queries = predictions(&object, key).map_err(CommandError::of)?;
            let query = queries.first().map(String::as_str).unwrap_or_default();
            let (_, database) = open.of(&test.db_id)?;
            let found = pollster::block_on(score(database, &test, query));
            Ok((test, found.map_err(CommandError::of)?))
        });
        match one {
            Ok(one) => scored.push(one),
            Err(error) => problems.push(Problem { index, reason: error.to_string() }),
        }
    });
    read.map_err(InputError::read(path))?;
    finish(arguments, &scored, &problems, &tests)?;
    report.write(name, &scored, &outputs)
}

/// Tells what was left out.
fn finish(
    arguments: &Arguments,
    scored: &[(Test, Scored)],
    problems: &[Problem],
    tests: &Tests,
) -> Result<(), CommandError> {
    if scored.is_empty() {
        let first = problems.first().map_or("it holds no record", |p| p.reason.as_str());
        let (path, first) = (arguments.predictions.clone(), first.to_owned());
        return Err(CommandError::of(DamberError::Nothing { path, first }));
    }
    problems::tell(problems, &BTreeMap::new());
    let done: BTreeSet<(&str, &str)> =
        scored.iter().map(|(test, _)| (test.db_id.as_str(), test.id.as_str())).collect();
    let without = tests.known.keys().filter(|(db, id)| !done.contains(&(db, id))).count();
    if without > 0 {
        note(format_args!("{without} tests of --file have no prediction; they are left out"));
    }
    Ok(())
}

/// The tests of a file, by database and id.
#[derive(Default)]
struct Tests {
    known: BTreeMap<(String, String), Test>,
}

impl Tests {
    /// Returns the test that a prediction is for.
    fn of(&self, object: &Object) -> Result<Test, CommandError> {
        if self.known.is_empty() {
            return Ok(serde_json::from_value(Value::Object(object.clone()))?);
        }
        let text = |key: &str| object.get(key).and_then(Value::as_str);
        let id = text("id").unwrap_or_default();
        let fits = |(db, known): &&(String, String)| {
            known == id && text("db_id").is_none_or(|wanted| wanted == db)
        };
        let mut keys = self.known.keys().filter(fits);
        let found = keys.next().filter(|_| keys.next().is_none());
        let found = found.and_then(|key| self.known.get(key)).cloned();
        found.ok_or_else(|| CommandError::of(DamberError::NoTest(id.to_owned())))
    }
}
