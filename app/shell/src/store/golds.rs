//! Golds of the question: the queries that should be found.

use std::sync::Arc;

use beamsplitter_protocol::{CallId, EngineRequest, Normalise, SpellError, Spelled};
use beamsplitter_state::{Curated, Example, Gold};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Store;

impl Store {
    /// Sets the interpretations that should be found; they are executed and, where there is a
    /// model, written in its words.
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

    /// Sets these golds, or those that the sample has for the question of the run; none where it has
    /// none: those of another question are no golds of this one.
    pub(super) fn set_golds_or_known(self, golds: Vec<String>) {
        self.clear_golds();
        let known = match golds.is_empty() {
            true => untrack(|| self.golds_of_sample()),
            false => golds,
        };
        if !known.is_empty() {
            self.set_golds(known);
        }
    }

    /// Returns the golds of the run's question, where its database is a sample that has them.
    fn golds_of_sample(self) -> Vec<String> {
        let (name, question) =
            (self.run_schema.with(|s| s.name.clone()), self.run.with(|run| run.question.clone()));
        self.samples.with(|samples| {
            let sample = samples
                .iter()
                .find(|sample| sample.file.strip_suffix(".sqlite") == Some(name.as_str()));
            let asked = |example: &&Example| example.text == question;
            let curated = || {
                let of = |one: &&Curated| {
                    one.sample.strip_suffix(".sqlite") == Some(name.as_str())
                        && asked(&&one.example)
                };
                Curated::all().iter().find(of).map(|one| &one.example)
            };
            let example = sample.and_then(|sample| sample.questions.iter().find(asked));
            let example = example.or_else(curated);
            example.map(|example| example.golds.clone()).unwrap_or_default()
        })
    }

    /// Forgets the interpretations that should be found.
    pub(super) fn clear_golds(self) {
        self.new_golds();
        self.golds.set(Vec::new());
    }

    /// Returns a number for the golds that come next; answers about those before it are too late.
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
        self.send_to_engine(&EngineRequest::Spell { call, question, schema, queries }, &[]);
    }

    pub(super) fn take_spelled(self, call: CallId, queries: Vec<Result<Spelled, SpellError>>) {
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
