//! The loop over a benchmark: what is known is taken from the results, the rest is run and kept.

use beamsplitter_ambiguity::Read;
use beamsplitter_ambiguity::run::{Provenance, fingerprint};
use beamsplitter_interpret::{ALPHA, CANDIDATES};
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

/// Runs every example that is wanted, in the order of the file.
///
/// `make` runs one and gives its result, with the example's question; `note` takes a result, new or
/// kept, and gives the figures so far.
pub(super) fn each<T>(
    run: &Run,
    benchmark: &str,
    file: &Read<T>,
    make: impl Fn(&T, &mut Asker, &mut Scorers) -> Value,
    mut note: impl FnMut(&T, &Value) -> Result<String, EvaluateError>,
) -> Result<(), CommandError> {
    let outputs = run.outputs();
    if let Some(out) = &run.out {
        outputs.check(out, FileKind::Results)?;
    }
    let mut scorers = Scorers::new(&run.tables, &run.databases, run.seconds)?;
    let mut engine = load(&run.model)?;
    if !run.tells(Knowledge::Links) {
        engine.language = match engine.language {
            Linearisation::Pointers(words) => Linearisation::Pointers(words.without_links()),
            text @ Linearisation::Text { .. } => text,
        };
    }
    let interprets = run.options.decoder.interprets;
    let candidates = if interprets { CANDIDATES.max(run.top) } else { run.top };
    let settings = run.options.settings(usize::from(candidates))?;
    let decoder = run.options.decoder.name();
    let mut made_by = Provenance {
        benchmark: benchmark.to_owned(),
        decoder: decoder.to_owned(),
        model: engine.sha256(),
        settings: fingerprint(&serde_json::to_vec(&settings).map_err(CommandError::of)?),
        top: usize::from(run.top),
        width: settings.vanilla.beam.width,
        without: Vec::new(),
    };
    if !run.without.is_empty() {
        made_by.without = run.without.iter().map(|of| of.name().to_owned()).collect();
        // A run that knows more is another run, and has no such key to tell by.
        made_by.settings =
            fingerprint(&serde_json::to_vec(&(&settings, &run.without)).map_err(CommandError::of)?);
    }
    let hints = read_if(run.hints.as_ref())?;
    if run.hints.is_some() || run.alpha.is_some() {
        let chosen = (&made_by.settings, run.alpha, &run.selector, &hints);
        made_by.settings = fingerprint(&serde_json::to_vec(&chosen).map_err(CommandError::of)?);
    }
    if run.round_trip {
        let chosen = (&made_by.settings, "round trip");
        made_by.settings = fingerprint(&serde_json::to_vec(&chosen).map_err(CommandError::of)?);
    }
    if let Some(folder) = &run.trace_dir {
        std::fs::create_dir_all(folder).map_err(OutputError::write(folder))?;
    }
    let mut results = Results::open(run.out.as_deref(), &made_by.json(), &outputs)
        .map_err(EvaluateError::from)?;
    let mut asker =
        Asker::new(engine, settings, Folder::new(&run.databases, run.seconds.duration()));
    asker.writes_traces(outputs);
    asker.tell_cells(run.tells(Knowledge::Values));
    asker.uses_hints(hints);
    if interprets {
        asker.interprets();
        asker.asks_again(run.round_trip);
    }
    if let Some(alpha) = run.alpha.or(interprets.then_some(ALPHA)) {
        let selector = read_selector(run.selector.as_ref(), &run.model);
        asker.selects(selector.map_err(CommandError::of)?, alpha);
    }

    let wanted: Vec<&(usize, T)> =
        file.items.iter().filter(|(index, _)| run.wants(*index)).collect();
    let done = wanted.iter().filter(|(index, _)| results.has(*index)).count();
    let mut progress = Progress::new(wanted.len(), done);
    for (index, example) in wanted {
        if let Some(line) = results.get(*index).map_err(EvaluateError::from)? {
            note(example, &line)?;
            continue;
        }
        asker.trace_to(run.trace_dir.as_ref().map(|folder| folder.join(format!("{index}.json"))));
        let mut line = make(example, &mut asker, &mut scorers);
        asker.written()?;
        made_by.sign(&mut line);
        let figures = note(example, &line)?;
        results.add(*index, line).map_err(EvaluateError::from)?;
        progress.step(&figures);
    }
    Ok(())
}
