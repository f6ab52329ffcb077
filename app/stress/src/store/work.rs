//! The run: one test after the other, until none is left or it is stopped.

use beamsplitter_browser::now;
use beamsplitter_clients::DatabaseOverride;
use beamsplitter_damber::{Metrics, Options, Scored, Test, generate, score};
use beamsplitter_protocol::Decoder;
use beamsplitter_shell::{Origin, Turn};
use beamsplitter_state::{EngineState, Pace, RunStatus, View};
use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::StressStore;
use super::errors::StressError;
use super::subject::Subject;

/// Milliseconds between two looks whether the model is there.
const LOOK: u32 = 200;

/// The run of a test was stopped, or its worker went away: it is to be asked again.
struct Again;

impl StressStore {
    /// Starts or resumes the run.
    pub fn start(self) {
        if self.running.get_untracked() {
            return;
        }
        let Some(subject) = self.subject() else { return };
        let turn = self.running.start();
        self.error.set(None);
        self.said.set(String::new());
        self.pace.set(Pace::default());
        spawn_local(async move {
            let turn = turn.await;
            if let Err(error) = self.make_tests(&subject, &turn).await {
                self.error.set(Some(error.to_string()));
            }
            self.keep_head();
            self.work(&subject, &turn).await;
            if turn.goes_on() {
                self.running.stop();
            }
            self.show_report();
            self.keep_head();
        });
    }

    /// Stops after the test under way, and says so once that is kept.
    pub fn pause(self) {
        self.running.stop();
        spawn_local(async move {
            self.keep_head_now().await;
            let paused = self.storage.paused().await;
            if !self.running.get_untracked() {
                self.said.set(paused.into());
            }
        });
    }

    /// Makes the tests, unless they are there, or the run is stopped meanwhile.
    async fn make_tests(self, subject: &Subject, turn: &Turn) -> Result<(), StressError> {
        if self.run.with_untracked(|run| !run.tests.is_empty()) {
            return Ok(());
        }
        self.said.set("Making tests …".into());
        let (labels, tests) = self.run.with_untracked(|run| (run.labels.clone(), run.choice.tests));
        let options = Options { most: Some(tests), ..Options::default() };
        let made = generate(&mut subject.tested(), &subject.schema, &labels, &options).await;
        if !turn.goes_on() {
            return Ok(());
        }
        self.said.set(String::new());
        if made.tests.is_empty() {
            let reason = made.skipped.into_iter().next();
            let reason = reason.map(|(table, reason)| format!("{table}: {reason}"));
            return Err(StressError::NoTests {
                name: subject.origin.name.clone(),
                reason: reason.unwrap_or_else(|| "it has no tables".to_owned()),
            });
        }
        self.run.update(|run| {
            run.tests = made.tests;
            run.skipped = made.skipped;
        });
        Ok(())
    }

    async fn work(self, subject: &Subject, turn: &Turn) {
        while turn.goes_on() {
            let next = self.run.with_untracked(|run| {
                run.next().map(|(place, decoder)| (place, decoder, run.tests[place].clone()))
            });
            let Some((place, decoder, test)) = next else {
                if self.run.with_untracked(|run| !run.tests.is_empty()) {
                    self.said.set("Every test is done.".into());
                }
                return;
            };
            let start = now();
            let Ok(scored) = self.ask(subject, &test, decoder).await else {
                TimeoutFuture::new(LOOK).await;
                continue;
            };
            let mut added = false;
            self.run.update(|run| added = run.add(place, decoder.name(), scored));
            if added {
                self.keep_score(place, decoder).await;
            }
            self.pace.update(|pace| {
                pace.examples += 1;
                pace.milliseconds += now() - start;
            });
            self.show_report_soon();
        }
    }

    /// Puts a test to a decoder, and scores its first candidate.
    async fn ask(self, subject: &Subject, test: &Test, decoder: Decoder) -> Result<Scored, Again> {
        if !self.store.engine.with_untracked(EngineState::is_ready) {
            return Err(Again);
        }
        let (client, schema) = (subject.client.clone(), subject.schema.clone());
        let (question, search) = (test.question.clone(), (decoder, Vec::new()));
        let found = self.store.probe_on(client, question, schema, search, |_| ());
        let found = found.await.ok_or(Again)?;
        let (prediction, failure) = match found.status {
            RunStatus::Done => {
                let first = found.readings.into_iter().next();
                (first.map(|first| first.reading.sql).unwrap_or_default(), None)
            }
            RunStatus::Failed(message) => (String::new(), Some(message)),
            _ => return Err(Again),
        };
        let scored = score(&mut subject.tested(), test, &prediction).await;
        // Its targets ran when it was made; where they are too slow now, that is what is said.
        let scored = scored.unwrap_or_else(|error| Scored {
            id: test.id.clone(),
            prediction,
            column: String::new(),
            metrics: Metrics::failed(test.is_ordered()),
            error: Some(error.to_string()),
            failing: error.failing,
        });
        Ok(Scored { error: failure.or(scored.error.clone()), ..scored })
    }

    /// Shows the run of a test in every view, with its targets as the readings to find.
    pub fn show(self, place: usize, decoder: Decoder) {
        let test = self.run.with_untracked(|run| run.tests.get(place).cloned());
        let Some((test, subject)) = test.zip(self.subject()) else { return };
        self.error.set(None);
        self.said.set("Opening the test …".into());
        spawn_local(async move {
            let cells = subject.client.matches(test.question.clone()).await;
            let golds = test.targets.into_iter().map(|target| target.sql).collect();
            let told = DatabaseOverride { cells, executes: true };
            self.store.decoder.set(decoder);
            let Subject { origin, schema, .. } = subject;
            let origin = Origin { sample: None, ..origin };
            let over = Some((schema, told));
            let opened = self.store.open_with_golds(origin, test.question, golds, over).await;
            self.said.set(String::new());
            match opened {
                true => self.store.go(View::Ask),
                false => self.error.set(Some("The database could not be opened.".into())),
            }
        });
    }
}
