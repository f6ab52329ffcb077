//! The `beamsplitter` command: the page's engine on the command line.

mod database;
mod link;
mod prompts;

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
    /// Show which tables, columns and cells the words of a question may mean.
    Link(link::Arguments),
    /// Turn training examples into token shards (JSON lines in, JSON lines out).
    Prompts(prompts::Arguments),
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Link(arguments) => link::run(&arguments),
        Command::Prompts(arguments) => prompts::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("beamsplitter: {error}");
            ExitCode::FAILURE
        }
    }
}
