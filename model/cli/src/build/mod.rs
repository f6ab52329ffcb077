//! `beamsplitter build`: ambiguous examples from questions and their queries.

mod ambiqt;
mod report;
mod source;

pub use source::BuildError;

use clap::{Args, Subcommand};

use crate::error::CommandError;

/// Arguments of `beamsplitter build`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    benchmark: Benchmark,
}

#[derive(Subcommand)]
enum Benchmark {
    /// Build examples of AmbiQT: two interpretations of each question, by a change of the schema.
    #[command(after_help = ambiqt::EXAMPLE)]
    Ambiqt(ambiqt::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    let Benchmark::Ambiqt(arguments) = &arguments.benchmark;
    ambiqt::run(arguments)
}
