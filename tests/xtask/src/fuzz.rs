//! `cargo xtask fuzz`: runs tests/fuzz, with overflow checks and debug assertions.

use crate::arguments::FuzzOptions;
use crate::failure::Failure;
use crate::workspace::Workspace;
use std::ffi::{OsStr, OsString};
use std::process::ExitCode;

/// Runs the fuzzer with the options of the command line.
///
/// # Errors
/// When it cannot be built or started.
pub fn run(workspace: &Workspace, options: &FuzzOptions) -> Result<ExitCode, Failure> {
    let mut command = workspace.command("cargo");
    command.args(["run", "--quiet", "--package", "beamsplitter-fuzz", "--"]);
    command.args(["--minutes", &options.minutes.to_string()]);
    command.args(["--seed", &options.seed.to_string()]);
    for (name, value) in [
        ("--target", options.target.clone().map(Into::into)),
        ("--input", options.input.clone().map(OsString::from)),
    ] {
        command.args(value.iter().flat_map(|value: &OsString| [OsStr::new(name), value]));
    }
    let status = command
        .status()
        .map_err(|error| Failure::found(format!("the fuzzer cannot start: {error}")))?;
    println!("findings, if any, are below target/fuzz");
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
