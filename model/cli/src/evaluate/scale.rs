//! How much of a benchmark is run, how many examples at a time, and where results go.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::run::Shard;
use clap::Args;

use crate::limits::rows;
use crate::output::{Force, Outputs};

/// How much is run, and where results go.
#[derive(Args)]
pub(super) struct Scale {
    /// Run only the first N examples of the file.
    #[arg(long, value_name = "N", value_parser = rows, allow_negative_numbers = true)]
    limit: Option<usize>,
    /// Run only every N-th example, from the I-th on: I/N. Of Mod-AmbiQT and typed questions, every
    /// N-th database: choices count for the questions that follow over the same one.
    #[arg(long)]
    shard: Option<Shard>,
    /// Examples that are run at the same time, each with a copy of the model; default: one for each
    /// core.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Append results to this file, and skip examples that it already has. Where several decoders or
    /// kinds are run, each has a file of its own, with their names before the ending.
    #[arg(long)]
    out: Option<PathBuf>,
    #[command(flatten)]
    force: Force,
}

impl Scale {
    /// Returns where files may be written.
    pub fn outputs(&self) -> Outputs {
        Outputs::new(self.force)
    }

    /// Returns the file of the results of a run with these `names`; with none, where it is the only
    /// run, just that of `--out`.
    pub fn out(&self, names: &[&str]) -> Option<PathBuf> {
        self.out.as_ref().map(|out| named(out, names))
    }

    /// Returns how many examples are run at the same time.
    pub fn jobs(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs.map_or_else(cores, usize::from)
    }

    /// Returns whether the example at that place of the file, in such a group, is to be run.
    pub fn wants(&self, index: usize, group: usize) -> bool {
        self.limit.is_none_or(|limit| index < limit)
            && self.shard.as_ref().is_none_or(|shard| shard.holds(group))
    }
}

/// Writes names before the ending of a file.
pub(super) fn named(path: &Path, names: &[&str]) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    let name: Vec<&str> = [stem.as_ref()].into_iter().chain(names.iter().copied()).collect();
    match names {
        [] => path.to_owned(),
        _ => path.with_file_name(name.join("-") + &ending.unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_run_has_a_file_of_its_own() {
        let name = |path: &str, names: &[&str]| named(Path::new(path), names);
        assert_eq!(name("a/run.jsonl", &[]), Path::new("a/run.jsonl"));
        assert_eq!(name("a/run.jsonl", &["join", "beam"]), Path::new("a/run-join-beam.jsonl"));
        assert_eq!(name("run", &["beam"]), Path::new("run-beam"));
    }
}
