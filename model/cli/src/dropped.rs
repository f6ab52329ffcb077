//! Examples that labels drop.

use std::collections::BTreeMap;
use std::path::PathBuf;

use beamsplitter_common::text::plural;
use beamsplitter_label::cleaned::Reason;

use crate::error::CommandError;
use crate::terminal::note;

/// Labels that leave nothing of a benchmark.
#[derive(Debug, thiserror::Error)]
#[error(
    "{}: these labels keep no example; look whether they are of these examples, and decided",
    .0.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
)]
struct Nothing(Vec<PathBuf>);

/// Examples that labels drop, by the reason.
#[derive(Default)]
pub struct Dropped(BTreeMap<Reason, usize>);

impl FromIterator<Reason> for Dropped {
    fn from_iter<T: IntoIterator<Item = Reason>>(reasons: T) -> Self {
        let mut dropped = Self::default();
        reasons.into_iter().for_each(|reason| dropped.add(reason));
        dropped
    }
}

impl Dropped {
    /// Counts one.
    pub fn add(&mut self, reason: Reason) {
        *self.0.entry(reason).or_default() += 1;
    }

    /// Tells how many of all examples the labels of these files drop, and why.
    ///
    /// # Errors
    /// If none is left.
    pub fn of(&self, all: usize, files: &[PathBuf]) -> Result<(), CommandError> {
        for (reason, count) in &self.0 {
            note(format_args!("left out: {}: {}", plural(*count, "example"), reason.words()));
        }
        match self.0.values().sum::<usize>() < all {
            true => Ok(()),
            false => Err(CommandError::of(Nothing(files.to_vec()))),
        }
    }
}
