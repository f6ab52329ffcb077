//! Readers of files of unknown origin, and what must hold whatever is in them.
//!
//! `cargo xtask fuzz` looks for inputs that break them. One that did is kept in `seeds`, and is read
//! by every test run from then on. The words of each format are in `words`, as libFuzzer reads them.

mod address;
mod archive;
mod labels;
mod package;
mod records;
mod schema;
mod settings;
mod sql;
mod trace;

use std::fs;
use std::io;
use std::path::Path;

/// Something that reads files of strangers.
pub struct Target {
    /// Its name on the command line.
    pub name: &'static str,
    /// Good inputs to begin with, and bad ones that once broke it.
    pub seeds: fn() -> Vec<Vec<u8>>,
    /// Reads an input and tells in a word what came of it; panics where something must not be.
    pub run: fn(&[u8]) -> String,
}

/// All readers.
pub const TARGETS: [Target; 10] = [
    sql::TARGET,
    schema::TARGET,
    trace::TARGET,
    package::WEIGHTS,
    package::PACKAGE,
    records::TARGET,
    labels::TARGET,
    archive::TARGET,
    address::TARGET,
    settings::TARGET,
];

/// Returns the reader of this name.
pub fn target(name: &str) -> Option<&'static Target> {
    const { &TARGETS }.iter().find(|target| target.name == name)
}

impl Target {
    /// Writes `seeds/0`, `seeds/1`, ... into `folder`.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        let seeds = folder.join("seeds");
        fs::create_dir_all(&seeds)?;
        for (at, seed) in (self.seeds)().iter().enumerate() {
            fs::write(seeds.join(at.to_string()), seed)?;
        }
        Ok(())
    }
}

/// Returns seeds that are files or texts.
fn owned(seeds: &[&[u8]]) -> Vec<Vec<u8>> {
    seeds.iter().map(|seed| seed.to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reader_survives_its_seeds_cut_anywhere() {
        for target in &TARGETS {
            for seed in (target.seeds)() {
                (target.run)(&seed);
                // Few places of a large file, all of a small one.
                let step = seed.len() / 40 + 1;
                for end in (0..seed.len()).step_by(step) {
                    (target.run)(&seed[..end]);
                    let mut damaged = seed.clone();
                    damaged[end] ^= 0x55;
                    (target.run)(&damaged);
                }
            }
        }
    }
}
