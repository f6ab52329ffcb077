//! Makes what browsers load of a program that the compiler has linked for wasm.
//!
//! This is what the command lines `wasm-bindgen` and `wasm-split-cli` do, by the libraries that they
//! are made of: Cargo.lock keeps them at the version of `wasm-bindgen` in the program, and nothing
//! has to be installed.

use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Makes what browsers load of a program that the compiler has linked.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Step,
}

#[derive(Debug, Subcommand)]
enum Step {
    /// Writes NAME.js and NAME_bg.wasm.
    Bind {
        /// The linked program.
        program: PathBuf,
        /// Name of the files.
        #[arg(long)]
        name: String,
        /// Folder of the files.
        #[arg(long)]
        out: PathBuf,
        /// For a worker that is no module: the script defines `wasm_bindgen`.
        #[arg(long)]
        worker: bool,
        /// Keeps what the parts of a split program import.
        #[arg(long)]
        keep_exports: bool,
        /// Leaves out the names of functions.
        #[arg(long)]
        no_names: bool,
    },
    /// Cuts a program at its lazy views: writes NAME.wasm, the parts and their loader.
    Split {
        /// The linked program, with its relocations.
        program: PathBuf,
        /// Name of the main part.
        #[arg(long)]
        name: String,
        /// Folder of the parts.
        #[arg(long)]
        out: PathBuf,
    },
}

/// Why a program was not bundled.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("could not read {}: {error}", path.display())]
    Read { path: PathBuf, error: std::io::Error },
    #[error("could not bind {}: {reason}", path.display())]
    Bind { path: PathBuf, reason: String },
    #[error("could not split {}: {reason}", path.display())]
    Split { path: PathBuf, reason: String },
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Step::Bind { program, name, out, worker, keep_exports, no_names } => {
            bind(&program, &name, &out, worker, keep_exports, no_names)
        }
        Step::Split { program, name, out } => split(&program, &name, &out),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// Writes script and program as `wasm-bindgen` does.
fn bind(
    program: &Path,
    name: &str,
    out: &Path,
    worker: bool,
    keep_exports: bool,
    no_names: bool,
) -> Result<(), Failure> {
    let failed = |error| Failure::Bind { path: program.into(), reason: format!("{error:#}") };
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    bindgen.input_path(program).out_name(name).typescript(false).keep_lld_exports(keep_exports);
    bindgen.remove_name_section(no_names).remove_producers_section(no_names);
    // As on the command line; the library leaves the program's address out of the script.
    bindgen.omit_default_module_path(false);
    let result = if worker { bindgen.no_modules(true) } else { bindgen.web(true) };
    result.map_err(failed)?;
    bindgen.generate(out).map_err(failed)
}

/// Writes the parts as `wasm-split-cli --target web` does.
fn split(program: &Path, name: &str, out: &Path) -> Result<(), Failure> {
    let path = || program.to_path_buf();
    let bytes = std::fs::read(program).map_err(|error| Failure::Read { path: path(), error })?;
    let main_out_path = out.join(format!("{name}.wasm"));
    let main_module = format!("./{name}.js");
    let mut options = wasm_split_cli_support::Options::new(&bytes);
    options.output_dir = out;
    options.main_out_path = &main_out_path;
    options.main_module = &main_module;
    options.target.web();
    let split = wasm_split_cli_support::transform(options);
    split.map(drop).map_err(|error| Failure::Split { path: path(), reason: format!("{error:#}") })
}
