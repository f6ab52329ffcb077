//! The state that a journal leads to: the present labels, and the decisions that can be undone.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::label_set::{FLAG, SKIP};
use crate::{Action, Event, Item, LabelSet, Labels, Remark, Value};

/// The labels of all annotators.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decisions {
    annotators: BTreeMap<String, Annotator>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Annotator {
    labels: BTreeMap<String, Labels>,
    done: Vec<Step>,
    undone: Vec<Step>,
}

/// Values of an item's slots before and after a decision.
#[derive(Clone, Debug, PartialEq)]
struct Step {
    item: String,
    before: Vec<Set>,
    after: Vec<Set>,
}

/// A slot, its value, and whether that is the file's.
type Set = (String, Option<Value>, bool);

/// The status of an item for an annotator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Without a label.
    Open,
    /// Some required labels are missing.
    Begun,
    /// All required labels are there.
    Done,
    /// Skipped.
    Skipped,
}

impl Status {
    /// All statuses.
    pub const ALL: [Self; 4] = [Self::Open, Self::Begun, Self::Done, Self::Skipped];

    /// Returns its name in files and on the page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Begun => "begun",
            Self::Done => "done",
            Self::Skipped => "skipped",
        }
    }
}

impl Decisions {
    /// Returns the labels after all events of a journal.
    pub fn of(journal: &[Event]) -> Self {
        let mut decisions = Self::default();
        for event in journal {
            decisions.apply(event);
        }
        decisions
    }

    /// Applies one more event; returns the item that it changed.
    pub fn apply(&mut self, event: &Event) -> Option<String> {
        if let Action::Review { item, of, state, text } = &event.action {
            // Who reviews labels nothing.
            let labels = self.annotators.get_mut(of)?.labels.get_mut(item)?;
            let (by, text, about) = (event.annotator.clone(), text.clone(), labels.at);
            labels.thread.push(Remark { at: event.at, by, state: *state, text, about });
            return Some(item.clone());
        }
        let annotator = self.annotators.entry(event.annotator.clone()).or_default();
        match &event.action {
            Action::Decide { item, set, from_file, spent } => {
                let step = annotator.decide(item, set, from_file);
                annotator.done.push(step);
                annotator.undone.clear();
                annotator.stamp(item, event, *spent);
                Some(item.clone())
            }
            Action::Undo => {
                let step = annotator.done.pop()?;
                annotator.put(&step.item, &step.before);
                annotator.stamp(&step.item, event, 0);
                let item = step.item.clone();
                annotator.undone.push(step);
                Some(item)
            }
            Action::Redo => {
                let step = annotator.undone.pop()?;
                annotator.put(&step.item, &step.after);
                annotator.stamp(&step.item, event, 0);
                let item = step.item.clone();
                annotator.done.push(step);
                Some(item)
            }
            Action::Import { item, labels } => {
                annotator.labels.insert(item.clone(), labels.clone());
                Some(item.clone())
            }
            Action::Review { .. } => None,
        }
    }

    /// Lists the annotators who have labelled something.
    pub fn annotators(&self) -> impl Iterator<Item = &str> {
        self.annotators.keys().map(String::as_str)
    }

    /// Returns the labels of an item by an annotator.
    pub fn labels(&self, annotator: &str, item: &str) -> Option<&Labels> {
        self.annotators.get(annotator)?.labels.get(item)
    }

    /// Lists the labels of an annotator by item.
    pub fn by(&self, annotator: &str) -> impl Iterator<Item = (&str, &Labels)> {
        let labels = self.annotators.get(annotator).map(|annotator| &annotator.labels);
        labels.into_iter().flatten().map(|(item, labels)| (item.as_str(), labels))
    }

    /// Lists the slots of the decision that an annotator would undo next, or redo if not `undo`; none
    /// where there is no such decision.
    pub fn last_slots(&self, annotator: &str, undo: bool) -> Option<Vec<String>> {
        let annotator = self.annotators.get(annotator)?;
        let steps = if undo { &annotator.done } else { &annotator.undone };
        Some(steps.last()?.after.iter().map(|(slot, ..)| slot.clone()).collect())
    }

