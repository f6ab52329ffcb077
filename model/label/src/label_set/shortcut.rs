//! Several labels at one key.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::{Field, LabelError, LabelSet};
use crate::{Item, Labels, Value};

/// The label that can be the kind that the item's file names.
const KIND: &str = "kind";

/// Several labels at one key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shortcut {
    /// The key.
    pub key: String,
    /// What it says about the item.
    pub title: String,
    /// Slots and their values; `.*` stands for every gold query, and comes before single ones.
    pub set: BTreeMap<String, Value>,
    /// Slots that are cleared; `.*` stands for every gold query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clear: Vec<String>,
    /// Whether `kind` becomes the kind of ambiguity that the item's file names.
    #[serde(default)]
    pub own_kind: bool,
    /// Whether the next item follows.
    #[serde(default)]
    pub next: bool,
}

/// Finds the option that a file's name for a kind means, however it is spelt; returns the name
/// itself where none does.
fn own_kind(set: &LabelSet, kind: &str) -> String {
    let plain = |name: &str| {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    let options = set.field(KIND).map(Field::options).unwrap_or_default();
    let known = options.iter().find(|option| plain(&option.id) == plain(kind));
    known.map_or(kind, |option| &option.id).to_owned()
}

impl Shortcut {
    /// Returns what it sets and, as none, clears on `item`.
    ///
    /// # Errors
    /// If it is about gold queries that the item does not have.
    pub fn values(
        &self,
        set: &LabelSet,
        item: &Item,
    ) -> Result<BTreeMap<String, Option<Value>>, LabelError> {
        let mut values = self.labels(set, item.golds.len())?;
        if let Some(kind) = self.kind_of_file(set, item) {
            values.insert(KIND.into(), Some(kind));
        }
        Ok(values)
    }

    /// Returns whether an example with so many gold queries can have it.
    pub fn fits(&self, set: &LabelSet, golds: usize) -> bool {
        self.labels(set, golds).is_ok()
    }

    fn labels(
        &self,
        set: &LabelSet,
        golds: usize,
    ) -> Result<BTreeMap<String, Option<Value>>, LabelError> {
        let mut values = BTreeMap::new();
        for slot in &self.clear {
            values.extend(expanded(slot, golds).into_iter().map(|slot| (slot, None)));
        }
        // `*` sorts before digits, so single golds have the last word.
        for (slot, value) in &self.set {
            if golds == 0 && slot.ends_with('*') {
                return Err(LabelError::NoGolds);
            }
            for slot in expanded(slot, golds) {
                set.check(&slot, value, golds)?;
                values.insert(slot, Some(value.clone()));
            }
        }
        Ok(values)
    }

    /// Lists the slots that get a value of the item's file from it, which nobody chose.
    pub fn from_file(&self, set: &LabelSet, item: &Item) -> BTreeSet<String> {
        self.kind_of_file(set, item).map(|_| KIND.to_owned()).into_iter().collect()
    }

    fn kind_of_file(&self, set: &LabelSet, item: &Item) -> Option<Value> {
        let kind = Value::List(vec![own_kind(set, &item.kind)]);
        let wanted = self.own_kind && !item.kind.is_empty();
        (wanted && set.check(KIND, &kind, item.golds.len()).is_ok()).then_some(kind)
    }

    /// Returns whether `labels` are all that this shortcut sets on `item`, and nothing that it
    /// clears.
    pub(crate) fn is_decided(&self, set: &LabelSet, item: &Item, labels: &Labels) -> bool {
        let Ok(values) = self.values(set, item) else { return false };
        values.iter().all(|(slot, value)| labels.get(slot) == value.as_ref())
    }
}

/// Lists the slots that a name with or without `.*` stands for.
fn expanded(slot: &str, golds: usize) -> Vec<String> {
    match slot.strip_suffix('*') {
        Some(slot) => (1..=golds).map(|gold| format!("{slot}{gold}")).collect(),
        None => vec![slot.to_owned()],
    }
}
