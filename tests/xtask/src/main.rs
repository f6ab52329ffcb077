//! The task runner, reached as `cargo xtask`.
//!
//! # Steps
//! [`setup`] installs what is missing, [`web`] builds the page, [`server`] serves it, [`checks`]
//! runs every check in order. Everything that outlives a clone (compiled code, logs, Python
//! packages) is in the cache folder of [`workspace::Workspace`].

mod arguments;
mod arm;
mod audit;
mod bench;
mod browser;
mod bundle;
mod checks;
mod circles;
mod debian;
mod dist;
mod errors;
mod failure;
mod files;
mod first_question;
mod fixtures;
mod fuzz;
mod graph;
mod gzip;
mod index;
mod licences;
mod models;
mod order;
mod outcome;
mod peers;
mod process;
mod progress;
mod python;
mod sections;
mod serve;
mod server;
mod setup;
mod source;
mod split;
mod styles;
mod unused;
mod verbs;
mod versions;
mod web;
mod workspace;

use arguments::{Arguments, Task};
use clap::Parser;
use failure::Failure;
use std::process::ExitCode;
use web::Build;
use workspace::Workspace;

fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(code) => code,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    let workspace = Workspace::find(arguments.verbose)?;
    match arguments.task {
        Task::Setup => setup::run(&workspace, setup::Need::Tests)?,
        Task::Build => {
            setup::run(&workspace, setup::Need::Page)?;
            println!("{}", web::build(&workspace, Build::Release)?);
        }
        Task::Serve { port, release } => {
            let build = if release { Build::Release } else { Build::Quick };
            setup::run(&workspace, setup::Need::Page)?;
            serve::run(&workspace, port, build)?;
        }
        Task::Test(options) => return checks::run(&workspace, &options),
        Task::Bench { peers: true, runs, shape, .. } => {
            peers::run(&workspace, runs.max(1), shape)?;
        }
        Task::Bench { devices: true, .. } => bench::devices(&workspace)?,
        Task::Bench { runs, .. } => bench::run(&workspace, runs.max(1))?,
        Task::Picture => {
            setup::run(&workspace, setup::Need::Tests)?;
            println!("{}", web::build(&workspace, Build::Release)?);
            browser::picture(&workspace)?;
        }
        Task::Fuzz(options) => return fuzz::run(&workspace, &options),
        Task::Fixtures => fixtures::run(&workspace)?,
    }
    Ok(ExitCode::SUCCESS)
}
