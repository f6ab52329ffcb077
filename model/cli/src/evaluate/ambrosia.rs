//! `beamsplitter evaluate ambrosia`: how many of the interpretations of AMBROSIA's questions are
//! found (Saparina and Lapata 2024).

use std::path::PathBuf;

use beamsplitter_ambiguity::Troubles;
use beamsplitter_interpret::evaluate::ambrosia::{Record, Sums};
use beamsplitter_odin::hints::Hints;
use beamsplitter_odin::selector::Selector;
use clap::Args;

use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input;
use crate::interpret::{Selection, interpretations};
use crate::limits::rows;
use crate::model::{ModelError, SHIPPED, load};
use crate::progress::Progress;
use crate::score::ambrosia::{figures, scored, write_database};
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
        broken += usize::from(write_database(&path, record, index)? > 0);
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
