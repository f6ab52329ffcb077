//! `beamsplitter score`: files of predictions, scored as the benchmark's own evaluator does, and as
//! the changed databases themselves say.

mod ambiqt;
mod changed;
mod print;
mod problems;
mod scorers;

use clap::{Args, Subcommand};

pub use changed::Changed;
pub use print::{print, published, published_json, write};
pub use scorers::Scorers;

/// Arguments of `beamsplitter score`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    benchmark: Benchmark,
}

#[derive(Subcommand)]
enum Benchmark {
    /// AmbiQT: which of the two readings of each question the predictions cover.
    Ambiqt(ambiqt::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let Benchmark::Ambiqt(arguments) = &arguments.benchmark;
    ambiqt::run(arguments)
}
