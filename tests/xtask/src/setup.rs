//! Brings whatever is missing. Nothing is installed twice: each part is asked
//! for its version first, so that a second run takes about a second.

use crate::debian::{self, Want};
use crate::failure::Failure;
use crate::workspace::Workspace;
use crate::{browser, process, versions};
use std::fs;
use std::path::Path;

/// What the setup is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Building the page.
    Page,
    /// That, and checking it in a browser.
    Tests,
}

/// Brings everything that `need` needs, in the order in which it is needed.
pub fn run(workspace: &Workspace, need: Need) -> Result<(), Failure> {
    system(workspace, need)?;
    rust(workspace)?;
    process::run(workspace, "fetch", workspace.command("cargo").args(["fetch", "--locked"]))?;
    for folder in versions::NPM_FOLDERS {
        npm(workspace, folder)?;
    }
    Ok(())
}

/// Looks for compiler, Node.js and, for the tests, browser and Vulkan.
fn system(workspace: &Workspace, need: Need) -> Result<(), Failure> {
    let mut wants = Vec::new();
    let mut want = |present: bool, what, package| {
        if !present {
            wants.push(Want { what, package });
        }
    };
    want(
        ["cc", "gcc", "clang"].iter().any(|c| workspace.which(c).is_some()),
        "a C compiler",
        "build-essential",
    );
    if need == Need::Tests {
        let present = ["c++", "g++", "clang++"].iter().any(|c| workspace.which(c).is_some());
        want(present, "a C++ compiler", "build-essential");
    }
    want(workspace.which("node").is_some(), "Node.js", "nodejs");
    want(workspace.which("npm").is_some(), "npm", "npm");
    if need == Need::Tests {
        want(browser::chromium(workspace).is_some(), "Chromium", versions::CHROMIUM_PACKAGE);
        want(has_vulkan(), "a Vulkan driver", versions::VULKAN_PACKAGE);
    }
    debian::install(workspace, &wants)?;
    at_least(workspace, "node", versions::NODE_AT_LEAST, "npm install --global n && n lts")
}

/// Returns whether some Vulkan driver is registered.
fn has_vulkan() -> bool {
    ["/usr/share/vulkan/icd.d", "/etc/vulkan/icd.d"]
        .iter()
        .filter_map(|folder| fs::read_dir(folder).ok())
        .any(|mut entries| entries.next().is_some())
}

/// Looks for Rust's version, rustfmt, clippy and the wasm target.
fn rust(workspace: &Workspace) -> Result<(), Failure> {
    at_least(
        workspace,
        "rustc",
        versions::RUST_AT_LEAST,
        "rustup update stable && rustup default stable",
    )?;
    for (program, component) in [("rustfmt", "rustfmt"), ("cargo-clippy", "clippy")] {
        if process::ask(workspace.command(program).arg("--version")).is_none() {
            println!("    adding {component} (rustup)");
            rustup(workspace, &["component", "add", component])?;
        }
    }
    target(workspace, versions::WASM_TARGET)
}

/// Adds Rust's libraries for `target`, unless they are there.
pub fn target(workspace: &Workspace, target: &str) -> Result<(), Failure> {
    let folder = ["--print", "target-libdir", "--target", target];
    let folder = process::ask(workspace.command("rustc").args(folder));
    if !folder.is_some_and(|folder| Path::new(&folder).exists()) {
        println!("    adding the target {target} (rustup)");
        rustup(workspace, &["target", "add", target])?;
    }
    Ok(())
}

/// Runs rustup, or says that it is needed.
fn rustup(workspace: &Workspace, arguments: &[&str]) -> Result<(), Failure> {
    if workspace.which("rustup").is_none() {
        return Err(Failure::Missing {
            what: format!("this Rust lacks what `rustup {}` would bring", arguments.join(" ")),
            remedy: "install rustup (Debian: sudo apt-get install -y rustup)".into(),
        });
    }
    process::run(workspace, "rustup", workspace.command("rustup").args(arguments)).map(drop)
}

/// Fails when `program` is older than `minimum`.
fn at_least(
    workspace: &Workspace,
    program: &str,
    minimum: (u32, u32),
    remedy: &str,
) -> Result<(), Failure> {
    let printed = process::ask(workspace.command(program).arg("--version")).unwrap_or_default();
    match versions::major_minor(&printed) {
        Some(version) if version >= minimum => Ok(()),
        _ => Err(Failure::Missing {
            what: format!(
                "{program} {}.{} or newer is needed, found: {printed}",
                minimum.0, minimum.1
            ),
            remedy: remedy.into(),
        }),
    }
}

/// Installs the packages of `folder`'s lock file, unless just these are there.
pub fn npm(workspace: &Workspace, folder: &str) -> Result<(), Failure> {
    let folder_path = workspace.path(folder);
    let Ok(lock) = fs::read_to_string(folder_path.join("package-lock.json")) else {
        return Ok(());
    };
    let stamp = folder_path.join("node_modules/.installed-lock");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == lock) {
        return Ok(());
    }
    println!("    installing the packages of {folder} (npm ci)");
    let mut command = workspace.command("npm");
    command.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"]).current_dir(&folder_path);
    process::run(workspace, &format!("npm-{}", folder.replace('/', "-")), &mut command)?;
    fs::write(&stamp, lock).map_err(Failure::file("write", stamp))
}
