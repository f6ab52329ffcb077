//! `cargo xtask test`: every check, in the order in which it tells most for
//! the least time.

use crate::arguments::TestOptions;
use crate::failure::Failure;
use crate::workspace::Workspace;
use crate::{browser, bundle, circles, graph, order, process, python, setup, versions, web};
use std::process::ExitCode;
use std::time::Instant;

/// How a check that did not fail ended.
pub enum Outcome {
    /// It passed, with a fact about what was looked at, or "".
    Passed(String),
    /// It could not run here, and need not, for this reason.
    Skipped(String),
}

#[derive(Clone, Copy)]
struct Check {
    name: &'static str,
    about: &'static str,
    run: Run,
}

const CHECKS: [Check; 13] = [
    check("setup", "whatever is missing is installed", set_up),
    check("fmt", "rustfmt changes nothing", fmt),
    check("order", "folders, sizes, paths, nothing unfinished", order::check),
    check("graph", "no room knows what it must not", graph::check),
    check("circles", "no modules of a crate import each other", circles::check),
    check("clippy", "clippy on everything, for this machine", clippy),
    check("clippy-wasm", "clippy on the page, its workers and the model, for wasm", clippy_wasm),
    check("docs", "rustdoc without a warning", docs),
    check("unit", "unit, parity and golden tests", unit),
    check("python", "tests of the training code, where PyTorch is installed", python::tests),
    check("build", "the page builds", build),
    check("bundle", "the page's own bundle is small", bundle::check),
    check("browser", "the page in Chromium", browser::tests),
];

type Run = fn(&Workspace) -> Result<Outcome, Failure>;

const fn check(name: &'static str, about: &'static str, run: Run) -> Check {
    Check { name, about, run }
}

/// The names of all checks.
pub fn names() -> [&'static str; CHECKS.len()] {
    CHECKS.map(|check| check.name)
}

/// Runs the checks; the last line counts them.
///
/// # Errors
/// None of its own: a check's failure is printed and counted.
pub fn run(workspace: &Workspace, options: &TestOptions) -> Result<ExitCode, Failure> {
    if options.list {
        for check in &CHECKS {
            println!("{:<12} {}", check.name, check.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let (mut passed, mut failed, mut skipped) = (0, 0, 0);
    let start = Instant::now();
    for check in CHECKS.iter().filter(|check| options.includes(check.name)) {
        if failed > 0 && !options.keep_going {
            skipped += 1;
            continue;
        }
        println!("{:<12} {}", check.name, check.about);
        let begun = Instant::now();
        let outcome = (check.run)(workspace);
        let seconds = begun.elapsed().as_secs_f32();
        match outcome {
            Ok(Outcome::Passed(fact)) => {
                passed += 1;
                println!(
                    "    passed in {seconds:.1} s{}{fact}",
                    if fact.is_empty() { "" } else { ": " }
                );
            }
            Ok(Outcome::Skipped(reason)) => {
                skipped += 1;
                println!("    skipped: {reason}");
            }
            Err(failure) => {
                failed += 1;
                println!("    FAILED in {seconds:.1} s: {failure}");
                println!("    (again: cargo xtask test --only {})", check.name);
            }
        }
    }
    println!("\n{:.0} s", start.elapsed().as_secs_f32());
    let tail = if skipped == 0 { String::new() } else { format!(", {skipped} skipped") };
    println!("{passed} passed, {failed} failed{tail}");
    Ok(if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Runs `cargo WORDS`.
fn cargo(workspace: &Workspace, label: &str, words: &str) -> Result<String, Failure> {
    process::run(workspace, label, workspace.command("cargo").args(words.split_whitespace()))
}

fn set_up(workspace: &Workspace) -> Result<Outcome, Failure> {
    setup::run(workspace, setup::Need::Tests)?;
    Ok(Outcome::Passed(String::new()))
}

fn fmt(workspace: &Workspace) -> Result<Outcome, Failure> {
    cargo(workspace, "fmt", "fmt --all --check -- --color never")?;
    Ok(Outcome::Passed(String::new()))
}

fn clippy(workspace: &Workspace) -> Result<Outcome, Failure> {
    cargo(workspace, "clippy", "clippy --locked --workspace --all-targets -- -D warnings")?;
    Ok(Outcome::Passed(String::new()))
}

fn clippy_wasm(workspace: &Workspace) -> Result<Outcome, Failure> {
    let words = format!(
        "clippy --locked --target {} --package beamsplitter-page --package beamsplitter-engine-worker
         --package beamsplitter-database-worker --package beamsplitter-language-worker
         --package beamsplitter-pipeline --features beamsplitter-page/split
         -- -D warnings -D clippy::disallowed_methods",
        versions::WASM_TARGET
    );
    cargo(workspace, "clippy-wasm", &words)?;
    Ok(Outcome::Passed(String::new()))
}

fn docs(workspace: &Workspace) -> Result<Outcome, Failure> {
    let mut command = workspace.command("cargo");
    command.args(["doc", "--locked", "--workspace", "--no-deps", "--document-private-items"]);
    process::run(workspace, "docs", command.env("RUSTDOCFLAGS", "-D warnings"))?;
    Ok(Outcome::Passed(String::new()))
}

fn unit(workspace: &Workspace) -> Result<Outcome, Failure> {
    let output = cargo(workspace, "unit", "test --locked --workspace --no-fail-fast")?;
    match (workspace.verbose, tests_run(&output)) {
        (false, 0) => Err(Failure::found("`cargo test --workspace` ran no test")),
        (false, count) => Ok(Outcome::Passed(format!("{count} tests"))),
        (true, _) => Ok(Outcome::Passed(String::new())),
    }
}

fn build(workspace: &Workspace) -> Result<Outcome, Failure> {
    Ok(Outcome::Passed(web::build(workspace, web::Build::Release)?.trim().to_string()))
}

/// Tests that passed, by the closing lines of cargo's test runner.
fn tests_run(output: &str) -> usize {
    let closing = output.lines().filter_map(|line| line.strip_prefix("test result: ok. "));
    closing.filter_map(|line| line.split(' ').next()?.parse::<usize>().ok()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_are_counted_from_closing_lines() {
        let output = "test result: ok. 12 passed; 0 failed; 0 ignored\nnoise\n\
                      test result: ok. 3 passed; 0 failed\ntest result: FAILED. 7 passed; 1 failed";
        assert_eq!(tests_run(output), 15);
        assert_eq!(tests_run(""), 0);
    }
}
