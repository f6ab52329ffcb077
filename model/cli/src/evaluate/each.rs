//! The loop over a benchmark: what is known is taken from the results, the rest is run and kept.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use beamsplitter_ambiguity::Read;
use beamsplitter_ambiguity::run::{Provenance, fingerprint};
use beamsplitter_decode::Settings;
use beamsplitter_interpret::{ALPHA, CANDIDATES};
use beamsplitter_odin::hints::Hints;
use beamsplitter_pipeline::Linearisation;
use serde_json::Value;

use super::asked::Asker;
use super::error::EvaluateError;
use super::results::Results;
use super::{Knowledge, Run};
use crate::error::CommandError;
use crate::folder::Folder;
use crate::hints::read_if;
use crate::interpret::read_selector;
use crate::model::load;
use crate::output::{FileKind, OutputError};
use crate::progress::Progress;
use crate::score::Scorers;

/// Runs every example that is wanted, on `--jobs` threads; results are taken in the order of the
/// file, whichever comes first.
///
/// `make` runs one and gives its result, with the example's question; `note` takes a result, new or
/// kept, and gives the figures so far.
pub(super) fn each<T: Sync>(
    run: &Run,
    benchmark: &str,
    file: &Read<T>,
    make: impl Fn(&T, &mut Asker, &mut Scorers) -> Value + Sync,
    mut note: impl FnMut(&T, &Value) -> Result<String, EvaluateError>,
) -> Result<(), CommandError> {
    let outputs = run.outputs();
    if let Some(out) = &run.out {
        outputs.check(out, FileKind::Results)?;
    }
    let candidates = if run.options.decoder.interprets { CANDIDATES.max(run.top) } else { run.top };
    let settings = run.options.settings(usize::from(candidates))?;
    let hints = read_if(run.hints.as_ref())?;
    let made_by = provenance(run, benchmark, &settings, &hints)?;
    if let Some(folder) = &run.trace_dir {
        std::fs::create_dir_all(folder).map_err(OutputError::write(folder))?;
    }
    let mut results = Results::open(run.out.as_deref(), &made_by.json(), &outputs)
        .map_err(EvaluateError::from)?;

    let wanted: Vec<&(usize, T)> =
        file.items.iter().filter(|(index, _)| run.wants(*index)).collect();
    let to_run: Vec<&(usize, T)> =
        wanted.iter().copied().filter(|(index, _)| !results.has(*index)).collect();
    let mut progress = Progress::new(wanted.len(), wanted.len() - to_run.len());
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (lines, made) = channel();
        for _ in 0..run.jobs().min(to_run.len()) {
            let (lines, settings, hints) = (lines.clone(), settings.clone(), hints.clone());
            let (next, to_run, make) = (&next, &to_run, &make);
            scope.spawn(move || {
                let ended = Worker::new(run, settings, hints)
                    .and_then(|worker| worker.work(next, to_run, make, &lines));
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
                note(example, &line)?;
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
            let figures = note(example, &line)?;
            results.add(*index, line).map_err(EvaluateError::from)?;
            progress.step(&figures);
        }
        Ok(())
    })
}

/// Returns what every result says of the run that made it.
fn provenance(
    run: &Run,
    benchmark: &str,
    settings: &Settings,
    hints: &Hints,
) -> Result<Provenance, CommandError> {
    let mut made_by = Provenance {
        benchmark: benchmark.to_owned(),
        decoder: run.options.decoder.name().to_owned(),
        model: load(&run.model)?.sha256(),
        settings: fingerprint(&serde_json::to_vec(settings).map_err(CommandError::of)?),
        top: usize::from(run.top),
        width: settings.vanilla.beam.width,
        without: Vec::new(),
    };
    if !run.without.is_empty() {
        made_by.without = run.without.iter().map(|of| of.name().to_owned()).collect();
        // A run that knows more is another run, and has no such key to tell by.
        made_by.settings =
            fingerprint(&serde_json::to_vec(&(settings, &run.without)).map_err(CommandError::of)?);
    }
    if run.hints.is_some() || run.alpha.is_some() {
        let chosen = (&made_by.settings, run.alpha, &run.selector, hints);
        made_by.settings = fingerprint(&serde_json::to_vec(&chosen).map_err(CommandError::of)?);
    }
    if run.round_trip {
        let chosen = (&made_by.settings, "round trip");
        made_by.settings = fingerprint(&serde_json::to_vec(&chosen).map_err(CommandError::of)?);
    }
    Ok(made_by)
}

/// What a thread has to itself: the model and the databases.
struct Worker<'a> {
    run: &'a Run,
    asker: Asker,
    scorers: Scorers,
}

impl<'a> Worker<'a> {
    fn new(run: &'a Run, settings: Settings, hints: Hints) -> Result<Self, CommandError> {
        let scorers = run.of.scorers(run.seconds)?;
        let mut engine = load(&run.model)?;
        if !run.tells(Knowledge::Links) {
            engine.language = match engine.language {
                Linearisation::Pointers(words) => Linearisation::Pointers(words.without_links()),
                text @ Linearisation::Text { .. } => text,
            };
        }
        let mut asker =
            Asker::new(engine, settings, Folder::new(&run.of.databases, run.seconds.duration()));
        asker.writes_traces(run.outputs());
        asker.tell_cells(run.tells(Knowledge::Values));
        let interprets = run.options.decoder.interprets;
        if interprets {
            asker.interprets();
            asker.asks_again(run.round_trip);
        }
        if let Some(alpha) = run.alpha.or(interprets.then_some(ALPHA)) {
            let selector = read_selector(run.selector.as_ref(), &run.model);
            let selector = selector.map_err(CommandError::of)?.with_picks(hints.own_scores());
            asker.selects(selector, alpha);
        }
        asker.uses_hints(hints);
        Ok(Self { run, asker, scorers })
    }

    /// Runs the examples that no other thread has taken, until there are none.
    fn work<T>(
        mut self,
        next: &AtomicUsize,
        examples: &[&(usize, T)],
        make: impl Fn(&T, &mut Asker, &mut Scorers) -> Value,
        lines: &Sender<Result<(usize, Value), CommandError>>,
    ) -> Result<(), CommandError> {
        while let Some((index, example)) = examples.get(next.fetch_add(1, Ordering::Relaxed)) {
            let folder = self.run.trace_dir.as_ref();
            self.asker.trace_to(folder.map(|folder| folder.join(format!("{index}.json"))));
            let line = make(example, &mut self.asker, &mut self.scorers);
            self.asker.written()?;
            if lines.send(Ok((*index, line))).is_err() {
                break;
            }
        }
        Ok(())
    }
}
