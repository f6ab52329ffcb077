//! `beamsplitter score practiq`: the categories and the SQL of any system for examples of `build
//! practiq`, counted as `evaluate practiq` counts.

use std::path::PathBuf;

use beamsplitter_ambiguity::Troubles;
use beamsplitter_interpret::evaluate::practiq::{Practiq, Tally};
use clap::Args;
use serde_json::json;

use super::benchmark::Plan;
use super::counting::Counting;
use super::given::PredictionFiles;
use crate::error::CommandError;
use crate::report::Report;

/// What `score practiq --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter score practiq --predictions predictions.jsonl --file practiq.json --databases databases

A prediction has the queries that are shown for its question, none or null where there is none, and
beside them, if the system tells it, the category under `predicted_category` (`category`, where the
examples are in --file). What a conversation adds is whether the right query is among them.";

/// Keys of the category that a system says.
const CATEGORY: [&str; 2] = ["predicted_category", "category"];

/// Arguments of `beamsplitter score practiq`.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    given: PredictionFiles,
    /// The databases of the examples: DIR/NAME/NAME.sqlite.
    #[arg(long)]
    databases: PathBuf,
    #[command(flatten)]
    counting: Counting,
}

/// Runs the command.
pub fn run(Arguments { given, databases, counting }: &Arguments) -> Result<(), CommandError> {
    let (databases, category) = (Some(databases.as_path()), &CATEGORY);
    let report = |tally: &Tally, troubles: &Troubles, tells| {
        let mut report = Report::new(tally.json(tells));
        report.json["unscored"] = json!(troubles);
        report.tables(tally.tables(tells));
        report.lines(troubles.not_run());
        report
    };
    Plan::<Practiq> { given, databases, counting, category, report }.run()
}
