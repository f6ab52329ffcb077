//! Several decoders on one question, and the readings that should be found.

use std::sync::Arc;

use beamsplitter_protocol::{CallId, Decoder, EngineRequest, Normalise, RunEvent, RunId, Spelled};
use beamsplitter_state::{EngineState, Gold, RunState, union};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Store;

impl Store {
    /// Asks the question with several decoders, one after the other.
    pub fn compare(self, decoders: &[Decoder]) {
        let question = self.question.with_untracked(|text| text.trim().to_owned());
        let Some(open) = self.database.with_untracked(|state| state.open.clone()) else { return };
        if question.is_empty() || !self.engine.with_untracked(EngineState::is_ready) {
            return;
        }
        self.cancel();
        self.cancel_comparison();
        self.compared_schema.set(open.schema.clone());
        let mut runs = Vec::with_capacity(decoders.len());
        for &decoder in decoders {
            let (run, schema) = (self.next_run(), open.schema.clone());
            runs.push(RunState::new(run, question.clone(), decoder));
            let question = question.clone();
            self.tell(&EngineRequest::Ask { run, question, schema, decoder }, &[]);
        }
        self.compared.set(runs);
    }

    /// Stops the comparison under way.
    pub fn cancel_comparison(self) {
        let last = self.compared.with_untracked(|runs| {
            runs.iter().filter(|run| run.is_running()).map(|run| run.id).max()
        });
        if let Some(run) = last {
            self.tell(&EngineRequest::Cancel { run }, &[]);
        }
    }

    /// Shows one of the compared runs in every view.
    pub fn open_compared(self, place: usize) {
        let Some(run) = self.compared.with_untracked(|runs| runs.get(place).cloned()) else {
            return;
        };
        self.follow(None);
        self.opened_trace.set(None);
        self.question.set(run.question.clone());
        self.decoder.set(run.decoder);
        self.run_schema.set(self.compared_schema.get_untracked());
        self.run.set(run);
        spawn_local(self.keep_run());
    }

    pub(super) fn fold_compared(self, run: RunId, event: &RunEvent) {
        let known = self.compared.with_untracked(|runs| runs.iter().position(|r| r.id == run));
        if let Some(place) = known {
            self.compared.update(|runs| runs[place].fold(run, event.clone()));
        }
    }

    /// The runs that are looked at together: the present one, and those that were compared on the
    /// same question.
    pub fn runs(self) -> Vec<RunState> {
        let main = self.run.get();
        let is_main = |run: &RunState| run.id == main.id || run.decoder == main.decoder;
        let others: Vec<RunState> = self.compared.with(|runs| {
            let same = runs.iter().filter(|run| run.question == main.question);
            same.filter(|run| main.question.is_empty() || !is_main(run)).cloned().collect()
        });
        let asked = !main.readings.is_empty() || main.trace.is_some();
        main_first(asked.then_some(main), others)
    }

    /// Sets the readings that should be found; they are executed and, where there is a model,
    /// written in its words.
    pub fn set_golds(self, queries: Vec<String>) {
        let call = self.new_golds();
        spawn_local(async move {
            let asked = Normalise { queries: queries.clone() };
            // Without a parser, queries are told apart by their text.
            let normal = self.language().ask(asked).await.unwrap_or_else(|_| queries.clone());
            if call == self.spelling.get_value() {
                let golds = queries.iter().zip(&normal).map(|(sql, normal)| Gold::of(sql, normal));
                self.golds.set(golds.collect());
                self.look_for_golds(call, queries);
            }
        });
    }

    /// Forgets the readings that should be found.
    pub(super) fn clear_golds(self) {
        self.new_golds();
        self.golds.set(Vec::new());
    }

    /// A number for the golds that come next; answers about those before it are too late.
    fn new_golds(self) -> CallId {
        let call = CallId(self.next_run().0);
        self.spelling.set_value(call);
        call
    }

    fn look_for_golds(self, call: CallId, queries: Vec<String>) {
        let database = self.clients.with_value(|clients| clients.database.clone());
        let (runs, name) = (queries.clone(), self.run_schema.with_untracked(|s| s.name.clone()));
        let open = self.database.with_untracked(|state| state.open.clone());
        // A run that came from a file may be about another database.
        let Some(open) = open.filter(|open| name.is_empty() || open.schema.name == name) else {
            return;
        };
        spawn_local(async move {
            for sql in runs {
                let outcome = database.run(sql.clone()).await.map(Arc::new);
                self.golds.update(|golds| {
                    for gold in golds.iter_mut().filter(|gold| gold.sql == sql) {
                        gold.outcome = Some(outcome.clone());
                    }
                });
            }
        });
        let question = self.run.with_untracked(|run| run.question.clone());
        // As the run saw it.
        let schema =
            if name.is_empty() { open.schema.clone() } else { self.run_schema.get_untracked() };
        self.tell(&EngineRequest::Spell { call, question, schema, queries }, &[]);
    }

    /// Takes the union of what all decoders found as the readings that should be found.
    pub fn set_golds_to_union(self) {
        let runs = untrack(|| self.runs());
        self.set_golds(union(runs.iter()).into_iter().map(|gold| gold.sql).collect());
    }

    pub(super) fn take_spelled(self, call: CallId, queries: Vec<Result<Spelled, String>>) {
        if call != self.spelling.get_value() {
            return;
        }
        self.golds.update(|golds| {
            for (gold, spelled) in golds.iter_mut().zip(queries) {
                gold.spelled = Some(spelled);
            }
        });
    }
}

fn main_first(main: Option<RunState>, others: Vec<RunState>) -> Vec<RunState> {
    main.into_iter().chain(others).collect()
}
