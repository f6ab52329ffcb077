//! Imports the valid part of a file that has problems, once the person agrees.

use beamsplitter_label::merge::conflicting_annotators;
use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{AnnotationStore, next};

impl AnnotationStore {
    /// Takes what fits of the file that waits first; `others`: who has the name of somebody here and
    /// is somebody else.
    pub fn take_part(self, others: bool) {
        let Some(mut review) = next(self.review) else { return };
        self.said.set(String::new());
        if others {
            for (_, who, _) in &mut review.records.labels {
                if review.namesakes.contains(who) {
                    *who = format!("{who} ({})", review.name);
                }
            }
        }
        spawn_local(async move {
            self.take(review).await;
            self.busy.set(None);
        });
    }

    /// Refuses the file that waits first.
    pub fn refuse(self) {
        if let Some(review) = next(self.review) {
            self.said.set(format!("{} was not imported.", review.name));
        }
    }

    /// Looks in the files that wait for annotators who have other labels here since an import.
    pub(super) fn look_for_namesakes(self) {
        if self.review.with_untracked(Vec::is_empty) {
            return;
        }
        self.review.update(|waiting| {
            self.project.with_untracked(|project| {
                for review in waiting {
                    review.namesakes.extend(conflicting_annotators(project, &review.records));
                }
            });
        });
    }
}
