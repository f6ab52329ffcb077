//! Review of annotations: submitting, accepting, returning, remarks.

use beamsplitter_label::adjudication::taken;
use beamsplitter_label::queue::waits;
use beamsplitter_label::{Item, ReviewState, Task};
use leptos::prelude::*;

use super::{AnnotationStore, now};

impl AnnotationStore {
    /// Sets another state of an annotation's review, or says something about it; false where
    /// that cannot be.
    pub fn review(self, item: &Item, of: &str, state: Option<ReviewState>, text: &str) -> bool {
        if self.is_read_only() {
            return false;
        }
        let event =
            self.project.with_untracked(|project| project.review(now(), item, of, state, text));
        match event {
            Ok(event) => {
                let back = self.project.with_untracked(|project| project.way_back(&event));
                self.error.set(None);
                let (Some(state), Some(back)) = (state, back) else {
                    self.record_all(vec![event]);
                    return true;
                };
                let what = format!("{of}'s annotation is no longer {}", state.name());
                self.record_with_way_back(vec![event], vec![back], what, Some(item.clone()));
                self.tell(item, &format!("{of}'s annotation is {}.", state.name()));
                self.lead_on_after_review(state, item);
                true
            }
            Err(error) => {
                self.error.set(Some(format!("Not reviewed: {error}.")));
                false
            }
        }
    }

    /// Goes to the next example that waits for a review once nothing of this one does.
    fn lead_on_after_review(self, state: ReviewState, item: &Item) {
        let decided = matches!(state, ReviewState::Accepted | ReviewState::Returned);
        let waits = self.project.with_untracked(|project| waits(project, item, Task::Review));
        if decided && self.task() == Task::Review && !waits {
            self.lead_on();
        }
    }

    /// Makes all labels of an annotator of the item in view the adjudicator's, and goes to the next
    /// example in dispute.
    pub fn take_all(self, item: &Item, of: &str) {
        let set = self.project.with_untracked(|project| taken(project, item, of));
        if self.decide(item, set) {
            self.tell(item, &format!("all of {of} was taken over."));
            if self.task() == Task::Adjudicate {
                self.lead_on();
            }
        }
    }
}
