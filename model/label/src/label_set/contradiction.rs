//! Values that cannot stand together, or that want more to be said.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{LabelError, LabelSet};
use crate::{Labels, Value};

/// Values of an item that contradict one another. A label set lists them as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contradiction {
    /// Slot that is cleared when the other values are decided after it.
    pub slot: String,
    /// Its value; `*` stands for the number of the gold query that `with` is about.
    pub value: String,
    /// Values of other slots; `.*` stands for any one gold query, `.rest` for all gold queries but
    /// one at most.
    pub with: BTreeMap<String, String>,
    /// Slots that lift the contradiction where one of them has a value; `.*` stands for any one
    /// gold query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unless: Vec<String>,
    /// Whether it is told alone: nothing is cleared or refused.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub told: bool,
    /// The reason for annotators, a clause without a full stop.
    pub why: String,
}

/// The slots that a decision sets, with what had to be cleared for it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Completion<'a> {
    /// Every slot with its value; none clears.
    pub set: BTreeMap<String, Option<Value>>,
    /// Why slots were cleared that the decision did not name.
    pub cleared: Vec<&'a Contradiction>,
}

impl Contradiction {
    /// Returns whether the values of an item with `golds` gold queries contradict one another:
    /// the slots that do, the one to clear first.
    pub(crate) fn find(
        &self,
        values: &BTreeMap<String, Value>,
        golds: usize,
    ) -> Option<Vec<String>> {
        let lifts = |slot: &String| match slot.strip_suffix('*') {
            Some(slot) => (1..=golds).any(|gold| values.contains_key(&format!("{slot}{gold}"))),
            None => values.contains_key(slot),
        };
        if self.unless.iter().any(lifts) {
            return None;
        }
        let has = |slot: &str, text: &str| {
            values.get(slot).and_then(Value::as_text).is_some_and(|value| value == text)
        };
        let holds = |slot: &str, text: &str| match slot.strip_suffix("rest") {
            Some(slot) => {
                let alike = (1..=golds).filter(|gold| has(&format!("{slot}{gold}"), text));
                alike.count() + 1 >= golds
            }
            None => has(slot, text),
        };
        (1..=golds.max(1)).find_map(|gold| {
            let number = gold.to_string();
            let of_gold = |slot: &String| slot.replace('*', &number);
            let value = if self.value == "*" { &number } else { &self.value };
            let found = has(&self.slot, value)
                && self.with.iter().all(|(slot, value)| holds(&of_gold(slot), value));
            let slots = std::iter::once(self.slot.clone()).chain(self.with.keys().map(of_gold));
            found.then(|| slots.collect())
        })
    }
}

impl LabelSet {
    /// Returns the contradictions among the labels of an item with `golds` gold queries; those that
    /// are told alone are among them.
    pub fn contradictions_of(&self, labels: &Labels, golds: usize) -> Vec<&Contradiction> {
        let rules = self.contradictions.iter();
        rules.filter(|rule| rule.find(&labels.values, golds).is_some()).collect()
    }

    /// Adds to a decision `set` what clears the labels that contradict it. The item has `golds` gold
    /// queries and these `labels`.
    ///
    /// # Errors
    /// If the decision sets the very slot that would have to be cleared.
    pub fn complete(
        &self,
        labels: Option<&Labels>,
        mut set: BTreeMap<String, Option<Value>>,
        golds: usize,
    ) -> Result<Completion<'_>, LabelError> {
        let mut after = labels.cloned().unwrap_or_default();
        for (slot, value) in &set {
            after.put(slot, value.as_ref(), false);
        }
        let mut cleared = Vec::new();
        for rule in self.contradictions.iter().filter(|rule| !rule.told) {
            if rule.find(&after.values, golds).is_none() {
                continue;
            }
            if set.contains_key(&rule.slot) {
                return Err(LabelError::Contradiction(rule.why.clone()));
            }
            after.put(&rule.slot, None, false);
            set.insert(rule.slot.clone(), None);
            cleared.push(rule);
        }
        Ok(Completion { set, cleared })
    }
}
