//! The task runner, reached as `cargo xtask`.
//!
//! # Steps
//! [`setup`] installs what is missing, [`web`] builds the page, [`server`] serves it, [`checks`]
//! runs every check in order. Everything that outlives a clone (compiled code, logs, Python
//! packages) is in the cache folder of [`workspace::Workspace`].
//!
//! # How the page is built
//! app/index.html is the one list of the page's programs, styles and files, in trunk's own
//! notation. `trunk serve` and `trunk build` read it; so does the runner
//! (tests/xtask/src/index.rs), which refuses links that it would treat differently. The runner does
//! without trunk for three reasons. Installing trunk and wasm-bindgen takes ten minutes or more;
//! trunk calls cargo once for each program, which compiles shared dependencies several times; and
//! it cannot cut a program.
//!
//! The runner calls cargo once for each profile: `quick` for all programs in `cargo xtask serve`,
//! `web` (for size, with link-time optimisation; what computes for speed) and `web-gpu` (the engine
//! with WebGPU: the same without link-time optimisation, which would take minutes) in `cargo xtask
//! build`. tests/bundler then does what the command lines of wasm-bindgen and wasm-split do, by the
//! libraries they are made of (`wasm-bindgen-cli-support`, `wasm_split_cli_support`), so that
//! Cargo.lock alone keeps their versions equal and nothing is installed.
//!
//! `dist/` names its files relative to itself and carries its policy in a meta element, so any
//! static host can serve it from any folder. The runner's own libraries: `clap` (options), `oxhttp`
//! (the server: a thread for each connection, so that none waits for another one to close), `toml`
//! (Trunk.toml and manifests), all MIT or Apache-2.0.

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
mod locks;
mod models;
mod order;
mod outcome;
mod peers;
mod process;
mod progress;
mod python;
mod results;
mod sections;
mod serve;
mod server;
mod setup;
mod source;
mod split;
mod styles;
mod unused;
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
        Task::Results(options) => results::run(&workspace, &options)?,
    }
    Ok(ExitCode::SUCCESS)
}
