//! `beamsplitter evaluate damber`: tests of tables, put to a decoder.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::Troubles;
use beamsplitter_ambiguity::run::{Provenance, VERSION, fingerprint};
use beamsplitter_damber::{ScoreError, Scored, Test, score};
use beamsplitter_decode::Settings;
use beamsplitter_engine::Engine;
use beamsplitter_link::{CellMatch, Question, ValueIndex};
use beamsplitter_pipeline::{CellLookup, Database, Execution, RunError, ask};
use beamsplitter_sql::Schema;
use clap::Args;
use serde_json::json;

use super::error::EvaluateError;
use crate::damber::{Making, Places, ReportOptions, add_troubles, make, read_tests};
use crate::database::{DatabaseError, SqliteFile};
use crate::error::{AskError, CommandError};
use crate::limits::Seconds;
use crate::model::{SHIPPED, load};
use crate::observer::NoObserver;
use crate::output::{FileKind, Outputs};
use crate::progress::Progress;
use crate::results::Results;
use crate::terminal::note;

/// What `evaluate damber --help` shows.
pub const EXAMPLE: &str = "\
Examples:
  beamsplitter evaluate damber --database shop.sqlite --suggest --decoder logicalbeam
  beamsplitter evaluate damber --file tests.jsonl --databases database --html report.html";

/// Arguments of `beamsplitter evaluate damber`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    places: Places,
    /// Tests that `build damber` wrote; default: tests are made of the database.
    #[arg(long, required_unless_present = "database")]
    file: Option<PathBuf>,
    #[command(flatten)]
    making: Making,
    /// Folder of a packaged model.
    #[arg(long, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    options: crate::decoder::Options,
    /// Candidates of each question that count: the best of them is the prediction.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=25))]
    top: u16,
    /// Append results to this file, and skip examples that it already has.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    #[command(flatten)]
    report: ReportOptions,
}

/// Candidates that a decoder returns, as in the page; of these the first `--top` count.
const RETURNED: usize = 5;

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Arguments { places, file, making, model, options, top, out, seconds, report } = arguments;
    let read = [file, &making.labels, &places.databases].into_iter().flatten();
    let outputs =
        Outputs::new(report.force).reading(read.map(PathBuf::as_path).chain([model.as_path()]));
    let outputs = places.database.iter().fold(outputs, |all, path| all.reading_database(path));
    report.check(&outputs)?;
    if let Some(out) = out {
        outputs.check(out, FileKind::Results)?;
    }
    let settings = options.uninterpreted(RETURNED.max(usize::from(*top)))?;
    let tests = match (file, &places.database) {
        (Some(file), _) => read_tests(file)?.items.into_iter().map(|(_, test)| test).collect(),
        (None, Some(database)) => make(std::slice::from_ref(database), making, model, *seconds)?,
        (None, None) => Vec::new(),
    };
    let mut engine = load(model)?;
    let made_by = made_by(arguments, &tests, &settings, &engine)?;
    let mut results =
        Results::open(out.as_deref(), &made_by, &outputs).map_err(EvaluateError::from)?;
    let mut open = places.open(*seconds);
    let mut asked = BTreeMap::new();
    let mut progress =
        Progress::new(tests.len(), (0..tests.len()).filter(|i| results.has(*i)).count());
    let (mut scored, mut sum) = (Vec::new(), 0.0);
    let (mut troubles, mut failed) = (Troubles::default(), None);
    for (index, test) in tests.into_iter().enumerate() {
        let line = match results.get(index).map_err(EvaluateError::from)? {
            Some(line) => line,
            None => {
                let (path, original) = open.of(&test.db_id)?;
                let told = told(&mut asked, &test.db_id, path)?;
                let mut line = json!(test);
                let found = candidates(&mut engine, told, &test.question, &settings);
                let (candidates, failure) =
                    found.map_or_else(|e| (Vec::new(), Some(e.to_string())), |c| (c, None));
                let best = match best(original, &test, &candidates, usize::from(*top)) {
                    Ok(best) => best,
                    Err(error) => {
                        note(format_args!("{error}; left out"));
                        let found = Err(error);
                        add_troubles(&mut troubles, (index, &test), &found);
                        failed = found.err();
                        continue;
                    }
                };
                line["predictions"] = json!(candidates);
                line["scored"] = json!(Scored { error: failure.or(best.error.clone()), ..best });
                made_by.sign(&mut line);
                results.add(index, line.clone()).map_err(EvaluateError::from)?;
                line
            }
        };
        let found: Scored = serde_json::from_value(line["scored"].clone())
            .map_err(|source| EvaluateError::Matches { index: index.to_string(), source })?;
        sum += found.metrics.mean();
        let found = Ok(found);
        add_troubles(&mut troubles, (index, &test), &found);
        scored.extend(found.ok().map(|found| (test, found)));
        progress.step(&format!("mean {:.2}", sum / scored.len() as f64));
    }
    match failed.filter(|_| scored.is_empty()) {
        Some(error) => Err(CommandError::of(error)),
        None => {
            let name = options.decoder.name();
            report.files(name, &scored, &outputs)?;
            ReportOptions::report(name, &scored, &troubles).print(report.show)
        }
    }
}

/// Returns what every result of the run says of it.
fn made_by(
    arguments: &Arguments,
    tests: &[Test],
    settings: &Settings,
    engine: &Engine,
) -> Result<Provenance, CommandError> {
    Ok(Provenance {
        benchmark: format!("damber {}", fingerprint(&serde_json::to_vec(tests)?)),
        decoder: arguments.options.decoder.name().to_owned(),
        model: engine.sha256(),
        settings: fingerprint(&serde_json::to_vec(settings)?),
        top: usize::from(arguments.top),
        width: settings.vanilla.beam.width,
        without: Vec::new(),
        version: VERSION.to_owned(),
        data: None,
        predictions_hash: None,
    })
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

/// A database that questions are put to, with the cells that they can name.
struct Asked {
    file: SqliteFile,
    cells: ValueIndex,
}

/// Returns a database, opened when it is first asked for.
fn told<'a>(
    asked: &'a mut BTreeMap<String, Asked>,
    id: &str,
    path: &Path,
) -> Result<&'a mut Asked, DatabaseError> {
    match asked.entry(id.to_owned()) {
        Entry::Occupied(known) => Ok(known.into_mut()),
        Entry::Vacant(place) => {
            let file = SqliteFile::open(path)?;
            let (cells, skipped) = file.values();
            skipped.iter().for_each(|told| note(format_args!("note: {told}")));
            Ok(place.insert(Asked { file, cells }))
        }
    }
}

fn candidates(
    engine: &mut Engine,
    database: &mut Asked,
    question: &str,
    settings: &Settings,
) -> Result<Vec<String>, AskError> {
    let Engine { model, language, .. } = engine;
    let mut observer = NoObserver;
    let asked = ask(model, &*language, database, question, settings, &mut observer);
    let answer = pollster::block_on(asked)?;
    Ok(answer.candidates.into_iter().map(|candidate| candidate.sql).collect())
}

impl Database for Asked {
    type Error = DatabaseError;

    async fn schema(&mut self) -> Result<Schema, DatabaseError> {
        Ok(self.file.schema().clone())
    }

    async fn run(&mut self, sql: &str) -> Result<Execution, RunError> {
        self.file.run(sql).await
    }
}

impl CellLookup for Asked {
    async fn cells(&mut self, question: &Question) -> Result<Vec<CellMatch>, DatabaseError> {
        Ok(self.cells.matches(question))
    }
}
