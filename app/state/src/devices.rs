//! Whether GPU and CPU give the same interpretations.

use std::collections::BTreeMap;

use super::{Pace, RunState, RunStatus};
use beamsplitter_protocol::Decoder;

/// Of a hundred questions, so many should have the same interpretations on both devices.
const EXPECTED_OF_100: usize = 99;

/// The same questions on both devices.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DeviceCheck {
    /// Where it stands.
    pub stage: CheckStage,
    /// How questions are searched.
    pub decoder: Decoder,
    /// Questions that are to be asked.
    pub planned: usize,
    /// Questions that both devices answered.
    pub compared: usize,
    /// Those whose interpretations differ, or come in another order.
    pub differing: Vec<Differing>,
    /// Largest difference of a score where the interpretations are the same.
    pub score_difference: f32,
    /// How fast it goes.
    pub pace: Pace,
}

/// Where such a check stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum CheckStage {
    /// None was asked for.
    #[default]
    Idle,
    /// The second engine is being started.
    Starting,
    /// Questions are being asked.
    Asking,
    /// Every question was asked.
    Done,
    /// A person stopped it, and it ends after the decoding step under way.
    Stopping,
    /// A person stopped it.
    Stopped,
    /// It could not go on, for this reason, a sentence.
    Failed(String),
}

/// A question that the two devices read differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differing {
    /// The question.
    pub question: String,
    /// The queries found on the graphics processor, or why there are none.
    pub gpu: Vec<String>,
    /// The queries found on the processor, or why there are none.
    pub cpu: Vec<String>,
}

impl DeviceCheck {
    /// Creates one that begins.
    pub fn new(decoder: Decoder) -> Self {
        Self { stage: CheckStage::Starting, decoder, ..Self::default() }
    }

    /// Returns whether the check is under way.
    pub fn is_running(&self) -> bool {
        self.goes_on() || self.stage == CheckStage::Stopping
    }

    /// Returns whether the check is under way and was not stopped.
    pub fn goes_on(&self) -> bool {
        matches!(self.stage, CheckStage::Starting | CheckStage::Asking)
    }

    /// Stops it.
    pub fn stop(&mut self) {
        if self.goes_on() {
            self.stage = CheckStage::Stopping;
        }
    }

    /// Begins to ask questions, once the second engine is there.
    pub fn begin(&mut self) {
        if self.goes_on() {
            self.stage = CheckStage::Asking;
        }
    }

    /// Ends it, because every question was asked or `failure` stopped it.
    pub fn end(&mut self, failure: Option<String>) {
        self.stage = match (&self.stage, failure) {
            (CheckStage::Stopping, _) => CheckStage::Stopped,
            (_, None) => CheckStage::Done,
            (_, Some(reason)) => CheckStage::Failed(reason),
        };
    }

    /// Takes in what both devices found, after so many milliseconds.
    pub fn add(&mut self, gpu: &RunState, cpu: &RunState, milliseconds: f64) {
        self.compared += 1;
        self.pace.examples += 1;
        self.pace.milliseconds += milliseconds;
        let (on_gpu, on_cpu) = (queries(gpu), queries(cpu));
        if on_gpu == on_cpu {
            let pairs = gpu.readings.iter().zip(&cpu.readings);
            let differences = pairs.map(|(a, b)| (a.reading.score - b.reading.score).abs());
            self.score_difference = differences.fold(self.score_difference, f32::max);
        } else {
            let question = gpu.question.clone();
            self.differing.push(Differing { question, gpu: on_gpu, cpu: on_cpu });
        }
    }

    /// Returns whether enough questions have the same interpretations.
    pub fn agrees(&self) -> bool {
        let same = self.compared - self.differing.len();
        same * 100 >= self.compared * EXPECTED_OF_100
    }

    /// Returns what was found so far, as a sentence; nothing before the first question.
    pub fn verdict(&self) -> Option<String> {
        let same = self.compared.checked_sub(self.differing.len())?;
        let questions = if self.compared == 1 { "question has" } else { "questions have" };
        (self.compared > 0).then(|| {
            format!(
                "{same} of {} {questions} the same interpretations in the same order on both devices.",
                self.compared
            )
        })
    }
}

