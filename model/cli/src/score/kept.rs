//! Results of a system by example: written to `--out`, and kept for a comparison.

use beamsplitter_ambiguity::Troubles;
use beamsplitter_ambiguity::run::{Provenance, VERSION, fingerprint};
use serde::Serialize;
use serde_json::Value;

use super::given::{PredictionFiles, bytes};
use super::problems;
use super::system::{System, name, tell};
use crate::error::CommandError;
use crate::labels::Labelled;
use crate::output::{FileKind, Output, Outputs};
use crate::report::{Report, Show};

/// Results of a system, as they come.
pub struct Kept {
    made_by: Provenance,
    out: Option<Output>,
    system: System,
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

impl Kept {
    /// Begins the results of a file of predictions for `benchmark`, of which the first `top` count and
    /// `settings` say how; labels say which examples.
    pub fn begin(
        (given, labelled): (&PredictionFiles, &Labelled),
        benchmark: String,
        (top, settings): (usize, &impl Serialize),
        outputs: &Outputs,
    ) -> Result<Self, CommandError> {
        let PredictionFiles { predictions, file, out, against, .. } = given;
        let inputs = [Some(predictions), file.as_ref(), against.as_ref()].into_iter().flatten();
        let inputs = inputs.map(|path| path.as_path()).chain(labelled.inputs());
        let outputs = outputs.clone().reading(inputs);
        let out = out.as_ref().map(|out| outputs.create(out, FileKind::Results)).transpose()?;
        let name = name(predictions);
        let made_by = Provenance {
            benchmark,
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
        Ok(Self { made_by, out, system: System::new(name) })
    }

    /// Adds the result of the example at a place of its file.
    pub fn add(&mut self, index: usize, mut line: Value) -> Result<(), CommandError> {
        self.made_by.sign(&mut line);
        line["index"] = Value::from(index);
        self.system.add(index, &line).map_err(CommandError::of)?;
        match &mut self.out {
            Some(out) => Ok(out.put(format!("{line}\n").as_bytes())?),
            None => Ok(()),
        }
    }

    /// Returns whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.system.examples.is_empty()
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
