//! `beamsplitter score`: files of predictions, scored as the benchmark's own evaluator does, and as
//! the changed databases themselves say.

mod ambiqt;
mod changed;
mod damber;
mod print;
mod problems;
mod scorers;
mod spider;

use clap::{Args, Subcommand};

use crate::error::CommandError;

pub use changed::Changed;
pub use print::{published, published_json, table, unscored};
pub use scorers::{ScorerError, Scorers};
pub use spider::{Counted, SpiderTally, SuiteError, Suites, compare};

/// Arguments of `beamsplitter score`.
#[derive(Args)]
pub struct Arguments {
    #[command(subcommand)]
    benchmark: Benchmark,
}

#[derive(Subcommand)]
enum Benchmark {
    /// Count which of the two interpretations of each question of AmbiQT predictions cover.
    #[command(after_help = ambiqt::EXAMPLE)]
    Ambiqt(ambiqt::Arguments),
    /// Score any system's SQL on tests of tables (DAMBER), with QATCH's metrics.
    #[command(after_help = damber::EXAMPLE)]
    Damber(damber::Arguments),
    /// Score any system's SQL for Spider's questions: exact set match, execution match, test suites.
    #[command(after_help = spider::EXAMPLE)]
    Spider(spider::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    match &arguments.benchmark {
        Benchmark::Ambiqt(arguments) => ambiqt::run(arguments),
        Benchmark::Damber(arguments) => damber::run(arguments),
        Benchmark::Spider(arguments) => spider::run(arguments),
    }
}
