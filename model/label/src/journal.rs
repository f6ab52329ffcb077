//! The journal: everything that annotators did, in order. Undo is an event too, so that no event is
//! ever removed.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{Labels, ReviewState, Value};

/// Something that an annotator did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Time, in milliseconds since 1970.
    pub at: u64,
    /// The annotator.
    pub annotator: String,
    /// Program and version.
    pub tool: String,
    /// Name and version of the label set.
    pub label_set: String,
    /// The action.
    #[serde(flatten)]
    pub action: Action,
}

/// What an annotator can do.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Action {
    /// Sets labels of an item together: one undo undoes them all.
    Decide {
        /// The item.
        item: String,
        /// Slots with their values; none clears.
        set: BTreeMap<String, Option<Value>>,
        /// Those of the slots whose value is the file's, and not the annotator's choice.
        #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
        from_file: BTreeSet<String>,
        /// Milliseconds since the item came into view or the decision before this one.
        spent: u64,
    },
    /// Undoes the annotator's last decision.
    Undo,
    /// Repeats the decision that was undone last.
    Redo,
    /// Adds labels from a file, in the place of the annotator's labels before.
    Import {
        /// The item.
        item: String,
        /// The labels.
        labels: Labels,
    },
    /// Puts an annotation in another state of its review, or says something about it.
    Review {
        /// The item.
        item: String,
        /// Whose annotation it is.
        of: String,
        /// The state; none for words alone.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        state: Option<ReviewState>,
        /// The words.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
}