/// Returns the queries of a run, best first; what went wrong, where it failed.
fn queries(run: &RunState) -> Vec<String> {
    match &run.status {
        RunStatus::Failed(message) => vec![message.clone()],
        _ => run.readings.iter().map(|executed| executed.reading.sql.clone()).collect(),
    }
}

/// Picks `count` of the questions, spread evenly over all: each with the file of its database.
/// None: every question.
pub fn pick(
    questions: &BTreeMap<String, Vec<String>>,
    count: Option<usize>,
) -> Vec<(String, String)> {
    let all: Vec<_> = questions
        .iter()
        .flat_map(|(file, list)| list.iter().map(|question| (file.clone(), question.clone())))
        .collect();
    let count = count.unwrap_or(all.len()).min(all.len());
    (0..count).map(|at| all[at * all.len() / count].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_protocol::{Candidate, RunEvent, RunId};

    fn run(question: &str, readings: &[(&str, f32)]) -> RunState {
        let reading = |&(sql, score): &(&str, f32)| Candidate {
            sql: sql.into(),
            score,
            ..Candidate::default()
        };
        let mut run = RunState::new(RunId(1), question.into(), Decoder::Beam);
        run.fold(RunId(1), RunEvent::Candidates(readings.iter().map(reading).collect()));
        run
    }

    #[test]
    fn the_order_of_readings_counts() {
        let mut check = DeviceCheck::new(Decoder::Beam);
        assert_eq!(check.verdict(), None);
        let (ab, ba) =
            (run("q", &[("a", -1.0), ("b", -2.0)]), run("q", &[("b", -1.0), ("a", -2.0)]));
        let near = run("q", &[("a", -1.0), ("b", -2.5)]);
        check.add(&ab, &near, 1.0);
        assert!(check.differing.is_empty() && check.agrees());
        assert_eq!(check.score_difference, 0.5);
        check.add(&ab, &ba, 1.0);
        assert_eq!(check.differing[0].cpu, ["b", "a"]);
        assert!(!check.agrees());
        let words =
            "1 of 2 questions have the same interpretations in the same order on both devices.";
        assert_eq!(check.verdict().as_deref(), Some(words));
    }

    #[test]
    fn ninety_nine_of_a_hundred_are_enough() {
        let mut check = DeviceCheck::new(Decoder::Beam);
        let (a, b) = (run("q", &[("a", -1.0)]), run("q", &[("b", -1.0)]));
        (0..99).for_each(|_| check.add(&a, &a, 1.0));
        check.add(&a, &b, 1.0);
        assert!(check.agrees());
        check.add(&a, &b, 1.0);
        assert!(!check.agrees());
    }

    #[test]
    fn what_is_stopped_has_not_failed() {
        let mut check = DeviceCheck::new(Decoder::Beam);
        check.stop();
        check.begin();
        assert!(check.is_running() && !check.goes_on());
        check.end(Some("it was ended".into()));
        assert_eq!(check.stage, CheckStage::Stopped);
        check.stop();
        assert!(!check.is_running());
    }

    #[test]
    fn a_failure_on_one_device_is_a_difference_in_words() {
        let mut check = DeviceCheck::new(Decoder::Beam);
        let mut failed = run("q", &[]);
        failed.fold(RunId(1), RunEvent::Failed { message: "Too long.".into() });
        check.add(&failed, &run("q", &[]), 1.0);
        assert_eq!(check.differing[0].gpu, ["Too long."]);
    }

    #[test]
    fn questions_are_spread_over_the_databases() {
        let text = include_str!("../../../public/samples/questions.json");
        let questions: BTreeMap<String, Vec<String>> = serde_json::from_str(text).unwrap();
        let all = pick(&questions, None);
        assert_eq!(all.len(), 100);
        let two = pick(&questions, Some(2));
        assert_eq!(two.len(), 2);
        assert_ne!(two[0].0, two[1].0);
        assert_eq!(pick(&questions, Some(1_000)), all);
        assert!(pick(&questions, Some(0)).is_empty());
        assert!(pick(&BTreeMap::new(), None).is_empty());
    }
}
