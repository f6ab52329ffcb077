//! What was asked before: kept by this browser as questions, and for this visit with what was
//! found.

use beamsplitter_protocol::Decoder;
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
            let is_same = |other: &RunState| {
                other.file == run.file && other.is_of(&run.question, run.decoder, &run.changes)
            };
            past.retain(|(other, _)| !is_same(other));
            past.push((run, schema));
            if past.len() > RUNS {
                past.remove(0);
            }
        });
    }

    /// Shows what was found for a question over the open file, if this visit still has it. Returns
    /// whether it does.
    pub(super) fn show_past(self, question: &str, decoder: Decoder, changes: &[String]) -> bool {
        let file = self.file_id();
        let found = self.past.with_value(|past| {
            let is_it = |(run, _): &&(RunState, Schema)| {
                run.file == file && run.is_of(question, decoder, changes)
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
        let is_open = self.is_open(asked.sample.as_ref())
            && self.database.with_untracked(|state| state.name() == Some(&asked.database));
        match asked.sample.clone() {
            _ if is_open => self.show_or_ask(&asked),
            Some(sample) => {
                self.leave_for(&sample, &asked, self.view.get_untracked());
                self.open_and_recall(sample, asked);
            }
            None => self.notice.set(Some(format!(
                "This question is about {}, which is not open. Open its file and choose the question again.",
                asked.database
            ))),
        }
    }

    /// Shows what was found for a question over the open file, or asks it.
    pub(super) fn show_or_ask(self, asked: &AskedQuestion) {
        if self.show_past(&asked.question, asked.decoder, &asked.changes) {
            return self.push_address();
        }
        self.write_down(asked);
        self.ask_when_ready();
    }

    /// Writes a question into the box, with its decoder and settings.
    pub(super) fn write_down(self, asked: &AskedQuestion) {
        self.question.set(asked.question.clone());
        self.decoder.set(asked.decoder);
        self.changes.set(asked.changes.clone());
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
