//! Questions about the sample databases.

use beamsplitter_protocol::Decoder;
use beamsplitter_state::{RunState, View};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Store;

impl Store {
    /// Asks a question of a sample, unless it is the one that is answered, and shows a view.
    pub fn show_example(self, sample: String, question: String, decoder: Decoder, view: View) {
        let asked = self
            .run
            .with_untracked(|run| run.is_of(&question, decoder, &[]) && !run.readings.is_empty());
        let open = self.sample.with_untracked(|open| open.as_ref() == Some(&sample));
        if asked && open {
            return self.go(view);
        }
        // What was shown before is not an answer to it.
        self.cancel();
        self.run.update(|run| *run = RunState { id: run.id, ..RunState::default() });
        self.question.set(question.clone());
        self.decoder.set(decoder);
        self.changes.set(Vec::new());
        self.follow(None);
        self.go_to_sample(view, sample.clone());
        spawn_local(async move {
            if !open {
                self.open_chosen_sample(sample).await;
            }
            self.question.set(question);
            self.decoder.set(decoder);
            self.ask_when_ready();
        });
    }

    /// Opens a sample and asks the question in the box.
    pub(super) fn open_and_ask(self, sample: String) {
        spawn_local(async move {
            self.open_chosen_sample(sample).await;
            if self.question.with_untracked(|question| !question.trim().is_empty()) {
                self.ask_when_ready();
            }
        });
    }
}
