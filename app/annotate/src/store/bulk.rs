//! Decides every example of the queue at once: after a preview, and with one step back.

use std::collections::BTreeMap;

use beamsplitter_label::queue::waits;
use beamsplitter_label::{Action, Event, Item, Project, Shortcut, Task, Value, suggested};
use leptos::prelude::*;

use super::{AnnotationStore, now};
use beamsplitter_shell::ui::plural;

/// What is done with every example of the queue.
#[derive(Clone, Debug, PartialEq)]
pub enum Bulk {
    /// A mark is set or taken away.
    Mark(&'static str, bool),
    /// What a key says is decided, where nothing is.
    Decide(Shortcut),
    /// What a program suggests is taken, where nothing is decided.
    Suggested,
}

impl Bulk {
    /// Returns what it sets on an item; none where it leaves the item as it is.
    fn values(&self, project: &Project, item: &Item) -> Option<BTreeMap<String, Option<Value>>> {
        let set = &project.label_set;
        match self {
            Self::Mark(slot, on) => {
                let is = project.labels(&item.id).is_some_and(|labels| labels.flag(slot));
                let value = on.then_some(Value::Flag(true));
                (is != *on).then(|| BTreeMap::from([((*slot).to_owned(), value)]))
            }
            _ if !waits(project, item, Task::Annotate) => None,
            Self::Decide(shortcut) => shortcut.values(set, item).ok(),
            Self::Suggested => {
                let here = project.labels(&item.id);
                let open = |slot: &String| here.is_none_or(|labels| labels.get(slot).is_none());
                let all = suggested(item, set).into_iter().filter(|(slot, _)| open(slot));
                let all: BTreeMap<_, _> = all.map(|(slot, value)| (slot, Some(value))).collect();
                (!all.is_empty()).then_some(all)
            }
        }
    }
}

impl AnnotationStore {
    /// Lists the examples of the queue that would change, each with the event that does it.
    fn bulk_events(self, bulk: &Bulk) -> Vec<(String, Event)> {
        let places = self.queue.with_untracked(|queue| queue.places().to_vec());
        self.project.with_untracked(|project| {
            let items = places.iter().filter_map(|&at| project.items().get(at));
            let event = |item: &Item| {
                let values = bulk.values(project, item)?;
                let mut decision = project.decision(now(), item, values, 0).ok()?;
                if let Bulk::Decide(shortcut) = bulk {
                    decision =
                        decision.with_from_file(shortcut.from_file(&project.label_set, item));
                }
                Some((item.question.clone(), decision.event))
            };
            items.filter_map(event).collect()
        })
    }

    /// Returns the questions of the examples of the queue that would change.
    pub fn bulk_preview(self, bulk: &Bulk) -> Vec<String> {
        self.bulk_events(bulk).into_iter().map(|(question, _)| question).collect()
    }

    /// Decides the examples of the queue; each is a decision, and one step takes all back.
    pub fn decide_queue(self, bulk: &Bulk, title: &str) {
        if self.is_read_only() {
            return;
        }
        let events: Vec<Event> =
            self.bulk_events(bulk).into_iter().map(|(_, event)| event).collect();
        let count = events.len();
        self.record_all(events);
        let after = self.project.with_untracked(|project| project.journal().len());
        self.inner.update_value(|inner| inner.bulk = (after, count));
        self.said.set(format!("{title}: {}. Undo takes all back.", plural(count, "example")));
    }

    /// Takes back what was decided at once, if nothing was done since; false where something was.
    pub(super) fn undo_bulk(self) -> bool {
        let (after, count) = self.inner.with_value(|inner| inner.bulk);
        let now_there = self.project.with_untracked(|project| project.journal().len());
        if count == 0 || after != now_there {
            return false;
        }
        let undo = self.project.with_untracked(|project| project.event(now(), Action::Undo));
        self.record_all(vec![undo; count]);
        self.inner.update_value(|inner| inner.bulk = (0, 0));
        self.said.set(format!("Undone: {}.", plural(count, "example")));
        true
    }
}