    /// Counts the decisions that an annotator can undo and redo.
    pub fn steps(&self, annotator: &str) -> (usize, usize) {
        self.annotators
            .get(annotator)
            .map_or((0, 0), |annotator| (annotator.done.len(), annotator.undone.len()))
    }

    /// Returns the status of an item for an annotator.
    pub fn status(&self, set: &LabelSet, annotator: &str, item: &Item) -> Status {
        status(set, self.labels(annotator, &item.id), item.golds.len())
    }

    /// Returns whether an annotator flagged an item.
    pub fn is_flagged(&self, annotator: &str, item: &str) -> bool {
        self.labels(annotator, item).is_some_and(|labels| labels.flag(FLAG))
    }
}

/// Returns the status of an item with these labels and `golds` gold queries.
pub fn status(set: &LabelSet, labels: Option<&Labels>, golds: usize) -> Status {
    let Some(labels) = labels.filter(|labels| !labels.values.is_empty()) else {
        return Status::Open;
    };
    if labels.flag(SKIP) {
        return Status::Skipped;
    }
    let has = |slot: &str| labels.values.contains_key(slot);
    let complete = set.fields.iter().filter(|field| field.required).all(|field| {
        if field.per_gold {
            (1..=golds).all(|gold| has(&format!("{}.{gold}", field.id)))
        } else {
            has(&field.id)
        }
    });
    if complete { Status::Done } else { Status::Begun }
}

impl Annotator {
    fn decide(
        &mut self,
        item: &str,
        set: &BTreeMap<String, Option<Value>>,
        from_file: &BTreeSet<String>,
    ) -> Step {
        let mut after: Vec<Set> = set
            .iter()
            .map(|(slot, value)| (slot.clone(), value.clone(), from_file.contains(slot)))
            .collect();
        let labels = self.labels.entry(item.to_owned()).or_default();
        // A decision on a skipped item resumes it.
        if labels.flag(SKIP) && !set.contains_key(SKIP) && !set.contains_key(FLAG) {
            after.push((SKIP.to_owned(), None, false));
        }
        let before = after
            .iter()
            .map(|(slot, value, from_file)| {
                let (before, was_from_file) = labels.put(slot, value.as_ref(), *from_file);
                (slot.clone(), before, was_from_file)
            })
            .collect();
        Step { item: item.to_owned(), before, after }
    }

    fn put(&mut self, item: &str, values: &[Set]) {
        let labels = self.labels.entry(item.to_owned()).or_default();
        for (slot, value, from_file) in values {
            labels.put(slot, value.as_ref(), *from_file);
        }
    }

