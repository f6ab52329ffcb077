//! `cargo xtask fuzz`: libFuzzer on tests/fuzz, guided by what inputs reach in our own crates.
//!
//! Rust's stable compiler can count what is reached; cargo is told to compile the workspace's crates
//! by tests/fuzz/instrument, and dependencies are those of all other builds.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::workspace::{FEATURES, Workspace};
use crate::{process, progress};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// Readers, as tests/fuzz names them.
const TARGETS: [&str; 10] = [
    "sql", "schema", "trace", "weights", "package", "records", "labels", "archive", "address",
    "settings",
];
/// Packages whose code is optimised, so that more inputs are read in a second; checks of overflow
/// stay.
const OPTIMISED: [&str; 12] = [
    "ambiguity",
    "browser",
    "common",
    "database",
    "decode",
    "label",
    "odin",
    "scene",
    "sql",
    "sqlite",
    "state",
    "t5",
];
/// Inputs of each reader in every test run.
const RUNS: u32 = 2000;
/// Seconds after which an input counts as one that never ends.
const ENDLESS: u32 = 60;

/// Options of `cargo xtask fuzz`.
#[derive(Debug, Args)]
pub struct FuzzOptions {
    /// Minutes, all readers together.
    #[arg(long, default_value_t = 4)]
    pub minutes: u64,
    /// Start of the random numbers.
    #[arg(long, default_value_t = 1)]
    pub seed: u32,
    /// One reader alone.
    #[arg(long, value_parser = PossibleValuesParser::new(TARGETS))]
    pub target: Option<String>,
    /// Read this one file instead, once.
    #[arg(long, requires = "target")]
    pub input: Option<PathBuf>,
    /// Look for a smaller file that breaks the reader as this one does.
    #[arg(long, requires = "target", conflicts_with = "input")]
    pub minimise: Option<PathBuf>,
}

/// Fuzzes as the command line says; findings go below the cache folder.
pub fn run(workspace: &Workspace, options: &FuzzOptions) -> Result<ExitCode, Failure> {
    let program = build(workspace)?;
    let chosen: Vec<&str> = TARGETS
        .into_iter()
        .filter(|name| options.target.as_deref().is_none_or(|target| target == *name))
        .collect();
    let seconds = 60 * options.minutes / chosen.len() as u64;
    let mut found = false;
    for target in chosen {
        println!("{target}:");
        let mut command = fuzzer(workspace, &program, target)?;
        command.arg(format!("-seed={}", options.seed));
        match (&options.input, &options.minimise) {
            (Some(file), _) => command.arg(file),
            (_, Some(file)) => command.args(["-minimize_crash=1", "-runs=100000"]).arg(file),
            _ => folders(workspace, target, command.arg(format!("-max_total_time={seconds}")))?,
        };
        let status = command.status();
        let status = status.map_err(|e| Failure::found(format!("the fuzzer cannot start: {e}")))?;
        found |= !status.success();
    }
    println!("findings, if any, are in {}", workspace.cache().join("fuzz").display());
    Ok(if found { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Runs every reader for a short time, from the inputs that are known.
pub fn check(workspace: &Workspace) -> Result<Outcome, Failure> {
    let program = build(workspace)?;
    for target in TARGETS {
        let mut command = fuzzer(workspace, &program, target)?;
        command.args(["-seed=1".to_owned(), format!("-runs={RUNS}")]);
        let command = folders(workspace, target, &mut command)?;
        process::run(workspace, &format!("fuzz-{target}"), command)?;
    }
    Ok(Outcome::passed(format!("{} readers, {RUNS} inputs each", TARGETS.len())))
}

/// Compiles the fuzzer.
fn build(workspace: &Workspace) -> Result<PathBuf, Failure> {
    let mut command = workspace.command("cargo");
    // With the whole workspace's features, and with a program that uses at run time what macros use
    // when they are compiled, dependencies are those of the unit tests.
    command.args(["build", "--locked", "--workspace", "--example", "fuzz", "--bin", "xtask"]);
    command.args(["--features", FEATURES]);
    for package in OPTIMISED {
        command
            .args(["--config", &format!("profile.dev.package.beamsplitter-{package}.opt-level=1")]);
    }
    command.env("RUSTC_WORKSPACE_WRAPPER", workspace.path("tests/fuzz/instrument"));
    progress::run(workspace, "fuzz-build", "the fuzzer", &mut command)?;
    Ok(workspace.target().join("debug/examples/fuzz"))
}

/// Returns the fuzzer of `target`, without what it is to do.
fn fuzzer(workspace: &Workspace, program: &Path, target: &str) -> Result<Command, Failure> {
    let folder = workspace.cache().join("fuzz").join(target);
    let corpus = folder.join("corpus");
    fs::create_dir_all(&corpus).map_err(Failure::file("create", &corpus))?;
    let mut command = workspace.command(&program.to_string_lossy());
    command.env("BEAMSPLITTER_FUZZ_TARGET", target).env("BEAMSPLITTER_FUZZ_FOLDER", &folder);
    command.arg(format!("-artifact_prefix={}/", folder.display()));
    command.arg(format!("-timeout={ENDLESS}"));
    Ok(command)
}

/// Adds the words of the format, the inputs that were found to reach something, and the seeds.
fn folders<'a>(
    workspace: &Workspace,
    target: &str,
    command: &'a mut Command,
) -> Result<&'a mut Command, Failure> {
    let folder = workspace.cache().join("fuzz").join(target);
    let seeds = folder.join("seeds");
    fs::create_dir_all(&seeds).map_err(Failure::file("create", &seeds))?;
    let words = workspace.path(&format!("tests/fuzz/words/{target}.dict"));
    command.arg(format!("-dict={}", words.display()));
    Ok(command.arg(folder.join("corpus")).arg(seeds))
}
