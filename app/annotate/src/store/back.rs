//! One step back from what is no single decision: a review, or what was done with a whole queue.

use beamsplitter_label::{Action, Event, Item};
use leptos::prelude::*;

use super::{AnnotationStore, now};

/// What takes back what was done last.
pub(super) struct StepBack {
    /// Who did it.
    who: String,
    /// Events of the journal before and after it.
    journal: [usize; 2],
    /// What takes it back.
    actions: Vec<Action>,
    /// What was done, as the end of a sentence.
    what: String,
    /// The only item that it was done with.
    item: Option<Item>,
}

impl AnnotationStore {
    /// Records events that `actions` take back in one step, as long as nothing else was done since.
    pub(super) fn record_with_way_back(
        self,
        events: Vec<Event>,
        actions: Vec<Action>,
        what: String,
        item: Option<Item>,
    ) {
        let length = || self.project.with_untracked(|project| project.journal().len());
        let who = self.project.with_untracked(|project| project.annotator.clone());
        let before = length();
        self.record_all(events);
        let step = StepBack { who, journal: [before, length()], actions, what, item };
        self.inner.update_value(|inner| inner.back.push(step));
    }

    /// Takes back what was done last, if that was no single decision and the annotator's own; false
    /// where it was not.
    pub(super) fn take_back(self) -> bool {
        let (who, length) = self
            .project
            .with_untracked(|project| (project.annotator.clone(), project.journal().len()));
        let mut last = None;
        self.inner.update_value(|inner| {
            last = inner.back.pop_if(|step| step.who == who && step.journal[1] == length);
        });
        let Some(StepBack { journal: [before, _], actions, what, item, .. }) = last else {
            return false;
        };
        let events = self.project.with_untracked(|project| {
            actions.into_iter().map(|action| project.event(now(), action)).collect()
        });
        self.record_all(events);
        let length = self.project.with_untracked(|project| project.journal().len());
        self.inner.update_value(|inner| {
            // The step before it is the last one again.
            if let Some(step) = inner.back.last_mut().filter(|step| step.journal[1] == before) {
                step.journal[1] = length;
            }
        });
        let Some(item) = item else {
            self.said.set(format!("Undone: {what}."));
            return true;
        };
        self.tell(&item, &format!("Undone: {what}."));
        let place = self.project.with_untracked(|project| project.place(&item.id));
        if place.is_some() && place != self.at.get_untracked() {
            self.show(place);
        }
        true
    }
}
