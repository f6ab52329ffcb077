//! The labels that one annotator gives one item.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::Remark;

/// The value of one label.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// A flag.
    Flag(bool),
    /// A choice by its id, a query, a comment.
    Text(String),
    /// Several choices.
    List(Vec<String>),
}

impl Value {
    /// Creates a text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Returns whether it is an empty text or list or a flag that is not set. Such values are not
    /// stored.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Flag(set) => !set,
            Self::Text(text) => text.is_empty(),
            Self::List(list) => list.is_empty(),
        }
    }

    /// Returns its text, if it is a text.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns it as one category for comparison: choices sorted and joined.
    pub fn category(&self) -> String {
        match self {
            Self::Flag(set) => set.to_string(),
            Self::Text(text) => text.clone(),
            Self::List(list) => {
                let mut list = list.clone();
                list.sort_unstable();
                list.join(" + ")
            }
        }
    }
}

/// Labels of one item by one annotator, and how they were made.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Labels {
    /// Value of each slot that has one ([`LabelSet::slots`](crate::LabelSet::slots)).
    pub values: BTreeMap<String, Value>,
    /// Slots whose values a key took over from the item's file, and which nobody touched since: they
    /// do not count in agreement.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub from_file: BTreeSet<String>,
    /// Milliseconds that were spent on the item.
    #[serde(default)]
    pub spent: u64,
    /// When the last decision was made, in milliseconds since 1970.
    #[serde(default)]
    pub at: u64,
    /// Program and version that recorded it.
    #[serde(default)]
    pub tool: String,
    /// Label set and version that it was made with.
    #[serde(default)]
    pub label_set: String,
    /// Its review, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thread: Vec<Remark>,
}

impl Labels {
    /// Returns the seconds that were spent on the item.
    #[expect(clippy::cast_precision_loss, reason = "nobody labels for thousands of years")]
    pub fn seconds(&self) -> f64 {
        self.spent as f64 / 1e3
    }

    /// Returns the value of a slot.
    pub fn get(&self, slot: &str) -> Option<&Value> {
        self.values.get(slot)
    }

    /// Returns the text of a slot.
    pub fn text(&self, slot: &str) -> Option<&str> {
        self.get(slot).and_then(Value::as_text)
    }

    /// Returns whether a flag is set.
    pub fn flag(&self, slot: &str) -> bool {
        self.get(slot) == Some(&Value::Flag(true))
    }

    /// Sets a slot, or clears it where the value is empty; `from_file`: whether the value is the
    /// file's. Returns the same of before.
    pub(crate) fn put(
        &mut self,
        slot: &str,
        value: Option<&Value>,
        from_file: bool,
    ) -> (Option<Value>, bool) {
        let was_from_file = self.from_file.remove(slot);
        let before = match value.filter(|value| !value.is_empty()) {
            Some(value) => {
                if from_file {
                    self.from_file.insert(slot.to_owned());
                }
                self.values.insert(slot.to_owned(), value.clone())
            }
            None => self.values.remove(slot),
        };
        (before, was_from_file)
    }
}
