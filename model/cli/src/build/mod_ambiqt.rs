//! `beamsplitter build mod-ambiqt`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use beamsplitter_ambiguity::Kind;
use beamsplitter_ambiguity::build::{Original, Rules, build_preferred};
use beamsplitter_common::text::plural;
use clap::Args;
use serde_json::json;

use super::ambiqt::Out;
use super::report::Report;
use super::source::Source;
use crate::error::CommandError;
use crate::output::{Force, Outputs};
use crate::terminal::note;

/// What `build mod-ambiqt --help` shows.
pub const EXAMPLE: &str = "\
Example:
  beamsplitter build mod-ambiqt --kind column --file dev.json --tables tables.json --out mod.json";

/// Arguments of `beamsplitter build mod-ambiqt`.
#[derive(Args)]
pub struct Arguments {
    /// Kind of ambiguity: column, table or join.
    #[arg(long)]
    kind: Kind,
    #[command(flatten)]
    source: Source,
    /// Decides which of two names a person means, for each name of each database.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Where the examples go: a JSON list, or one example a line if it ends in `.jsonl`; default:
    /// stdout, one a line.
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Arguments { kind, source, seed, .. } = arguments;
    let questions = source.questions()?;
    let names = source.names()?;
    let mut databases = source.databases()?;
    let rules = if source.is_one() { Rules::Sound } else { Rules::Benchmark };
    let outputs = source.protect(Outputs::new(arguments.force));
    let mut out = Out::open(arguments.out.as_deref(), &outputs)?;
    let mut sizes = BTreeMap::<usize, usize>::new();
    let mut report = Report::default();
    let mut progress = out.progress(questions.len());
    for (index, example) in &questions {
        progress.step("");
        let schema = match databases.schema(&example.db_id) {
            Ok(schema) => schema,
            Err(error) => {
                report.skipped(error.to_string());
                continue;
            }
        };
        let original =
            Original { question: &example.question, query: &example.query, schema: &schema };
        let made = build_preferred(&original, *kind, names.of(&example.db_id), rules, *seed);
        let Some(mut record) = made else {
            report.skipped("no name of the question can be made ambiguous".to_owned());
            continue;
        };
        record.set("orig_example_idx", json!(index));
        record.set("readings", json!("not executed"));
        let plausible = record.object()["plausible"].as_array().map_or(0, Vec::len);
        *sizes.entry(plausible).or_default() += 1;
        out.write(&record.to_json())?;
    }
    out.close()?;
    note(format_args!(
        "{} of {}",
        plural(sizes.values().sum::<usize>(), "example"),
        plural(questions.len(), "question")
    ));
    report.tell_skipped();
    for (plausible, examples) in sizes {
        note(format_args!("{plausible} plausible queries: {examples} examples"));
    }
    Ok(())
}
