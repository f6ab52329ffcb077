//! `cargo xtask test`: every check; those that tell most in the least time come first.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::workspace::{FEATURES, Workspace};
use crate::{
    arm, audit, browser, bundle, circles, errors, fuzz, graph, locks, order, process, progress,
    python, setup, unused, versions, web,
};
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::env;
use std::process::ExitCode;
use std::time::Instant;

#[derive(Clone, Copy)]
struct Check {
    name: &'static str,
    about: &'static str,
    run: Run,
}

const CHECKS: [Check; 19] = [
    check("setup", "whatever is missing is installed", set_up),
    check("fmt", "rustfmt changes nothing", fmt),
    check("order", "folders, sizes, paths, nothing unfinished", order::check),
    check("locks", "every lock file says what its manifests ask for", locks::check),
    check("graph", "no crate knows what it must not", graph::check),
    check("unused", "every dependency is used by its package", unused::check),
    check("circles", "no modules of a crate import each other", circles::check),
    check("errors", "errors are types, not text", errors::check),
    check("audit", "dependencies have permissive licences and no known weakness", audit::check),
    check("clippy", "clippy on everything, for this machine", clippy),
    check("clippy-wasm", "clippy on the page, its workers and the model, for wasm", clippy_wasm),
    check("docs", "rustdoc without a warning", docs),
    check("unit", "unit, parity and golden tests", unit),
    check("arm", "the kernel for ARM processors, emulated", arm::check),
    check("fuzz", "readers of untrusted files survive damaged inputs", fuzz::check),
    check("python", "tests of the training code and of the recorder", python::tests),
    check("build", "the page builds", build),
    check("bundle", "the page's own bundle is small", bundle::check),
    check("browser", "the page in Chromium", browser::tests),
];

/// Where the files of AmbiQT and Spider are, if anywhere.
const DATA: &str = "BEAMSPLITTER_DATA";

type Run = fn(&Workspace) -> Result<Outcome, Failure>;

const fn check(name: &'static str, about: &'static str, run: Run) -> Check {
    Check { name, about, run }
}

/// Options of `cargo xtask test`.
#[derive(Debug, Default, Args)]
pub struct TestOptions {
    /// Name the checks.
    #[arg(long)]
    pub list: bool,
    /// Run this check alone (may be given several times).
    #[arg(long, value_name = "CHECK", value_parser = PossibleValuesParser::new(names()))]
    pub only: Vec<String>,
    /// Run the remaining checks after a failure.
    #[arg(long)]
    pub keep_going: bool,
}

impl TestOptions {
    /// Returns whether the check `name` runs. The setup always does: it takes a second, and the
    /// others rely on it.
    pub fn includes(&self, name: &str) -> bool {
        self.only.is_empty() || name == "setup" || self.only.iter().any(|only| only == name)
    }
}

/// Returns the names of all checks.
fn names() -> [&'static str; CHECKS.len()] {
    CHECKS.map(|check| check.name)
}

