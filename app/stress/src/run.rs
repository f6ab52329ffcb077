//! A run over the tests of one database: the tests, the decoders that are asked, and the scores.

use std::collections::BTreeMap;

use beamsplitter_damber::write::System;
use beamsplitter_damber::{Label, Scored, Test};
use beamsplitter_protocol::Decoder;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Tests that are made unless another number is chosen.
const TESTS: usize = 60;
/// Most tests that can be chosen.
pub const MOST_TESTS: usize = 600;

/// Who is asked, and how much.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The decoder.
    pub decoder: Decoder,
    /// Another one beside it.
    pub beside: Option<Decoder>,
    /// Tests at most.
    pub tests: usize,
}

impl Default for Choice {
    fn default() -> Self {
        Self { decoder: Decoder::default(), beside: None, tests: TESTS }
    }
}

impl Choice {
    /// Returns the decoders that are asked, each once.
    pub fn decoders(&self) -> impl Iterator<Item = Decoder> {
        let beside = self.beside.filter(|beside| *beside != self.decoder);
        std::iter::once(self.decoder).chain(beside)
    }
}

/// A run, as it is shown and kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StressRun {
    /// Name of the database's file; empty where none was chosen yet.
    pub database: String,
    /// Who is asked.
    pub choice: Choice,
    /// Words that stand for several columns.
    pub labels: Vec<Label>,
    /// The tests, in the order of the report; empty until they are made.
    pub tests: Vec<Test>,
    /// Tables without tests, each with the reason.
    pub skipped: Vec<(String, String)>,
    /// Scores by decoder's name and place of the test. They are kept one by one.
    #[serde(skip)]
    scores: BTreeMap<(String, usize), Scored>,
}

impl StressRun {
    /// Returns a run over a database that has not begun.
    pub fn new(database: String, choice: Choice) -> Self {
        Self { database, choice, ..Self::default() }
    }

    /// Returns the next test that is to be asked, and of which decoder: every test is asked of all
    /// decoders before the next one, so that they can be compared from the start.
    pub fn next(&self) -> Option<(usize, Decoder)> {
        let places = 0..self.tests.len();
        let mut all = places.flat_map(|place| self.choice.decoders().map(move |of| (place, of)));
        all.find(|(place, of)| self.score(*place, *of).is_none())
    }

    /// Returns how many questions are answered, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let all = self.tests.len() * self.choice.decoders().count();
        let done = self.choice.decoders().map(|of| {
            (0..self.tests.len()).filter(|place| self.score(*place, of).is_some()).count()
        });
        (done.sum(), all)
    }

    /// Returns the score of a decoder on the test at `place`.
    pub fn score(&self, place: usize, decoder: Decoder) -> Option<&Scored> {
        self.scores.get(&(decoder.name().to_owned(), place))
    }

    /// Adds a score; `false` where there is no such test.
    pub fn add(&mut self, place: usize, decoder: &str, scored: Scored) -> bool {
        let fits = self.tests.get(place).is_some_and(|test| test.id == scored.id);
        if fits {
            self.scores.insert((decoder.to_owned(), place), scored);
        }
        fits
    }

    /// Returns whether any question is answered.
    pub fn has_scores(&self) -> bool {
        !self.scores.is_empty()
    }

    /// Forgets tests and scores; labels and choice stay.
    pub fn clear(&mut self) {
        self.tests.clear();
        self.skipped.clear();
        self.scores.clear();
    }

    /// Returns what each decoder made of the tests so far.
    pub fn systems(&self) -> Vec<System<'_>> {
        let system = |decoder: Decoder| {
            let scored = self.tests.iter().enumerate();
            let scored =
                scored.filter_map(|(place, test)| Some((test, self.score(place, decoder)?)));
            System::new(decoder.label(), scored.collect())
        };
        self.choice.decoders().map(system).collect()
    }

    /// Returns the run with its report as JSON.
    pub fn json(&self) -> Value {
        let system = |system: &System<'_>| {
            let scored: Vec<Value> = system
                .scored
                .iter()
                .map(|(test, scored)| json!({"test": test, "scored": scored}))
                .collect();
            json!({"system": system.name, "report": system.report, "tests": scored})
        };
        let systems: Vec<Value> = self.systems().iter().map(system).collect();
        json!({"database": self.database, "labels": self.labels, "systems": systems})
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_damber::{Category, Metrics};

    use super::*;

    fn run() -> StressRun {
        let test = |id: &str| Test {
            id: id.into(),
            db_id: "pets".into(),
            table: "dogs".into(),
            category: Category::Project,
            tag: "one-column".into(),
            question: "Show the age of every dog.".into(),
            label: None,
            targets: Vec::new(),
        };
        let choice = Choice { beside: Some(Decoder::Beam), ..Choice::default() };
        StressRun { choice, tests: vec![test("a"), test("b")], ..StressRun::default() }
    }

    fn scored(id: &str) -> Scored {
        Scored {
            id: id.into(),
            prediction: "select 1".into(),
            column: "age".into(),
            metrics: Metrics::identical(false),
            error: None,
            failing: Vec::new(),
        }
    }

    #[test]
    fn decoders_are_asked_beside_each_other() {
        let mut run = run();
        let first = run.choice.decoder;
        assert_eq!(run.next(), Some((0, first)));
        assert!(run.add(0, first.name(), scored("a")));
        assert_eq!(run.next(), Some((0, Decoder::Beam)));
        assert!(run.add(0, Decoder::Beam.name(), scored("a")));
        assert_eq!((run.next(), run.progress()), (Some((1, first)), (2, 4)));
        assert!(!run.add(1, "beam", scored("a")) && !run.add(7, "beam", scored("a")));
        run.choice.beside = Some(first);
        assert_eq!(run.progress(), (1, 2));
    }

    #[test]
    fn a_run_goes_out_with_its_report() {
        let mut run = run();
        run.add(0, Decoder::Beam.name(), scored("a"));
        let json = run.json();
        assert_eq!(json["systems"][1]["report"]["plain"]["all"]["right"], 1.0);
        assert_eq!(json["systems"][1]["tests"].as_array().map(Vec::len), Some(1));
        let kept: StressRun = serde_json::from_value(json!(run)).unwrap();
        assert_eq!((kept.tests.len(), kept.has_scores()), (2, false));
        run.clear();
        assert!(run.next().is_none() && !run.has_scores());
    }
}
