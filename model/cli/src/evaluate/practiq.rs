//! `beamsplitter evaluate practiq`: how well the nine categories are told apart, and what a
//! conversation with a person who knows the gold is worth (PRACTIQ, section 4).

use std::path::PathBuf;

use beamsplitter_interpret::evaluate::practiq::{Example, Practiq};
use beamsplitter_interpret::verdict::FEATURES;
use clap::Args;
use serde_json::{Value as Json, json};

use super::benchmark::Plan;
use super::reading::Reading;
use crate::error::CommandError;
use crate::output::FileKind;

/// What `evaluate practiq --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter evaluate practiq --file practiq/practiq.json --databases practiq/databases

The file has examples of `build practiq`.";

/// Arguments of `beamsplitter evaluate practiq`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    reading: Reading,
    /// The databases of the examples: DIR/NAME/NAME.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Also write the features of each example that the classifier reads, as JSON lines to train it
    /// on.
    #[arg(long, value_name = "FILE")]
    features: Option<PathBuf>,
}

/// What results of the page say of the number of candidates; all that are shown count.
const TOP: usize = 5;

/// Runs the command.
pub fn run(
    Arguments { reading, databases, features: out }: &Arguments,
) -> Result<(), CommandError> {
    let plan = Plan { reading, databases: Some(databases), top: TOP };
    let outputs = plan.outputs();
    if let Some(path) = out {
        outputs.check(path, FileKind::Results)?;
    }
    // Lines of --features, of the first decoder.
    let (first, mut lines) = (reading.options.decoders.first().map(|of| of.name()), String::new());
    let report = plan.run::<Practiq>(|decoder, index, example, line| {
        if first == Some(decoder) && line["error"].is_null() {
            let names = if lines.is_empty() { FEATURES } else { &[] };
            lines += &format!("{}\n", features(index, example, line, names));
        }
    })?;
    if let Some(path) = out {
        outputs.write(path, FileKind::Results, lines.as_bytes())?;
    }
    report.print(reading.show)
}

/// Returns what the classifier reads of an example, named as results of a run are.
fn features(index: usize, example: &Example, line: &Json, names: &[&str]) -> Json {
    json!({
        "index": index,
        "benchmark": "practiq",
        "decoder": "interpret",
        "settings": "features",
        "db_id": example.db_id,
        "question": example.question,
        "category": example.category,
        "predicted": line["verdict"],
        "names": names,
        "features": line["features"],
    })
}
