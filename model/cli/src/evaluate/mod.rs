//! `beamsplitter evaluate`: a decoder run over a whole benchmark, and what it finds scored.
//!
//! What is done is appended to a file of JSON lines, so that a run that was ended goes on where it
//! was. Shards of one run, merged, are the run.

mod ambiqt;
mod ambrosia;
mod asked;
mod curves;
mod each;
mod links;
mod results;
mod spider;

use std::path::PathBuf;

use beamsplitter_ambiguity::run::Shard;
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use crate::decoder::Options;
use crate::output::{Force, Outputs};
use results::merge;

/// Arguments of `beamsplitter evaluate`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// AmbiQT: how many of the two readings of each question are found.
    Ambiqt(ambiqt::Arguments),
    /// AMBROSIA: how many interpretations of each question are found.
    Ambrosia(ambrosia::Arguments),
    /// Spider: whether the first candidate is right.
    Spider(spider::Arguments),
    /// Coverage over the number of candidates, and over the width, of finished runs.
    Curves(curves::Arguments),
    /// Whether the linker finds both meanings of an ambiguous name.
    Links(links::Arguments),
    /// Put the results of the shards of a run together.
    Merge(Merge),
}

#[derive(Args)]
struct Merge {
    /// Where the whole goes.
    #[arg(long)]
    out: PathBuf,
    /// Results of shards.
    #[arg(required = true)]
    shards: Vec<PathBuf>,
    #[command(flatten)]
    force: Force,
}

/// What every run needs.
#[derive(Args)]
struct Run {
    /// The benchmark's file.
    #[arg(long)]
    file: PathBuf,
    /// Folder of databases: DIR/<db_id>/<db_id>.sqlite.
    #[arg(long)]
    databases: PathBuf,
    /// Spider's tables.json.
    #[arg(long)]
    tables: PathBuf,
    /// Folder of a packaged model.
    #[arg(long, default_value = "public/models/default")]
    model: PathBuf,
    #[command(flatten)]
    options: Options,
    /// Candidates of each question that count.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=25))]
    top: u16,
    /// Only the first so many examples of the file.
    #[arg(long)]
    limit: Option<usize>,
    /// Only every N-th example, from the I-th on: I/N.
    #[arg(long)]
    shard: Option<Shard>,
    /// Append results to this file, and leave out what it holds already.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Write the trace of each example to this folder: DIR/PLACE.json, by its place in the file.
    #[arg(long)]
    trace_dir: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
    /// What the model is not told, to see what it is worth.
    #[arg(long, value_delimiter = ',')]
    without: Vec<Knowledge>,
    /// Seconds that a query may run.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// What our models' prompts hold beside the paper's serialisation of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
enum Knowledge {
    /// Cells of the database that the question mentions.
    Values,
    /// Links between words of the question and names, by letters and by meaning.
    Links,
}

impl Knowledge {
    /// As `--without` names it.
    fn name(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Links => "links",
        }
    }
}

impl Run {
    /// Where files may be written.
    fn outputs(&self) -> Outputs {
        let inputs = [&self.file, &self.tables, &self.databases, &self.model];
        Outputs::new(self.force).reading(inputs.map(PathBuf::as_path))
    }

    /// Whether the model is told.
    fn tells(&self, knowledge: Knowledge) -> bool {
        !self.without.contains(&knowledge)
    }

    /// Whether the example at that place of the file is to be run.
    fn wants(&self, index: usize) -> bool {
        self.limit.is_none_or(|limit| index < limit)
            && self.shard.as_ref().is_none_or(|shard| shard.holds(index))
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    match &arguments.what {
        What::Ambiqt(arguments) => ambiqt::run(arguments),
        What::Ambrosia(arguments) => ambrosia::run(arguments),
        What::Spider(arguments) => spider::run(arguments),
        What::Curves(arguments) => curves::run(arguments),
        What::Links(arguments) => links::run(arguments),
        What::Merge(Merge { out, shards, force }) => {
            let inputs = shards.iter().map(PathBuf::as_path);
            Ok(merge(out, shards, &Outputs::new(*force).reading(inputs))?)
        }
    }
}
