//! The loop over a benchmark: what is known is taken from the results, the rest is run and kept.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use beamsplitter_ambiguity::Read;
use beamsplitter_ambiguity::run::Provenance;
use beamsplitter_decode::Settings;
use serde_json::{Value, json};

use super::error::EvaluateError;
use super::scale::Scale;
use crate::error::CommandError;
use crate::output::{FileKind, Outputs};
use crate::progress::Progress;
use crate::results::Results;

/// One run over a file.
pub(super) struct Plan<'a> {
    /// What of the file is run.
    pub scale: &'a Scale,
    /// Where the results go, if anywhere.
    pub out: Option<PathBuf>,
    /// What must not be written over.
    pub outputs: Outputs,
    /// What every result says of the run.
    pub made_by: Provenance,
    /// The settings of its decoder.
    pub settings: Settings,
}

impl Plan<'_> {
    /// Returns what a report says of the run: what its results do, with the settings in full.
    fn told(&self) -> Value {
        let mut told = self.made_by.json();
        told["decoder_settings"] = json!(self.settings);
        told
    }
}

/// Runs every example that is wanted, on `--jobs` threads; results are taken in the order of the
/// file, whichever comes first.
///
/// `begin` makes what a thread has to itself. `make` runs the example at a place of the file and gives
/// its result, with the example's question; `note` takes a result, new or kept, and gives the figures
/// so far. What a report says of the run comes back.
pub(super) fn each<T: Sync, W>(
    plan: &Plan<'_>,
    file: &Read<T>,
    begin: impl Fn() -> Result<W, CommandError> + Sync,
    make: impl Fn(usize, &T, &mut W) -> Result<Value, CommandError> + Sync,
    mut note: impl FnMut(usize, &T, &Value) -> Result<String, EvaluateError>,
) -> Result<Value, CommandError> {
    let Plan { scale, out, outputs, made_by, .. } = plan;
    if let Some(out) = out {
        outputs.check(out, FileKind::Results)?;
    }
    let mut results =
        Results::open(out.as_deref(), made_by, outputs).map_err(EvaluateError::from)?;
    let wanted: Vec<&(usize, T)> =
        file.items.iter().filter(|(index, _)| scale.wants(*index)).collect();
    let to_run: Vec<&(usize, T)> =
        wanted.iter().copied().filter(|(index, _)| !results.has(*index)).collect();
    let mut progress = Progress::new(wanted.len(), wanted.len() - to_run.len());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (lines, made) = channel();
        for _ in 0..scale.jobs().min(to_run.len()) {
            let lines = lines.clone();
            let (next, to_run, begin, make) = (&next, &to_run, &begin, &make);
            scope.spawn(move || {
                let ended = begin().and_then(|mut own| {
                    work(next, to_run, |index, example| make(index, example, &mut own), &lines)
                });
                // Nobody listens any more where another thread or a result failed.
                if let Err(error) = ended {
                    let _ = lines.send(Err(error));
                }
            });
        }
        drop(lines);
        let mut early = BTreeMap::new();
        for (index, example) in wanted {
            if let Some(line) = results.get(*index).map_err(EvaluateError::from)? {
                note(*index, example, &line)?;
                continue;
            }
            let mut line = loop {
                if let Some(line) = early.remove(index) {
                    break line;
                }
                let stopped = || EvaluateError::Stopped { index: *index };
                let (index, line) = made.recv().map_err(|_| stopped())??;
                early.insert(index, line);
            };
            made_by.sign(&mut line);
            line["index"] = Value::from(*index);
            let figures = note(*index, example, &line)?;
            results.add(*index, line).map_err(EvaluateError::from)?;
            progress.step(&figures);
        }
        Ok(plan.told())
    })
}

/// Runs the examples that no other thread has taken, until there are none.
fn work<T>(
    next: &AtomicUsize,
    examples: &[&(usize, T)],
    mut make: impl FnMut(usize, &T) -> Result<Value, CommandError>,
    lines: &Sender<Result<(usize, Value), CommandError>>,
) -> Result<(), CommandError> {
    while let Some((index, example)) = examples.get(next.fetch_add(1, Ordering::Relaxed)) {
        let line = make(*index, example)?;
        if lines.send(Ok((*index, line))).is_err() {
            break;
        }
    }
    Ok(())
}
