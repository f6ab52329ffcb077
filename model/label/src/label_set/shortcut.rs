//! Several labels at one key.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Field, LabelSet};
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

/// The option that a file's name for a kind means, however it is spelt; the name itself where none
/// does.
fn own_kind(set: &LabelSet, kind: &str) -> String {
    let plain = |name: &str| {
        let letters = name.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect::<String>()
    };
    let options = set.field("kind").map(Field::options).unwrap_or_default();
    let known = options.iter().find(|option| plain(&option.id) == plain(kind));
    known.map_or(kind, |option| &option.id).to_owned()
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
            values.insert("kind".into(), Value::List(vec![own_kind(set, &item.kind)]));
        }
        values.retain(|slot, value| set.check(slot, value, golds).is_ok());
        values.into_iter().map(|(slot, value)| (slot, Some(value))).collect()
    }
}
