//! The keys of a label set, and which it cannot have.

use std::collections::BTreeMap;

use super::{KeyFault, LabelSet, LabelSetError};

/// Keys that the page has for itself, with what they do.
pub const RESERVED: [(&str, &str); 8] = [
    ("j", "next example"),
    ("k", "previous example"),
    ("o", "next open example"),
    ("u", "undo"),
    ("U", "redo"),
    ("g", "guidelines"),
    ("/", "search"),
    ("?", "all keys"),
];

/// Returns why no label set can have a key. One that writes no character (Enter, Tab, Escape, F5, an
/// arrow) is the browser's, and so is the space: it presses the button that has the focus.
fn fault(key: &str) -> Option<KeyFault> {
    let mut characters = key.chars();
    let one = characters.next().filter(|c| !c.is_whitespace() && !c.is_control());
    if one.is_none() || characters.next().is_some() {
        return Some(KeyFault::NoCharacter);
    }
    let taken = RESERVED.iter().find(|(reserved, _)| *reserved == key);
    taken.map(|(_, what)| KeyFault::Reserved(what))
}

/// Returns what people call a key.
fn name(key: &str) -> String {
    match key {
        " " => "space".into(),
        _ => format!("“{}”", key.escape_debug()),
    }
}

impl LabelSet {
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

    /// Checks that the page can tell the keys apart, and that nobody else acts on them.
    pub(super) fn check_keys(&self) -> Result<(), LabelSetError> {
        let mut keys = BTreeMap::new();
        for (key, title) in self.keys() {
            let twice = || keys.get(key).cloned().map(KeyFault::Twice);
            if let Some(fault) = fault(key).or_else(twice) {
                return Err(LabelSetError::Key { key: name(key), title, fault });
            }
            keys.insert(key, title);
        }
        Ok(())
    }

    /// Takes the keys away that [`Self::check_keys`] refuses.
    pub(super) fn drop_wrong_keys(&mut self) {
        let mut known = Vec::new();
        let mut is_right = |key: &String| {
            let right = fault(key).is_none() && !known.contains(key);
            known.push(key.clone());
            right
        };
        self.shortcuts.retain(|shortcut| is_right(&shortcut.key));
        for field in &mut self.fields {
            field.key = field.key.take().filter(&mut is_right);
            for choice in field.options_mut() {
                // The place of a key says which gold query it is about.
                let right = choice.keys.iter().take_while(|key| is_right(key)).count();
                choice.keys.truncate(right);
            }
        }
    }
}
