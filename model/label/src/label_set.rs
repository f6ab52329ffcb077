//! Which labels there are, what they may say, and which keys set them: a small versioned file that
//! a project can change.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{Item, Value};

/// Slot that says an item was passed over.
pub const SKIP: &str = "skip";
/// Slot that marks an item for another look.
pub const FLAG: &str = "flag";
/// Keys that a label set cannot have: they move about.
pub const RESERVED: [&str; 8] = ["j", "k", "o", "u", "U", "g", "/", "?"];

/// A set of labels.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelSet {
    /// Its name.
    pub name: String,
    /// Its version; a change of meaning wants a new one.
    pub version: String,
    /// What annotators read beside the items; paragraphs apart by an empty line, headings begin
    /// with `# `, points with `- `.
    #[serde(default)]
    pub guidelines: String,
    /// The labels, in the order in which they are shown.
    pub fields: Vec<Field>,
    /// Decisions by a single key.
    #[serde(default)]
    pub shortcuts: Vec<Shortcut>,
}

/// One label.
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
    /// Key that sets the mark, or puts the cursor into the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// What it may say.
    #[serde(flatten)]
    pub kind: FieldKind,
}

/// What a label may say.
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
    /// One of the item's readings by its number, `third`, or `none`.
    Reading,
    /// A query.
    Sql,
    /// Words.
    Text,
    /// A mark.
    Flag,
}

/// One option.
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

/// Why a file is no label set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LabelSetError {
    /// Not the JSON of one.
    #[error("The label set cannot be read: {0}.")]
    Json(String),
    /// A name that is there twice or cannot be a name.
    #[error("The label set cannot be used: {what} `{name}` is empty, taken or has odd signs.")]
    Name {
        /// What it names.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// A shortcut that sets what cannot be set.
    #[error("The label set cannot be used: key `{key}`: {unfit}.")]
    Shortcut {
        /// Its key.
        key: String,
        /// What is wrong.
        unfit: Unfit,
    },
}

/// Why a label set has no place for a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// There is no such label.
    #[error("the label set has no label `{0}`")]
    Slot(String),
    /// It may not say this.
    #[error("label `{slot}` cannot be `{value}`; it is {expected}")]
    Value {
        /// The label.
        slot: String,
        /// What it was to be.
        value: String,
        /// What it can be.
        expected: String,
    },
}

impl LabelSet {
    /// The label set that projects begin with.
    pub fn standard() -> Self {
        // A test reads it.
        Self::read(include_str!("standard.json")).unwrap_or_else(|error| Self {
            name: "none".into(),
            version: "0".into(),
            guidelines: error.to_string(),
            fields: Vec::new(),
            shortcuts: Vec::new(),
        })
    }

