//! `beamsplitter score spider`: the SQL of any system for questions of Spider.

mod suite;
mod tally;

use std::path::PathBuf;

use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::{Metrics, Scorer, Trouble, Unscored};
use beamsplitter_database::Database;
use clap::Args;

use super::given::{AllGiven, Given, PredictionFiles, tell_without};
use super::problems::{self, Problem, runs};
use super::scorers::{ScorerError, Scorers};
use crate::arguments::BenchmarkDatabases;
use crate::error::CommandError;
use crate::limits::{Seconds, rows};
use crate::terminal::{print, print_line};

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
    /// Count this many predictions of each question.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    /// Print JSON.
    #[arg(long)]
    json: bool,
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
    let AllGiven { items, mut problems, without } = arguments.given.read(Example::new)?;
    let mut scorers = arguments.of.scorers(arguments.seconds)?;
    let mut suites =
        Suites::of(arguments.test_suite.as_deref(), &arguments.of.databases, arguments.seconds);
    let mut tally = SpiderTally::new(arguments.top, suites.is_some());
    for Given { index, example, queries, .. } in items {
        let top = &queries[..queries.len().min(arguments.top)];
        let of = (index, &example);
        if let Err(error) = score(of, top, &mut scorers, suites.as_mut(), &mut tally) {
            problems.push(Problem { index, reason: error.to_string() });
        }
    }
    if tally.is_empty() {
        return Err(arguments.given.nothing(&problems));
    }
    let ended = scorers.ended();
    if arguments.json {
        let mut json = tally.json();
        json["problems"] = serde_json::json!(problems);
        json["without predictions"] = serde_json::json!(without);
        json["ended"] = serde_json::json!(ended);
        print_line(json)?;
    } else {
        problems::tell(&problems, &ended);
        tell_without(&without);
        print(&tally.text())?;
    }
    runs(&arguments.given.predictions, tally.troubles())
}

/// Compares the predictions for a question with its gold query.
fn score(
    (index, example): (usize, &Example),
    queries: &[String],
    scorers: &mut Scorers,
    mut suites: Option<&mut Suites>,
    tally: &mut SpiderTally,
) -> Result<(), SpiderError> {
    let scorer = scorers.of(&example.db_id)?;
    let queries: Vec<String> = queries.iter().map(|sql| joined(sql)).collect();
    let (compared, unscored) = compare(scorer, &queries, &example.query);
    tally.note(index, queries.len(), &unscored);
    let compared = compared?;
    let mut counted = Vec::new();
    for (sql, (matched, corrected)) in queries.iter().zip(compared) {
        let suite = suites.as_mut().map(|suites| suites.passes(example, sql)).transpose()?;
        counted.push(Counted { matched, corrected, suite: suite.unwrap_or_default() });
    }
    tally.add((index, example), scorer.hardness(&example.query), &counted);
    Ok(())
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
    let golds = pollster::block_on(scorer.gold_troubles(gold));
    let mut unscored = Unscored { golds, ..Unscored::default() };
    let not_run = unscored.golds.iter().find_map(|(_, trouble)| match trouble {
        Trouble::NotRun(reason) => Some(GoldNotRun(reason.clone())),
        Trouble::OutsideGrammar => None,
    });
    let mut verdicts = not_run.map_or(Ok(Vec::new()), Err);
    for (place, sql) in queries.iter().enumerate() {
        let compared = pollster::block_on(scorer.compare(sql, gold));
        let troubles = compared.unscored.predictions.into_iter();
        unscored.predictions.extend(troubles.map(|(_, trouble)| (place, trouble)));
        if let (Ok(verdicts), Some(corrected)) = (&mut verdicts, compared.corrected) {
            verdicts.push((compared.published, corrected));
        }
    }
    (verdicts, unscored)
}

/// Joins the two signs of a comparison, which models of word pieces write apart and both published
/// evaluators join.
fn joined(sql: &str) -> String {
    sql.replace("> =", ">=").replace("< =", "<=").replace("! =", "!=")
}
