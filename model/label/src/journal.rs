//! What annotators did, one event after the other. Nothing is ever taken out: undo is an event too.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Labels, Value};

/// One thing that an annotator did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who.
    pub annotator: String,
    /// With which program.
    pub tool: String,
    /// With which label set.
    pub label_set: String,
    /// What.
    #[serde(flatten)]
    pub action: Action,
}

/// What an annotator can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Action {
    /// Sets labels of an item, all at once: one undo takes them back.
    Decide {
        /// The item.
        item: String,
        /// Slots with their values; none clears.
        set: BTreeMap<String, Option<Value>>,
        /// Milliseconds since the item came into view or the decision before this one.
        spent: u64,
    },
    /// Takes the annotator's last decision back.
    Undo,
    /// Makes the decision again that was taken back last.
    Redo,
    /// Labels that came from a file; they replace what the annotator said before.
    Import {
        /// The item.
        item: String,
        /// The labels.
        labels: Labels,
    },
}
