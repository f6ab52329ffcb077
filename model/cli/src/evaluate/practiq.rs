//! `beamsplitter evaluate practiq`: how well the nine categories are told apart, and what a
//! conversation with a person who knows the gold is worth (PRACTIQ, section 4).

use std::path::PathBuf;

use beamsplitter_ambiguity::Troubles;
use beamsplitter_interpret::Interpretations;
use beamsplitter_interpret::evaluate::practiq::{Example, Tally};
use beamsplitter_interpret::verdict::FEATURES;
use beamsplitter_odin::hints::Hints;
use clap::Args;
use serde_json::{Value as Json, json};

use crate::database::SqliteFile;
use crate::error::CommandError;
use crate::input;
use crate::interpret::{Selection, interpretations};
use crate::limits::rows;
use crate::model::{ModelError, SHIPPED, load};
use crate::output::{FileKind, Force, Outputs};
use crate::progress::Progress;
use crate::score::practiq::{categories, conversations, figures, scored};
use crate::terminal::{note, print};

/// What `evaluate practiq --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate practiq --file practiq/practiq.json --databases practiq/databases";

/// Arguments of `beamsplitter evaluate practiq`.
#[derive(Args)]
pub struct Arguments {
    /// Examples that `build practiq` wrote.
    #[arg(long)]
    file: PathBuf,
    /// Their databases: DIR/NAME/NAME.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Folder of a packaged model.
    #[arg(long, default_value = SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    decoder: crate::decoder::Options,
    #[command(flatten)]
    selection: Selection,
    /// Run only the first N examples of the file.
    #[arg(long, value_name = "N", value_parser = rows, allow_negative_numbers = true)]
    limit: Option<usize>,
    /// Also write the features of each example that the classifier reads, as JSON lines to train it
    /// on.
    #[arg(long, value_name = "FILE")]
    features: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let outputs = Outputs::new(arguments.force)
        .reading([arguments.file.as_path(), arguments.databases.as_path()]);
    if let Some(path) = &arguments.features {
        outputs.check(path, FileKind::Results)?;
    }
    let mut examples: Vec<Example> =
        input::json(&arguments.file, "a list of examples of `build practiq`")?;
    examples.truncate(arguments.limit.unwrap_or(usize::MAX));
    let mut engine = load(&arguments.model)?;
    let selector = arguments.selection.selector(&arguments.model).map_err(CommandError::of)?;
    let settings = arguments.decoder.settings(usize::from(arguments.selection.candidates))?;
    let hints = Hints::default();
    let (mut tally, mut troubles) = (Tally::default(), Troubles::default());
    let mut lines = String::new();
    let mut progress = Progress::new(examples.len(), 0);
    for (index, example) in examples.iter().enumerate() {
        let name = &example.database;
        let path = arguments.databases.join(name).join(format!("{name}.sqlite"));
        let mut database = SqliteFile::open(&path)?;
        let chosen = (&selector, arguments.selection.alpha);
        let found = interpretations(
            &mut engine,
            &mut database,
            &example.question,
            &settings,
            chosen,
            &hints,
        );
        progress.step("");
        let found = match found {
            Ok(found) => found.ok_or_else(|| ModelError::SpellsOut(arguments.model.clone()))?,
            Err(error) => {
                note(format_args!("example {index}: {error}; left out"));
                continue;
            }
        };
        let (score, unscored) = scored(index, example, &found, &mut database);
        let golds = usize::from(example.meant(index).is_some());
        troubles.add(index, (golds, found.results().count()), &unscored);
        tally.add(example.category, &score);
        if arguments.features.is_some() {
            lines += &format!("{}\n", line(index, example, &found));
        }
    }
    if let Some(path) = &arguments.features {
        outputs.write(path, FileKind::Results, lines.as_bytes())?;
    }
    Ok(print(&match arguments.json {
        true => format!("{}\n", figures(&tally, &troubles, true)),
        false => categories(&tally) + &conversations(&tally, &troubles),
    })?)
}

/// Returns what the classifier reads of an example, named as results of a run are.
fn line(index: usize, example: &Example, found: &Interpretations) -> Json {
    json!({
        "index": index,
        "benchmark": "practiq",
        "decoder": "interpret",
        "settings": "features",
        "db_id": example.db_id,
        "question": example.question,
        "category": example.category,
        "predicted": found.verdict.category,
        "names": if index == 0 { FEATURES } else { &[] },
        "features": found.verdict.features,
    })
}
