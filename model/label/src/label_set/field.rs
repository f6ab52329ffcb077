//! Labels: what each asks, and which values it can have.

use serde::{Deserialize, Serialize};

use super::{FLAG, SKIP};
use crate::Value;

/// A label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// Name in files: letters, digits, `-`, `_`.
    pub id: String,
    /// Name for people.
    pub title: String,
    /// What it asks, in a sentence.
    #[serde(default)]
    pub about: String,
    /// Whether every gold query has its own.
    #[serde(default)]
    pub per_gold: bool,
    /// Whether an item without it is not done.
    #[serde(default)]
    pub required: bool,
    /// Key that sets the flag, or puts the cursor into the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// The values that it can have.
    #[serde(flatten)]
    pub kind: FieldKind,
}

/// The values that a label can have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FieldKind {
    /// One of several options.
    Choice {
        /// The options.
        options: Vec<Choice>,
    },
    /// Any number of several options, and own ones where it is open.
    Choices {
        /// The options.
        options: Vec<Choice>,
        /// Whether others than these may be written.
        #[serde(default)]
        open: bool,
    },
    /// One of the item's readings by its number, `third` for one that an annotator wrote, or `none`.
    Reading,
    /// A query.
    Sql,
    /// Words.
    Text,
    /// A flag.
    Flag,
}

/// An option of a label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Name in files.
    pub id: String,
    /// Name for people.
    pub title: String,
    /// What it means, in a sentence.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub about: String,
    /// Heading under which it stands.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub group: String,
    /// Key that chooses it; one for each gold query where each has its own label.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub keys: Vec<String>,
}

impl Field {
    /// Returns its options, where it has any.
    pub fn options(&self) -> &[Choice] {
        match &self.kind {
            FieldKind::Choice { options } | FieldKind::Choices { options, .. } => options,
            _ => &[],
        }
    }

    /// Returns its options to be changed.
    pub(super) fn options_mut(&mut self) -> &mut [Choice] {
        match &mut self.kind {
            FieldKind::Choice { options } | FieldKind::Choices { options, .. } => options,
            _ => &mut [],
        }
    }

    /// Returns whether agreement is computed for it: not for free text, queries, skips and flags.
    pub fn is_rated(&self) -> bool {
        !matches!(self.kind, FieldKind::Sql | FieldKind::Text) && ![SKIP, FLAG].contains(&&*self.id)
    }

    /// Lists its slots for an item with `golds` gold queries.
    pub fn slots(&self, golds: usize) -> Vec<String> {
        match self.per_gold {
            true => (1..=golds).map(|gold| format!("{}.{gold}", self.id)).collect(),
            false => vec![self.id.clone()],
        }
    }

    /// Parses the text of a cell: a flag, a JSON list, or the text itself.
    pub fn parse(&self, text: &str) -> Value {
        match self.kind {
            FieldKind::Flag if text.eq_ignore_ascii_case("true") => Value::Flag(true),
            FieldKind::Flag if text.eq_ignore_ascii_case("false") => Value::Flag(false),
            FieldKind::Choices { .. } => match serde_json::from_str::<Vec<String>>(text) {
                Ok(list) => Value::List(list),
                Err(_) => Value::List(vec![text.to_owned()]),
            },
            _ => Value::text(text),
        }
    }

    pub(super) fn admits(&self, value: &Value, golds: usize) -> bool {
        match (&self.kind, value) {
            (FieldKind::Choice { options }, Value::Text(id)) => {
                options.iter().any(|choice| choice.id == *id)
            }
            (FieldKind::Choices { options, open }, Value::List(ids)) => {
                *open || ids.iter().all(|id| options.iter().any(|choice| choice.id == *id))
            }
            (FieldKind::Reading, Value::Text(reading)) => {
                let number = reading.parse::<usize>().ok();
                ["third", "none"].contains(&reading.as_str())
                    || number.is_some_and(|n| (1..=golds).contains(&n) && n.to_string() == *reading)
            }
            (FieldKind::Sql | FieldKind::Text, Value::Text(_))
            | (FieldKind::Flag, Value::Flag(_)) => true,
            _ => false,
        }
    }

    pub(super) fn expected(&self) -> String {
        let list = |options: &[Choice]| {
            options.iter().map(|choice| choice.id.as_str()).collect::<Vec<_>>().join(", ")
        };
        match &self.kind {
            FieldKind::Choice { options } => format!("one of {}", list(options)),
            FieldKind::Choices { open: true, .. } => "a list of texts".into(),
            FieldKind::Choices { options, .. } => format!("a list of {}", list(options)),
            FieldKind::Reading => "the number of a gold query, third or none".into(),
            FieldKind::Sql | FieldKind::Text => "text".into(),
            FieldKind::Flag => "true or false".into(),
        }
    }
}
