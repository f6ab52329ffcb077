//! The benchmarks' own files, for tests that run when asked for: `cargo test -- --ignored`.

use std::path::{Path, PathBuf};

/// Returns the folder with `ambiqt`, `spider` and `databases`: `$BEAMSPLITTER_DATA`.
pub fn folder() -> PathBuf {
    let folder = std::env::var_os("BEAMSPLITTER_DATA");
    PathBuf::from(folder.expect("BEAMSPLITTER_DATA names the folder of the benchmarks' files"))
}

/// Returns a file's bytes.
pub fn file(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}
