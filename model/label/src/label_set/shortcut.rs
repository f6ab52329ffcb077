//! Several labels at one key.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::LabelSet;
use crate::{Item, Value};

/// Several labels at one key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shortcut {
    /// The key.
    pub key: String,
    /// What it says about the item.
    pub title: String,
    /// Slots and their values; `.*` stands for every gold query, and comes before single ones.
    pub set: BTreeMap<String, Value>,
    /// Whether `kind` becomes the kind of ambiguity that the item's file names.
    #[serde(default)]
    pub own_kind: bool,
    /// Whether the next item follows.
    #[serde(default)]
    pub next: bool,
}

impl Shortcut {
    /// What it sets on `item`; slots that the item does not have are left out.
    pub fn values(&self, set: &LabelSet, item: &Item) -> BTreeMap<String, Option<Value>> {
        let golds = item.golds.len();
        let mut values = BTreeMap::new();
        // `*` sorts before digits, so single golds have the last word.
        for (slot, value) in &self.set {
            match slot.strip_suffix('*') {
                Some(slot) => {
                    values.extend((1..=golds).map(|n| (format!("{slot}{n}"), value.clone())));
                }
                None => {
                    values.insert(slot.clone(), value.clone());
                }
            }
        }
        if self.own_kind && !item.kind.is_empty() {
            values.insert("kind".into(), Value::List(vec![item.kind.clone()]));
        }
        values.retain(|slot, value| set.check(slot, value, golds).is_ok());
        values.into_iter().map(|(slot, value)| (slot, Some(value))).collect()
    }
}