/// Runs the checks; the last line counts them.
pub fn run(workspace: &Workspace, options: &TestOptions) -> Result<ExitCode, Failure> {
    if options.list {
        for check in &CHECKS {
            println!("{:<12} {}", check.name, check.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let (mut passed, mut failed, mut not_run) = (0, 0, 0);
    let mut skipped = Vec::new();
    let start = Instant::now();
    for check in CHECKS.iter().filter(|check| options.includes(check.name)) {
        if failed > 0 && !options.keep_going {
            not_run += 1;
            continue;
        }
        println!("{:<12} {}", check.name, check.about);
        let begun = Instant::now();
        let outcome = (check.run)(workspace);
        let seconds = begun.elapsed().as_secs_f32();
        match outcome {
            Ok(outcome) => {
                passed += 1;
                let colon = if outcome.fact.is_empty() { "" } else { ": " };
                println!("    passed in {seconds:.1} s{colon}{}", outcome.fact);
                skipped.extend(outcome.skipped.into_iter().map(|test| (check.name, test)));
            }
            Err(failure) => {
                failed += 1;
                println!("    FAILED in {seconds:.1} s: {failure}");
                println!("    (again: cargo xtask test --only {})", check.name);
            }
        }
    }
    println!("\n{:.0} s", start.elapsed().as_secs_f32());
    let count = |count: usize, what: &str| match count {
        0 => String::new(),
        count => format!(", {count} {what}"),
    };
    println!(
        "checks: {passed} passed, {failed} failed{}{}",
        count(not_run, "not run"),
        count(skipped.len(), "tests skipped or run twice:")
    );
    skipped.iter().for_each(|(check, test)| println!("    {check}: {test}"));
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs `cargo WORDS`.
fn cargo(workspace: &Workspace, label: &str, words: &str) -> Result<String, Failure> {
    process::run(workspace, label, workspace.command("cargo").args(words.split_whitespace()))
}

/// Runs `cargo WORDS`, and shows how far it is.
fn compile(workspace: &Workspace, label: &str, words: &str) -> Result<String, Failure> {
    let mut command = workspace.command("cargo");
    progress::run(workspace, label, label, command.args(words.split_whitespace()))
}

fn set_up(workspace: &Workspace) -> Result<Outcome, Failure> {
    setup::run(workspace, setup::Need::Tests)?;
    Ok(Outcome::default())
}

fn fmt(workspace: &Workspace) -> Result<Outcome, Failure> {
    cargo(workspace, "fmt", "fmt --all --check -- --color never")?;
    Ok(Outcome::default())
}

fn clippy(workspace: &Workspace) -> Result<Outcome, Failure> {
    let words = format!(
        "clippy --locked --workspace --all-targets --features {FEATURES},beamsplitter/wgpu -- -D warnings"
    );
    compile(workspace, "clippy", &words)?;
    Ok(Outcome::default())
}

fn clippy_wasm(workspace: &Workspace) -> Result<Outcome, Failure> {
    let words = format!(
        "clippy --locked --target {} --package beamsplitter-page --package beamsplitter-engine-worker
         --package beamsplitter-database-worker --package beamsplitter-language-worker
         --package beamsplitter-pipeline --features beamsplitter-page/split
         -- -D warnings -D clippy::disallowed_methods",
        versions::WASM_TARGET
    );
    compile(workspace, "clippy-wasm", &words)?;
    Ok(Outcome::default())
}

fn docs(workspace: &Workspace) -> Result<Outcome, Failure> {
    let mut command = workspace.command("cargo");
    // With the features of clippy (and of tests, by the examples), so that what it has read of
    // dependencies is not read again.
    command.args(["doc", "--locked", "--workspace", "--no-deps", "--document-private-items"]);
    command.args(["--lib", "--bins", "--examples"]);
    command.args(["--features", &format!("{FEATURES},beamsplitter/wgpu")]);
    progress::run(workspace, "docs", "docs", command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::default())
}

fn unit(workspace: &Workspace) -> Result<Outcome, Failure> {
    // Tests on the benchmarks' own files are ignored where these are not at hand.
    let ignored = env::var_os(DATA).map_or("", |_| "-- --include-ignored");
    let words = format!("test --locked --workspace --no-fail-fast --features {FEATURES} {ignored}");
    let output = compile(workspace, "unit", &words)?;
    match (workspace.verbose, process::tests_run(&output)) {
        (false, 0) => Err(Failure::found("`cargo test --workspace` ran no test")),
        (false, count) => {
            Ok(Outcome { fact: format!("{count} tests"), skipped: tests_ignored(&output) })
        }
        (true, _) => Ok(Outcome::default()),
    }
}

fn build(workspace: &Workspace) -> Result<Outcome, Failure> {
    Ok(Outcome::passed(web::build(workspace, web::Build::Release)?.trim()))
}

/// Returns tests that were not run, with the reason that their source gives.
fn tests_ignored(output: &str) -> Vec<String> {
    let lines = output.lines().filter_map(|line| line.strip_prefix("test "));
    let ignored = lines.filter_map(|line| {
        let (name, reason) = line.split_once(" ... ignored")?;
        let reason = reason.trim_start_matches([',', ' ']);
        Some(format!("{name}: {}", if reason.is_empty() { "ignored" } else { reason }))
    });
    ignored.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ignored_tests_are_named_with_their_reason() {
        let output =
            "test a::b ... ok\ntest c ... ignored, needs the benchmark\ntest d ... ignored\n";
        assert_eq!(tests_ignored(output), ["c: needs the benchmark", "d: ignored"]);
    }
}
