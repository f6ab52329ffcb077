//! Reading and listing files, with failures that name them.

use crate::failure::Failure;
use crate::process;
use crate::workspace::Workspace;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns all files below `folder`, sorted.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    files_but(folder, &[])
}

/// Returns all files below `folder` that are in no folder of one of the names `without`, sorted.
pub fn files_but(folder: &Path, without: &[&str]) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(Failure::file("read", folder))? {
        let entry = entry.map_err(Failure::file("read", folder))?;
        let (path, name) = (entry.path(), entry.file_name());
        if !path.is_dir() {
            found.push(path);
        } else if !without.iter().any(|other| name == *other) {
            found.extend(files_but(&path, without)?);
        }
    }
    found.sort();
    Ok(found)
}

/// Makes `folder` an empty one.
pub fn empty(folder: &Path) -> Result<(), Failure> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(Failure::file("remove", folder))?;
    }
    fs::create_dir_all(folder).map_err(Failure::file("create", folder))
}

/// Returns the text of `path`.
pub fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(Failure::file("read", path))
}

/// Reads every tracked file of Rust, with its name below the top of the checkout.
pub fn sources(workspace: &Workspace) -> Result<Vec<(String, String)>, Failure> {
    let listing = process::ask(workspace.command("git").args(["ls-files", "-z", "*.rs"]));
    let listing = listing.ok_or_else(|| Failure::found("`git ls-files` failed"))?;
    let names = listing.split('\0').filter(|name| !name.is_empty());
    // A file that is being removed is tracked, but not there.
    let read = |name: &str| Some((name.to_owned(), fs::read_to_string(workspace.path(name)).ok()?));
    Ok(names.filter_map(read).collect())
}
