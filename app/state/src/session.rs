//! A run as a file: what is kept between two visits, saved, and opened again without a model.

use std::sync::Arc;

use beamsplitter_decode::trace::{RUN_FORMAT as FORMAT, Trace, TraceError};
use beamsplitter_sql::Schema;
use serde::{Deserialize, Serialize};

use super::{Dialogue, Executed, RunState, RunStatus};
use beamsplitter_decode::trace::Purpose;
use beamsplitter_protocol::{
    Candidate, Decoder, Description, Interpretations, Meaning, Rows, RunError, RunId, Source,
    TemplateItem, template_items,
};

/// Changes whenever an older reader would misread the file; the trace has a version of its own.
const VERSION: u32 = 2;
/// Rows of each result that are written.
const ROWS: usize = 50;
/// Largest file that is read, in bytes.
pub const LARGEST_SESSION: u64 = 64 << 20;

/// A run and what it was run on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Session {
    format: String,
    version: u32,
    /// The question.
    pub question: String,
    /// What decoded, where that was another program than ours: model/recorder's model and decoder.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    system: String,
    /// How it was searched.
    pub decoder: Decoder,
    /// What was changed of the decoder's settings, each as `NAME=VALUE`; the trace has them all.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<String>,
    /// The database's tables and columns; sample values are left out.
    pub schema: Schema,
    /// What words of the question may mean.
    #[serde(default)]
    meanings: Vec<Meaning>,
    /// Interpretations, best first.
    readings: Vec<Stored>,
    /// What the question may mean.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    interpretations: Option<Interpretations>,
    /// What the person answered, and which meanings they keep.
    #[serde(default, skip_serializing_if = "Dialogue::is_empty")]
    dialogue: Dialogue,
    /// How the search went.
    trace: Trace,
    /// Time that all of it took.
    #[serde(default)]
    milliseconds: Option<f64>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Stored {
    #[serde(flatten)]
    reading: Candidate,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    outcome: Option<Result<Rows, RunError>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    same_as: Option<usize>,
}

/// Why a file cannot be opened as a run.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// Beyond [`LARGEST_SESSION`].
    #[error("{name} has {megabytes} MB; traces of up to 64 MB can be opened.")]
    TooLarge {
        /// Name of the file.
        name: String,
        /// Its size.
        megabytes: u64,
    },
    /// No JSON, or JSON of something else.
    #[error(
        "{name} cannot be read as a trace ({reason}). Choose a file that “Save trace” or \
         “beamsplitter” wrote."
    )]
    Foreign {
        /// Name of the file.
        name: String,
        /// What does not fit.
        reason: String,
    },
    /// Another version of the file.
    #[error("{name} was written by another version of this page ({found}, not {VERSION}).")]
    Version {
        /// Name of the file.
        name: String,
        /// Its version.
        found: u32,
    },
    /// The trace in it is damaged.
    #[error("{name} cannot be shown: {error}.")]
    Trace {
        /// Name of the file.
        name: String,
        /// What is wrong.
        error: TraceError,
    },
}

impl Session {
    /// Returns the file of a run that is over; results are written with `with_rows` alone.
    pub fn of(run: &RunState, schema: &Schema, with_rows: bool) -> Option<Self> {
        let trace = Trace::clone(run.trace.as_ref()?);
        let mut schema = schema.clone();
        for column in schema.tables.iter_mut().flat_map(|table| &mut table.columns) {
            column.samples.clear();
        }
        let stored = |executed: &Executed| Stored {
            reading: executed.reading.clone(),
            outcome: executed
                .outcome
                .as_ref()
                .filter(|_| with_rows)
                .map(|outcome| outcome.as_ref().map(|rows| cut(rows)).map_err(Clone::clone)),
            same_as: executed.same_as,
        };
        Some(Self {
            format: FORMAT.into(),
            version: VERSION,
            question: run.question.clone(),
            system: run.system.clone(),
            decoder: run.decoder,
            changes: run.changes.clone(),
            schema,
            meanings: run.meanings.clone(),
            readings: run.readings.iter().map(stored).collect(),
            interpretations: run
                .interpretations
                .as_deref()
                .map(|found| without_rows(found, if with_rows { ROWS } else { 0 })),
            dialogue: run.dialogue.clone(),
            trace,
            milliseconds: run.milliseconds,
        })
    }

