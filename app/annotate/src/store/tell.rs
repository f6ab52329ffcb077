//! What just happened, in one message that names example and action.

use beamsplitter_label::Item;
use leptos::prelude::*;

use super::AnnotationStore;

/// Characters of a question by which a message names its example.
const NAMED: usize = 48;

impl AnnotationStore {
    /// Says what was done with an example.
    pub(super) fn tell(self, item: &Item, what: &str) {
        self.said.set(format!("“{}”: {what}", beginning(&item.question)));
    }

    /// Says one thing more of what is going on.
    pub(super) fn say_more(self, words: &str) {
        self.said.update(|said| {
            if !said.is_empty() {
                said.push(' ');
            }
            said.push_str(words);
        });
    }

    /// Says that a file was handed to the browser.
    pub(super) fn tell_saved(self, name: &str) {
        self.said.set(format!("{name} was saved."));
    }

    /// Returns whether the golds of an item are still running, and says so: nobody decides what they
    /// cannot have seen.
    pub(super) fn waits_for_results(self, item: &Item) -> bool {
        let waits =
            self.results.with_untracked(|results| results.waits(&item.id, item.golds.len()));
        if waits {
            self.tell(item, "Not decided: the results of its golds are not there yet.");
        }
        waits
    }
}

fn beginning(question: &str) -> String {
    let question = question.trim();
    match question.char_indices().nth(NAMED) {
        Some((end, _)) => format!("{}…", &question[..end]),
        None => question.to_owned(),
    }
}
