//! `beamsplitter score mod-ambiqt`: the SQL of any system for examples of `build mod-ambiqt`, each on
//! its changed database, as `evaluate mod-ambiqt` compares it.

use std::path::PathBuf;

use beamsplitter_ambiguity::materialise::{Materialised, Verdict};
use beamsplitter_ambiguity::run::{CANDIDATES, write_unscored};
use beamsplitter_ambiguity::{Record, Trouble, Troubles, Unscored};
use beamsplitter_common::Table;
use beamsplitter_database::{Database, Execution, Rows, RunError, equal_up_to_column_order};
use beamsplitter_sql::is_ordered;
use clap::Args;
use serde_json::{Value, json};

use super::counting::Counting;
use super::credited::Credited;
use super::given::{Given, PredictionFiles};
use super::kept::{self, Done, Kept};
use crate::error::CommandError;
use crate::folder::{Copies, Folder};
use crate::output::Outputs;
use crate::report::Report;
use crate::scratch::ScratchCopy;

/// What `score mod-ambiqt --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter score mod-ambiqt --predictions predictions.jsonl --file mod.json --databases database

A prediction is right if it returns what the query returns that is meant (AvgAcc); shown is the number
of predictions of a question (AvgResultSize).";

/// Arguments of `beamsplitter score mod-ambiqt`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    given: PredictionFiles,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long)]
    databases: PathBuf,
    #[command(flatten)]
    counting: Counting,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    kept::run(&arguments.given, arguments.counting.show, |given| scored(arguments, given))
}

/// Scores a file of predictions.
fn scored(arguments: &Arguments, given: &PredictionFiles) -> Result<Done, CommandError> {
    let Arguments { databases, counting, .. } = arguments;
    let Counting { labelled, top, seconds, force, .. } = counting;
    let mut copies = Copies::of(Folder::new(databases, seconds.duration()));
    let outputs = Outputs::new(*force).reading([databases.as_path()]);
    let (mut kept, items) =
        Kept::begin((given, labelled), Record::any, "mod-ambiqt", (*top, top), &outputs)?;
    let (mut troubles, mut credited) = (Troubles::default(), Credited::default());
    let mut questions: Vec<Vec<bool>> = Vec::new();
    for Given { index, example: record, queries, .. } in &items {
        let first = &queries[..queries.len().min(*top)];
        let copy = copies.take(&record.db_id).map_err(CommandError::of);
        let judged = copy.and_then(|mut copy| {
            let judged = judged((*index, record), first, &mut copy, &mut credited)?;
            copies.keep(&record.db_id, copy);
            Ok(judged)
        });
        let line = judged.map_err(|error| error.to_string()).and_then(|(rights, unscored)| {
            troubles.add(*index, (2, first.len()), &unscored);
            let rights = rights.ok_or_else(|| NOTHING.to_owned())?;
            let line = line(record, first, &rights, &unscored);
            questions.push(rights);
            Ok(line)
        });
        kept.add(*index, line)?;
    }
    let ended = copies.folder().ended();
    kept.tell(&ended)?;
    let mut report = figures(&questions, *top);
    report.lines(troubles.not_run());
    report.text(credited.text());
    kept.write(&mut report);
    report.json["ended"] = json!(ended);
    report.json["unscored"] = json!(troubles);
    report.json["differences"] = json!({"ex": credited});
    kept.finish(report, troubles)
}

/// Returns the result of an example.
pub fn line(record: &Record, queries: &[String], rights: &[bool], unscored: &Unscored) -> Value {
    let mut line = record.to_json();
    (line[CANDIDATES], line["rights"]) = (json!(queries), json!(rights));
    write_unscored(&mut line, unscored);
    line
}

