//! Python is needed for training and for making fixtures, never for the page: tests that need
//! PyTorch run where it is installed.

use crate::failure::Failure;
use crate::outcome::Outcome;
use crate::process;
use crate::workspace::Workspace;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Packages of model/training/requirements.txt, by the names under which they are imported.
const PACKAGES: [&str; 5] = ["numpy", "torch", "safetensors", "tokenizers", "transformers"];

/// Returns `$BEAMSPLITTER_PYTHON`, else the cache's environment, else the system's.
pub fn interpreter(workspace: &Workspace) -> PathBuf {
    let own = workspace.cache().join("python/bin/python");
    match env::var_os("BEAMSPLITTER_PYTHON") {
        Some(path) => PathBuf::from(path),
        None if own.is_file() => own,
        None => PathBuf::from("python3"),
    }
}

/// Returns an interpreter that can import `imports`; where it cannot, the cache's environment is
/// made with the packages of the files `requirements`.
pub fn prepare(
    workspace: &Workspace,
    imports: &str,
    requirements: &[&str],
) -> Result<PathBuf, Failure> {
    let python = interpreter(workspace);
    let import = format!("import {imports}");
    let mut try_it = workspace.command(&python.to_string_lossy());
    if process::ask(try_it.args(["-c", &import])).is_some() {
        return Ok(python);
    }
    let environment = workspace.cache().join("python");
    println!("    installing {requirements:?} into {} (minutes, once)", environment.display());
    let mut venv = workspace.command("python3");
    process::run(workspace, "venv", venv.args(["-m", "venv"]).arg(&environment))?;
    let python = environment.join("bin/python");
    let mut pip = workspace.command(&python.to_string_lossy());
    pip.args(["-m", "pip", "install"]);
    pip.args(requirements.iter().flat_map(|file| ["--requirement", file]));
    process::run(workspace, "pip", &mut pip)?;
    Ok(python)
}

/// Folders of Python code, each with a folder `tests`.
const FOLDERS: [&str; 3] = ["model/training", "model/recorder", "tests/parity/shipped"];

/// Runs `tests/test_*.py` of each folder with unittest. A file that imports a package which is not
/// installed does not run, and is named.
pub fn tests(workspace: &Workspace) -> Result<Outcome, Failure> {
    let (mut ran, mut skipped) = (0, Vec::new());
    for name in FOLDERS {
        let mut modules = Vec::new();
        let folder = workspace.path(name);
        for module in test_modules(&folder.join("tests"))? {
            match missing(workspace, &folder, &module) {
                Some(package) => {
                    skipped.push(format!("{name}/tests/{module}.py: Python lacks {package}"));
                }
                None => modules.push(module),
            }
        }
        if modules.is_empty() {
            continue;
        }
        let mut command = python(workspace, &folder);
        let unittest = command.args(["-m", "unittest", "--verbose"]).args(modules);
        let output = process::run(workspace, "python", unittest)?;
        let lines = output.lines().filter(|line| line.contains(" ... skipped "));
        skipped.extend(lines.map(str::to_owned));
        ran += count(&output).unwrap_or(0);
    }
    match (workspace.verbose, ran) {
        (false, 0) => Err(Failure::found("no Python test ran")),
        (false, _) => Ok(Outcome { fact: format!("{ran} tests"), skipped }),
        (true, _) => Ok(Outcome { fact: String::new(), skipped }),
    }
}

/// Prepares Python with a folder's code and tests to import, as modules and as a package.
fn python(workspace: &Workspace, folder: &Path) -> Command {
    let mut command = workspace.command(&interpreter(workspace).display().to_string());
    let places = [folder, &folder.join("tests"), folder.parent().unwrap_or(folder)];
    let path = places.map(|place| place.display().to_string()).join(":");
    command.current_dir(folder).env("PYTHONPATH", path).env("PYTHONDONTWRITEBYTECODE", "1");
    command
}

/// Returns the package for want of which the test module `name` cannot be imported, if that is why.
fn missing(workspace: &Workspace, folder: &Path, name: &str) -> Option<String> {
    let output = python(workspace, folder).args(["-c", &format!("import {name}")]).output().ok()?;
    missing_package(&String::from_utf8_lossy(&output.stderr))
}

/// Returns the package in Python's message "No module named 'torch'"; modules of our own are none.
fn missing_package(message: &str) -> Option<String> {
    let line = message.lines().rev().find(|line| line.contains("No module named '"))?;
    let name = line.split('\'').nth(1)?.split('.').next()?;
    PACKAGES.contains(&name).then(|| name.to_owned())
}

/// Returns names of the test modules in `folder`, sorted.
fn test_modules(folder: &Path) -> Result<Vec<String>, Failure> {
    let entries = fs::read_dir(folder).map_err(Failure::file("read", folder))?;
    let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
    let mut modules: Vec<String> = names
        .filter_map(|name| Some(name.strip_suffix(".py")?.to_owned()))
        .filter(|name| name.starts_with("test_"))
        .collect();
    modules.sort();
    Ok(modules)
}

/// Returns the number in unittest's closing line "Ran 12 tests in 0.1s".
fn count(output: &str) -> Option<usize> {
    let line = output.lines().rev().find_map(|line| line.strip_prefix("Ran "))?;
    line.split(' ').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::missing_package;

    #[test]
    fn a_missing_package_is_told_from_a_broken_import() {
        let message = "Traceback:\nModuleNotFoundError: No module named 'torch.nn'\n";
        assert_eq!(missing_package(message).as_deref(), Some("torch"));
        assert_eq!(missing_package("ModuleNotFoundError: No module named 'shcema'"), None);
        assert_eq!(missing_package("SyntaxError"), None);
    }
}
