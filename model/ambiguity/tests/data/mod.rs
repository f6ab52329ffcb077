//! The benchmark's files, where they are at hand.

use std::path::{Path, PathBuf};

/// The folder of data, or a message that the test is skipped.
pub fn folder() -> Option<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let found = root.canonicalize().ok();
    if found.is_none() {
        eprintln!("skipped: the benchmark's files are not at {}", root.display());
    }
    found
}

/// A file's bytes.
pub fn file(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
