//! `beamsplitter score`: files of predictions, scored as the benchmark's own evaluator does, and as
//! the changed databases themselves say.

mod ambiqt;
pub mod benchmark;
mod changed;
mod compare;
mod counting;
mod credited;
mod damber;
pub mod given;
mod kept;
pub mod mod_ambiqt;
mod practiq;
mod print;
pub mod problems;
mod scorers;
mod spider;
mod system;
mod verdicts;

use clap::{Args, Subcommand};

use crate::error::CommandError;

pub use changed::Changed;
pub use print::{published, published_json, unscored};
pub use scorers::{ScorerError, Scorers};
pub use spider::{SpiderError, SpiderJudge, SpiderTally, SuiteError};

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
    #[command(flatten)]
    Interpreted(benchmark::Command),
    /// Count for how many questions predictions have the right one of PRACTIQ's nine categories, and
    /// the right query.
    #[command(after_help = practiq::EXAMPLE)]
    Practiq(practiq::Arguments),
    /// Count for how many questions of Mod-AmbiQT the query that is meant is predicted.
    #[command(after_help = mod_ambiqt::EXAMPLE)]
    ModAmbiqt(mod_ambiqt::Arguments),
    /// Score any system's SQL on tests of tables (DAMBER), with QATCH's metrics.
    #[command(after_help = damber::EXAMPLE)]
    Damber(damber::Arguments),
    /// Score any system's SQL for Spider's questions: exact set match, execution match, test suites.
    #[command(after_help = spider::EXAMPLE)]
    Spider(spider::Arguments),
    /// Compare the results of several systems, example by example.
    #[command(after_help = compare::EXAMPLE)]
    Compare(compare::Arguments),
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), CommandError> {
    match &arguments.benchmark {
        Benchmark::Ambiqt(arguments) => ambiqt::run(arguments),
        Benchmark::Interpreted(command) => command.run(),
        Benchmark::Practiq(arguments) => practiq::run(arguments),
        Benchmark::ModAmbiqt(arguments) => mod_ambiqt::run(arguments),
        Benchmark::Damber(arguments) => damber::run(arguments),
        Benchmark::Spider(arguments) => spider::run(arguments),
        Benchmark::Compare(arguments) => compare::run(arguments),
    }
}
