//! `beamsplitter evaluate`: a decoder run over a whole benchmark, and what it finds scored.
//!
//! What is done is appended to a file of JSON lines, so that a run that was ended goes on where it
//! was. Shards of one run, merged, are the run.

mod ambiqt;
mod asked;
mod benchmark;
mod curves;
mod damber;
mod decoded;
mod each;
mod error;
mod interpreted;
mod kinds;
mod links;
mod mod_ambiqt;
mod practiq;
mod reading;
mod scale;
mod selected;
mod spider;
mod typed;

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

use crate::arguments::BenchmarkDatabases;
use crate::decoder::Several;
use crate::error::CommandError;
use crate::interpret::alpha;
use crate::labels::Labelled;
use crate::limits::Seconds;
use crate::output::{Force, Outputs};
use crate::report::Show;
use crate::results::merge;
pub use asked::Asker;
pub use error::EvaluateError;
use scale::Scale;

/// Arguments of `beamsplitter evaluate`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count how many of the two interpretations of each question of AmbiQT are found.
    #[command(after_help = ambiqt::EXAMPLE)]
    Ambiqt(ambiqt::Arguments),
    #[command(flatten)]
    Interpreted(benchmark::Command),
    /// Count for how many questions the right one of PRACTIQ's nine categories is found.
    #[command(after_help = practiq::EXAMPLE)]
    Practiq(practiq::Arguments),
    /// Score a decoder on tests of tables, plain and with ambiguous labels (DAMBER).
    #[command(after_help = damber::EXAMPLE)]
    Damber(damber::Arguments),
    /// Count for how many questions of Spider the first candidate is right.
    #[command(after_help = spider::EXAMPLE)]
    Spider(spider::Arguments),
    /// Count what is shown for questions as people type them, and how often a verdict is right.
    #[command(after_help = typed::EXAMPLE)]
    Typed(typed::Arguments),
    /// Ask the questions of Mod-AmbiQT in order, and learn from each answer that is picked.
    #[command(after_help = mod_ambiqt::EXAMPLE)]
    ModAmbiqt(mod_ambiqt::Arguments),
    /// Print how the coverage of finished runs grows with the number of candidates and with the
    /// width.
    #[command(after_help = curves::EXAMPLE)]
    Curves(curves::Arguments),
    /// Count how often the linker finds both meanings of an ambiguous name.
    #[command(after_help = links::EXAMPLE)]
    Links(links::Arguments),
    /// Merge the results of the shards of a run into one file.
    #[command(after_help = MERGE_EXAMPLE)]
    Merge(Merge),
}

const MERGE_EXAMPLE: &str = "\
Example:
  beamsplitter evaluate merge --out all.jsonl shard-1.jsonl shard-2.jsonl";

#[derive(Args)]
struct Merge {
    /// Where the merged results go.
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
    #[command(flatten)]
    labelled: Labelled,
    #[command(flatten)]
    of: BenchmarkDatabases,
    /// Folder of a packaged model.
    #[arg(long, env = crate::model::VARIABLE, default_value = crate::model::SHIPPED)]
    model: PathBuf,
    #[command(flatten)]
    options: Several,
    /// Count this many candidates of each question.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=25))]
    top: u16,
    #[command(flatten)]
    scale: Scale,
    /// Write the trace of each example to this folder: DIR/PLACE.json, by its place in the file.
    #[arg(long)]
    trace_dir: Option<PathBuf>,
    /// Leave this out of the prompt, to measure what it is worth.
    #[arg(long, value_delimiter = ',')]
    without: Vec<Knowledge>,
    /// Also report what the selector keeps if it may lose this share of the right queries, from
    /// 0.01 to 0.2. Candidates are then executed, on databases changed as the examples say.
    #[arg(long, value_parser = alpha)]
    alpha: Option<f64>,
    /// Calibrated selector that `beamsplitter calibrate` wrote; default: the model's own.
    #[arg(long, requires = "alpha")]
    selector: Option<PathBuf>,
    /// What a person means by words, as `beamsplitter hints` writes it.
    #[arg(long)]
    hints: Option<PathBuf>,
    /// With `--decoder interpret`: also ask the text of each interpretation that is shown again, and
    /// say how often it means the same.
    #[arg(long)]
    round_trip: bool,
    /// Stop a query after this many seconds.
    #[arg(long, default_value_t = Seconds::QUERY, allow_negative_numbers = true)]
    seconds: Seconds,
    #[command(flatten)]
    show: Show,
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
    /// Returns the name that `--without` has for it.
    fn name(self) -> String {
        self.to_possible_value().map(|name| name.get_name().to_owned()).unwrap_or_default()
    }
}

impl Run {
    /// Returns where files may be written, where the examples are those of `file`.
    fn outputs(&self, file: &Path) -> Outputs {
        let inputs = [file, self.model.as_path()].into_iter();
        let more = self.selector.iter().chain(&self.hints).map(PathBuf::as_path);
        let more = more.chain(self.of.inputs()).chain(self.labelled.inputs());
        self.scale.outputs().reading(inputs.chain(more))
    }

    /// Returns whether the model is told.
    fn tells(&self, knowledge: Knowledge) -> bool {
        !self.without.contains(&knowledge)
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    match &arguments.command {
        Command::Ambiqt(arguments) => ambiqt::run(arguments),
        Command::Interpreted(command) => command.run(),
        Command::Practiq(arguments) => practiq::run(arguments),
        Command::Damber(arguments) => damber::run(arguments),
        Command::Spider(arguments) => spider::run(arguments),
        Command::Typed(arguments) => typed::run(arguments),
        Command::ModAmbiqt(arguments) => mod_ambiqt::run(arguments),
        Command::Curves(arguments) => curves::run(arguments),
        Command::Links(arguments) => links::run(arguments),
        Command::Merge(Merge { out, shards, force }) => {
            let inputs = shards.iter().map(PathBuf::as_path);
            let outputs = Outputs::new(*force).reading(inputs);
            Ok(merge(out, shards, &outputs).map_err(EvaluateError::from)?)
        }
    }
}
