//! The kernel for ARM processors, whose tests run on other processors under an emulator.

use crate::debian::{self, Want};
use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::workspace::Workspace;
use crate::{process, setup, versions};
use std::env;

/// The package that has a kernel for every kind of processor.
const PACKAGE: &str = "beamsplitter-matmul";

/// Runs the tests of [`PACKAGE`] as on an ARM processor. Where there can be no emulator, they are
/// named as skipped.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    if env::consts::ARCH == "aarch64" {
        return Ok(Outcome::passed("this processor is one: the unit tests ran them"));
    }
    if let Err(failure) = prepare(workspace) {
        let reason = failure.to_string();
        let skipped = format!("{PACKAGE}: {}", reason.lines().next().unwrap_or_default());
        return Ok(Outcome { fact: String::new(), skipped: vec![skipped] });
    }
    let target = versions::ARM_TARGET;
    let setting =
        |name: &str| format!("CARGO_TARGET_{}_{name}", target.to_uppercase().replace('-', "_"));
    let mut command = workspace.command("cargo");
    command.args(["test", "--locked", "--package", PACKAGE, "--lib", "--target", target]);
    // Rust's own linker and C library: no compiler for another processor is needed.
    command.env(setting("LINKER"), "rust-lld").env(setting("RUNNER"), versions::ARM_EMULATOR);
    let output = process::run(workspace, "arm", &mut command)?;
    match (workspace.verbose, process::tests_run(&output)) {
        (false, 0) => Err(Failure::found(format!("`cargo test --package {PACKAGE}` ran no test"))),
        (false, count) => Ok(Outcome::passed(format!("{count} tests"))),
        (true, _) => Ok(Outcome::default()),
    }
}

/// Brings the emulator and Rust's target.
fn prepare(workspace: &Workspace) -> Result<(), Failure> {
    if workspace.which(versions::ARM_EMULATOR).is_none() {
        let what = "an emulator of ARM processors";
        debian::install(workspace, &[Want { what, package: versions::ARM_EMULATOR_PACKAGE }])?;
    }
    setup::target(workspace, versions::ARM_TARGET)
}
