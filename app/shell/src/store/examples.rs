//! Questions about the sample databases.

use beamsplitter_protocol::Decoder;
use beamsplitter_state::{AskedQuestion, RunState, View};
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::Store;

impl Store {
    /// Asks a question of a sample, unless it is the one that is answered, and shows a view.
    pub fn show_example(self, sample: String, question: String, decoder: Decoder, view: View) {
        let asked = self
            .run
            .with_untracked(|run| run.is_of(&question, decoder, &[]) && !run.readings.is_empty());
        let open = self.is_open(Some(&sample));
        if asked && open {
            return self.go(view);
        }
        let (changes, database) = (Vec::new(), String::new());
        let asked = AskedQuestion { question, decoder, changes, database, sample: None };
        self.leave_for(&sample, &asked, view);
        match open {
            true => self.ask_when_ready(),
            false => self.open_and_recall(sample, asked),
        }
    }

    /// Returns whether a sample, or for `None` a file of the person's own, is open and no other file is
    /// on its way.
    pub(super) fn is_open(self, sample: Option<&String>) -> bool {
        self.sample.with_untracked(|open| open.as_ref() == sample)
            && self.database.with_untracked(|state| state.opening.is_none())
    }

    /// Shows a view of a sample that may not be open yet, and its question; what was shown before is not
    /// an answer to it.
    pub(super) fn leave_for(self, sample: &str, asked: &AskedQuestion, view: View) {
        self.cancel();
        self.run.update(|run| *run = RunState { id: run.id, ..RunState::default() });
        self.write_down(asked);
        self.follow(None);
        self.go_to_sample(view, sample.to_owned());
    }

    /// Opens a sample, and shows what was found for a question about it, or asks it.
    pub(super) fn open_and_recall(self, sample: String, asked: AskedQuestion) {
        spawn_local(async move {
            if self.open_chosen_sample(sample).await {
                self.show_or_ask(&asked);
            }
        });
    }

    /// Opens a sample and asks the question in the box.
    pub(super) fn open_and_ask(self, sample: String) {
        spawn_local(async move {
            let opened = self.open_chosen_sample(sample).await;
            if opened && self.question.with_untracked(|question| !question.trim().is_empty()) {
                self.ask_when_ready();
            }
        });
    }
}
