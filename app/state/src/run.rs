//! One question and its run so far.

use std::sync::Arc;

use beamsplitter_decode::trace::{PlanTrace, Trace};

use super::Dialogue;
use beamsplitter_protocol::{
    Candidate, Decoder, Interpretations, Meaning, Phase, Rows, RunError, RunEvent, RunId,
    TemplateItem,
};

/// Queries that are listed before the ranking.
const FOUND_SO_FAR: usize = 5;

/// A run, from question to interpretations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunState {
    /// Which run; events of others are ignored.
    pub id: RunId,
    /// The question.
    pub question: String,
    /// What decoded, where that was another program than ours; such a run comes from a file.
    pub system: String,
    /// Which opened file it is over, by its id; empty where nobody knows.
    pub file: String,
    /// How it is searched.
    pub decoder: Decoder,
    /// What is changed of the decoder's settings, each as `NAME=VALUE`.
    pub changes: Vec<String>,
    /// Where it stands.
    pub status: RunStatus,
    /// What is going on.
    pub phase: Phase,
    /// Decoding steps so far.
    pub steps: usize,
    /// Hypotheses over all steps.
    pub rows: usize,
    /// What words of the question may mean.
    pub meanings: Vec<Meaning>,
    /// Plans, until the trace tells them.
    pub plans: Vec<PlanTrace>,
    /// Templates in the order of their plans.
    pub templates: Vec<TemplateItem>,
    /// The best query of each search that is over, before the ranking.
    pub decoded: Vec<Candidate>,
    /// Interpretations, best first.
    pub readings: Vec<Executed>,
    /// What the question may mean, once that is known.
    pub interpretations: Option<Arc<Interpretations>>,
    /// Whether the engine still knows what it found, so that it can be interpreted once more.
    pub is_live: bool,
    /// What the person made of it.
    pub dialogue: Dialogue,
    /// How the search went, when it is over.
    pub trace: Option<Arc<Trace>>,
    /// Time that all of it took.
    pub milliseconds: Option<f64>,
}

/// Where a run stands.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum RunStatus {
    /// Nothing was asked yet.
    #[default]
    Idle,
    /// Under way.
    Running,
    /// Over, with all interpretations.
    Done,
    /// Stopped on request.
    Cancelled,
    /// Stopped by an error, in words.
    Failed(String),
}

/// An interpretation and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct Executed {
    /// The interpretation.
    pub reading: Candidate,
    /// Its rows, once executed.
    pub outcome: Option<Result<Arc<Rows>, RunError>>,
    /// The first interpretation with the same result, if it is an earlier one.
    pub same_as: Option<usize>,
}

impl RunState {
    /// Creates a run that begins.
    pub fn new(id: RunId, question: String, decoder: Decoder) -> Self {
        Self { id, question, decoder, status: RunStatus::Running, ..Self::default() }
    }

    /// Returns whether this is a run of a question by a decoder with its changed settings.
    pub fn is_of(&self, question: &str, decoder: Decoder, changes: &[String]) -> bool {
        self.question == question && self.is_by(decoder, changes)
    }

    /// Returns whether this is a run of a decoder with its changed settings.
    pub fn is_by(&self, decoder: Decoder, changes: &[String]) -> bool {
        self.decoder == decoder && self.changes == changes
    }

    /// Takes in events of run `id`, in order.
    pub fn fold_all(&mut self, id: RunId, events: Vec<RunEvent>) {
        events.into_iter().for_each(|event| self.fold(id, event));
    }

