//! Folders of the cases, and what is in them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns a new empty folder.
pub fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("beamsplitter-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Returns all files below a folder, links among them, by their paths in it.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(part) = open.pop() {
        for entry in fs::read_dir(folder.join(&part)).unwrap() {
            let entry = entry.unwrap();
            let path = part.join(entry.file_name());
            if entry.file_type().unwrap().is_dir() { open.push(path) } else { found.push(path) }
        }
    }
    found.sort();
    found
}

/// Copies all files below a folder.
pub fn copy(from: &Path, to: &Path) {
    for path in files(from) {
        fs::create_dir_all(to.join(&path).parent().unwrap()).unwrap();
        fs::copy(from.join(&path), to.join(&path)).unwrap();
    }
}

/// Files with their bytes.
pub type Contents = BTreeMap<PathBuf, Vec<u8>>;

/// Returns all files below a folder with their bytes.
pub fn contents(folder: &Path) -> Contents {
    let read = |path: PathBuf| (path.clone(), fs::read(folder.join(path)).unwrap_or_default());
    files(folder).into_iter().map(read).collect()
}

/// Makes a link.
#[cfg(unix)]
pub fn link_to(target: &Path, link: &Path) {
    std::os::unix::fs::symlink(target, link).unwrap();
}

/// Makes a link.
#[cfg(not(unix))]
pub fn link_to(target: &Path, link: &Path) {
    fs::hard_link(link.with_file_name(target), link).unwrap();
}
