//! Decides or reviews every example of the queue at once: after a preview, and with one step back.

use std::collections::BTreeMap;

use beamsplitter_label::queue::{to_review, waits};
use beamsplitter_label::{
    Action, Event, Item, Project, ReviewState, Shortcut, Status, Task, Value, suggested,
};
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
    /// What the annotator has done is submitted; of a reviewer and the adjudicator, what others
    /// submitted is accepted.
    Review,
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
            Self::Review => None,
        }
    }

    /// Says how many examples or annotations there are.
    pub fn count(&self, number: usize) -> String {
        plural(number, if *self == Self::Review { "annotation" } else { "example" })
    }

    /// Returns the events that do it with an item, each with what it is about.
    fn events(&self, project: &Project, item: &Item, task: Task) -> Vec<(String, Event)> {
        if *self == Self::Review {
            return reviews(project, item, task != Task::Annotate);
        }
        let event = || {
            let values = self.values(project, item)?;
            let mut decision = project.decision(now(), item, values, 0).ok()?;
            if let Self::Decide(shortcut) = self {
                decision = decision.with_from_file(shortcut.from_file(&project.label_set, item));
            }
            Some((item.question.clone(), decision.event))
        };
        event().into_iter().collect()
    }
}

/// Returns the events by which what waits for a review is accepted, or by which the annotator submits what
/// is done.
fn reviews(project: &Project, item: &Item, accepts: bool) -> Vec<(String, Event)> {
    let question = &item.question;
    if accepts {
        let accept = |who| {
            let event = project.review(now(), item, who, Some(ReviewState::Accepted), "").ok()?;
            Some((format!("{who}: {question}"), event))
        };
        return to_review(project, item).filter_map(accept).collect();
    }
    let state = project.labels(&item.id).map(|labels| labels.review());
    let open = [Some(ReviewState::Open), Some(ReviewState::Returned)].contains(&state);
    let done = matches!(project.status(item), Status::Done | Status::Skipped);
    let submit = || {
        let who = &project.annotator;
        project.review(now(), item, who, Some(ReviewState::Submitted), "").ok()
    };
    let event = if open && done { submit() } else { None };
    event.map(|event| (question.clone(), event)).into_iter().collect()
}

impl AnnotationStore {
    /// Lists the examples or annotations of the queue that would change, each with the event that does it.
    fn bulk_events(self, bulk: &Bulk) -> Vec<(String, Event)> {
        let places = self.queue.with_untracked(|queue| queue.places().to_vec());
        let task = self.task();
        self.project.with_untracked(|project| {
            let items = places.iter().filter_map(|&at| project.items().get(at));
            items.flat_map(|item| bulk.events(project, item, task)).collect()
        })
    }

    /// Returns the questions of what in the queue would change.
    pub fn bulk_preview(self, bulk: &Bulk) -> Vec<String> {
        self.bulk_events(bulk).into_iter().map(|(question, _)| question).collect()
    }

    /// Decides or reviews the examples of the queue, each by an event, and one step takes all back.
    pub fn decide_queue(self, bulk: &Bulk, title: &str) {
        if self.is_read_only() {
            return;
        }
        let events: Vec<Event> =
            self.bulk_events(bulk).into_iter().map(|(_, event)| event).collect();
        let back = self.project.with_untracked(|project| match bulk {
            Bulk::Review => events.iter().filter_map(|event| project.way_back(event)).collect(),
            _ => vec![Action::Undo; events.len()],
        });
        let what = bulk.count(events.len());
        self.record_with_way_back(events, back, what.clone(), None);
        self.said.set(format!("{title}: {what}. Undo takes all back."));
    }
}
