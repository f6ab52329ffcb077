//! One question and what has come of it so far.

use std::sync::Arc;

use beamsplitter_decode::trace::Trace;

use super::Dialogue;
use beamsplitter_protocol::{
    Candidate, Decoder, Interpretations, Meaning, Phase, Rows, RunError, RunEvent, RunId,
    TemplateItem,
};

/// A run, from question to interpretations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RunState {
    /// Which run; events of others are ignored.
    pub id: RunId,
    /// The question.
    pub question: String,
    /// What decoded, where that was another program than ours; such a run comes from a file.
    pub system: String,
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
    /// Templates in the order of their plans.
    pub templates: Vec<TemplateItem>,
    /// Queries that searches found so far, before the ranking.
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
            let decoded = std::mem::take(&mut self.decoded);
            self.set_readings(decoded);
        }
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
mod tests {
    use super::*;
    use beamsplitter_database::Value;
    use beamsplitter_protocol::Source;

    fn running() -> RunState {
        RunState::new(RunId(2), "how many?".into(), Decoder::LogicalBeam)
    }

    #[test]
    fn events_of_an_earlier_run_are_ignored() {
        let mut run = running();
        run.fold(RunId(1), RunEvent::Step { steps: 9, rows: 9 });
        assert_eq!(run, running());
    }

    #[test]
    fn rows_that_the_first_reading_does_not_have_are_told() {
        let rows = |numbers: &[i64]| {
            let rows = numbers.iter().map(|&number| vec![Value::Integer(number)]).collect();
            Some(Ok(Arc::new(Rows { columns: vec!["n".into()], rows, ..Rows::default() })))
        };
        let reading = |numbers: &[i64]| Executed {
            reading: Candidate {
                english: String::new(),
                sql: String::new(),
                normal: String::new(),
                score: 0.0,
                source: Source::Vanilla,
            },
            outcome: rows(numbers),
            same_as: None,
        };
        let readings = vec![reading(&[1, 2, 2]), reading(&[2, 2, 2, 3, 1])];
        let run = RunState { readings, ..RunState::default() };
        assert_eq!(run.new_rows(1), [false, false, true, true, false]);
        assert!(run.new_rows(0).is_empty() && run.new_rows(7).is_empty());
    }

    #[test]
    fn interpretations_may_follow_the_end_of_a_run() {
        let mut run = running();
        let found = crate::interpret::tests::found();
        run.fold(RunId(2), RunEvent::Interpreted(Box::new(found.clone())));
        run.status = RunStatus::Done;
        run.dialogue.keep(0, Some(1));
        run.fold(RunId(2), RunEvent::Interpreted(Box::new(found.clone())));
        assert_eq!(run.dialogue.kept_of(0), Some(1), "the same interpretations");
        let fewer = Interpretations { shown: found.shown[..1].to_vec(), ..found };
        run.fold(RunId(2), RunEvent::Interpreted(Box::new(fewer)));
        assert!(run.dialogue.is_empty());
    }

    #[test]
    fn nothing_follows_the_end_of_a_run() {
        let mut run = running();
        run.fold(RunId(2), RunEvent::Cancelled { trace: None });
        run.fold(RunId(2), RunEvent::Phase(Phase::Executing));
        assert_eq!((run.status, run.phase), (RunStatus::Cancelled, Phase::Linking));
    }

    #[test]
    fn what_was_decoded_stays_when_a_run_is_stopped() {
        let found = Candidate {
            english: "all".into(),
            sql: "select 1".into(),
            normal: String::new(),
            score: 0.0,
            source: Source::Vanilla,
        };
        let mut run = running();
        run.fold(RunId(2), RunEvent::Decoded(found.clone()));
        assert!(run.readings.is_empty() && run.decoded.len() == 1);
        run.fold(RunId(2), RunEvent::Cancelled { trace: None });
        assert_eq!((&run.readings[0].reading, &run.readings[0].outcome), (&found, &None));
    }

    #[test]
    fn outcomes_find_their_reading() {
        let reading = |sql: &str| Candidate {
            english: String::new(),
            sql: sql.into(),
            normal: String::new(),
            score: 0.0,
            source: Source::Vanilla,
        };
        let mut run = running();
        run.fold(RunId(2), RunEvent::Candidates(vec![reading("a"), reading("b")]));
        let outcome = Ok(Rows::default());
        run.fold(RunId(2), RunEvent::Outcome { reading: 1, outcome, same_as: Some(0) });
        assert!(run.readings[0].outcome.is_none());
        assert_eq!(run.readings[1].same_as, Some(0));
        let error = RunError::TooSlow { seconds: 5.0 };
        run.fold(RunId(2), RunEvent::Outcome { reading: 7, outcome: Err(error), same_as: None });
        assert_eq!(run.readings.len(), 2);
    }
}
