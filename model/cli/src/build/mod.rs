//! `beamsplitter build`: ambiguous examples from questions and their queries.

mod ambiqt;
mod report;
mod source;

use clap::{Args, Subcommand};

/// Arguments of `beamsplitter build`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    benchmark: Benchmark,
}

#[derive(Subcommand)]
enum Benchmark {
    /// AmbiQT: two readings of each question, by a change of the schema.
    Ambiqt(ambiqt::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Box<dyn std::error::Error>> {
    let Benchmark::Ambiqt(arguments) = &arguments.benchmark;
    ambiqt::run(arguments)
}
