//! `beamsplitter score spider`: the SQL of any system for questions of Spider.

mod suite;
mod tally;

use std::path::PathBuf;

use beamsplitter_ambiguity::run::write_unscored;
use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::verdicts::joined;
use beamsplitter_ambiguity::{Metrics, Scorer, Unscored};
use beamsplitter_database::Database;
use clap::Args;
use serde_json::{Value, json};

use super::counting::Counting;
use super::given::{Given, PredictionFiles};
use super::kept::{self, Done, Kept};
use super::scorers::{ScorerError, Scorers};
use crate::arguments::BenchmarkDatabases;
use crate::error::CommandError;
use crate::output::Outputs;
use crate::records::questions;

pub use suite::{SuiteError, Suites};
pub use tally::{Counted, SpiderTally};

/// What `score spider --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter score spider --predictions predicted.sql --file dev.json --databases database

--file is Spider's file or BIRD's, or gold.sql: a query a line, with its database behind a tab. Without
it, predictions are records with the keys db_id, question, query and predictions.

EM is exact set match and EXM execution match, as published; direct compares results as sets of rows,
as lists where the gold orders them. Corrected, names are read as SQLite reads them, what lies outside
Spider's grammar is compared as a whole, and each row counts as often as it comes. What cannot be run
or compared is counted below the figures, and a question whose gold cannot be run is left out.";

/// Arguments of `beamsplitter score spider`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    given: PredictionFiles,
    #[command(flatten)]
    of: BenchmarkDatabases,
    /// Also count what is right on every database of a test suite: DIR/<db_id>/*.sqlite, as `build
    /// test-suite` writes it.
    #[arg(long, value_name = "DIR")]
    test_suite: Option<PathBuf>,
    #[command(flatten)]
    counting: Counting,
}

/// Why predictions for Spider cannot be scored.
#[derive(Debug, thiserror::Error)]
pub enum SpiderError {
    /// The gold query cannot be run, so nothing can be compared with it.
    #[error("its gold query cannot be run: {0}")]
    Gold(#[from] GoldNotRun),
    /// A database cannot be used.
    #[error(transparent)]
    Scorer(#[from] ScorerError),
    /// A test suite cannot be used.
    #[error(transparent)]
    Suite(#[from] SuiteError),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    kept::run(&arguments.given, arguments.counting.show, |given| scored(arguments, given))
}

/// Scores a file of predictions.
fn scored(arguments: &Arguments, given: &PredictionFiles) -> Result<Done, CommandError> {
    let Arguments { of, test_suite, counting, .. } = arguments;
    let Counting { labelled, top, seconds, force, .. } = counting;
    let parse = questions(Some(&of.databases));
    let mut scorers = of.scorers(*seconds)?;
    let mut suites = Suites::of(test_suite.as_deref(), &of.databases, *seconds);
    let inputs = of.inputs().chain(test_suite.as_deref());
    let outputs = Outputs::new(*force).reading(inputs);
    let settings = (*top, &(top, suites.is_some()));
    let (mut kept, items) = Kept::begin((given, labelled), parse, "spider", settings, &outputs)?;
    let mut tally = SpiderTally::new(*top, suites.is_some());
    for Given { index, example, queries, .. } in items {
        let top = &queries[..queries.len().min(*top)];
        let line = score((index, &example), top, &mut scorers, suites.as_mut(), &mut tally);
        kept.add(index, line)?;
    }
    let ended = scorers.ended();
    kept.tell(&ended)?;
    let mut report = tally.report();
    kept.write(&mut report);
    report.json["ended"] = json!(ended);
    kept.finish(report, tally.troubles().clone())
}

/// Compares the predictions for a question with its gold query, and returns its result.
fn score(
    (index, example): (usize, &Example),
    queries: &[String],
    scorers: &mut Scorers,
    mut suites: Option<&mut Suites>,
    tally: &mut SpiderTally,
) -> Result<Value, SpiderError> {
    let scorer = scorers.of(&example.db_id)?;
    let queries: Vec<String> = queries.iter().map(|sql| joined(sql)).collect();
    let (compared, unscored) = compare(scorer, &queries, &example.query);
    tally.note(index, queries.len(), &unscored);
    let mut counted = Vec::new();
    for (sql, (matched, corrected)) in queries.iter().zip(compared?) {
        let suite = suites.as_mut().map(|suites| suites.passes(example, sql)).transpose()?;
        counted.push(Counted { matched, corrected, suite: suite.unwrap_or_default() });
    }
    tally.add((index, example), scorer.hardness(&example.query), &counted);
    let mut line = Value::Object(example.object.clone());
    line["predictions"] = json!(queries);
    line["matches"] = counted.iter().map(|one| json!(one.matched)).collect();
    line["corrected"] = counted.iter().map(|one| json!(one.corrected)).collect();
    if suites.is_some() {
        line["suite"] = counted.iter().map(|one| json!(one.suite)).collect();
    }
    write_unscored(&mut line, &unscored);
    Ok(line)
}

/// A gold query cannot be run: what the database says.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{0}")]
pub struct GoldNotRun(String);

/// The published verdict of a prediction, and the corrected one.
type Verdicts = (Metrics<bool>, Metrics<bool>);

/// Compares predictions with their gold query, where that runs, and says what could not be run or
/// compared.
pub fn compare<D: Database>(
    scorer: &mut Scorer<D>,
    queries: &[String],
    gold: &str,
) -> (Result<Vec<Verdicts>, GoldNotRun>, Unscored) {
    let all = pollster::block_on(scorer.verdicts(queries, gold));
    let verdicts = match all.gold_not_run() {
        Some(reason) => Err(GoldNotRun(reason.to_owned())),
        None => Ok(all.matches.into_iter().zip(all.corrected).collect()),
    };
    (verdicts, all.unscored)
}
