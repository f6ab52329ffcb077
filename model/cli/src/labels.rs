//! Labels that decide which examples of a benchmark count, and with which readings.

use std::path::PathBuf;

use beamsplitter_ambiguity::Record;
use beamsplitter_common::text::plural;
use beamsplitter_label::cleaned::{Reason, cleaned_record};
use clap::Args;

use crate::dropped::Dropped;
use crate::error::CommandError;
use crate::label::project;
use crate::terminal::note;

/// Labels that count.
#[derive(Args)]
pub struct Labelled {
    /// Count only the examples that these labels keep as ambiguous, with corrected and further readings:
    /// a file of labels or a project; can be repeated.
    ///
    /// The published evaluator compares with the original query, which a changed reading no longer has:
    /// such examples count on the changed databases alone (--corrected, --materialised).
    #[arg(long, value_name = "FILE")]
    pub labels: Vec<PathBuf>,
}

impl Labelled {
    /// Leaves out the examples that the labels drop, and gives the others their readings; tells how
    /// many there are of each sort. Without labels, all stay as they are.
    ///
    /// # Errors
    /// If the labels cannot be read, or keep no example.
    pub fn apply<T>(
        &self,
        items: &mut Vec<T>,
        record: impl Fn(&mut T) -> &mut Record,
    ) -> Result<(), CommandError> {
        if self.labels.is_empty() {
            return Ok(());
        }
        let project = project(&self.labels)?;
        let (mut dropped, mut changed) = (Dropped::default(), 0);
        let all = items.len();
        items.retain_mut(|item| {
            let record = record(item);
            let kind = record.kind();
            let kept = cleaned_record(&project, record.object()).and_then(|object| {
                // What was read once is read again.
                Record::new(kind, object).map_err(|_| Reason::Open)
            });
            let is_kept = kept.is_ok();
            match kept {
                Ok(cleaned) => {
                    changed += usize::from(cleaned.is_relabelled());
                    *record = cleaned;
                }
                Err(reason) => dropped.add(reason),
            }
            is_kept
        });
        dropped.of(all, &self.labels)?;
        if changed > 0 {
            let these = plural(changed, "example");
            note(format_args!(
                "labels changed the readings of {these}: --materialised counts them"
            ));
        }
        Ok(())
    }
}
