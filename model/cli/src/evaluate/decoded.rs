//! A run of one decoder over questions of AmbiQT or Spider.

use std::path::Path;

use beamsplitter_ambiguity::Read;
use beamsplitter_ambiguity::run::{Provenance, fingerprint};
use beamsplitter_decode::Settings;
use beamsplitter_interpret::{ALPHA, CANDIDATES};
use beamsplitter_odin::hints::Hints;
use beamsplitter_pipeline::Linearisation;
use serde_json::{Value, json};

use super::asked::Asker;
use super::each::{self, Plan, each};
use super::error::EvaluateError;
use super::interpreted::InterpretedTally;
use super::selected::{SelectionTally, kept};
use super::{Knowledge, Run};
use crate::decoder::Decoder;
use crate::error::CommandError;
use crate::folder::Folder;
use crate::hints::read_if;
use crate::interpret::read_selector;
use crate::model::load;
use crate::output::OutputError;
use crate::report::Report;
use crate::score::Scorers;
use crate::score::problems::Problem;

/// One of the runs of a command.
pub(super) struct Decoded<'a> {
    /// What all of them have alike.
    pub run: &'a Run,
    /// Its decoder.
    pub decoder: Decoder,
    /// Its benchmark, as results name it.
    pub benchmark: &'a str,
    /// The file of its examples.
    pub file: &'a Path,
    /// What tells its files from those of the other runs; nothing where it is the only one.
    pub names: Vec<&'a str>,
}

/// What a run comes to beside the figures of its benchmark.
#[derive(Default)]
pub(super) struct Ran {
    /// What is told of the run.
    pub made_by: Value,
    pub examples: usize,
    /// Examples that could not be run, or not be compared, with the reason.
    pub problems: Vec<Problem>,
    selected: SelectionTally,
    interpreted: InterpretedTally,
}

impl Ran {
    /// Adds what was chosen of the `found` candidates of a result: for each of the right queries, which
    /// candidates are that query.
    pub fn add(&mut self, line: &Value, found: usize, right: &[Vec<usize>]) {
        if let Some(kept) = kept(line) {
            self.selected.add(found, &kept, right);
            self.interpreted.add(line, found, right);
        }
    }

    /// Writes it into a report.
    pub fn write(&self, report: &mut Report, decoder: Decoder, alpha: Option<f64>) {
        report.json["made_by"] = self.made_by.clone();
        report.json["decoder"] = json!(decoder.name());
        report.json["problems"] = json!(self.problems);
        if !self.interpreted.is_empty() {
            report.json["interpretations"] = self.interpreted.json();
            report.text(self.interpreted.text());
        }
        if let Some(alpha) = alpha {
            report.json["selection"] = self.selected.json(alpha);
            report.text(self.selected.text(alpha));
        }
    }
}

impl Decoded<'_> {
    /// Runs every example that is wanted, as [`each()`] does; `make` asks one, and gives its result.
    pub fn each<T: Sync>(
        &self,
        file: &Read<T>,
        make: impl Fn(&T, &mut Asker, &mut Scorers) -> Value + Sync,
        note: impl FnMut(usize, &T, &Value) -> Result<String, EvaluateError>,
    ) -> Result<Value, CommandError> {
        let Self { run, decoder, .. } = self;
        let candidates = if decoder.interprets { CANDIDATES.max(run.top) } else { run.top };
        let settings = run.options.tuning.settings(*decoder, usize::from(candidates))?;
        let hints = read_if(run.hints.as_ref())?;
        let traces = run
            .trace_dir
            .as_ref()
            .map(|folder| self.names.iter().fold(folder.clone(), |folder, name| folder.join(name)));
        if let Some(folder) = &traces {
            std::fs::create_dir_all(folder).map_err(OutputError::write(folder))?;
        }
        let (outputs, made_by) = (run.outputs(self.file), self.provenance(&settings, &hints)?);
        let plan = Plan::new(&run.scale, &self.names, outputs, made_by, &settings);
        let begin = || self.begin(settings.clone(), hints.clone());
        let make = |index: usize, example: &T, (asker, scorers): &mut (Asker, Scorers)| {
            let trace = traces.as_ref().map(|folder| folder.join(format!("{index}.json")));
            asker.trace = trace;
            let line = make(example, asker, scorers);
            asker.written()?;
            Ok(line)
        };
        each(&plan, file, begin, make, note)
    }

    /// Returns what every result says of the run that made it.
    fn provenance(&self, settings: &Settings, hints: &Hints) -> Result<Provenance, CommandError> {
        let Self { run, decoder, benchmark, .. } = self;
        let data = Some(run.labelled.data(self.file)?);
        let of = (*decoder, settings, settings);
        let mut made_by = each::provenance(benchmark, of, &run.model, usize::from(run.top), data)?;
        // What goes beyond the settings makes it another run.
        if !run.without.is_empty() {
            made_by.settings = fingerprint(&serde_json::to_vec(&(settings, &run.without))?);
        }
        if run.hints.is_some() || run.alpha.is_some() {
            let chosen = (&made_by.settings, run.alpha, &run.selector, hints);
            made_by.settings = fingerprint(&serde_json::to_vec(&chosen)?);
        }
        if run.round_trip {
            let chosen = (&made_by.settings, "round trip");
            made_by.settings = fingerprint(&serde_json::to_vec(&chosen)?);
        }
        made_by.without = run.without.iter().map(|of| of.name()).collect();
        Ok(made_by)
    }

    /// Returns what a thread has to itself: the model and the databases.
    fn begin(&self, settings: Settings, hints: Hints) -> Result<(Asker, Scorers), CommandError> {
        let Self { run, decoder, .. } = self;
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
        asker.outputs = run.outputs(self.file);
        asker.tell_cells = run.tells(Knowledge::Values);
        asker.interprets = decoder.interprets;
        asker.asks_again = decoder.interprets && run.round_trip;
        if let Some(alpha) = run.alpha.or(decoder.interprets.then_some(ALPHA)) {
            let selector = read_selector(run.selector.as_ref(), &run.model);
            let selector = selector.map_err(CommandError::of)?.with_picks(hints.own_scores());
            asker.selector = Some((selector, alpha));
        }
        asker.hints = hints;
        Ok((asker, scorers))
    }
}
