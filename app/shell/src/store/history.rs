//! What was asked before: kept by this browser as questions, and for this visit with what was
//! found.

use beamsplitter_sql::Schema;
use beamsplitter_state::{AskedQuestion, RunState, RunStatus, remember};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Store;
use super::keep::{get, put};

/// Name of the kept list.
const HISTORY: &str = "history";
/// Runs that are kept whole during a visit.
const RUNS: usize = 20;

impl Store {
    /// Loads the questions of earlier visits.
    pub(super) async fn open_history(self) {
        let Some(kept) = self.kept() else { return };
        let text = get(&kept, HISTORY).await.ok().and_then(|value| value.as_string());
        if let Some(known) = text.and_then(|text| serde_json::from_str(&text).ok()) {
            self.history.set(known);
        }
    }

    /// Notes the question that is asked now.
    pub fn note_question(self) {
        let RunState { question, decoder, changes, .. } = self.run.get_untracked();
        let database = self.run_schema.with_untracked(|schema| schema.name.clone());
        let sample = self.sample.get_untracked();
        let asked = AskedQuestion { question, decoder, changes, database, sample };
        self.history.update(|history| remember(history, asked));
        spawn_local(async move {
            let Some(kept) = self.kept() else { return };
            let text = self.history.with_untracked(serde_json::to_string);
            if let Ok(text) = text {
                // Without it the list lasts as long as the page.
                put(&kept, HISTORY, &text.into()).await.ok();
            }
        });
    }

    /// Keeps the run that is over, to be shown again without asking.
    pub(super) fn remember_run(self) {
        let run = self.run.get_untracked();
        if run.status != RunStatus::Done {
            return;
        }
        let schema = self.run_schema.get_untracked();
        self.past.update_value(|past| {
            past.retain(|(other, _)| !other.is_of(&run.question, run.decoder, &run.changes));
            past.push((run, schema));
            if past.len() > RUNS {
                past.remove(0);
            }
        });
    }

    /// Shows what was found for a question, if this visit still has it. Returns whether it does.
    pub(super) fn show_past(self, asked: &AskedQuestion) -> bool {
        let found = self.past.with_value(|past| {
            let is_it = |(run, schema): &&(RunState, Schema)| {
                run.is_of(&asked.question, asked.decoder, &asked.changes)
                    && schema.name == asked.database
            };
            past.iter().find(is_it).cloned()
        });
        let Some((run, schema)) = found else { return false };
        self.cancel();
        self.show_other(run, schema);
        true
    }

    /// Goes back to a question: shows what was found, or asks it again.
    pub fn recall(self, asked: AskedQuestion) {
        if self.show_past(&asked) {
            return self.push_address();
        }
        let is_open = self.database.with_untracked(|state| state.name() == Some(&asked.database));
        match asked.sample {
            Some(sample) => {
                let view = self.view.get_untracked();
                self.show_example(sample, asked.question, asked.decoder, view);
            }
            None if is_open => {
                self.question.set(asked.question);
                self.decoder.set(asked.decoder);
                self.changes.set(asked.changes);
                self.ask_when_ready();
            }
            None => self.notice.set(Some(format!(
                "This question is about {}, which is not open. Open its file and choose the question again.",
                asked.database
            ))),
        }
    }

    /// Forgets all questions.
    pub fn clear_history(self) {
        self.history.set(Vec::new());
        self.past.set_value(Vec::new());
        spawn_local(async move {
            if let Some(kept) = self.kept() {
                put(&kept, HISTORY, &"[]".into()).await.ok();
            }
        });
    }
}
