//! The SQL of any system for the questions of a benchmark that are interpreted, whichever it is, counted
//! as `evaluate` counts.

use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::read::Object;
use beamsplitter_ambiguity::run::{scored_line, write_unscored};
use beamsplitter_ambiguity::{Troubles, Unscored};
use beamsplitter_database::{Database, Execution, QueryLimits};
use beamsplitter_interpret::evaluate::Benchmark;
use beamsplitter_interpret::{Category, Interpretations};
use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::counting::Counting;
use super::credited::Credited;
use super::given::{Given, PredictionFiles};
use super::kept::{self, Done, Kept};
use super::verdicts::UNTOLD;
use crate::benchmarks::{self, commands};
use crate::dump::Databases;
use crate::error::CommandError;
use crate::output::Outputs;
use crate::records::read_as;
use crate::report::Report;

/// What every such command is told.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    given: PredictionFiles,
    /// The databases that the examples name: DIR/NAME/NAME.sqlite.
    #[arg(long)]
    databases: Option<PathBuf>,
    #[command(flatten)]
    counting: Counting,
}

/// How predictions are scored: where databases are, and what a system says beside its queries.
pub struct Plan<'a, B: Benchmark> {
    pub given: &'a PredictionFiles,
    pub databases: Option<&'a Path>,
    pub counting: &'a Counting,
    /// Keys of the category that a system may say.
    pub category: &'a [&'a str],
    /// What all questions come to, where systems say a category or not.
    pub report: fn(&B::Sums, &Troubles, bool) -> Report,
}

/// Why an example is not counted.
#[derive(Debug, thiserror::Error)]
enum Reason {
    #[error("`{0}` is none of the categories: {all}", all = Category::ALL.map(Category::name).join(", "))]
    Unknown(String),
    #[error("it has no category, as other predictions have")]
    None,
}

benchmarks::benchmarks!(commands "score" " --predictions predictions.jsonl");

fn run<B: Benchmark>(
    Arguments { given, databases, counting }: &Arguments,
) -> Result<(), CommandError> {
    let (databases, report) = (databases.as_deref(), |sums: &_, of: &_, _| report::<B>(sums, of));
    Plan::<B> { given, databases, counting, category: &[], report }.run()
}

impl<B: Benchmark> Plan<'_, B> {
    /// Scores the files.
    pub fn run(&self) -> Result<(), CommandError> {
        kept::run(self.given, self.counting.show, |given| self.file(given))
    }

    /// Scores a file of predictions.
    fn file(&self, given: &PredictionFiles) -> Result<Done, CommandError> {
        let Counting { labelled, top, seconds, force, .. } = self.counting;
        let outputs = Outputs::new(*force).reading(self.databases);
        let of = (given, labelled);
        let parse = |object: Object| Ok((read_as::<B::Example>(object.clone())?, object));
        let (mut kept, items) = Kept::begin(of, parse, B::NAME, (*top, top), &outputs)?;
        let databases = Databases::new(self.databases, seconds.duration())?;
        let (mut sums, mut troubles) = (B::Sums::default(), Troubles::default());
        let mut credited = Credited::default();
        let tells = items.iter().any(|given| self.said(given).is_some());
        for given in &items {
            let Given { index, example: (example, _), queries, .. } = given;
            let told = category(self.said(given), tells).map_err(CommandError::of);
            let line = told.and_then(|told| {
                let mut database = databases.open(*index, B::database(example))?;
                let found = interpretations(queries, *top, told, &mut database);
                let (ran, score, unscored) =
                    scored::<B, _>((*index, example), &found, &mut database, *top);
                let golds = B::golds(example, *index);
                troubles.add(*index, (golds.len(), found.shown.len()), &unscored);
                credited.compare(*index, &golds, &found, &mut database);
                B::add(&mut sums, example, &score);
                let mut line = scored_line(example, Ok::<_, CommandError>((ran, score)));
                write_unscored(&mut line, &unscored);
                if !self.category.is_empty() && !tells {
                    line[UNTOLD] = json!(true);
                }
                Ok(line)
            });
            kept.add(*index, line)?;
        }
        kept.tell(&databases.ended())?;
        let mut report = (self.report)(&sums, &troubles, tells);
        kept.write(&mut report);
        report.json["differences"] = json!({"ex": credited});
        report.text(credited.text());
        kept.finish(report, troubles)
    }

    /// Returns the category that stands beside the predictions for an example, which may be within it.
    fn said<'g>(&self, given: &'g Given<(B::Example, Object)>) -> Option<&'g Value> {
        let beside = self.category.iter().find_map(|key| given.said.get(*key));
        let within = self.category.first().and_then(|key| given.example.1.get(*key));
        beside.or(within).filter(|said| !said.is_null())
    }
}

/// Reads the category that a system says; none where no prediction of its file has one.
fn category(said: Option<&Value>, tells: bool) -> Result<Option<Category>, Reason> {
    match said {
        None if tells => Err(Reason::None),
        None => Ok(None),
        Some(said) => {
            let read = serde_json::from_value(said.clone());
            let text = said.as_str().map_or_else(|| said.to_string(), str::to_owned);
            read.map(Some).map_err(|_| Reason::Unknown(text))
        }
    }
}

/// Returns the first `top` predictions of a question as what it may mean, each with its result.
pub fn interpretations<D: Database>(
    queries: &[String],
    top: usize,
    category: Option<Category>,
    database: &mut D,
) -> Interpretations {
    let ran =
        queries.iter().take(top).map(|sql| (sql.clone(), pollster::block_on(database.run(sql))));
    Interpretations::predicted(ran, category.unwrap_or_default())
}

/// Counts what was found for the example at an index, by the results of its golds, and says what does
/// not run. The queries that were counted come first.
pub fn scored<B: Benchmark, D: Database>(
    (index, example): (usize, &B::Example),
    found: &Interpretations,
    database: &mut D,
    top: usize,
) -> (Vec<String>, B::Score, Unscored) {
    let golds = B::golds(example, index);
    let whole = |ran: Execution| ran.whole(&QueryLimits::SCORED);
    let run = |sql: &str| pollster::block_on(database.run(sql)).and_then(whole);
    let golds: Vec<_> = golds.into_iter().map(run).collect();
    let unscored = Unscored::of(golds.iter(), found.results());
    let rows: Vec<_> = golds.into_iter().map(|ran| ran.ok().map(|ran| ran.rows)).collect();
    let (queries, score) = B::score(&rows, found, top);
    (queries, score, unscored)
}

/// Returns what all questions come to.
pub fn report<B: Benchmark>(sums: &B::Sums, troubles: &Troubles) -> Report {
    let mut report = Report::new(B::json(sums));
    report.json["unscored"] = json!(troubles);
    report.tables(B::tables(sums));
    report.lines(not_run(troubles));
    report
}

/// Returns what does not run, and what the figures make of golds that do not.
pub fn not_run(troubles: &Troubles) -> Vec<String> {
    let mut lines = troubles.not_run();
    if troubles.golds.not_run.queries > 0 {
        lines.push("  A gold that cannot be run is found by nothing.".to_owned());
    }
    lines
}