    fn stamp(&mut self, item: &str, event: &Event, spent: u64) {
        let labels = self.labels.entry(item.to_owned()).or_default();
        labels.spent += spent;
        labels.at = event.at;
        labels.tool.clone_from(&event.tool);
        labels.label_set.clone_from(&event.label_set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn event(annotator: &str, action: Action) -> Event {
        let (tool, label_set) = ("test".into(), "standard 1.0".into());
        Event { at: 5, annotator: annotator.into(), tool, label_set, action }
    }

    fn decide(item: &str, slot: &str, value: Value) -> Action {
        let set = BTreeMap::from([(slot.to_owned(), Some(value))]);
        Action::Decide { item: item.into(), set, from_file: BTreeSet::new(), spent: 1500 }
    }

    #[test]
    fn what_is_from_the_file_is_so_until_somebody_chooses() {
        let mut decisions = Decisions::default();
        let kind = Value::List(vec!["column".into()]);
        let prefilled = |decisions: &mut Decisions, from_file: bool| {
            let mut action = decide("x", "kind", kind.clone());
            if let Action::Decide { from_file: slots, .. } = &mut action {
                slots.extend(from_file.then(|| "kind".to_owned()));
            }
            decisions.apply(&event("ada", action));
        };
        let is = |decisions: &Decisions| {
            decisions.labels("ada", "x").unwrap().from_file.contains("kind")
        };
        prefilled(&mut decisions, true);
        assert!(is(&decisions));
        prefilled(&mut decisions, false);
        assert!(!is(&decisions));
        decisions.apply(&event("ada", Action::Undo));
        assert!(is(&decisions));
        decisions.apply(&event("ada", Action::Redo));
        assert!(!is(&decisions));
    }

    #[test]
    fn undo_and_redo_are_events() {
        let journal = [
            event("ada", decide("x", "ambiguous", Value::text("yes"))),
            event("bob", decide("x", "ambiguous", Value::text("no"))),
            event("ada", decide("x", "ambiguous", Value::text("unsure"))),
            event("ada", Action::Undo),
        ];
        let mut decisions = Decisions::of(&journal);
        let text = |decisions: &Decisions, who: &str| {
            decisions.labels(who, "x").unwrap().text("ambiguous").unwrap().to_owned()
        };
        assert_eq!((text(&decisions, "ada"), text(&decisions, "bob")), ("yes".into(), "no".into()));
        assert_eq!(decisions.steps("ada"), (1, 1));
        assert_eq!(decisions.last_slots("ada", true), Some(vec!["ambiguous".to_owned()]));
        assert_eq!(decisions.last_slots("bob", false), None);
        assert_eq!(decisions.apply(&event("ada", Action::Redo)).as_deref(), Some("x"));
        assert_eq!(text(&decisions, "ada"), "unsure");
        assert_eq!(decisions.apply(&event("ada", Action::Redo)), None);
        assert_eq!(decisions.labels("ada", "x").unwrap().seconds(), 3.0);
    }

    #[test]
    fn status_follows_the_labels() {
        let set = LabelSet::standard();
        let object = serde_json::json!({"question": "?", "id": "x", "query1": "a", "query2": "b"});
        let item = Item::new(object.as_object().unwrap().clone()).unwrap();
        let mut decisions = Decisions::default();
        let mut check = |slot: &str, value: Value, expect: Status| {
            decisions.apply(&event("ada", decide("x", slot, value)));
            assert_eq!(decisions.status(&set, "ada", &item), expect);
        };
        check("gold.1", Value::text("valid"), Status::Begun);
        check("skip", Value::Flag(true), Status::Skipped);
        check("flag", Value::Flag(true), Status::Skipped);
        check("gold.2", Value::text("valid"), Status::Begun);
        check("ambiguous", Value::text("yes"), Status::Done);
        assert!(decisions.is_flagged("ada", "x"));
        for _ in 0..5 {
            decisions.apply(&event("ada", Action::Undo));
        }
        assert_eq!(decisions.status(&set, "ada", &item), Status::Open);
    }

    proptest! {
        /// Undoing everything leads back, redoing everything forth, from any mixture of decisions.
        #[test]
        fn undo_is_the_inverse(steps in prop::collection::vec((0..3u8, 0..4u8, 0..3u8, any::<bool>()), 0..30)) {
            let mut decisions = Decisions::default();
            let mut made = 0;
            for (item, slot, value, undo) in steps {
                let action = if undo { Action::Undo } else {
                    let values = [Value::text("a"), Value::Flag(true), Value::text("")];
                    let slots = ["gold.1", "flag", "skip", "comment"];
                    decide(&item.to_string(), slots[slot as usize], values[value as usize].clone())
                };
                made = if undo { made - usize::from(made > 0) } else { made + 1 };
                decisions.apply(&event("ada", action));
            }
            prop_assert_eq!(decisions.steps("ada").0, made);
            let values = |decisions: &Decisions| -> Vec<_> {
                decisions.by("ada").map(|(item, labels)| (item.to_owned(), labels.values.clone()))
                    .filter(|(_, values)| !values.is_empty()).collect()
            };
            let there = values(&decisions);
            for _ in 0..made { decisions.apply(&event("ada", Action::Undo)); }
            prop_assert!(values(&decisions).is_empty());
            for _ in 0..made { decisions.apply(&event("ada", Action::Redo)); }
            prop_assert_eq!(values(&decisions), there);
        }
    }
}
