//! `beamsplitter evaluate ambrosia`: how many of the interpretations of AMBROSIA's questions are
//! found (Saparina and Lapata 2024).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::{Troubles, Unscored};
use beamsplitter_database::{Database, run_script};
use beamsplitter_interpret::Interpretations;
use beamsplitter_interpret::evaluate::ambrosia::{
    ALL, Ambiguous, Record, Score, Sums, Unambiguous, score,
};
use beamsplitter_odin::hints::Hints;
use beamsplitter_odin::selector::Selector;
use beamsplitter_sqlite::Sqlite;
use clap::Args;
use serde_json::json;

use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input;
use crate::interpret::{Selection, interpretations};
use crate::limits::rows;
use crate::model::{ModelError, SHIPPED, load};
use crate::progress::Progress;
use crate::terminal::{note, print};

/// What `evaluate ambrosia --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate ambrosia --file ambrosia.json";

/// Arguments of `beamsplitter evaluate ambrosia`.
#[derive(Args)]
pub struct Arguments {
    /// AMBROSIA's records: question, gold queries, and the statements that make the database.
    #[arg(long)]
    file: PathBuf,
    /// Folder of a packaged model.
    #[arg(long, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    #[command(flatten)]
    selection: Selection,
    /// Count this many interpretations: those that are shown, then those that follow.
    #[arg(long, default_value_t = 5, value_parser = rows, allow_negative_numbers = true)]
    top: usize,
    /// Run only the first N examples of the file.
    #[arg(long, value_name = "N", value_parser = rows, allow_negative_numbers = true)]
    limit: Option<usize>,
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
    let mut records: Vec<Record> = input::json(&arguments.file, "a list of AMBROSIA's records")?;
    records.truncate(arguments.limit.unwrap_or(usize::MAX));
    let mut engine = load(&arguments.model)?;
    let selector = arguments.selection.selector(&arguments.model).map_err(CommandError::of)?;
    let settings = arguments.decoder.settings(usize::from(arguments.selection.candidates))?;
    let folder = tempfile::tempdir().map_err(CommandError::of)?;
    let (mut sums, mut troubles) = (Sums::default(), Troubles::default());
    let mut broken = 0;
    let mut progress = Progress::new(records.len(), 0);
    for (index, record) in records.iter().enumerate() {
        let path = folder.path().join(format!("{index}.sqlite"));
        let dump = record.db_dump.as_ref().ok_or(NoDump(index)).map_err(CommandError::of)?;
        broken += usize::from(make(&path, dump).map_err(CommandError::of)? > 0);
        let mut database = SqliteFile::open(&path)?;
        let chosen: (&Selector, f64) = (&selector, arguments.selection.alpha);
        let (question, none) = (&record.question, Hints::default());
        let found =
            interpretations(&mut engine, &mut database, question, &settings, chosen, &none)?
                .ok_or_else(|| ModelError::SpellsOut(arguments.model.clone()))?;
        let (score, unscored) = scored(record, &found, &mut database, arguments.top);
        troubles.add(
            index,
            (record.gold_queries.len(), arguments.top.min(found.results().count())),
            &unscored,
        );
        sums.add(record, &score);
        progress.step("");
    }
    if broken > 0 {
        let what = "records have statements that SQLite refuses; the rest of each was used";
        note(format_args!("{broken} {what}"));
    }
    Ok(print(&figures(&sums, &troubles, arguments.json))?)
}

/// Makes a database of its statements, and returns how many of them SQLite refuses: some dumps of
/// the benchmark have incomplete tables.
pub(super) fn make(path: &Path, dump: &str) -> rusqlite::Result<usize> {
    let file = Sqlite::new(rusqlite::Connection::open(path)?);
    Ok(run_script(&file, dump).left_out())
}

/// Counts what was found for a question, by the results of its golds, and says what does not run.
fn scored(
    record: &Record,
    found: &Interpretations,
    database: &mut SqliteFile,
    top: usize,
) -> (Score, Unscored) {
    let golds: Vec<_> =
        record.gold_queries.iter().map(|sql| pollster::block_on(database.run(sql))).collect();
    let unscored = Unscored::of(golds.iter(), found.results());
    let rows: Vec<_> = golds.into_iter().map(|ran| ran.ok().map(|ran| ran.rows)).collect();
    (score(&rows, found, top).1, unscored)
}

fn figures(sums: &Sums, troubles: &Troubles, as_json: bool) -> String {
    if as_json {
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
        let out = json!({
            "ambiguous": sums.of(true, ALL).ambiguous(),
            "unambiguous": sums.of(false, ALL).unambiguous(),
            "by_type": kinds,
            "unscored": troubles,
        });
        return format!("{out}\n");
    }
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
