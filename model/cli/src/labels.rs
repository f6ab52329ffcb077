//! Labels that decide which examples of a benchmark count, and with which readings.

use std::collections::BTreeMap;
use std::path::PathBuf;

use beamsplitter_ambiguity::Record;
use beamsplitter_ambiguity::read::Object;
use beamsplitter_common::text::plural;
use beamsplitter_label::cleaned::Reason;
use beamsplitter_label::{Cleaned, Item, Project, TOOL, cleaned, with_readings};
use clap::Args;
use serde_json::json;

use crate::error::CommandError;
use crate::label::project;
use crate::terminal::note;

/// Labels that count.
#[derive(Args)]
pub struct Labelled {
    /// Count only the examples that these labels keep as ambiguous, with corrected and third readings:
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
        items.retain_mut(|item| {
            let record = record(item);
            let kind = record.kind();
            let kept = clean(&project, record.object()).and_then(|object| {
                // What was read once is read again.
                Record::new(kind, object).map_err(|_| Reason::Open)
            });
            match kept {
                Ok(cleaned) => {
                    changed += usize::from(cleaned.is_relabelled());
                    *record = cleaned;
                    true
                }
                Err(reason) => {
                    dropped.add(reason);
                    false
                }
            }
        });
        dropped.tell();
        if items.is_empty() {
            return Err(CommandError::of(Nothing(self.labels.clone())));
        }
        if changed > 0 {
            let these = plural(changed, "example");
            note(format_args!(
                "labels changed the readings of {these}: --materialised counts them"
            ));
        }
        Ok(())
    }
}

/// Labels that leave nothing of a benchmark.
#[derive(Debug, thiserror::Error)]
#[error(
    "--labels {}: they keep no example of this file; look whether they are of the same examples, and are decided",
    .0.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
)]
pub struct Nothing(pub Vec<PathBuf>);

/// Examples that labels drop, by the reason.
#[derive(Default)]
pub struct Dropped(BTreeMap<Reason, usize>);

impl Dropped {
    /// Counts one.
    pub fn add(&mut self, reason: Reason) {
        *self.0.entry(reason).or_default() += 1;
    }

    /// Tells how many there are.
    pub fn tell(&self) {
        for (reason, count) in &self.0 {
            note(format_args!("left out: {}: {}", plural(*count, "example"), reason.words()));
        }
    }
}

/// Returns a record as labels leave it, with how they did under `labelled`; or why it is dropped.
pub fn clean(project: &Project, object: &Object) -> Result<Object, Reason> {
    let item = Item::new(object.clone()).map_err(|_| Reason::Unlabelled)?;
    // A record with predictions is the same example as the one that was labelled without them.
    let known = project.find(&item).or_else(|| project.item(&item.id));
    let known = known.ok_or(Reason::Unlabelled)?;
    let mut object = object.clone();
    let changed = match cleaned(project, known) {
        Cleaned::Dropped(reason) => return Err(reason),
        Cleaned::Kept => false,
        Cleaned::Changed(readings) => {
            with_readings(&mut object, &readings);
            true
        }
    };
    let set = project.label_set.stamp();
    object.insert("labelled".into(), json!({"changed": changed, "label_set": set, "tool": TOOL}));
    Ok(object)
}
