//! `beamsplitter build`: ambiguous examples from questions and their queries, tests of tables, test
//! suites and robustness sets.

mod ambiqt;
mod damber;
mod mod_ambiqt;
mod practiq;
mod report;
mod robust;
mod source;
mod test_suite;

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
    /// Build examples of Mod-AmbiQT: several names ambiguous at once, and one query that is meant.
    #[command(after_help = mod_ambiqt::EXAMPLE)]
    ModAmbiqt(mod_ambiqt::Arguments),
    /// Build examples of PRACTIQ: answerable, ambiguous and unanswerable questions, each with its
    /// changed database.
    #[command(after_help = practiq::EXAMPLE)]
    Practiq(practiq::Arguments),
    /// Build tests of every table of a database, plain and with labels that stand for several
    /// columns (DAMBER).
    #[command(after_help = damber::EXAMPLE)]
    Damber(damber::Arguments),
    /// Build test suites: random databases that tell gold queries from others like them.
    #[command(after_help = test_suite::EXAMPLE)]
    TestSuite(test_suite::Arguments),
    /// Reword the questions of a file: with synonyms, or without the names of columns.
    #[command(after_help = robust::EXAMPLE)]
    Robust(robust::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    match &arguments.benchmark {
        Benchmark::Ambiqt(arguments) => ambiqt::run(arguments),
        Benchmark::ModAmbiqt(arguments) => mod_ambiqt::run(arguments),
        Benchmark::Practiq(arguments) => practiq::run(arguments),
        Benchmark::Damber(arguments) => damber::run(arguments),
        Benchmark::TestSuite(arguments) => test_suite::run(arguments),
        Benchmark::Robust(arguments) => robust::run(arguments),
    }
}