    /// Reads a file of this kind, or a bare trace.
    ///
    /// # Errors
    /// [`SessionError`], in one sentence for the person who chose the file.
    pub fn read(name: &str, text: &str) -> Result<Self, SessionError> {
        #[derive(Deserialize)]
        struct Head {
            format: Option<String>,
            version: Option<u32>,
        }
        let foreign = |reason: String| SessionError::Foreign { name: name.into(), reason };
        let json = |error: serde_json::Error| foreign(error.to_string());
        let head: Head = serde_json::from_str(text).map_err(json)?;
        let session = match (head.format.as_deref(), head.version) {
            (Some(FORMAT), Some(VERSION)) => serde_json::from_str::<Self>(text).map_err(json)?,
            (Some(FORMAT), found) => {
                let found = found.unwrap_or_default();
                return Err(SessionError::Version { name: name.into(), found });
            }
            (Some(other), _) => return Err(foreign(format!("its format is {other:?}"))),
            (None, _) => Self::bare(serde_json::from_str(text).map_err(json)?),
        };
        let damaged = |error| SessionError::Trace { name: name.into(), error };
        session.trace.check().map_err(damaged)?;
        Ok(session)
    }

    /// Returns queries of interpretations that came without English or a normal form: from a bare
    /// trace.
    pub fn undescribed(&self) -> Vec<String> {
        let readings = self.readings.iter().map(|stored| &stored.reading);
        readings.filter(|reading| is_bare(reading)).map(|reading| reading.sql.clone()).collect()
    }

    /// Takes in what [`Session::undescribed`] lacks; where that is too short, queries stand for
    /// themselves.
    pub fn describe(&mut self, descriptions: Vec<Description>) {
        let mut descriptions = descriptions.into_iter();
        for Stored { reading, .. } in &mut self.readings {
            if is_bare(reading) {
                let Description { english, normal } =
                    descriptions.next().unwrap_or_else(|| Description::none(&reading.sql));
                (reading.english, reading.normal) = (english, normal);
            }
        }
    }

    /// Creates a trace that came without its question.
    fn bare(trace: Trace) -> Self {
        let schema = Schema::default();
        let reading = |sql: &str, search: usize, score| Candidate {
            english: String::new(),
            sql: sql.to_owned(),
            normal: String::new(),
            score,
            source: match trace.searches.get(search).map(|search| search.purpose) {
                Some(Purpose::Fill { template }) => Source::Template(template),
                _ => Source::Vanilla,
            },
        };
        let readings = trace
            .candidates
            .iter()
            .map(|found| Stored {
                reading: reading(&found.sql, found.search, found.score),
                outcome: None,
                same_as: None,
            })
            .collect();
        let templates = trace.run.settings.templates.is_some();
        Self {
            format: FORMAT.into(),
            version: VERSION,
            question: String::new(),
            system: String::new(),
            decoder: if templates { Decoder::LogicalBeam } else { Decoder::Beam },
            changes: Vec::new(),
            schema,
            meanings: Vec::new(),
            readings,
            interpretations: None,
            dialogue: Dialogue::default(),
            trace,
            milliseconds: None,
        }
    }

    /// Returns the kept run, marked as finished, and its schema.
    pub fn into_run(self, id: RunId) -> (RunState, Schema) {
        let templates: Vec<TemplateItem> = template_items(&self.trace);
        let count = self.readings.len();
        let executed = |(index, stored): (usize, Stored)| Executed {
            reading: stored.reading,
            outcome: stored.outcome.map(|outcome| outcome.map(Arc::new)),
            same_as: stored.same_as.filter(|&earlier| earlier < index.min(count)),
        };
        let run = RunState {
            id,
            question: self.question,
            system: self.system,
            decoder: self.decoder,
            changes: self.changes,
            status: RunStatus::Done,
            steps: self.trace.run.steps,
            rows: self.trace.run.rows,
            meanings: self.meanings,
            templates,
            readings: self.readings.into_iter().enumerate().map(executed).collect(),
            interpretations: self.interpretations.map(Arc::new),
            dialogue: self.dialogue,
            trace: Some(Arc::new(self.trace)),
            milliseconds: self.milliseconds,
            ..RunState::default()
        };
        (run, self.schema)
    }
}

fn is_bare(reading: &Candidate) -> bool {
    reading.english.is_empty() || reading.normal.is_empty()
}

/// Interpretations with at most `rows` rows of each result; of what is left out, `more` tells.
fn without_rows(found: &Interpretations, rows: usize) -> Interpretations {
    let mut found = found.clone();
    for interpretation in found.shown.iter_mut().chain(&mut found.folded) {
        if let Ok(result) = &mut interpretation.result {
            result.more |= result.rows.len() > rows;
            result.rows.truncate(rows);
        }
    }
    found
}

fn cut(rows: &Rows) -> Rows {
    Rows {
        columns: rows.columns.clone(),
        rows: rows.rows.iter().take(ROWS).cloned().collect(),
        more: rows.more || rows.rows.len() > ROWS,
        milliseconds: rows.milliseconds,
    }
}

#[cfg(test)]
mod tests;
