//! The `beamsplitter` command: the page's engine on the command line.
#![deny(clippy::print_stdout, clippy::print_stderr)]

#[cfg(test)]
mod adversarial;
mod arguments;
mod ask;
mod build;
mod calibrate;
mod cells;
mod compare;
mod convert;
mod damber;
mod database;
mod decoder;
mod devices;
mod error;
mod evaluate;
mod folder;
mod hints;
mod input;
mod interpret;
mod label;
mod limits;
mod link;
mod manual;
mod model;
mod observer;
mod original;
mod output;
mod plot;
mod progress;
mod prompts;
mod records;
mod schema;
mod score;
mod scratch;
mod settings;
mod spell;
mod terminal;
mod trace;
mod unfamiliar;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use error::CommandError;

/// What `--help` says of exit codes.
const EXIT_CODES: &str = "\
Exit codes:
  0  the command did what was asked; also if nobody reads its output to the end
  1  it failed, and says why
  2  the options are wrong";

const PROMPTS_EXAMPLE: &str = "\
Example:
  beamsplitter prompts --examples train.jsonl --databases database --out shard.jsonl";

/// Ask an SQLite file a question in English, and see every way it can be read.
#[derive(Parser)]
#[command(version, about, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Find candidates for a question over a database, and execute them.
    #[command(after_help = ask::EXAMPLE)]
    Ask(ask::Arguments),
    /// Build ambiguous examples from questions and their queries.
    Build(build::Arguments),
    /// Fit the selector of interpretations to questions with known answers.
    #[command(after_help = calibrate::EXAMPLE)]
    Calibrate(calibrate::Arguments),
    /// Compare packaged models: size, memory, logits, candidates.
    #[command(after_help = compare::EXAMPLE)]
    Compare(compare::Arguments),
    /// Print completions for a shell.
    #[command(after_help = manual::COMPLETIONS_EXAMPLE)]
    Completions(manual::Shell),
    /// Package and quantise a published checkpoint.
    #[command(after_help = convert::EXAMPLE)]
    Convert(convert::Arguments),
    /// Ask the same questions on the processor and on the GPU, and compare the candidates.
    #[command(after_help = devices::EXAMPLE)]
    Devices(devices::Arguments),
    /// Run a decoder over a benchmark and score what it finds.
    Evaluate(evaluate::Arguments),
    /// Record what a person means by a word, and show or forget it.
    #[command(after_help = hints::EXAMPLE)]
    Hints(hints::Arguments),
    /// Find what a question may mean, and which of its words are ambiguous.
    #[command(after_help = interpret::EXAMPLE)]
    Interpret(interpret::Arguments),
    /// Compare and merge the labels of several annotators.
    Label(label::Arguments),
    /// Show which tables, columns and cells the words of a question may mean.
    #[command(after_help = link::EXAMPLE)]
    Link(link::Arguments),
    /// Print the manual page.
    #[command(after_help = manual::MAN_EXAMPLE)]
    Man,
    /// Turn training examples into token shards (JSON lines in, JSON lines out).
    #[command(after_help = PROMPTS_EXAMPLE)]
    Prompts(prompts::Arguments),
    /// Show the tables, columns and keys of a database, and what of it cannot be used.
    #[command(after_help = schema::EXAMPLE)]
    Schema(schema::Arguments),
    /// Score files of predictions as a benchmark's own evaluator does.
    Score(score::Arguments),
    /// Write the SQL that output tokens stand for (JSON lines in, JSON lines out).
    #[command(after_help = spell::EXAMPLE)]
    Spell(spell::Arguments),
    /// Check a trace that `ask --trace` wrote.
    Trace(trace::Arguments),
}

fn main() -> ExitCode {
    match run(Arguments::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if !error.is_closed_pipe() {
                terminal::note(format_args!("beamsplitter: {error}"));
            }
            error.code()
        }
    }
}

fn run(command: Command) -> Result<(), CommandError> {
    match command {
        Command::Ask(arguments) => ask::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
        Command::Calibrate(arguments) => calibrate::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Completions(shell) => Ok(manual::completions(&shell)?),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Devices(arguments) => devices::run(&arguments),
        Command::Evaluate(arguments) => evaluate::run(&arguments),
        Command::Hints(arguments) => hints::run(&arguments),
        Command::Interpret(arguments) => interpret::run(&arguments),
        Command::Label(arguments) => label::run(&arguments),
        Command::Link(arguments) => link::run(&arguments),
        Command::Man => manual::man(),
        Command::Prompts(arguments) => prompts::run(&arguments),
        Command::Schema(arguments) => schema::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Spell(arguments) => spell::run(&arguments),
        Command::Trace(arguments) => trace::run(&arguments),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn every_command_has_an_example() {
        fn check(command: &clap::Command) {
            let leaves = command.get_subcommands().count() == 0;
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            let shown = help.contains(&format!("{} ", command.get_name()))
                || help.trim_end().ends_with(command.get_name());
            assert!(!leaves || shown, "{} has no example: {help}", command.get_name());
            command.get_subcommands().for_each(check);
        }
        let command = Arguments::command();
        command.clone().debug_assert();
        command.get_subcommands().for_each(check);
    }
}