/// Returns for how many questions the right query is among the first predictions.
fn figures(questions: &[Vec<bool>], most: usize) -> Report {
    let curve: Vec<_> = (1..=most).map(|top| (top, point(questions, top))).collect();
    let points = curve
        .iter()
        .map(|(top, (right, shown))| json!({"top": top, "accuracy": right, "shown": shown}));
    let points: Vec<_> = points.collect();
    let mut report = Report::new(json!({"questions": questions.len(), "curve": points}));
    let mut table = Table::new(format!("{} questions", questions.len()), ["", "right", "shown"]);
    for (top, (right, shown)) in curve {
        table.row(format!("top {top}"), [format!("{right:.1}"), format!("{shown:.2}")]);
    }
    report.tables([table]);
    report
}

/// Why an example tells nothing.
const NOTHING: &str = "its golds return the same rows, or they cannot be executed";

/// Returns for how many questions, in per cent, one of the first `top` predictions is right, and how
/// many there are on average.
fn point(questions: &[Vec<bool>], top: usize) -> (f64, f64) {
    let mean = |sum: usize| sum as f64 / questions.len().max(1) as f64;
    let right = questions.iter().filter(|rights| rights.iter().take(top).any(|right| *right));
    let shown = questions.iter().map(|rights| rights.len().min(top));
    (100.0 * mean(right.count()), mean(shown.sum()))
}

/// Says which predictions are right on the changed database of a record, if its golds can be told apart
/// there, and what does not run.
fn judged(
    (index, record): (usize, &Record),
    queries: &[String],
    scratch: &mut ScratchCopy,
    credited: &mut Credited,
) -> Result<(Option<Vec<bool>>, Unscored), CommandError> {
    let made = scratch.materialise(record).map_err(CommandError::of)?;
    let ran: Vec<_> = queries.iter().map(|sql| pollster::block_on(scratch.run(sql))).collect();
    let unscored = unscored(&made.verdict, ran.iter());
    if made.verdict != Verdict::Differ {
        return Ok((None, unscored));
    }
    let mut rights = Vec::with_capacity(queries.len());
    for (sql, ran) in queries.iter().zip(&ran) {
        let right = is_right(record, &made, sql, ran);
        credited.add(
            index,
            right,
            returns(meant(record, &made), ran, is_ordered(&record.orig_query)),
        );
        rights.push(right);
    }
    Ok((Some(rights), unscored))
}

/// Returns whether a query returns what the query returns that is meant.
pub fn is_right(
    record: &Record,
    made: &Materialised,
    sql: &str,
    ran: &Result<Execution, RunError>,
) -> bool {
    returns(meant(record, made), ran, is_ordered(&record.orig_query) && is_ordered(sql))
}

/// Returns the rows of the query that is meant.
fn meant<'m>(record: &Record, made: &'m Materialised) -> &'m Rows {
    let second = record.object().get("preferred").is_some_and(|n| n == 2);
    &made.results[usize::from(second)]
}

fn returns(meant: &Rows, ran: &Result<Execution, RunError>, ordered: bool) -> bool {
    ran.as_ref().is_ok_and(|found| equal_up_to_column_order(meant, &found.rows, ordered))
}

/// Returns which golds and predictions do not run on a changed database.
pub fn unscored<'a>(
    verdict: &Verdict,
    ran: impl Iterator<Item = &'a Result<Execution, RunError>>,
) -> Unscored {
    let golds = match verdict {
        Verdict::Fails(nth, reason) => vec![(nth - 1, Trouble::NotRun(reason.clone()))],
        Verdict::Differ | Verdict::Alike => Vec::new(),
    };
    Unscored { golds, ..Unscored::of(std::iter::empty(), ran) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gold_that_fails_is_told() {
        let unscored = unscored(&Verdict::Fails(2, "no such table: x".to_owned()), [].iter());
        assert_eq!(unscored.golds, [(1, Trouble::NotRun("no such table: x".to_owned()))]);
        assert_eq!(point(&[vec![false, true], vec![]], 1), (0.0, 0.5));
        assert_eq!(point(&[vec![false, true], vec![]], 5), (50.0, 1.0));
    }
}
