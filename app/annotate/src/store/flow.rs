//! Moves from example to example, and records decisions.

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_common::text::listed;
use beamsplitter_label::queue::waits;
use beamsplitter_label::{Action, Event, Item, Shortcut, Task, Value};
use leptos::prelude::*;

use super::{AnnotationStore, now};

/// A pause longer than this is no work on the item.
const LONGEST: f64 = 5.0 * 60e3;

impl AnnotationStore {
    /// Shows the item at a place of the project.
    pub fn show(self, place: Option<usize>) {
        self.project.update_untracked(|project| {
            project.at = place.and_then(|at| project.items().get(at)).map(|item| item.id.clone());
        });
        self.inner.update_value(|inner| {
            inner.since = beamsplitter_browser::now();
            inner.turn += 1;
        });
        self.at.set(place);
        self.keep_head();
        self.compute();
    }

    /// Goes forward or back in the queue.
    pub fn step(self, steps: isize) {
        self.said.set(String::new());
        self.step_on(steps);
    }

    fn step_on(self, steps: isize) {
        let at = self.at.get_untracked();
        let next = self.queue.with_untracked(|queue| queue.step(at, steps));
        if next == at {
            let first = "The beginning of the queue.";
            self.say_more(if steps > 0 { "The end of the queue." } else { first });
        } else if next.is_some() {
            self.show(next);
        }
    }

    /// Goes to the next item that waits for the task of the queue.
    pub fn next_open(self) {
        self.said.set(String::new());
        self.open_after(self.at.get_untracked());
    }

    /// Goes to the first item of the queue that waits for its task.
    pub fn first_open(self) {
        self.open_after(None);
    }

    fn open_after(self, at: Option<usize>) {
        let task = self.task();
        let found = self.project.with_untracked(|project| {
            let wanted = |place: usize| waits(project, &project.items()[place], task);
            self.queue.with_untracked(|queue| queue.find(at, wanted))
        });
        match (found, task) {
            (Some(place), _) => self.show(Some(place)),
            (None, Task::Review) => self.say_more("Nothing in this queue waits for a review."),
            (None, _) => self.say_more("Every example in this queue is labelled."),
        }
    }

    /// Returns whether a press on the page repeats the last one, and says so. `what` names what it would
    /// decide, the same by key as by mouse; `at` is when it was pressed, by the page's clock.
    pub fn is_repeated(self, what: &str, at: f64) -> bool {
        let mut repeated = false;
        self.inner.update_value(|inner| repeated = inner.presses.is_repeated(what, at));
        if repeated {
            self.said.set("Pressed twice, taken once.".into());
        }
        repeated
    }

    /// Goes to the next item after a decision: annotators see every example, reviewers and the
    /// adjudicator those that wait.
    pub(super) fn lead_on(self) {
        match self.task() {
            Task::Annotate => self.step_on(1),
            Task::Review | Task::Adjudicate => self.open_after(self.at.get_untracked()),
        }
        self.inner.update_value(|inner| inner.presses.led_on(beamsplitter_browser::now()));
    }

    /// Sets one label of the item in view; what is set already is taken away.
    pub fn toggle(self, slot: &str, value: Value) {
        let Some(item) = untrack(|| self.item()) else { return };
        // A mark and a kind say nothing of what the golds return.
        let chosen = matches!(value, Value::Text(_));
        if self.is_read_only() || (chosen && self.waits_for_results(&item)) {
            return;
        }
        let there = self.project.with_untracked(|project| {
            project.labels(&item.id).and_then(|labels| labels.get(slot)).cloned()
        });
        let value = match (there, value) {
            (Some(Value::List(mut list)), Value::List(more)) => {
                for name in more {
                    match list.iter().position(|known| *known == name) {
                        Some(at) => {
                            list.remove(at);
                        }
                        None => list.push(name),
                    }
                }
                Some(Value::List(list))
            }
            (Some(there), value) if there == value => None,
            (_, value) => Some(value),
        };
        self.decide(&item, BTreeMap::from([(slot.to_owned(), value)]));
    }

    /// Writes a text label of an item, where it is another than before.
    pub fn write(self, item: &Item, slot: &str, text: &str) {
        self.drop_draft(item, slot);
        let there = self.project.with_untracked(|project| {
            project.labels(&item.id).and_then(|labels| labels.text(slot)).map(str::to_owned)
        });
        if there.unwrap_or_default() != text {
            self.decide(item, BTreeMap::from([(slot.to_owned(), Some(Value::text(text)))]));
        }
    }

