//! Review of annotations: submitting, accepting, returning, remarks.

use beamsplitter_label::adjudication::{ADJUDICATOR, raters, taken};
use beamsplitter_label::{Event, Item, ReviewState, Status};
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
                    self.said.set(format!("{of}: {}.", state.name()));
                }
                true
            }
            Err(error) => {
                self.error.set(Some(format!("Not reviewed: {error}.")));
                false
            }
        }
    }

    /// Makes all labels of an annotator of the item in view the adjudicator's.
    pub fn take_all(self, item: &Item, of: &str) {
        let set = self.project.with_untracked(|project| taken(project, item, of));
        if self.decide(item, set) {
            self.said.set(format!("All of {of} was taken over."));
        }
    }

    /// Submits what the annotator has done in the queue; for the adjudicator, accepts what was
    /// handed in.
    pub fn review_queue(self) {
        if self.is_read_only() {
            return;
        }
        let places = self.queue.with_untracked(|queue| queue.places().to_vec());
        let (events, accepts): (Vec<Event>, bool) = self.project.with_untracked(|project| {
            let accepts = project.annotator == ADJUDICATOR;
            let items = places.iter().filter_map(|&at| project.items().get(at));
            let mut events = Vec::new();
            for item in items {
                if accepts {
                    let waits = [ReviewState::Submitted, ReviewState::InReview];
                    for (who, labels) in raters(project, item) {
                        if waits.contains(&labels.review()) {
                            let state = Some(ReviewState::Accepted);
                            events.extend(project.review(now(), item, who, state, ""));
                        }
                    }
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
            (events, accepts)
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
