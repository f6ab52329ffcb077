//! Adjudication: where annotators disagree, and which labels hold in the end.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::label_set::{FLAG, SKIP};
use crate::{FieldKind, Item, LabelSet, Labels, Project, Value};

/// The annotator whose decisions count above all others; no figure of agreement includes them.
pub const ADJUDICATOR: &str = "adjudication";

/// How a value was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Resolution {
    /// One annotator gave it.
    Single,
    /// All who gave one gave this.
    Unanimous,
    /// More than half of three or more gave it.
    Majority,
    /// The adjudicator gave it, or left the slot empty.
    Adjudicated,
    /// Annotators differ, or contradict what was decided; there is no value.
    Open,
}

/// The labels that hold for one item.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Adjudicated {
    /// Value of each slot that has one.
    pub values: BTreeMap<String, Value>,
    /// How each slot came to its value, or did not.
    pub how: BTreeMap<String, Resolution>,
    /// Annotators who labelled the item, without the adjudicator.
    pub annotators: Vec<String>,
}

/// Returns the annotators who labelled an item and did not skip it, with their labels; the
/// adjudicator is not among them.
pub fn raters<'a>(project: &'a Project, item: &'a Item) -> Vec<(&'a str, &'a Labels)> {
    let decisions = project.decisions();
    decisions
        .annotators()
        .filter(|who| *who != ADJUDICATOR)
        .filter_map(|who| Some((who, decisions.labels(who, &item.id)?)))
        .filter(|(_, labels)| !labels.values.is_empty() && !labels.flag(SKIP))
        .collect()
}

/// Returns the rated slots of an item on which annotators differ.
pub fn disagreements(project: &Project, item: &Item) -> Vec<String> {
    let raters = raters(project, item);
    if raters.len() < 2 {
        return Vec::new();
    }
    let differs = |slot: &str| {
        let mut given = raters.iter().filter_map(|(_, labels)| labels.get(slot));
        let first = given.next().map(Value::category);
        first.is_some_and(|first| given.any(|value| value.category() != first))
    };
    let slots = project.label_set.slots(item.golds.len());
    let rated = slots.into_iter().filter(|slot| slot.field.is_rated());
    rated.map(|slot| slot.name).filter(|slot| differs(slot)).collect()
}

/// Returns whether annotators differ on an item, whatever the adjudicator says.
pub fn disagrees(project: &Project, item: &Item) -> bool {
    !disagreements(project, item).is_empty()
}

/// Returns whether annotators differ on an item in a slot that the adjudicator has not decided.
pub fn is_open(project: &Project, item: &Item) -> bool {
    let last = project.decisions().labels(ADJUDICATOR, &item.id);
    let cleared = cleared(project, item);
    let decided = |slot: &str| {
        last.is_some_and(|labels| labels.get(slot).is_some()) || cleared.contains(slot)
    };
    disagreements(project, item).iter().any(|slot| !decided(slot))
}

/// Returns the slots that the adjudicator left empty on purpose: those that a shortcut clears which
/// the adjudicator's labels follow.
fn cleared(project: &Project, item: &Item) -> BTreeSet<String> {
    let set = &project.label_set;
    let Some(labels) = project.decisions().labels(ADJUDICATOR, &item.id) else {
        return BTreeSet::new();
    };
    let followed = set.shortcuts.iter().filter(|shortcut| shortcut.is_decided(set, item, labels));
    let values = followed.filter_map(|shortcut| shortcut.values(set, item).ok()).flatten();
    values.filter(|(_, value)| value.is_none()).map(|(slot, _)| slot).collect()
}

/// Returns what holds for an item: the adjudicator's decision, else what all or most annotators
/// agree on and does not contradict it.
pub fn adjudicated(project: &Project, item: &Item) -> Adjudicated {
    let raters = raters(project, item);
    let last = project.decisions().labels(ADJUDICATOR, &item.id);
    let cleared = cleared(project, item);
    let mut result = Adjudicated {
        annotators: raters.iter().map(|(who, _)| (*who).to_owned()).collect(),
        ..Adjudicated::default()
    };
    for slot in project.label_set.slots(item.golds.len()) {
        let slot = slot.name;
        let given: Vec<&Value> =
            raters.iter().filter_map(|(_, labels)| labels.get(&slot)).collect();
        let (value, how) = match last.and_then(|labels| labels.get(&slot)) {
            Some(value) => (Some(value.clone()), Resolution::Adjudicated),
            None if given.is_empty() => continue,
            None if cleared.contains(&slot) => (None, Resolution::Adjudicated),
            None => majority(&given),
        };
        result.how.insert(slot.clone(), how);
        if let Some(value) = value {
            result.values.insert(slot, value);
        }
    }
    result.resolve(&project.label_set, item.golds.len());
    result
}

