//! The page in Chromium: `tests/browser/*.test.mjs` by Node's own test runner.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::process;
use crate::server::Server;
use crate::workspace::Workspace;
use std::env;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

/// Names under which systems install the browser.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Returns the browser: `$CHROMIUM`, else one on the path.
pub fn chromium(workspace: &Workspace) -> Option<PathBuf> {
    match env::var_os("CHROMIUM") {
        Some(path) => Some(PathBuf::from(path)).filter(|path| path.is_file()),
        None => NAMES.iter().find_map(|name| workspace.which(name)),
    }
}

/// Runs every browser test against `dist/`. A test that fails is run a second time by itself, since
/// a machine that has other work can be too slow once; tests that needed it are named as skipped
/// ones are.
pub fn tests(workspace: &Workspace) -> Result<Outcome, Failure> {
    let folder = workspace.path("tests/browser");
    let mut files: Vec<PathBuf> = fs::read_dir(&folder)
        .map_err(Failure::file("read", &folder))?
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().ends_with(".test.mjs"))
        .collect();
    files.sort();
    let (output, twice) = match run(workspace, "browser", &files, &[]) {
        Ok(output) => (output, Vec::new()),
        Err(Failure::Command { output, .. }) if !failed(&output).is_empty() => {
            println!("{output}");
            let names = second(workspace, &output, &files)?;
            (output, names)
        }
        Err(failure) => return Err(failure),
    };
    let twice = twice.iter().map(|name| format!("{name}: passed when it was run a second time"));
    match (workspace.verbose, passed(&output)) {
        (false, None | Some(0)) => Err(Failure::found("no browser test ran")),
        (false, Some(count)) => {
            let skipped = skipped(&output).into_iter().chain(twice).collect();
            Ok(Outcome { fact: format!("{count} tests"), skipped })
        }
        (true, _) => Ok(Outcome::default()),
    }
}

/// Runs the tests that failed again, and returns their names.
fn second(workspace: &Workspace, output: &str, files: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let failed = failed(output);
    let of_failed = |file: &&PathBuf| {
        let file = file.file_name().unwrap_or_default().to_string_lossy();
        failed.iter().any(|(other, _)| *other == file)
    };
    let files: Vec<PathBuf> = files.iter().filter(of_failed).cloned().collect();
    let names: Vec<&str> = failed.iter().map(|(_, name)| *name).collect();
    // A file that ended before its tests did is named itself.
    let whole = names.iter().any(|name| name.ends_with(".test.mjs"));
    let again = run(workspace, "browser-again", &files, if whole { &[] } else { &names })?;
    if !workspace.verbose && passed(&again).is_none_or(|count| count < names.len()) {
        return Err(Failure::found("a browser test that failed was not found a second time"));
    }
    Ok(names.into_iter().map(str::to_owned).collect())
}

/// Runs files of tests one after the other: two decoders at once would make both slow. With
/// `names`, these tests alone.
fn run(
    workspace: &Workspace,
    label: &str,
    files: &[PathBuf],
    names: &[&str],
) -> Result<String, Failure> {
    let mut command = node(workspace)?;
    command.args(["--test", "--test-reporter=spec", "--test-concurrency=1"]);
    command.args(names.iter().map(|name| format!("--test-name-pattern=^{}$", escaped(name))));
    process::run(workspace, label, command.args(files))
}

/// Returns a regular expression of JavaScript that matches a text alone.
fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut escaped, c| {
        if r"\^$.|?*+()[]{}/".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
        escaped
    })
}

/// Takes the README's picture of the built page.
pub fn picture(workspace: &Workspace) -> Result<(), Failure> {
    let mut command = node(workspace)?;
    command.env("BEAMSPLITTER_SCREENSHOTS", workspace.path("tests/browser/pictures"));
    print!("{}", process::run(workspace, "picture", command.arg("tests/browser/picture.mjs"))?);
    Ok(())
}

/// Prepares Node.js with what the scripts in `tests/browser` need to know: where the page is
/// served, which browser to start, where pictures go.
pub fn node(workspace: &Workspace) -> Result<Command, Failure> {
    let dist = workspace.dist();
    if !dist.join("index.html").is_file() {
        let (what, remedy) = ("dist/ has no page".into(), "cargo xtask build".into());
        return Err(Failure::Missing { what, remedy });
    }
    let chromium = chromium(workspace).ok_or_else(|| Failure::Missing {
        what: "there is no Chromium".into(),
        remedy: "cargo xtask setup".into(),
    })?;
    let mut command = workspace.command("node");
    command.env("BEAMSPLITTER_URL", Server::start(&dist, Some(0))?.address());
    command.env("BEAMSPLITTER_SCREENSHOTS", workspace.screenshots());
    command.env("CHROMIUM", chromium);
    // Built by the unit tests: what the page finds is held against what it finds.
    let beamsplitter = workspace.target().join("debug/beamsplitter");
    if beamsplitter.is_file() {
        command.env("BEAMSPLITTER_COMMAND", beamsplitter);
    }
    Ok(command)
}

/// Returns the number in Node's closing line "ℹ pass 12".
fn passed(output: &str) -> Option<usize> {
    output
        .lines()
        .rev()
        .find_map(|line| line.trim_start_matches("ℹ ").strip_prefix("pass ")?.parse().ok())
}

/// Returns file and name of each test that failed.
fn failed(output: &str) -> Vec<(&str, &str)> {
    let lines: Vec<&str> = output.lines().collect();
    lines.windows(2).filter_map(|lines| failed_test(lines[0], lines[1])).collect()
}

/// Reads Node's lines "test at tests/browser/a.test.mjs:3:1" and "✖ name (1.2ms)".
fn failed_test<'a>(place: &'a str, name: &'a str) -> Option<(&'a str, &'a str)> {
    let file = place.strip_prefix("test at ")?.rsplit('/').next()?.split(':').next()?;
    let (name, _) = name.strip_prefix("✖ ")?.rsplit_once(" (")?;
    Some((file, name))
}

/// Returns tests that did not run: Node's lines "﹣ name (1.2ms) # reason".
fn skipped(output: &str) -> Vec<String> {
    let lines = output.lines().filter_map(|line| line.trim_start().strip_prefix("﹣ "));
    let mut skipped: Vec<String> = lines.map(str::to_owned).collect();
    // Node lists some of them twice.
    skipped.sort();
    skipped.dedup();
    skipped
}

#[cfg(test)]
mod tests {
    use super::{escaped, failed};

    #[test]
    fn failed_tests_are_found() {
        let output = "✖ opens (a) (1ms)\n✖ failing tests:\n\n\
            test at tests/browser/a.test.mjs:25:1\n✖ opens (a) (1ms)\n  Error\n";
        assert_eq!(failed(output), [("a.test.mjs", "opens (a)")]);
        assert_eq!(failed("ℹ fail 0\n"), []);
        assert_eq!(escaped("opens (a)"), r"opens \(a\)");
    }
}
