//! `beamsplitter score spider`: the SQL of any system for questions of Spider.

mod suite;
mod tally;

use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::Verdicts;
use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::verdicts::joined;
use clap::Args;
use serde_json::{Value, json};

use super::counting::Counting;
use super::given::{Given, PredictionFiles};
use super::kept::{self, Done, Kept};
use super::scorers::{ScorerError, Scorers};
use crate::arguments::BenchmarkDatabases;
use crate::error::CommandError;
use crate::limits::Seconds;
use crate::output::Outputs;
use crate::records::{RecordsError, questions};

pub use suite::SuiteError;
use suite::Suites;
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
    /// The gold query cannot be run, so nothing can be compared with it: what the database says.
    #[error("its gold query cannot be run: {0}")]
    Gold(String),
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
    let mut judge = SpiderJudge::new(of, test_suite.as_deref(), *seconds, *top)?;
    let inputs = of.inputs().chain(test_suite.as_deref());
    let outputs = Outputs::new(*force).reading(inputs);
    let settings = (*top, &(top, test_suite.is_some()));
    let (mut kept, items) = Kept::begin((given, labelled), parse, "spider", settings, &outputs)?;
    for Given { index, example, queries, .. } in items {
        let top = &queries[..queries.len().min(*top)];
        kept.add(index, line((index, &example), top, &mut judge))?;
    }
    let ended = judge.scorers.ended();
    kept.tell(&ended)?;
    let mut report = judge.tally.report();
    kept.write(&mut report);
    report.json["ended"] = json!(ended);
    kept.finish(report, judge.tally.troubles().clone())
}

/// Compares the predictions for a question with its gold query, and returns its result.
fn line(
    (index, example): (usize, &Example),
    queries: &[String],
    judge: &mut SpiderJudge,
) -> Result<Value, SpiderError> {
    let queries: Vec<String> = queries.iter().map(|sql| joined(sql)).collect();
    let scorer = judge.scorers.of(&example.db_id)?;
    let verdicts = pollster::block_on(scorer.verdicts(&queries, &example.query));
    let verdicts = judge.add((index, example), &queries, verdicts)?;
    let mut line = Value::Object(example.object.clone());
    line["predictions"] = json!(queries);
    verdicts.write(&mut line);
    Ok(line)
}

/// Compares queries with the gold ones, and counts what matches.
pub struct SpiderJudge {
    /// What was counted so far.
    pub tally: SpiderTally,
    scorers: Scorers,
    suites: Option<Suites>,
}

impl SpiderJudge {
    /// Counts the first `top` queries of each question, also on a test suite if there is one.
    ///
    /// # Errors
    /// If the file of schemas cannot be read.
    pub fn new(
        of: &BenchmarkDatabases,
        suite: Option<&Path>,
        seconds: Seconds,
        top: usize,
    ) -> Result<Self, RecordsError> {
        Ok(Self {
            tally: SpiderTally::new(top, suite.is_some()),
            scorers: of.scorers(seconds)?,
            suites: Suites::of(suite, &of.databases, seconds),
        })
    }

    /// Adds what the queries that count of a question come to, and what they do on a test suite.
    ///
    /// # Errors
    /// If the gold query does not run, or a test suite cannot be used.
    pub fn add(
        &mut self,
        (index, example): (usize, &Example),
        queries: &[String],
        mut all: Verdicts,
    ) -> Result<Verdicts, SpiderError> {
        self.tally.note(index, queries.len(), &all.unscored);
        if let Some(reason) = all.gold_not_run() {
            return Err(SpiderError::Gold(reason.to_owned()));
        }
        if let Some(suites) = &mut self.suites {
            let passes = queries.iter().map(|sql| suites.passes(example, sql));
            all.suite = Some(passes.collect::<Result<_, _>>()?);
        }
        let counted = all.matches.iter().enumerate().map(|(at, matched)| Counted {
            matched: *matched,
            corrected: all.corrected.get(at).copied().unwrap_or_default(),
            suite: all.suite.as_ref().is_some_and(|suite| suite[at]),
        });
        let scorer = self.scorers.of(&example.db_id).ok();
        let hardness = scorer.and_then(|scorer| scorer.hardness(&example.query));
        self.tally.add((index, example), hardness, &counted.collect::<Vec<_>>());
        Ok(all)
    }
}