/// Returns a decision that takes over what an annotator says of an item: every label but words, flags
/// and skips, also those that were left out.
pub fn taken(project: &Project, item: &Item, annotator: &str) -> BTreeMap<String, Option<Value>> {
    let labels = project.decisions().labels(annotator, &item.id);
    let slots = project.label_set.slots(item.golds.len()).into_iter();
    let wanted = slots.filter(|slot| {
        ![SKIP, FLAG].contains(&slot.field.id.as_str()) && slot.field.kind != FieldKind::Text
    });
    let value = |slot: &str| labels.and_then(|labels| labels.get(slot)).cloned();
    wanted.map(|slot| (slot.name.clone(), value(&slot.name))).collect()
}

impl Resolution {
    /// Returns its name in tables and on the page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Unanimous => "unanimous",
            Self::Majority => "majority",
            Self::Adjudicated => "adjudicated",
            Self::Open => "open",
        }
    }
}

impl Adjudicated {
    /// Reopens values that contradict others: first those that the adjudicator did not give.
    fn resolve(&mut self, set: &LabelSet, golds: usize) {
        for rule in set.contradictions.iter().filter(|rule| !rule.told) {
            while let Some(slots) = rule.find(&self.values, golds) {
                let given = |slot: &&String| self.how.get(*slot) == Some(&Resolution::Adjudicated);
                let Some(slot) = slots.iter().find(|slot| !given(slot)) else { break };
                self.values.remove(slot);
                self.how.insert(slot.clone(), Resolution::Open);
            }
        }
    }
}

/// Returns the value that all or more than half of those who gave one gave, and which of both.
fn majority(given: &[&Value]) -> (Option<Value>, Resolution) {
    let mut counts: BTreeMap<String, (usize, &Value)> = BTreeMap::new();
    for value in given {
        counts.entry(value.category()).or_insert((0, value)).0 += 1;
    }
    let most = counts.values().max_by_key(|(count, _)| *count);
    match most {
        Some((1, value)) if given.len() == 1 => (Some((*value).clone()), Resolution::Single),
        Some((count, value)) if *count == given.len() => {
            (Some((*value).clone()), Resolution::Unanimous)
        }
        Some((count, value)) if given.len() > 2 && 2 * count > given.len() => {
            (Some((*value).clone()), Resolution::Majority)
        }
        _ => (None, Resolution::Open),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, LabelSet};
    use serde_json::json;

    #[test]
    fn the_last_word_and_what_comes_before_it() {
        let object = json!({"id": "x", "question": "?", "query1": "a", "query2": "b"});
        let item = Item::new(object.as_object().unwrap().clone()).unwrap();
        let mut project = Project::new("test", LabelSet::standard(), vec![item.clone()]);
        let mut say = |who: &str, slot: &str, value: Value| {
            who.clone_into(&mut project.annotator);
            let set = BTreeMap::from([(slot.to_owned(), Some(value))]);
            let event = project.event(
                1,
                Action::Decide { item: "x".into(), set, from_file: BTreeSet::new(), spent: 1 },
            );
            project.record(event);
        };
        let kinds = |kinds: &[&str]| Value::List(kinds.iter().map(|k| (*k).to_owned()).collect());
        for (who, gold, ambiguous, kind) in [
            ("ada", "valid", "yes", kinds(&["column", "scope"])),
            ("bob", "valid", "no", kinds(&["scope", "column"])),
            ("cyd", "invalid", "unsure", kinds(&["scope", "column"])),
        ] {
            say(who, "gold.1", Value::text(gold));
            say(who, "ambiguous", Value::text(ambiguous));
            say(who, "kind", kind);
        }
        say("ada", "comment", Value::text("hm"));
        say("dan", "ambiguous", Value::text("no"));
        say("dan", "skip", Value::Flag(true));
        assert_eq!(disagreements(&project, &item), ["gold.1", "ambiguous"]);
        let before = adjudicated(&project, &item);
        assert_eq!(before.annotators, ["ada", "bob", "cyd"]);
        assert_eq!(
            before.how.iter().map(|(slot, how)| (slot.as_str(), *how)).collect::<Vec<_>>(),
            [
                ("ambiguous", Resolution::Open),
                ("comment", Resolution::Single),
                ("gold.1", Resolution::Majority),
                ("kind", Resolution::Unanimous),
            ]
        );
        assert!(!before.values.contains_key("ambiguous") && is_open(&project, &item));

        for (slot, text) in [("ambiguous", "yes"), ("gold.1", "invalid")] {
            ADJUDICATOR.clone_into(&mut project.annotator);
            let set = BTreeMap::from([(slot.to_owned(), Some(Value::text(text)))]);
            let event = project.decision(2, &item, set, 1).unwrap().event;
            project.record(event);
        }
        let after = adjudicated(&project, &item);
        assert_eq!(after.values["gold.1"], Value::text("invalid"));
        assert!(!is_open(&project, &item) && disagrees(&project, &item));
    }
}
