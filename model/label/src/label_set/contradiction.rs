//! Values that cannot stand together.

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
    /// Values of other slots; `.*` stands for any one gold query.
    pub with: BTreeMap<String, String>,
    /// The reason for annotators, a clause without a full stop.
    pub why: String,
}

impl Contradiction {
    /// Returns whether the values of an item with `golds` gold queries contradict one another:
    /// the slots that do, the one to clear first.
    pub(crate) fn find(
        &self,
        values: &BTreeMap<String, Value>,
        golds: usize,
    ) -> Option<Vec<String>> {
        let has = |slot: &str, text: &str| {
            values.get(slot).and_then(Value::as_text).is_some_and(|value| value == text)
        };
        (1..=golds.max(1)).find_map(|gold| {
            let number = gold.to_string();
            let of_gold = |slot: &String| slot.replace('*', &number);
            let value = if self.value == "*" { &number } else { &self.value };
            let holds = has(&self.slot, value)
                && self.with.iter().all(|(slot, value)| has(&of_gold(slot), value));
            let slots = std::iter::once(self.slot.clone()).chain(self.with.keys().map(of_gold));
            holds.then(|| slots.collect())
        })
    }
}

impl LabelSet {
    /// Returns the contradictions among the labels of an item with `golds` gold queries.
    pub fn contradictions_of(&self, labels: &Labels, golds: usize) -> Vec<&Contradiction> {
        let rules = self.contradictions.iter();
        rules.filter(|rule| rule.find(&labels.values, golds).is_some()).collect()
    }

    /// Completes a decision `set` on an item with `golds` gold queries and these `labels`: what
    /// contradicts the decision is cleared with it.
    ///
    /// # Errors
    /// If the decision sets the very slot that would have to be cleared.
    pub fn complete(
        &self,
        labels: Option<&Labels>,
        mut set: BTreeMap<String, Option<Value>>,
        golds: usize,
    ) -> Result<BTreeMap<String, Option<Value>>, LabelError> {
        let mut after = labels.cloned().unwrap_or_default();
        for (slot, value) in &set {
            after.put(slot, value.as_ref());
        }
        for rule in &self.contradictions {
            if rule.find(&after.values, golds).is_none() {
                continue;
            }
            if set.contains_key(&rule.slot) {
                return Err(LabelError::Contradiction(rule.why.clone()));
            }
            after.put(&rule.slot, None);
            set.insert(rule.slot.clone(), None);
        }
        Ok(set)
    }
}