    /// Reads a label set.
    ///
    /// # Errors
    /// If it is not the JSON of one, or names or keys are there twice.
    pub fn read(json: &str) -> Result<Self, LabelSetError> {
        let set: Self =
            serde_json::from_str(json).map_err(|e| LabelSetError::Json(e.to_string()))?;
        set.check_names()?;
        for shortcut in &set.shortcuts {
            for (slot, value) in &shortcut.set {
                let slot = slot.strip_suffix('*').map_or(slot.clone(), |slot| format!("{slot}1"));
                set.check(&slot, value, usize::MAX).map_err(|unfit| LabelSetError::Shortcut {
                    key: shortcut.key.clone(),
                    unfit,
                })?;
            }
        }
        Ok(set)
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

    /// Every key with what it does, in the order of the labels, shortcuts first.
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

    /// Name and version, as records carry them.
    pub fn stamp(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    /// The field of this id.
    pub fn field(&self, id: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.id == id)
    }

    /// All slots of an item with that many gold queries.
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

    /// The field that a slot belongs to.
    pub fn field_of(&self, slot: &str) -> Option<&Field> {
        match slot.split_once('.') {
            None => self.field(slot).filter(|field| !field.per_gold),
            Some((id, gold)) => {
                let counts = gold.parse::<usize>().is_ok_and(|n| n >= 1 && n.to_string() == gold);
                self.field(id).filter(|field| field.per_gold && counts)
            }
        }
    }

    /// Whether an item with that many gold queries can have `value` at `slot`.
    ///
    /// # Errors
    /// If there is no such slot, or it cannot say this.
    pub fn check(&self, slot: &str, value: &Value, golds: usize) -> Result<(), Unfit> {
        let field = self.field_of(slot).ok_or_else(|| Unfit::Slot(slot.to_owned()))?;
        let gold = slot.split_once('.').and_then(|(_, gold)| gold.parse::<usize>().ok());
        if gold.is_some_and(|gold| gold > golds) {
            return Err(Unfit::Slot(slot.to_owned()));
        }
        if field.admits(value, golds) {
            return Ok(());
        }
        let (slot, value) = (slot.to_owned(), value.category());
        Err(Unfit::Value { slot, value, expected: field.expected() })
    }
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

impl Field {
    /// Its options, where it has any.
    pub fn options(&self) -> &[Choice] {
        match &self.kind {
            FieldKind::Choice { options } | FieldKind::Choices { options, .. } => options,
            _ => &[],
        }
    }

    /// Whether annotators can agree on it: not on free text and queries.
    pub fn is_rated(&self) -> bool {
        !matches!(self.kind, FieldKind::Sql | FieldKind::Text) && ![SKIP, FLAG].contains(&&*self.id)
    }

    /// The value that `text` stands for in a table: a mark, a JSON list, or the text itself.
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

    fn admits(&self, value: &Value, golds: usize) -> bool {
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

    fn expected(&self) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_set_is_one() {
        let set = LabelSet::read(include_str!("standard.json")).unwrap();
        let again = serde_json::to_string(&set).unwrap();
        assert_eq!(LabelSet::read(&again).unwrap(), set);
        let names: Vec<String> = set.slots(2).into_iter().map(|slot| slot.name).collect();
        assert!(names.starts_with(&["gold.1".into(), "gold.2".into(), "ambiguous".into()]));
        assert!(set.field(SKIP).is_some() && set.field(FLAG).is_some());
        // AmbiQT's four, AMBROSIA's three, PRACTIQ's eight.
        assert_eq!(set.field("kind").unwrap().options().len(), 4 + 3 + 8);
        assert!(set.shortcuts.iter().any(|shortcut| shortcut.next));
    }

    #[test]
    fn values_are_held_against_the_set() {
        let set = LabelSet::standard();
        let check = |slot: &str, value: Value| {
            set.check(slot, &value, 2).map_err(|unfit| unfit.to_string())
        };
        assert_eq!(check("gold.2", Value::text("valid")), Ok(()));
        assert_eq!(check("kind", Value::List(vec!["own words".into()])), Ok(()));
        assert_eq!(check("preferred", Value::text("third")), Ok(()));
        assert_eq!(
            check("gold.3", Value::text("valid")).unwrap_err(),
            "the label set has no label `gold.3`"
        );
        assert!(check("gold", Value::text("valid")).is_err());
        assert!(check("gold.01", Value::text("valid")).is_err());
        assert!(check("preferred", Value::text("3")).is_err());
        assert_eq!(
            check("gold.1", Value::text("good")).unwrap_err(),
            "label `gold.1` cannot be `good`; it is one of valid, invalid, unsure"
        );
        assert!(check("flag", Value::text("yes")).is_err());
    }

    #[test]
    fn shortcuts_fit_the_item() {
        let set = LabelSet::standard();
        let check = |key: &str, item: serde_json::Value, expect: &[(&str, Value)]| {
            let item = Item::new(item.as_object().unwrap().clone()).unwrap();
            let shortcut = set.shortcuts.iter().find(|shortcut| shortcut.key == key).unwrap();
            let expect = expect.iter().map(|(slot, value)| (slot.to_string(), Some(value.clone())));
            assert_eq!(shortcut.values(&set, &item), expect.collect());
        };
        let text = Value::text;
        check(
            "1",
            serde_json::json!({"question": "?", "golds": ["a"], "kind": "scope"}),
            &[
                ("gold.1", text("valid")),
                ("ambiguous", text("yes")),
                ("kind", Value::List(vec!["scope".into()])),
            ],
        );
        check(
            "2",
            serde_json::json!({"question": "?", "golds": ["a", "b"]}),
            &[
                ("gold.1", text("valid")),
                ("gold.2", text("invalid")),
                ("ambiguous", text("no")),
                ("preferred", text("1")),
            ],
        );
    }

    #[test]
    fn sets_that_cannot_work_are_refused() {
        let check = |fields: &str, shortcuts: &str| {
            let json = format!(
                r#"{{"name": "n", "version": "1", "fields": [{fields}], "shortcuts": [{shortcuts}]}}"#
            );
            LabelSet::read(&json).map_err(|error| error.to_string())
        };
        let field = |id: &str, key: &str| {
            format!(r#"{{"id": "{id}", "title": "T", "type": "flag", "key": "{key}"}}"#)
        };
        assert!(check(&field("a", "x"), "").is_ok());
        assert!(check(&field("a b", "x"), "").unwrap_err().contains("label `a b`"));
        let twice = format!("{}, {}", field("a", "x"), field("b", "x"));
        assert!(check(&twice, "").unwrap_err().contains("key `x`"));
        let shortcut = r#"{"key": "y", "title": "T", "set": {"b": true}}"#;
        assert!(check(&field("a", "x"), shortcut).unwrap_err().contains("no label `b`"));
        assert!(check(&field("a", "j"), "").unwrap_err().contains("key `j`"));
        assert!(LabelSet::read("{").is_err());
    }
}
