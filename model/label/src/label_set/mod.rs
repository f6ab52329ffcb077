//! The label set: the labels, their values and the keys that set them, in a small versioned file
//! that a project can change.

mod contradiction;
mod edit;
mod error;
mod field;
mod keys;
mod own;
mod shortcut;
#[cfg(test)]
mod tests;
mod words;

use std::collections::BTreeSet;

use beamsplitter_ambiguity::read::Object;
use beamsplitter_database::read_text;
use serde::{Deserialize, Serialize};

use crate::Value;

pub use contradiction::{Completion, Contradiction};
pub use edit::KINDS;
pub use error::{KeyFault, LabelError, LabelSetError};
pub use field::{Choice, Field, FieldKind};
pub use keys::RESERVED;
pub use shortcut::Shortcut;

/// Slot of a skipped item.
pub const SKIP: &str = "skip";
/// Slot of an item that somebody else should look at.
pub const FLAG: &str = "flag";
/// What is wrong with names.
const EMPTY: &str = "is empty";
const TWICE: &str = "is there twice";

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
    /// If it is not the JSON of a label set, or has names or keys that it cannot have.
    pub fn read(json: &str) -> Result<Self, LabelSetError> {
        let set = Self::parse(json)?;
        set.check_keys()?;
        Ok(set)
    }

    /// Reads the label set of a project that somebody works on: of keys that it cannot have, which earlier
    /// versions took, it goes without, and the first is returned.
    pub fn read_in_use(json: &str) -> Result<(Self, Option<LabelSetError>), LabelSetError> {
        let mut set = Self::parse(json)?;
        let wrong = set.check_keys().err();
        if wrong.is_some() {
            set.drop_wrong_keys();
        }
        Ok((set, wrong))
    }

    /// Returns the label set that a file is, or what is wrong with it; none where it is something else.
    pub fn in_file(bytes: &[u8]) -> Option<Result<Self, LabelSetError>> {
        const LONGEST: usize = 1 << 20;
        const FIELDS: &str = "fields";
        if bytes.len() > LONGEST {
            return None;
        }
        let text = read_text(bytes.to_vec()).ok()?;
        let is_object = |text: &str| serde_json::from_str::<Object>(text).ok();
        let first = text.lines().find(|line| !line.trim().is_empty())?;
        let is = match is_object(&text) {
            Some(object) => object.contains_key(FIELDS) && !object.contains_key("question"),
            // What is broken is one as long as it is no lines of records.
            None => {
                let named = text.contains(&format!("\"{FIELDS}\""));
                named && text.trim_start().starts_with('{') && is_object(first).is_none()
            }
        };
        is.then(|| Self::read(&text))
    }

    /// Reads a label set without looking at its keys.
    fn parse(json: &str) -> Result<Self, LabelSetError> {
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
        let fault = |what, name: &str, fault| {
            Err(LabelSetError::Name { what, name: name.to_owned(), fault })
        };
        if self.fields.is_empty() {
            return Err(LabelSetError::NoLabels);
        }
        let mut ids = BTreeSet::new();
        for field in &self.fields {
            let id = &field.id;
            if id.is_empty() {
                return fault("label", id, EMPTY);
            } else if !id.chars().all(plain) {
                return fault(
                    "label",
                    id,
                    "has other characters than letters, digits, “-” and “_”",
                );
            } else if !ids.insert(id) {
                return fault("label", id, TWICE);
            }
            let mut options = BTreeSet::new();
            for choice in field.options() {
                if choice.id.is_empty() {
                    return fault("option", &choice.id, EMPTY);
                } else if !options.insert(&choice.id) {
                    return fault("option", &choice.id, TWICE);
                }
            }
            let chosen = match &field.kind {
                FieldKind::Choice { .. } => true,
                FieldKind::Choices { open, .. } => !open,
                _ => false,
            };
            if chosen && options.is_empty() {
                return Err(LabelSetError::NoOptions { label: id.clone() });
            }
        }
        Ok(())
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
