//! Packages that only the system's package manager can install.

use crate::failure::Failure;
use crate::process;
use crate::workspace::Workspace;

/// One thing that the system must have, and the package that brings it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Want {
    /// What is missing, in words.
    pub what: &'static str,
    /// Debian's name of it.
    pub package: &'static str,
}

/// Installs the packages when that is allowed, else says how.
pub fn install(workspace: &Workspace, wants: &[Want]) -> Result<(), Failure> {
    if wants.is_empty() {
        return Ok(());
    }
    let root = process::ask(workspace.command("id").arg("-u")).as_deref() == Some("0");
    if !root || workspace.which("apt-get").is_none() {
        return Err(advice(wants));
    }
    let packages: Vec<&str> = wants.iter().map(|want| want.package).collect();
    println!("    installing {} (apt-get)", packages.join(", "));
    let apt = || {
        let mut command = workspace.command("apt-get");
        command.env("DEBIAN_FRONTEND", "noninteractive");
        command
    };
    process::run(workspace, "apt-update", apt().arg("update"))?;
    let install = ["install", "--yes", "--no-install-recommends"];
    process::run(workspace, "apt-install", apt().args(install).args(packages))?;
    Ok(())
}

/// Returns one message for everything that is missing.
fn advice(wants: &[Want]) -> Failure {
    let what: Vec<&str> = wants.iter().map(|want| want.what).collect();
    let packages: Vec<&str> = wants.iter().map(|want| want.package).collect();
    Failure::Missing {
        what: format!(
            "missing: {} (on other systems than Debian: install its like)",
            what.join(", ")
        ),
        remedy: format!("sudo apt-get update && sudo apt-get install -y {}", packages.join(" ")),
    }
}
