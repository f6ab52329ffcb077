//! Changes of a label set, one at a time, as a form makes them.

use super::{Choice, Field, FieldKind, LabelSet};

/// The kinds of labels, each with its name on the page.
pub const KINDS: [(&str, &str); 6] = [
    ("choice", "one of several"),
    ("choices", "any of several"),
    ("flag", "a mark"),
    ("text", "words"),
    ("sql", "a query in SQL"),
    ("reading", "one of the golds"),
];

/// Returns a name for files that a title gives: letters, digits and `-`.
fn slug(title: &str) -> String {
    let kept = |c: char| if c.is_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let plain: String = title.chars().map(kept).collect();
    plain.split_whitespace().collect::<Vec<_>>().join("-")
}

impl Field {
    /// Returns the name of its kind, as [`KINDS`] has it.
    pub fn kind_name(&self) -> &'static str {
        match self.kind {
            FieldKind::Choice { .. } => "choice",
            FieldKind::Choices { .. } => "choices",
            FieldKind::Flag => "flag",
            FieldKind::Text => "text",
            FieldKind::Sql => "sql",
            FieldKind::Reading => "reading",
        }
    }

    /// Makes it one of another kind; options stay where both kinds have some.
    pub fn set_kind(&mut self, name: &str) {
        let options = self.options().to_vec();
        self.kind = match name {
            "choices" => FieldKind::Choices { options, open: false },
            "flag" => FieldKind::Flag,
            "text" => FieldKind::Text,
            "sql" => FieldKind::Sql,
            "reading" => FieldKind::Reading,
            _ => FieldKind::Choice { options },
        };
    }

    /// Adds an option without a name, if it is a label with options.
    pub fn add_option(&mut self) {
        if let FieldKind::Choice { options } | FieldKind::Choices { options, .. } = &mut self.kind {
            options.push(Choice {
                id: String::new(),
                title: String::new(),
                about: String::new(),
                group: String::new(),
                keys: Vec::new(),
            });
        }
    }

    /// Takes an option away.
    pub fn remove_option(&mut self, at: usize) {
        if let FieldKind::Choice { options } | FieldKind::Choices { options, .. } = &mut self.kind
            && at < options.len()
        {
            options.remove(at);
        }
    }

    /// Sets the keys of an option, written with spaces between them.
    pub fn set_keys(&mut self, at: usize, keys: &str) {
        if let Some(option) = self.options_mut().get_mut(at) {
            option.keys = keys.split_whitespace().map(str::to_owned).collect();
        }
    }

    /// Gives an option another name. What is written in files is the same, as long as it was.
    pub fn rename_option(&mut self, at: usize, title: &str) {
        if let Some(option) = self.options_mut().get_mut(at) {
            if option.id == option.title {
                title.clone_into(&mut option.id);
            }
            title.clone_into(&mut option.title);
        }
    }
}

impl LabelSet {
    /// Adds a label with two options to begin with.
    pub fn add_label(&mut self) {
        let title = format!("Label {}", self.fields.len() + 1);
        let option = |id: &str| Choice {
            id: id.into(),
            title: id.into(),
            about: String::new(),
            group: String::new(),
            keys: Vec::new(),
        };
        self.fields.push(Field {
            id: slug(&title),
            title,
            about: String::new(),
            per_gold: false,
            required: false,
            key: None,
            kind: FieldKind::Choice { options: vec![option("yes"), option("no")] },
        });
    }

    /// Takes a label away, and what names it: keys that set it, contradictions.
    pub fn remove_label(&mut self, at: usize) {
        if at >= self.fields.len() {
            return;
        }
        let id = self.fields.remove(at).id;
        let names = |slot: &str| slot.split('.').next() == Some(&id);
        for shortcut in &mut self.shortcuts {
            shortcut.set.retain(|slot, _| !names(slot));
            shortcut.clear.retain(|slot| !names(slot));
        }
        self.shortcuts.retain(|shortcut| !shortcut.set.is_empty());
        self.contradictions.retain(|rule| {
            let with = rule.with.keys().chain(&rule.unless);
            !std::iter::once(&rule.slot).chain(with).any(|slot| names(slot))
        });
    }

    /// Puts a label one place earlier.
    pub fn raise_label(&mut self, at: usize) {
        if (1..self.fields.len()).contains(&at) {
            self.fields.swap(at - 1, at);
        }
    }

    /// Gives a label another name. Its name in files follows as long as it was made of the title and
    /// no key names it.
    pub fn rename_label(&mut self, at: usize, title: &str) {
        let Some(field) = self.fields.get(at) else { return };
        let named = |slot: &String| slot.split('.').next() == Some(&field.id);
        let is_set = self
            .shortcuts
            .iter()
            .any(|shortcut| shortcut.set.keys().chain(&shortcut.clear).any(named));
        let follows = !is_set && field.id == slug(&field.title);
        if let Some(field) = self.fields.get_mut(at) {
            if follows {
                field.id = slug(title);
            }
            title.clone_into(&mut field.title);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_made_without_its_file() {
        let mut set = LabelSet::standard();
        set.add_label();
        let at = set.fields.len() - 1;
        set.rename_label(at, "Is it clear?");
        set.fields[at].rename_option(0, "perfectly");
        set.fields[at].set_keys(0, " p ");
        set.fields[at].add_option();
        let json = |set: &LabelSet| serde_json::to_string(set).unwrap();
        let wrong = LabelSet::read(&json(&set)).unwrap_err().to_string();
        assert!(wrong.contains("option"), "{wrong}");
        set.fields[at].rename_option(2, "barely");
        set.raise_label(at);
        let read = LabelSet::read(&json(&set)).unwrap();
        let field = &read.fields[at - 1];
        assert_eq!((field.id.as_str(), field.kind_name()), ("is-it-clear", "choice"));
        let ids: Vec<&str> = field.options().iter().map(|option| option.id.as_str()).collect();
        assert_eq!(ids, ["perfectly", "no", "barely"]);
        assert_eq!(field.options()[0].keys, ["p"]);
    }

    #[test]
    fn a_label_that_is_taken_away_leaves_no_key_behind() {
        let mut set = LabelSet::standard();
        while set.fields.len() > 1 {
            set.remove_label(0);
            let read = LabelSet::read(&serde_json::to_string(&set).unwrap());
            assert!(read.is_ok(), "{read:?}");
        }
    }

    #[test]
    fn names_in_files_stay_where_keys_know_them() {
        let mut set = LabelSet::standard();
        let place = |set: &LabelSet, id: &str| set.fields.iter().position(|f| f.id == id);
        let at = place(&set, "gold").unwrap();
        set.rename_label(at, "Query");
        assert_eq!((set.fields[at].id.as_str(), set.fields[at].title.as_str()), ("gold", "Query"));
        let at = place(&set, "comment").unwrap();
        for (name, _) in KINDS {
            set.fields[at].set_kind(name);
            assert_eq!(set.fields[at].kind_name(), name);
        }
    }
}
