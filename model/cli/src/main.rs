//! The `beamsplitter` command: the page's engine on the command line.

#[cfg(test)]
mod adversarial;
mod ask;
mod build;
mod calibrate;
mod cells;
mod compare;
mod convert;
mod database;
mod decoder;
mod devices;
mod evaluate;
mod folder;
mod interpret;
mod label;
mod link;
mod model;
mod output;
mod progress;
mod prompts;
mod schema;
mod score;
mod scratch;
mod settings;
mod spell;
mod trace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// In how many ways can a question over a database be read, and does a decoder find them?
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find the readings of a question over a database, and execute them.
    Ask(ask::Arguments),
    /// Build ambiguous examples from questions and their queries.
    Build(build::Arguments),
    /// Fit the selector of interpretations to questions with known answers.
    Calibrate(calibrate::Arguments),
    /// Hold packaged models against one another: size, memory, logits, readings.
    Compare(compare::Arguments),
    /// Package and quantise a published checkpoint.
    Convert(convert::Arguments),
    /// Ask the same questions on the processor and on the GPU: do they find the same readings?
    Devices(devices::Arguments),
    /// Run a decoder over a benchmark and score what it finds.
    Evaluate(evaluate::Arguments),
    /// Find what a question may mean, and which of its words are ambiguous.
    Interpret(interpret::Arguments),
    /// Labels of several annotators: how far they agree, and one file of them all.
    Label(label::Arguments),
    /// Show which tables, columns and cells the words of a question may mean.
    Link(link::Arguments),
    /// Turn training examples into token shards (JSON lines in, JSON lines out).
    Prompts(prompts::Arguments),
    /// Show the tables, columns and keys of a database, and what of it cannot be used.
    Schema(schema::Arguments),
    /// Score files of predictions as a benchmark's own evaluator does.
    Score(score::Arguments),
    /// Write the SQL that output tokens stand for (JSON lines in, JSON lines out).
    Spell(spell::Arguments),
    /// Look at a trace that `ask --trace` wrote.
    Trace(trace::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Ask(arguments) => ask::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Devices(arguments) => devices::run(&arguments),
        Command::Evaluate(arguments) => evaluate::run(&arguments),
        Command::Interpret(arguments) => interpret::run(&arguments),
        Command::Label(arguments) => label::run(&arguments),
        Command::Link(arguments) => link::run(&arguments),
        Command::Prompts(arguments) => prompts::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Spell(arguments) => spell::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("beamsplitter: {error}");
            ExitCode::FAILURE
        }
    }
}
