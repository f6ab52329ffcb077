//! `beamsplitter evaluate damber`: tests of tables, put to a decoder.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::PathBuf;

use beamsplitter_ambiguity::Read;
use beamsplitter_ambiguity::run::fingerprint;
use beamsplitter_damber::{ScoreError, Scored, Test, score};
use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_odin::hints::Hints;
use clap::Args;
use serde_json::{Value, json};

use super::each::{Plan, each, provenance};
use super::error::EvaluateError;
use super::scale::Scale;
use crate::asking::{answered, queries};
use crate::damber::{Made, Making, OpenPlaces, Places, ReportOptions, add_troubles, make};
use crate::database::SqliteFile;
use crate::decoder::{Decoder, Several};
use crate::error::CommandError;
use crate::labels::Labelled;
use crate::limits::Seconds;
use crate::model::{SHIPPED, VARIABLE, load};
use crate::output::Outputs;
use crate::records::read_as;
use crate::terminal::note;

/// What `evaluate damber --help` shows.
pub const EXAMPLE: &str = "\
Examples:
  beamsplitter evaluate damber --database shop.sqlite --suggest --decoder logicalbeam
  beamsplitter evaluate damber --file tests.jsonl --databases database --html report.html

Where tests are made of the database, --labels are words that stand for several columns, as for
`build damber`. Of the tests of --file, those count that labels of people keep, as everywhere.";

/// Arguments of `beamsplitter evaluate damber`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    places: Places,
    /// Tests that `build damber` wrote; default: tests are made of the database.
    #[arg(long, required_unless_present = "database")]
    file: Option<PathBuf>,
    #[command(flatten)]
    labelled: Labelled,
    #[command(flatten)]
    making: Making,
    /// Folder of a packaged model.
    #[arg(long, env = VARIABLE, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    options: Several,
    /// Candidates of each question that count: the best of them is the prediction.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=25))]
    top: u16,
    #[command(flatten)]
    scale: Scale,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    #[command(flatten)]
    report: ReportOptions,
}

/// Candidates that a decoder returns, as in the page; of these the first `--top` count.
const RETURNED: usize = 5;

/// The key of a result with what its prediction scores.
const SCORED: &str = "scored";

/// The key of a result of a test none of whose targets runs: why not, by their places.
const FAILING: &str = "failing";

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Arguments { places, file, labelled, making, model, options, seconds, report, .. } =
        arguments;
    let outputs = arguments.outputs();
    report.check(&outputs)?;
    let tests: Vec<(usize, Test)> = match (file, &places.database) {
        (Some(file), _) => labelled.records(file, read_as)?.items,
        (None, Some(database)) => {
            let making = (labelled.labels.as_slice(), making);
            let made = make(std::slice::from_ref(database), making, model, *seconds)?;
            made.into_iter().enumerate().collect()
        }
        (None, None) => Vec::new(),
    };
    let tests = Read { items: tests, invalid: Vec::new() };
    let mut all = Vec::new();
    for decoder in &options.decoders {
        let mut made = Made { name: decoder.name().to_owned(), ..Made::default() };
        let mut failed = None;
        arguments.each(*decoder, &tests, |index, test, line| {
            let found = scored_of(index, test, line)?;
            add_troubles(&mut made.troubles, (index, test), &found);
            match found {
                Ok(found) => made.scored.push((test.clone(), found)),
                Err(error) => {
                    note(format_args!("{error}; left out"));
                    failed = Some(error);
                }
            }
            let sum: f64 = made.scored.iter().map(|(_, found)| found.metrics.mean()).sum();
            Ok(format!("mean {:.2}", sum / made.scored.len().max(1) as f64))
        })?;
        if let Some(error) = failed.filter(|_| made.scored.is_empty()) {
            return Err(CommandError::of(error));
        }
        all.push(made);
    }
    report.files(&all, &outputs)?;
    ReportOptions::report(&all).print(report.show)
}