    /// Sets the labels of a shortcut and goes on to the next item.
    pub fn shortcut(self, shortcut: &Shortcut) {
        let Some(item) = untrack(|| self.item()) else { return };
        let set = self.project.with_untracked(|project| shortcut.values(&project.label_set, &item));
        let set = match set {
            Ok(set) => set,
            Err(error) => return self.error.set(Some(format!("Not set: {error}."))),
        };
        let from_file =
            self.project.with_untracked(|project| shortcut.from_file(&project.label_set, &item));
        if self.is_read_only() || self.waits_for_results(&item) {
            return;
        }
        if !self.decide_from_file(&item, set, from_file) {
            return;
        }
        self.tell(&item, &format!("{}.", shortcut.title));
        if shortcut.next {
            self.lead_on();
        }
    }

    /// Skips the item in view, or takes it up again.
    pub fn skip(self, slot: &str) {
        let skipped = untrack(|| self.item()).is_some_and(|item| {
            self.project.with_untracked(|project| {
                project.labels(&item.id).is_some_and(|labels| labels.flag(slot))
            })
        });
        self.toggle(slot, Value::Flag(true));
        if !skipped {
            self.lead_on();
        }
    }

    /// Makes the value of a slot, which a key took over from the file, the annotator's own choice.
    pub fn choose_value(self, item: &Item, slot: &str) {
        let there = self.project.with_untracked(|project| {
            project.labels(&item.id).and_then(|labels| labels.get(slot)).cloned()
        });
        self.decide(item, BTreeMap::from([(slot.to_owned(), there)]));
    }

    /// Records a decision, and says what it cleared; false where the item cannot have it.
    pub(super) fn decide(self, item: &Item, set: BTreeMap<String, Option<Value>>) -> bool {
        self.decide_from_file(item, set, BTreeSet::new())
    }

    /// Records a decision in which some slots get the value of the item's file.
    fn decide_from_file(
        self,
        item: &Item,
        set: BTreeMap<String, Option<Value>>,
        from_file: BTreeSet<String>,
    ) -> bool {
        if self.is_read_only() {
            return false;
        }
        let words = self.project.with_untracked(|project| project.label_set.words(&set));
        let decision =
            self.project.with_untracked(|project| project.decision(now(), item, set, self.spent()));
        match decision {
            Ok(decision) => {
                let decision = decision.with_from_file(from_file);
                self.record(decision.event);
                self.error.set(None);
                self.tell(item, &words);
                decision.told.iter().for_each(|told| self.say_more(told));
                true
            }
            Err(error) => {
                self.error.set(Some(format!("Not set: {error}.")));
                false
            }
        }
    }

    /// Undoes the last decision, and shows its item; after a file, brings back what was open.
    pub fn undo(self) {
        if self.before.with_untracked(|before| !before.is_empty()) {
            return self.bring_back();
        }
        if !self.is_read_only() && self.take_back() {
            return;
        }
        self.undo_or(Action::Undo, "Nothing to undo.", "Undone");
    }

    /// Makes the decision again that was taken back last.
    pub fn redo(self) {
        self.undo_or(Action::Redo, "Nothing to redo.", "Redone");
    }

    fn undo_or(self, action: Action, nothing: &str, done: &str) {
        if self.is_read_only() {
            return;
        }
        let (event, slots) = self.project.with_untracked(|project| {
            let back = action == Action::Undo;
            let slots = project.decisions().last_slots(&project.annotator, back);
            let title = |slot: &String| project.label_set.title(slot);
            let titles = slots.map(|slots| slots.iter().map(title).collect::<Vec<_>>());
            (project.event(now(), action.clone()), titles)
        });
        let Some(slots) = slots else { return self.said.set(nothing.into()) };
        let place = self
            .record_and(event)
            .and_then(|item| self.project.with_untracked(|project| project.place(&item)));
        let item = place
            .and_then(|at| self.project.with_untracked(|project| project.items().get(at).cloned()));
        match item {
            Some(item) => self.tell(&item, &format!("{done}: {}.", listed(&slots, "and"))),
            None => self.said.set(format!("{done}.")),
        }
        if place.is_some() && place != self.at.get_untracked() {
            self.show(place);
        }
    }

    fn record(self, event: Event) {
        self.record_and(event);
    }

    fn record_and(self, event: Event) -> Option<String> {
        let place = self.project.with_untracked(|project| project.journal().len());
        self.keep_event(place, &event);
        self.forget_before();
        let mut changed = None;
        self.project.update(|project| changed = project.record(event));
        self.agreement.set(None);
        changed
    }

    /// Records many events at once.
    pub(super) fn record_all(self, events: Vec<Event>) {
        let place = self.project.with_untracked(|project| project.journal().len());
        self.keep_events(place, &events);
        self.forget_before();
        self.project.update(|project| {
            for event in events {
                project.record(event);
            }
        });
        self.agreement.set(None);
    }

    /// Returns milliseconds since the item came into view or was last decided on.
    fn spent(self) -> u64 {
        let mut spent = 0.0;
        self.inner.update_value(|inner| {
            let now = beamsplitter_browser::now();
            spent = (now - inner.since).clamp(0.0, LONGEST);
            inner.since = now;
        });
        spent.round() as u64
    }
}
