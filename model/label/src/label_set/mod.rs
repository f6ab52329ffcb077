//! The label set: the labels, their values and the keys that set them, in a small versioned file
//! that a project can change.

mod contradiction;
mod error;
mod field;
mod own;
mod shortcut;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::Value;

pub use contradiction::{Completion, Contradiction};
pub use error::{LabelError, LabelSetError};
pub use field::{Choice, Field, FieldKind};
pub use shortcut::Shortcut;

/// Slot of a skipped item.
pub const SKIP: &str = "skip";
/// Slot of an item that somebody else should look at.
pub const FLAG: &str = "flag";
/// Keys that a label set cannot have: the page uses them.
pub const RESERVED: [&str; 8] = ["j", "k", "o", "u", "U", "g", "/", "?"];

/// A set of labels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelSet {
    /// Its name.
    pub name: String,
    /// Its version; a change of meaning wants a new one.
    pub version: String,
    /// What annotators read beside the items; paragraphs separated by an empty line, headings begin
    /// with `# `, points with `- `.
    #[serde(default)]
    pub guidelines: String,
    /// The labels, in the order in which they are shown.
    pub fields: Vec<Field>,
    /// Decisions by a single key.
    #[serde(default)]
    pub shortcuts: Vec<Shortcut>,
    /// Values that cannot stand together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contradictions: Vec<Contradiction>,
}

/// One value that an item can have: a field, and which gold query it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot<'a> {
    /// Name in files: the field's id, and `.1`, `.2`, ... where every gold has its own.
    pub name: String,
    /// The field.
    pub field: &'a Field,
    /// The gold query, from 0.
    pub gold: Option<usize>,
}

impl LabelSet {
    /// Returns the label set of new projects.
    pub fn standard() -> Self {
        // A test reads it.
        Self::read(include_str!("standard.json")).unwrap_or_else(|error| Self {
            name: "none".into(),
            version: "0".into(),
            guidelines: error.to_string(),
            fields: Vec::new(),
            shortcuts: Vec::new(),
            contradictions: Vec::new(),
        })
    }

    /// Reads a label set.
    ///
    /// # Errors
    /// If it is not the JSON of a label set, or names or keys are there twice.
    pub fn read(json: &str) -> Result<Self, LabelSetError> {
        let mut set: Self =
            serde_json::from_str(json).map_err(|e| LabelSetError::Json(e.to_string()))?;
        set.check_names()?;
        set.check_shortcuts()?;
        set.upgrade();
        Ok(set)
    }

    fn check_shortcuts(&self) -> Result<(), LabelSetError> {
        let first = |slot: &str| slot.replace('*', "1");
        for shortcut in &self.shortcuts {
            let failed = |error| LabelSetError::Shortcut { key: shortcut.key.clone(), error };
            for (slot, value) in &shortcut.set {
                self.check(&first(slot), value, usize::MAX).map_err(failed)?;
            }
            for slot in &shortcut.clear {
                let known = self.field_of(&first(slot));
                known.ok_or_else(|| failed(LabelError::UnknownLabel(slot.clone())))?;
            }
        }
        Ok(())
    }

    /// Gives the standard set that earlier projects hold what its shortcuts clear and its
    /// contradictions say now. The meaning of the labels is the same.
    fn upgrade(&mut self) {
        let early = self.contradictions.iter().all(|rule| !rule.told);
        // The standard set itself has a contradiction that is told alone.
        if self.name != "standard" || !early {
            return;
        }
        let standard = Self::standard();
        let bare = |shortcut: &Shortcut| Shortcut { clear: Vec::new(), ..shortcut.clone() };
        let earliest: Vec<Shortcut> = standard.shortcuts.iter().map(bare).collect();
        if [&standard.shortcuts, &earliest].contains(&&self.shortcuts) {
            self.shortcuts = standard.shortcuts;
            self.contradictions = standard.contradictions;
        }
    }

