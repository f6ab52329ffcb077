//! The SQL of any system for the questions of a benchmark that are interpreted, whichever it is, counted
//! as `evaluate` counts.

use std::path::PathBuf;

use beamsplitter_ambiguity::run::{scored_line, write_unscored};
use beamsplitter_ambiguity::{Troubles, Unscored};
use beamsplitter_database::Database;
use beamsplitter_interpret::evaluate::Benchmark;
use beamsplitter_interpret::{Category, Interpretations};
use clap::{Args, Subcommand};
use serde_json::json;

use super::counting::Counting;
use super::credited::Credited;
use super::given::{AllGiven, Given, PredictionFiles, tell_without};
use super::kept::{self, Done, Kept};
use super::problems::{self, Problem};
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

benchmarks::benchmarks!(commands "score" " --predictions predictions.jsonl");

fn run<B: Benchmark>(arguments: &Arguments) -> Result<(), CommandError> {
    kept::run(&arguments.given, arguments.counting.show, |given| scored_file::<B>(arguments, given))
}

/// Scores a file of predictions.
fn scored_file<B: Benchmark>(
    arguments: &Arguments,
    given: &PredictionFiles,
) -> Result<Done, CommandError> {
    let Arguments { databases: folder, counting, .. } = arguments;
    let Counting { labelled, top, seconds, force, .. } = counting;
    let AllGiven { items, mut problems, without } = given.read(labelled, read_as::<B::Example>)?;
    let databases = Databases::new(folder.as_deref(), seconds.duration())?;
    let outputs = Outputs::new(*force).reading(folder.as_deref());
    let mut kept = Kept::begin((given, labelled), B::NAME.to_owned(), (*top, top), &outputs)?;
    let (mut sums, mut troubles) = (B::Sums::default(), Troubles::default());
    let mut credited = Credited::default();
    let mut counted = 0;
    for Given { index, example, queries, .. } in items {
        let mut database = match databases.open(index, B::database(&example)) {
            Ok(database) => database,
            Err(error) => {
                problems.push(Problem { index, reason: error.to_string() });
                continue;
            }
        };
        let found = interpretations(&queries, *top, None, &mut database);
        let (ran, score, unscored) = scored::<B, _>((index, &example), &found, &mut database, *top);
        let golds = B::golds(&example, index);
        troubles.add(index, (golds.len(), found.shown.len()), &unscored);
        credited.compare(index, &golds, &found, &mut database);
        B::add(&mut sums, &example, &score);
        counted += 1;
        let mut line = scored_line(&example, Ok::<_, CommandError>((ran, score)));
        write_unscored(&mut line, &unscored);
        kept.add(index, line)?;
    }
    if counted == 0 {
        return Err(given.nothing(&problems));
    }
    problems::tell(&problems, &databases.ended());
    tell_without(&without);
    let mut report = report::<B>(&sums, &troubles);
    report.json["problems"] = json!(problems);
    report.json["without predictions"] = json!(without);
    report.json["differences"] = json!({"ex": credited});
    report.text(credited.text());
    kept.finish(report, troubles)
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
    let golds: Vec<_> =
        golds.into_iter().map(|sql| pollster::block_on(database.run(sql))).collect();
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
