//! `cargo xtask fuzz`: runs tests/fuzz, with overflow checks and debug assertions.

use crate::failure::Failure;
use crate::workspace::Workspace;
use std::process::ExitCode;

/// Runs the fuzzer with the options of the command line.
///
/// # Errors
/// When it cannot be built or started.
pub fn run(workspace: &Workspace, options: &[String]) -> Result<ExitCode, Failure> {
    let mut command = workspace.command("cargo");
    command.args(["run", "--quiet", "--package", "beamsplitter-fuzz", "--"]).args(options);
    let status = command
        .status()
        .map_err(|error| Failure::found(format!("the fuzzer cannot start: {error}")))?;
    println!("findings, if any, are below target/fuzz");
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
