//! Sets one mark for every example of the queue.

use std::collections::BTreeMap;

use beamsplitter_label::{Event, Value};
use leptos::prelude::*;

use super::{AnnotationStore, now};
use beamsplitter_shell::ui::plural;

impl AnnotationStore {
    /// Sets a flag of every example in the queue, or takes it away; each is a decision.
    pub fn mark_queue(self, slot: &str, set: bool) {
        if self.is_read_only() {
            return;
        }
        let places = self.queue.with_untracked(|queue| queue.places().to_vec());
        let events: Vec<Event> = self.project.with_untracked(|project| {
            let items = places.iter().filter_map(|&at| project.items().get(at));
            let other = items.filter(|item| {
                project.labels(&item.id).is_some_and(|labels| labels.flag(slot)) != set
            });
            let decided = other.filter_map(|item| {
                let value = set.then_some(Value::Flag(true));
                let set = BTreeMap::from([(slot.to_owned(), value)]);
                project.decision(now(), item, set, 0).ok()
            });
            decided.map(|decision| decision.event).collect()
        });
        let count = events.len();
        self.record_all(events);
        let verb = if set { "set" } else { "taken away" };
        self.said.set(format!("The mark was {verb} on {}.", plural(count, "example")));
    }
}
