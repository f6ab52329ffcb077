//! Sizes as they travel: servers send files gzipped.

use crate::failure::Failure;
use flate2::{Compression, write::GzEncoder};
use std::fs;
use std::io::Write;
use std::path::Path;

/// Returns the size of `bytes` as a server would send them.
pub fn gzipped(bytes: &[u8]) -> u64 {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing into a vector does not fail.
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.map_or(bytes.len() as u64, |written| written.len() as u64)
}

/// Returns the size of the file `name` below `folder` as a server would send it.
pub fn file(folder: &Path, name: &str) -> Result<u64, Failure> {
    let path = folder.join(name);
    fs::read(&path).map_err(Failure::file("read", path)).map(|bytes| gzipped(&bytes))
}

/// Formats "512 KB": thousands of bytes, as limits are stated.
pub fn kilobytes(bytes: u64) -> String {
    format!("{} KB", bytes.div_ceil(1000))
}
