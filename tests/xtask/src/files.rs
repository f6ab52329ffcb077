//! Reading and listing files, with failures that name them.

use crate::failure::Failure;
use std::fs;
use std::path::{Path, PathBuf};

/// All files below `folder`, sorted.
///
/// # Errors
/// When a folder cannot be read.
pub fn files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    files_but(folder, &[])
}

/// All files below `folder` that are in no folder of one of the names `without`, sorted.
///
/// # Errors
/// When a folder cannot be read.
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

/// The text of `path`.
pub fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(Failure::file("read", path))
}
