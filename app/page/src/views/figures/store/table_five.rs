//! Decodes table 5: the questions over the samples that have one meaning.

use beamsplitter_label::Item;
use beamsplitter_protocol::MatchCandidates;
use beamsplitter_state::RunState;
use beamsplitter_state::table_five::{Matched, OUTPUTS, SYSTEMS, Unambiguous};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::{Value, json};

use super::{FigureStore, Live, Opened};

impl FigureStore {
    /// Runs table 5: every question that means one thing by both systems.
    pub fn run_table_five(self) {
        self.matched.set(Vec::new());
        let samples = self.store.samples.get_untracked();
        let questions = Unambiguous::all();
        let turn = self.begin(Live::TableFive, questions.len() * SYSTEMS.len());
        spawn_local(async move {
            for sample in samples {
                let Some(opened) = self.open(Live::TableFive, turn, sample).await else { return };
                for one in questions.iter().filter(|one| one.sample == opened.sample.file) {
                    for (decoder, _) in SYSTEMS {
                        let search = (decoder, Vec::new());
                        let Some(run) = self.decode(&opened, &one.text, search).await else {
                            return;
                        };
                        let Some(matched) = self.matched_by(&opened, one, &run).await else {
                            return;
                        };
                        self.matched.update(|all| all.push(matched));
                    }
                }
            }
            self.progress.set(None);
        });
    }

    /// Compares the outputs of a run with the query of its question, as Spider's evaluator does;
    /// none where that fails, or the table was stopped.
    async fn matched_by(
        self,
        opened: &Opened,
        question: &Unambiguous,
        run: &RunState,
    ) -> Option<Matched> {
        let outputs: Vec<&str> =
            run.readings.iter().take(OUTPUTS).map(|found| found.reading.sql.as_str()).collect();
        let record = json!({
            "question": question.text, "golds": [question.gold], "candidates": outputs
        });
        let Value::Object(record) = record else { return None };
        let item = Item::new(record).map_err(|error| error.to_string());
        let outputs = match item {
            Ok(item) => {
                let schema = opened.schema.clone();
                let ask = MatchCandidates { item, schema, unchanged: None };
                let asked = self.store.language().ask_with(ask, opened.client.clone()).await;
                asked.map_err(|error| error.to_string())
            }
            Err(reason) => Err(reason),
        };
        match outputs {
            _ if self.is_over(opened.turn) => None,
            Ok(outputs) => Some(Matched::of(run.decoder, outputs.into_iter().flatten())),
            Err(reason) => {
                self.fail(opened.figure, reason);
                None
            }
        }
    }
}
