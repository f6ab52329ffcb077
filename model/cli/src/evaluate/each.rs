//! The loop over a benchmark: what is known is taken from the results, the rest is run and kept.

use beamsplitter_ambiguity::Read;
use serde_json::{Value, json};

use super::Run;
use super::asked::Asker;
use super::results::Results;
use crate::folder::Folder;
use crate::model::load;
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
    mut note: impl FnMut(&T, &Value) -> Result<String, String>,
) -> Result<(), Box<dyn std::error::Error>> {
    let mut scorers = Scorers::new(&run.tables, &run.databases, run.seconds)?;
    let engine = load(&run.model)?;
    let decoder = run.decoder.0.name();
    let made_by = json!({
        "benchmark": benchmark,
        "decoder": decoder,
        "model": engine.sha256(),
        "top": run.top,
    });
    let mut results = Results::open(run.out.as_deref(), &made_by)?;
    let settings = run.decoder.settings(usize::from(run.top));
    let mut asker = Asker::new(engine, settings, Folder::new(&run.databases, run.seconds));

    let wanted: Vec<&(usize, T)> =
        file.items.iter().filter(|(index, _)| run.wants(*index)).collect();
    let done = wanted.iter().filter(|(index, _)| results.get(*index).is_some()).count();
    let mut progress = Progress::new(wanted.len(), done);
    for (index, example) in wanted {
        if let Some(line) = results.get(*index) {
            note(example, line)?;
            continue;
        }
        let mut line = make(example, &mut asker, &mut scorers);
        for (key, value) in made_by.as_object().into_iter().flatten() {
            line[key] = value.clone();
        }
        let figures = note(example, &line)?;
        results.add(*index, line)?;
        progress.step(&figures);
    }
    Ok(())
}
