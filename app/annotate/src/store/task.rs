//! Who works, and at which queue: everybody annotates and reviews what others submitted, and one name
//! adjudicates.

use beamsplitter_label::adjudication::{ADJUDICATOR, raters};
use beamsplitter_label::queue::{count_to_review, to_review};
use beamsplitter_label::{Criterion, Filter, ReviewState, Task};
use leptos::prelude::*;

use super::AnnotationStore;

impl AnnotationStore {
    /// Returns the task of the queue.
    pub fn task(self) -> Task {
        self.filter.with_untracked(|filter| filter.task)
    }

    /// Continues as another annotator.
    pub fn set_annotator(self, name: &str) {
        let name = name.trim();
        if name.is_empty() || self.project.with_untracked(|project| project.annotator == name) {
            return;
        }
        let task = match (name == ADJUDICATOR, self.task()) {
            (true, _) => Task::Adjudicate,
            (false, Task::Adjudicate) => Task::Annotate,
            (false, task) => task,
        };
        self.become_somebody(name);
        self.said.set(format!("From here on, {name} decides."));
        // What one queue was filtered by does not count in another.
        if self.task() != task {
            self.filter.set(Filter::of(task));
        }
        self.keep_queue_and(|_| ());
    }

    /// Continues with the whole queue of a task, and there with the first example that waits.
    pub fn begin(self, task: Task) {
        let (is_adjudicator, others) = self
            .project
            .with_untracked(|project| (project.annotator == ADJUDICATOR, project.annotators()));
        match task {
            Task::Adjudicate => self.become_somebody(ADJUDICATOR),
            Task::Annotate if is_adjudicator => {
                let person = self.inner.with_value(|inner| inner.person.clone());
                let person = person.or_else(|| others.into_iter().find(|who| who != ADJUDICATOR));
                self.become_somebody(&person.unwrap_or_else(|| "annotator 1".into()));
            }
            Task::Annotate | Task::Review => {}
        }
        self.said.set(String::new());
        self.filter.set(Filter::of(task));
        self.keep_queue_and(Self::first_open);
    }

    fn become_somebody(self, name: &str) {
        let before = self.project.with_untracked(|project| project.annotator.clone());
        if before != ADJUDICATOR {
            self.inner.update_value(|inner| inner.person = Some(before));
        }
        self.project.update(|project| name.clone_into(&mut project.annotator));
    }

    /// Gives an annotator another name, in everything that was done.
    pub fn rename(self, from: &str, to: &str) {
        if self.is_read_only() {
            return;
        }
        let mut renamed = Ok(());
        self.project.update(|project| renamed = project.rename(from, to));
        if let Err(error) = renamed {
            return self.error.set(Some(format!("{from} was not renamed: {error}.")));
        }
        self.inner.update_value(|inner| {
            if inner.person.as_deref() == Some(from) {
                inner.person = Some(to.trim().to_owned());
            }
        });
        self.said.set(format!("{from} is called {} from here on.", to.trim()));
        // What was open before a file has the old name.
        self.forget_before();
        self.keep_whole(true);
        self.items_changed();
    }

    /// Asks no longer for one thing; for none, where that is none.
    pub fn clear_filter(self, criterion: Option<Criterion>) {
        self.set_filter(|filter| match criterion {
            Some(criterion) => filter.clear(criterion),
            None => *filter = Filter::of(filter.task),
        });
    }

    /// Counts the annotations that wait for a review by the present annotator.
    pub fn count_to_review(self) -> usize {
        self.project.with(count_to_review)
    }

    /// Accepts somebody's annotation of the item in view.
    pub fn accept(self, who: &str) {
        if let Some(item) = untrack(|| self.item()) {
            self.review(&item, who, Some(ReviewState::Accepted), "");
        }
    }

    /// Makes all labels of somebody who labelled the item in view, by their place, the adjudicator's;
    /// false where there is nobody.
    pub fn take_all_of(self, place: usize) -> bool {
        let Some(item) = untrack(|| self.item()) else { return false };
        let who = self.project.with_untracked(|project| {
            raters(project, &item).get(place).map(|(who, _)| (*who).to_owned())
        });
        who.map(|who| self.take_all(&item, &who)).is_some()
    }

    /// Returns whose annotation of the item in view waits first for a review.
    pub fn first_to_review(self) -> Option<String> {
        let item = untrack(|| self.item())?;
        self.project.with_untracked(|project| to_review(project, &item).next().map(str::to_owned))
    }
}
