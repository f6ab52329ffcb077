//! What a decision says, in words.

use std::collections::BTreeMap;

use super::{Field, FieldKind, LabelSet};
use crate::Value;

impl LabelSet {
    /// Says which values a decision sets and which it takes away: `Gold 1: valid. Flag: taken away.`
    pub fn words(&self, set: &BTreeMap<String, Option<Value>>) -> String {
        let one = |(slot, value): (&String, &Option<Value>)| {
            let value = value.as_ref().filter(|value| !value.is_empty());
            format!("{}: {}.", self.title(slot), self.value_in_words(slot, value))
        };
        set.iter().map(one).collect::<Vec<_>>().join(" ")
    }

    /// Returns a value as people call it.
    pub fn value_in_words(&self, slot: &str, value: Option<&Value>) -> String {
        let field = self.field_of(slot);
        let title = |id: &String| {
            let options = field.map(Field::options).unwrap_or_default();
            let option = options.iter().find(|option| option.id == *id);
            option.map_or(id, |option| &option.title).clone()
        };
        let is_written =
            field.is_some_and(|field| matches!(field.kind, FieldKind::Sql | FieldKind::Text));
        let is_reading = field.is_some_and(|field| matches!(field.kind, FieldKind::Reading));
        match value {
            None => "taken away".into(),
            Some(Value::Flag(_)) => "set".into(),
            Some(Value::Text(_)) if is_written => "written".into(),
            Some(Value::Text(id)) if is_reading && id == "third" => "another".into(),
            Some(Value::Text(id)) => title(id),
            Some(Value::List(ids)) => ids.iter().map(title).collect::<Vec<_>>().join(", "),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decision_is_told_by_the_names_of_its_labels() {
        let set = LabelSet::standard();
        let says = |slot: &str, value: Option<Value>| {
            set.words(&BTreeMap::from([(slot.to_owned(), value)]))
        };
        assert_eq!(says("gold.1", Some(Value::text("valid"))), "Gold 1: valid.");
        assert_eq!(says("gold.1", None), "Gold 1: taken away.");
        assert_eq!(says("flag", Some(Value::Flag(true))), "Flag: set.");
        assert_eq!(says("comment", Some(Value::text("hm"))), "Comment: written.");
        assert_eq!(says("preferred", Some(Value::text("third"))), "Preferred reading: another.");
        assert_eq!(says("preferred", Some(Value::text("3"))), "Preferred reading: 3.");
        assert_eq!(says("comment", Some(Value::text(""))), "Comment: taken away.");
        let kinds = ["nonexistent-filter-value", "own"].map(str::to_owned).to_vec();
        assert_eq!(
            says("kind", Some(Value::List(kinds))),
            "Kind of ambiguity: nonexistent filter value, own."
        );
    }
}