    /// Takes in an event of run `id`.
    pub fn fold(&mut self, id: RunId, event: RunEvent) {
        let again = matches!(event, RunEvent::Interpreted(_)) && self.status == RunStatus::Done;
        if id != self.id || !(self.is_running() || again) {
            return;
        }
        match event {
            RunEvent::Interpreted(found) => self.interpret(*found),
            RunEvent::Phase(phase) => self.phase = phase,
            RunEvent::Step { steps, rows } => {
                self.steps = steps;
                self.rows += rows;
            }
            RunEvent::Linked(meanings) => self.meanings = meanings,
            RunEvent::Plans(plans) => self.plans = plans,
            RunEvent::Templates(templates) => self.templates = templates,
            RunEvent::Decoded(found) => self.decoded.push(found),
            RunEvent::Candidates(readings) => self.set_readings(readings),
            RunEvent::Merged { reading, next } => {
                if reading < self.readings.len() {
                    self.readings.remove(reading);
                }
                let executed = |reading| Executed { reading, outcome: None, same_as: None };
                self.readings.extend(next.map(executed));
            }
            RunEvent::Outcome { reading, outcome, same_as } => {
                if let Some(executed) = self.readings.get_mut(reading) {
                    executed.outcome = Some(outcome.map(Arc::new));
                    executed.same_as = same_as.filter(|&earlier| earlier < reading);
                }
            }
            RunEvent::Finished { trace, milliseconds } => {
                self.status = RunStatus::Done;
                self.trace = Some(Arc::from(trace));
                self.milliseconds = Some(milliseconds);
            }
            RunEvent::Cancelled { trace } => self.stop(trace),
            RunEvent::Failed { message } => self.status = RunStatus::Failed(message),
        }
    }

    fn set_readings(&mut self, readings: Vec<Candidate>) {
        let executed = |reading| Executed { reading, outcome: None, same_as: None };
        self.readings = readings.into_iter().map(executed).collect();
    }

    /// Ends on request; what was decoded until then stays.
    fn stop(&mut self, trace: Option<Box<Trace>>) {
        self.status = RunStatus::Cancelled;
        self.trace = trace.map(Arc::from);
        if self.readings.is_empty() {
            self.set_readings(self.found_so_far());
        }
    }

    /// Returns the first queries that searches found, each once.
    pub fn found_so_far(&self) -> Vec<Candidate> {
        let mut found: Vec<Candidate> = Vec::new();
        for query in &self.decoded {
            if found.len() < FOUND_SO_FAR && found.iter().all(|known| known.sql != query.sql) {
                found.push(query.clone());
            }
        }
        found
    }

    /// Takes in what the question may mean; what was answered about something else goes.
    fn interpret(&mut self, found: Interpretations) {
        let known = self.interpretations.as_ref();
        if known.is_none_or(|known| known.shown != found.shown || known.spans != found.spans) {
            self.dialogue = Dialogue::default();
        }
        self.interpretations = Some(Arc::new(found));
        self.is_live = true;
    }

    /// Returns the reading with the query of a shown interpretation; none where a rule wrote it.
    pub fn reading_of(&self, place: usize) -> Option<usize> {
        let shown = self.interpretations.as_ref()?.shown.get(place)?;
        self.readings.iter().position(|found| found.reading.sql == shown.sql)
    }

    /// Returns rows of reading `place` that the first reading does not have; nothing for the first
    /// one, and where the two cannot be compared row by row.
    pub fn new_rows(&self, place: usize) -> Vec<bool> {
        let rows = |place: usize| match &self.readings.get(place)?.outcome {
            Some(Ok(rows)) => Some(rows.clone()),
            _ => None,
        };
        match (rows(0), rows(place)) {
            (Some(first), Some(mine)) if place > 0 && first.columns.len() == mine.columns.len() => {
                first.missing_of(&mine)
            }
            _ => Vec::new(),
        }
    }

    /// Notes that its worker is gone.
    pub fn lost(&mut self) {
        if self.is_running() {
            self.status = RunStatus::Failed("The model's worker stopped; ask again.".into());
        }
    }

    /// Begins again, in another worker.
    pub fn restart(&mut self) {
        let changes = std::mem::take(&mut self.changes);
        *self = Self::new(self.id, std::mem::take(&mut self.question), self.decoder);
        self.changes = changes;
    }

    /// Returns whether an error stopped it.
    pub fn has_failed(&self) -> bool {
        matches!(self.status, RunStatus::Failed(_))
    }

    /// Returns whether the run is under way.
    pub fn is_running(&self) -> bool {
        self.status == RunStatus::Running
    }
}

#[cfg(test)]
mod tests;
