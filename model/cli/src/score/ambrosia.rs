//! `beamsplitter score ambrosia`: the SQL of any system for AMBROSIA's questions (Saparina and Lapata
//! 2024), counted as `evaluate ambrosia` counts.

use std::collections::BTreeMap;
use std::path::Path;

use beamsplitter_ambiguity::{Troubles, Unscored};
use beamsplitter_database::Database;
use beamsplitter_interpret::evaluate::ambrosia::{
    ALL, Ambiguous, Record, Score, Sums, Unambiguous, score,
};
use beamsplitter_interpret::{Category, Interpretations};
use clap::Args;
use serde_json::json;

use super::credited::Credited;
use super::given::{AllGiven, Given, PredictionFiles, tell_without};
use super::problems::{self, Problem, runs};
use crate::dump::make;
use crate::error::CommandError;
use crate::limits::{Seconds, rows};
use crate::original::Original;
use crate::records::read_as;
use crate::terminal::print;

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

/// A record that brings no database.
#[derive(Debug, thiserror::Error)]
#[error(
    "record {0} has no `db_dump`, the statements that make its database; drop it from the file"
)]
struct NoDump(usize);

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let AllGiven { items, mut problems, without } = arguments.given.read(read_as::<Record>)?;
    let folder = tempfile::tempdir().map_err(CommandError::of)?;
    let (mut sums, mut troubles) = (Sums::default(), Troubles::default());
    let mut credited = Credited::default();
    let mut counted = 0;
    for Given { index, example: record, queries, .. } in items {
        let path = folder.path().join(format!("{index}.sqlite"));
        let opened = write_database(&path, &record, index)
            .and_then(|_| Ok(Original::open(&path, arguments.seconds.duration())?));
        let mut database = match opened {
            Ok(database) => database,
            Err(error) => {
                problems.push(Problem { index, reason: error.to_string() });
                continue;
            }
        };
        let found = interpretations(&queries, arguments.top, None, &mut database);
        let (score, unscored) = scored(&record, &found, &mut database, arguments.top);
        troubles.add(index, (record.gold_queries.len(), found.shown.len()), &unscored);
        let golds: Vec<&str> = record.gold_queries.iter().map(String::as_str).collect();
        credited.compare(index, &golds, &found, &mut database);
        sums.add(&record, &score);
        counted += 1;
    }
    if counted == 0 {
        return Err(arguments.given.nothing(&problems));
    }
    problems::tell(&problems, &BTreeMap::new());
    tell_without(&without);
    print(&match arguments.json {
        true => {
            let mut out = json(&sums, &troubles);
            out["differences"] = json!({"ex": credited});
            format!("{out}\n")
        }
        false => text(&sums, &troubles) + &credited.text(),
    })?;
    runs(&arguments.given.predictions, &troubles)
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

/// Counts what was found for a question, by the results of its golds, and says what does not run.
pub fn scored<D: Database>(
    record: &Record,
    found: &Interpretations,
    database: &mut D,
    top: usize,
) -> (Score, Unscored) {
    let golds: Vec<_> =
        record.gold_queries.iter().map(|sql| pollster::block_on(database.run(sql))).collect();
    let unscored = Unscored::of(golds.iter(), found.results());
    let rows: Vec<_> = golds.into_iter().map(|ran| ran.ok().map(|ran| ran.rows)).collect();
    (score(&rows, found, top).1, unscored)
}

/// Returns what all questions come to, as JSON or as tables.
pub fn figures(sums: &Sums, troubles: &Troubles, as_json: bool) -> String {
    if as_json { format!("{}\n", json(sums, troubles)) } else { text(sums, troubles) }
}

fn json(sums: &Sums, troubles: &Troubles) -> serde_json::Value {
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
    json!({
        "ambiguous": sums.of(true, ALL).ambiguous(),
        "unambiguous": sums.of(false, ALL).unambiguous(),
        "by_type": kinds,
        "unscored": troubles,
    })
}

fn text(sums: &Sums, troubles: &Troubles) -> String {
    let mut text = format!(
        "{:24}{:>9}{:>9}{:>9}{:>11}\n",
        "ambiguous", "examples", "single", "full", "precision"
    );
    for (kind, sum) in sums.by_type(true) {
        let Ambiguous { examples, single, full, precision } = sum.ambiguous();
        text += &format!("{kind:24}{examples:9}{single:9.1}{full:9.1}{precision:11.1}\n");
    }
    text += &format!("{:24}{:>9}{:>9}{:>9}\n", "one meaning", "examples", "first", "any");
    for (kind, sum) in sums.by_type(false) {
        let Unambiguous { examples, first, any } = sum.unambiguous();
        text += &format!("{kind:24}{examples:9}{first:9.1}{any:9.1}\n");
    }
    text + "\n" + &troubles.not_run().join("\n") + "\n"
}