/// Reads what a result says of its test.
fn scored_of(
    index: usize,
    test: &Test,
    line: &Value,
) -> Result<Result<Scored, ScoreError>, EvaluateError> {
    if line["id"] != test.id.as_str() || line["question"] != test.question.as_str() {
        return Err(EvaluateError::OtherQuestion(index.to_string()));
    }
    Ok(match line.get(FAILING) {
        Some(failing) => Err(ScoreError {
            id: test.id.clone(),
            failing: serde_json::from_value(failing.clone())
                .map_err(EvaluateError::key(index, FAILING))?,
        }),
        None => Ok(serde_json::from_value(line[SCORED].clone())
            .map_err(EvaluateError::key(index, SCORED))?),
    })
}

impl Arguments {
    /// Returns where files may be written.
    fn outputs(&self) -> Outputs {
        let Self { places, file, labelled, model, scale, .. } = self;
        let read = [file, &places.databases].into_iter().flatten();
        let read = read.map(PathBuf::as_path).chain([model.as_path()]).chain(labelled.inputs());
        let outputs = scale.outputs().reading(read);
        places.database.iter().fold(outputs, |all, path| all.reading_database(path))
    }

    /// Puts every test that is wanted to a decoder, as [`each()`] does.
    fn each(
        &self,
        decoder: Decoder,
        tests: &Read<Test>,
        note: impl FnMut(usize, &Test, &Value) -> Result<String, EvaluateError>,
    ) -> Result<Value, CommandError> {
        let Self { places, model, options, top, scale, seconds, .. } = self;
        let top = usize::from(*top);
        let settings = options.tuning.uninterpreted(decoder, RETURNED.max(top))?;
        let of: Vec<&Test> = tests.items.iter().map(|(_, test)| test).collect();
        let of = format!("damber {}", fingerprint(&serde_json::to_vec(&of)?));
        let made_by = provenance(&of, (decoder, &settings, &settings), model, top, None)?;
        let plan = Plan::new(scale, &options.names(decoder), self.outputs(), made_by, &settings);
        let begin = || Ok((load(model)?, places.open(*seconds), BTreeMap::new()));
        let make = |_: usize, test: &Test, own: &mut (Engine, OpenPlaces<'_>, Told)| {
            line(test, own, &settings, top)
        };
        each(&plan, tests, begin, make, note)
    }
}

/// Databases that questions were put to.
type Told = BTreeMap<String, SqliteFile>;

/// Returns a test with its candidates, and what the best of the first `top` scores.
fn line(
    test: &Test,
    (engine, open, asked): &mut (Engine, OpenPlaces<'_>, Told),
    settings: &Settings,
    top: usize,
) -> Result<Value, CommandError> {
    let (path, original) = open.of(&test.db_id)?;
    let told = match asked.entry(test.db_id.clone()) {
        Entry::Occupied(known) => known.into_mut(),
        Entry::Vacant(place) => place.insert(SqliteFile::open(path)?),
    };
    let (candidates, failure) =
        match answered(engine, told, &test.question, settings, &Hints::default()) {
            Ok(answer) => (queries(&answer), None),
            Err(error) => (Vec::new(), Some(error.to_string())),
        };
    let mut line = json!(test);
    match best(original, test, &candidates, top) {
        Ok(best) => line[SCORED] = json!(Scored { error: failure.or(best.error.clone()), ..best }),
        Err(error) => line[FAILING] = json!(error.failing),
    }
    line["predictions"] = json!(candidates);
    Ok(line)
}

/// Returns the best of the first `top` candidates; without candidates the empty prediction.
fn best(
    database: &mut crate::original::Original,
    test: &Test,
    candidates: &[String],
    top: usize,
) -> Result<Scored, ScoreError> {
    let mut scored = |candidate: &str| pollster::block_on(score(database, test, candidate));
    let mut best = scored(candidates.first().map_or("", String::as_str))?;
    for candidate in candidates.iter().take(top).skip(1) {
        let other = scored(candidate)?;
        if other.metrics.mean() > best.metrics.mean() {
            best = other;
        }
    }
    Ok(best)
}