    fn check_names(&self) -> Result<(), LabelSetError> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii();
        let mut ids = BTreeSet::new();
        for field in &self.fields {
            let id = &field.id;
            if id.is_empty() || !id.chars().all(plain) || !ids.insert(id) {
                return Err(LabelSetError::Name { what: "label", name: id.clone() });
            }
            let mut options = BTreeSet::new();
            for choice in field.options() {
                if choice.id.is_empty() || !options.insert(&choice.id) {
                    return Err(LabelSetError::Name { what: "option", name: choice.id.clone() });
                }
            }
        }
        let mut keys = BTreeSet::new();
        for (key, _) in self.keys() {
            if key.is_empty() || RESERVED.contains(&key) || !keys.insert(key) {
                return Err(LabelSetError::Name { what: "key", name: key.to_owned() });
            }
        }
        Ok(())
    }

    /// Lists every key with what it does, in the order of the labels, shortcuts first.
    pub fn keys(&self) -> Vec<(&str, String)> {
        let mut keys: Vec<(&str, String)> =
            self.shortcuts.iter().map(|s| (s.key.as_str(), s.title.clone())).collect();
        for field in &self.fields {
            keys.extend(field.key.as_deref().map(|key| (key, field.title.clone())));
            for choice in field.options() {
                keys.extend(choice.keys.iter().enumerate().map(|(gold, key)| {
                    let of = if field.per_gold { format!(" {}", gold + 1) } else { String::new() };
                    (key.as_str(), format!("{}{of}: {}", field.title, choice.title))
                }));
            }
        }
        keys
    }

    /// Returns name and version as records have them.
    pub fn stamp(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    /// Returns the field of this id.
    pub fn field(&self, id: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.id == id)
    }

    /// Lists the slots of an item with `golds` gold queries.
    pub fn slots(&self, golds: usize) -> Vec<Slot<'_>> {
        let mut slots = Vec::new();
        for field in &self.fields {
            if field.per_gold {
                slots.extend((0..golds).map(|gold| Slot {
                    name: format!("{}.{}", field.id, gold + 1),
                    field,
                    gold: Some(gold),
                }));
            } else {
                slots.push(Slot { name: field.id.clone(), field, gold: None });
            }
        }
        slots
    }

    /// Returns the field that a slot belongs to.
    pub fn field_of(&self, slot: &str) -> Option<&Field> {
        match slot.split_once('.') {
            None => self.field(slot).filter(|field| !field.per_gold),
            Some((id, gold)) => {
                let counts = gold.parse::<usize>().is_ok_and(|n| n >= 1 && n.to_string() == gold);
                self.field(id).filter(|field| field.per_gold && counts)
            }
        }
    }

    /// Returns the name of a slot for people: its field's, and the number of the gold.
    pub fn title(&self, slot: &str) -> String {
        let title = self.field_of(slot).map_or(slot, |field| &field.title);
        match slot.rsplit_once('.') {
            Some((_, gold)) => format!("{title} {gold}"),
            None => title.to_owned(),
        }
    }

    /// Checks that an item with `golds` gold queries can have `value` at `slot`.
    ///
    /// # Errors
    /// If there is no such slot, or it cannot have this value.
    pub fn check(&self, slot: &str, value: &Value, golds: usize) -> Result<(), LabelError> {
        let field = self.field_of(slot).ok_or_else(|| LabelError::UnknownLabel(slot.to_owned()))?;
        let gold = slot.split_once('.').and_then(|(_, gold)| gold.parse::<usize>().ok());
        if let Some(gold) = gold.filter(|&gold| gold > golds) {
            return Err(LabelError::NoGold { gold });
        }
        if field.admits(value, golds) {
            return Ok(());
        }
        let (slot, value) = (slot.to_owned(), value.category());
        Err(LabelError::Value { slot, value, expected: field.expected() })
    }
}
