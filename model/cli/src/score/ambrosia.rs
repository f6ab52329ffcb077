//! `beamsplitter score ambrosia`: the SQL of any system for AMBROSIA's questions (Saparina and Lapata
//! 2024), counted as `evaluate ambrosia` counts.

use std::collections::BTreeMap;
use std::path::Path;

use beamsplitter_ambiguity::run::{scored_line, write_unscored};
use beamsplitter_ambiguity::{Troubles, Unscored};
use beamsplitter_database::Database;
use beamsplitter_interpret::evaluate::ambrosia::{ALL, Record, Score, Sums, score};
use beamsplitter_interpret::{Category, Interpretations};
use clap::Args;
use serde_json::json;

use super::credited::Credited;
use super::given::{AllGiven, Given, PredictionFiles, tell_without};
use super::kept::{self, Done, Kept};
use super::problems::{self, Problem};
use crate::dump::make;
use crate::error::CommandError;
use crate::labels::Labelled;
use crate::limits::{Seconds, rows};
use crate::original::Original;
use crate::output::{Force, Outputs};
use crate::records::read_as;
use crate::report::{Report, Show};

/// What `score ambrosia --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter score ambrosia --predictions predictions.jsonl --file ambrosia.json

Each question has a list of queries: single and full coverage are of the first --top of them, and so is
precision. The databases are made of the `db_dump` of each record.";

/// Arguments of `beamsplitter score ambrosia`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    given: PredictionFiles,
    #[command(flatten)]
    labelled: Labelled,
    /// Count this many predictions of each question.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    #[command(flatten)]
    force: Force,
    #[command(flatten)]
    show: Show,
}

/// A record that brings no database.
#[derive(Debug, thiserror::Error)]
#[error(
    "record {0} has no `db_dump`, the statements that make its database; drop it from the file"
)]
struct NoDump(usize);

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    kept::run(&arguments.given, arguments.show, |given| scored_file(arguments, given))
}

/// Scores a file of predictions.
fn scored_file(arguments: &Arguments, given: &PredictionFiles) -> Result<Done, CommandError> {
    let Arguments { labelled, top, seconds, force, .. } = arguments;
    let AllGiven { items, mut problems, without } = given.read(labelled, read_as::<Record>)?;
    let folder = tempfile::tempdir().map_err(CommandError::of)?;
    let outputs = Outputs::new(*force);
    let mut kept = Kept::begin((given, labelled), "ambrosia".to_owned(), (*top, top), &outputs)?;
    let (mut sums, mut troubles) = (Sums::default(), Troubles::default());
    let mut credited = Credited::default();
    let mut counted = 0;
    for Given { index, example: record, queries, .. } in items {
        let path = folder.path().join(format!("{index}.sqlite"));
        let opened = write_database(&path, &record, index)
            .and_then(|_| Ok(Original::open(&path, seconds.duration())?));
        let mut database = match opened {
            Ok(database) => database,
            Err(error) => {
                problems.push(Problem { index, reason: error.to_string() });
                continue;
            }
        };
        let found = interpretations(&queries, *top, None, &mut database);
        let (ran, score, unscored) = scored(&record, &found, &mut database, *top);
        troubles.add(index, (record.gold_queries.len(), found.shown.len()), &unscored);
        let golds: Vec<&str> = record.gold_queries.iter().map(String::as_str).collect();
        credited.compare(index, &golds, &found, &mut database);
        sums.add(&record, &score);
        counted += 1;
        let mut line = scored_line(&record, Ok::<_, CommandError>((ran, score)));
        write_unscored(&mut line, &unscored);
        kept.add(index, line)?;
    }
    if counted == 0 {
        return Err(given.nothing(&problems));
    }
    problems::tell(&problems, &BTreeMap::new());
    tell_without(&without);
    let mut report = figures(&sums, &troubles);
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

/// Makes the database of a record, and returns how many of its statements SQLite refuses.
pub fn write_database(path: &Path, record: &Record, index: usize) -> Result<usize, CommandError> {
    let dump = record.db_dump.as_ref().ok_or(NoDump(index)).map_err(CommandError::of)?;
    make(path, dump).map_err(CommandError::of)
}

/// Counts what was found for a question, by the results of its golds, and says what does not run. The
/// queries that ran come first.
pub fn scored<D: Database>(
    record: &Record,
    found: &Interpretations,
    database: &mut D,
    top: usize,
) -> (Vec<String>, Score, Unscored) {
    let golds: Vec<_> =
        record.gold_queries.iter().map(|sql| pollster::block_on(database.run(sql))).collect();
    let unscored = Unscored::of(golds.iter(), found.results());
    let rows: Vec<_> = golds.into_iter().map(|ran| ran.ok().map(|ran| ran.rows)).collect();
    let (queries, score) = score(&rows, found, top);
    (queries, score, unscored)
}

/// Returns what all questions come to.
pub fn figures(sums: &Sums, troubles: &Troubles) -> Report {
    let types = [true, false].into_iter().flat_map(|ambiguous| sums.by_type(ambiguous));
    let kinds: BTreeMap<&str, serde_json::Value> = types
        .filter(|(kind, _)| *kind != ALL)
        .map(|(kind, _)| {
            let parts = json!({
                "ambiguous": sums.of(true, kind).ambiguous(),
                "unambiguous": sums.of(false, kind).unambiguous(),
            });
            (kind, parts)
        })
        .collect();
    let mut report = Report::new(json!({
        "ambiguous": sums.of(true, ALL).ambiguous(),
        "unambiguous": sums.of(false, ALL).unambiguous(),
        "by_type": kinds,
        "unscored": troubles,
    }));
    report.tables(sums.tables());
    report.lines(troubles.not_run());
    report
}
