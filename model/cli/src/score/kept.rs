//! Results of a system by example: written to `--out`, and kept for a comparison.

use std::collections::BTreeMap;
use std::fmt::Display;

use beamsplitter_ambiguity::Troubles;
use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_ambiguity::run::{Provenance, VERSION, fingerprint};
use serde::Serialize;
use serde_json::{Value, json};

use super::given::{AllGiven, Given, PredictionFiles, bytes, tell_without};
use super::problems::{self, Problem};
use super::system::{System, name, tell};
use crate::error::CommandError;
use crate::labels::Labelled;
use crate::output::{FileKind, Output, Outputs};
use crate::report::{Report, Show};

/// Results of a system, as they come.
pub struct Kept<'a> {
    given: &'a PredictionFiles,
    made_by: Provenance,
    out: Option<Output>,
    system: System,
    /// What could not be scored.
    problems: Vec<Problem>,
    /// Places of the examples without predictions.
    without: Vec<usize>,
}

/// What scoring a file of predictions comes to.
pub struct Done {
    /// What is told.
    pub report: Report,
    /// What of it is right.
    pub system: System,
    /// What could not be run or compared.
    pub troubles: Troubles,
}

impl<'a> Kept<'a> {
    /// Reads a file of predictions and begins its results for `benchmark`: the first `top` count and
    /// `settings` say how; labels say which examples, and `parse` reads one.
    pub fn begin<T>(
        (given, labelled): (&'a PredictionFiles, &Labelled),
        parse: impl Fn(Object) -> Result<T, RecordError>,
        benchmark: &str,
        (top, settings): (usize, &impl Serialize),
        outputs: &Outputs,
    ) -> Result<(Self, Vec<Given<T>>), CommandError> {
        let AllGiven { items, problems, without } = given.read(labelled, parse)?;
        let PredictionFiles { predictions, file, out, against, .. } = given;
        let inputs = [Some(predictions), file.as_ref(), against.as_ref()].into_iter().flatten();
        let inputs = inputs.map(|path| path.as_path()).chain(labelled.inputs());
        let outputs = outputs.clone().reading(inputs);
        let out = out.as_ref().map(|out| outputs.create(out, FileKind::Results)).transpose()?;
        let name = name(predictions);
        let made_by = Provenance {
            benchmark: benchmark.to_owned(),
            decoder: name.clone(),
            model: None,
            settings: fingerprint(&serde_json::to_vec(settings)?),
            top,
            width: 0,
            without: Vec::new(),
            version: VERSION.to_owned(),
            data: Some(labelled.data(file.as_ref().unwrap_or(predictions))?),
            predictions_hash: Some(fingerprint(&bytes(predictions)?)),
        };
        let system = System::new(name);
        Ok((Self { given, made_by, out, system, problems, without }, items))
    }

    /// Adds the result of the example at a place of its file, or why it has none.
    pub fn add<E: Display>(
        &mut self,
        index: usize,
        line: Result<Value, E>,
    ) -> Result<(), CommandError> {
        let mut line = match line {
            Ok(line) => line,
            Err(error) => {
                self.problems.push(Problem { index, reason: error.to_string() });
                return Ok(());
            }
        };
        self.made_by.sign(&mut line);
        line["index"] = Value::from(index);
        self.system.add(index, &line).map_err(CommandError::of)?;
        match &mut self.out {
            Some(out) => Ok(out.put(format!("{line}\n").as_bytes())?),
            None => Ok(()),
        }
    }

    /// Tells what could not be scored, and which queries were ended.
    ///
    /// # Errors
    /// If nothing was scored.
    pub fn tell(&self, ended: &BTreeMap<String, String>) -> Result<(), CommandError> {
        if self.system.examples.is_empty() {
            return Err(self.given.nothing(&self.problems));
        }
        problems::tell(&self.problems, ended);
        tell_without(&self.without);
        Ok(())
    }

    /// Writes what could not be scored into a report.
    pub fn write(&self, report: &mut Report) {
        report.json["problems"] = json!(self.problems);
        report.json["without predictions"] = json!(self.without);
    }

    /// Puts the file in its place.
    pub fn finish(self, mut report: Report, troubles: Troubles) -> Result<Done, CommandError> {
        if let Some(out) = self.out {
            out.finish()?;
        }
        report.json["made_by"] = self.made_by.json();
        Ok(Done { report, system: self.system, troubles })
    }
}

/// Scores a file of predictions and, with `--against`, another one; tells both and how they differ.
pub fn run(
    given: &PredictionFiles,
    show: Show,
    score: impl Fn(&PredictionFiles) -> Result<Done, CommandError>,
) -> Result<(), CommandError> {
    let mut done = score(given)?;
    if let Some(path) = &given.against {
        let mut other = match System::results(path) {
            Some(system) => system.map_err(CommandError::of)?,
            None => score(&given.of(path))?.system,
        };
        if other.name == done.system.name {
            other.name = path.display().to_string();
        }
        tell(&mut done.report, &done.system, &other).map_err(CommandError::of)?;
    }
    done.report.print(show)?;
    problems::runs(&given.predictions, &done.troubles)
}
