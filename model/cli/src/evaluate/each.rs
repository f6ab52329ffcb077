//! The loop over a benchmark: what is known is taken from the results, the rest is run and kept.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use beamsplitter_ambiguity::Read;
use beamsplitter_ambiguity::run::{Provenance, VERSION, fingerprint};
use beamsplitter_decode::Settings;
use serde::Serialize;
use serde_json::{Value, json};

use super::error::EvaluateError;
use super::scale::Scale;
use crate::decoder::Decoder;
use crate::error::CommandError;
use crate::model::load;
use crate::output::{FileKind, Outputs};
use crate::progress::Progress;
use crate::results::Results;
use crate::score::problems::Problem;
use crate::terminal::note;

/// One run over a file.
pub(super) struct Plan<'a> {
    /// What of the file is run.
    scale: &'a Scale,
    /// Where the results go, if anywhere.
    out: Option<PathBuf>,
    /// What must not be written over.
    outputs: Outputs,
    /// What every result says of the run.
    made_by: Provenance,
    /// The settings of its decoder.
    settings: &'a Settings,
}

impl<'a> Plan<'a> {
    /// Plans a run with these settings, whose files have these names.
    pub fn new(
        scale: &'a Scale,
        names: &[&str],
        outputs: Outputs,
        made_by: Provenance,
        settings: &'a Settings,
    ) -> Self {
        Self { scale, out: scale.out(names), outputs, made_by, settings }
    }

    /// Returns what a report says of the run: what its results do, with the settings in full.
    fn told(&self) -> Value {
        let mut told = self.made_by.json();
        told["decoder_settings"] = json!(self.settings);
        told
    }
}

/// Returns what every result says of the run of a benchmark with a decoder, its settings and what
/// `more` goes into their fingerprint, and a model; so many candidates count, and `data` are its examples.
pub(super) fn provenance(
    benchmark: &str,
    (decoder, settings, more): (Decoder, &Settings, &impl Serialize),
    model: &Path,
    top: usize,
    data: Option<String>,
) -> Result<Provenance, CommandError> {
    Ok(Provenance {
        benchmark: benchmark.to_owned(),
        decoder: decoder.name().to_owned(),
        model: load(model)?.sha256(),
        settings: fingerprint(&serde_json::to_vec(more)?),
        top,
        width: settings.vanilla.beam.width,
        without: Vec::new(),
        version: VERSION.to_owned(),
        data,
        predictions_hash: None,
    })
}

/// Tells which examples have a problem, and how they count.
///
/// # Errors
/// If there are examples, and each of them has one.
pub(super) fn tell(
    examples: usize,
    problems: &[Problem],
    count: &str,
) -> Result<(), EvaluateError> {
    if let Some(first) = problems.first().filter(|_| problems.len() == examples) {
        return Err(EvaluateError::Nothing { examples, reason: first.reason.clone() });
    }
    for Problem { index, reason } in problems {
        note(format_args!("example {index}: {}{count}", json!(reason)));
    }
    Ok(())
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
    note: impl FnMut(usize, &T, &Value) -> Result<String, EvaluateError>,
) -> Result<Value, CommandError> {
    let alone: Vec<usize> = file.items.iter().map(|(index, _)| *index).collect();
    let make =
        |index: usize, example: &T, _: Option<&Value>, own: &mut W| make(index, example, own);
    grouped(plan, (file, &alone), begin, make, note)
}

/// Does the same where an example needs what came of those before it: each has a group, by its place
/// among the examples, and one thread runs all of a group, in their order. `make` is given the result
/// before it in its group where that was kept from another run.
pub(super) fn grouped<T: Sync, W>(
    plan: &Plan<'_>,
    (file, groups): (&Read<T>, &[usize]),
    begin: impl Fn() -> Result<W, CommandError> + Sync,
    make: impl Fn(usize, &T, Option<&Value>, &mut W) -> Result<Value, CommandError> + Sync,
    mut note: impl FnMut(usize, &T, &Value) -> Result<String, EvaluateError>,
) -> Result<Value, CommandError> {
    let Plan { scale, out, outputs, made_by, .. } = plan;
    if let Some(out) = out {
        outputs.check(out, FileKind::Results)?;
    }
    let mut results =
        Results::open(out.as_deref(), made_by, outputs).map_err(EvaluateError::from)?;
    let mut wanted = Vec::new();
    // Of each group what is to be run, and the last example so far if its result is kept.
    let mut by_group: BTreeMap<usize, (Vec<ToRun<'_, T>>, Option<usize>)> = BTreeMap::new();
    for (item, of) in file.items.iter().zip(groups).filter(|(item, of)| scale.wants(item.0, **of)) {
        wanted.push(item);
        let (to_run, kept) = by_group.entry(*of).or_default();
        if results.has(item.0) {
            *kept = Some(item.0);
            continue;
        }
        let before = kept.take().map(|index| results.get(index)).transpose();
        to_run.push((item, before.map_err(EvaluateError::from)?.flatten()));
    }
    let to_run = by_group.into_values().map(|(to_run, _)| to_run);
    let to_run: Vec<_> = to_run.filter(|of| !of.is_empty()).collect();
    let new: usize = to_run.iter().map(Vec::len).sum();
    let mut progress = Progress::new(wanted.len(), wanted.len() - new);
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (lines, made) = channel();
        for _ in 0..scale.jobs().min(to_run.len()) {
            let lines = lines.clone();
            let (next, to_run, begin, make) = (&next, &to_run, &begin, &make);
            scope.spawn(move || {
                let ended = begin().and_then(|mut own| {
                    let make = |index, example: &T, before: Option<&Value>| {
                        make(index, example, before, &mut own)
                    };
                    work(next, to_run, make, &lines)
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

/// An example that is to be run, with the kept result right before it in its group.
type ToRun<'a, T> = (&'a (usize, T), Option<Value>);

/// Runs the groups that no other thread has taken, until there are none.
fn work<T>(
    next: &AtomicUsize,
    groups: &[Vec<ToRun<'_, T>>],
    mut make: impl FnMut(usize, &T, Option<&Value>) -> Result<Value, CommandError>,
    lines: &Sender<Result<(usize, Value), CommandError>>,
) -> Result<(), CommandError> {
    while let Some(group) = groups.get(next.fetch_add(1, Ordering::Relaxed)) {
        for ((index, example), before) in group {
            let line = make(*index, example, before.as_ref())?;
            if lines.send(Ok((*index, line))).is_err() {
                return Ok(());
            }
        }
    }
    Ok(())
}
