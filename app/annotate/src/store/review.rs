//! Review of annotations: submitting, accepting, returning, remarks.

use beamsplitter_label::adjudication::taken;
use beamsplitter_label::queue::{to_review, waits};
use beamsplitter_label::{Event, Item, ReviewState, Status, Task};
use leptos::prelude::*;

use super::{AnnotationStore, now};
use beamsplitter_shell::ui::plural;

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
                self.record_all(vec![event]);
                self.error.set(None);
                if let Some(state) = state {
                    self.tell(item, &format!("{of}'s annotation is {}.", state.name()));
                    self.lead_on_after_review(state, item);
                }
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

    /// Submits what the annotator has done in the queue; for a reviewer and the adjudicator, accepts
    /// what others handed in.
    pub fn review_queue(self) {
        if self.is_read_only() {
            return;
        }
        let places = self.queue.with_untracked(|queue| queue.places().to_vec());
        let accepts = self.task() != Task::Annotate;
        let events: Vec<Event> = self.project.with_untracked(|project| {
            let items = places.iter().filter_map(|&at| project.items().get(at));
            let mut events = Vec::new();
            for item in items {
                if accepts {
                    let state = Some(ReviewState::Accepted);
                    let all = to_review(project, item);
                    events.extend(
                        all.filter_map(|who| project.review(now(), item, who, state, "").ok()),
                    );
                    continue;
                }
                let state = project.labels(&item.id).map(|labels| labels.review());
                let open = [Some(ReviewState::Open), Some(ReviewState::Returned)].contains(&state);
                let done = matches!(project.status(item), Status::Done | Status::Skipped);
                if open && done {
                    let who = project.annotator.clone();
                    let state = Some(ReviewState::Submitted);
                    events.extend(project.review(now(), item, &who, state, ""));
                }
            }
            events
        });
        let count = plural(events.len(), "annotation");
        self.record_all(events);
        self.said.set(if accepts {
            format!("{count} accepted.")
        } else {
            format!("{count} submitted.")
        });
    }
}
