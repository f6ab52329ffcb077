//! What labels make of an example: whether it stays in the benchmark, and with which readings.

use beamsplitter_ambiguity::read::Object;
use serde_json::json;

use crate::adjudication::{ADJUDICATOR, raters};
use crate::{FieldKind, Item, Project, TOOL, Value, adjudicated};

/// What the labels that hold in the end make of an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cleaned {
    /// It stays as it is.
    Kept,
    /// It stays with these readings: golds that are valid, corrections in the place of theirs, and what
    /// annotators wrote as further ones.
    Changed(Vec<String>),
    /// It is no ambiguous example, or nobody decided whether it is.
    Dropped(Reason),
}

/// Why an example does not stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// Nobody labelled it.
    Unlabelled,
    /// Annotators differ on it, are unsure, or left something out.
    Open,
    /// It is not ambiguous.
    Unambiguous,
    /// Fewer than two of its readings are valid.
    Readings,
}

impl Reason {
    /// Returns it in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Unlabelled => "nobody labelled it",
            Self::Open => "its labels are not decided",
            Self::Unambiguous => "it is labelled as not ambiguous",
            Self::Readings => "fewer than two of its readings are valid",
        }
    }
}

/// Returns what the labels of a project make of one of its items.
pub fn cleaned(project: &Project, item: &Item) -> Cleaned {
    let last = project.decisions().labels(ADJUDICATOR, &item.id);
    if last.is_none() && raters(project, item).is_empty() {
        return Cleaned::Dropped(Reason::Unlabelled);
    }
    let labels = adjudicated(project, item).values;
    let text = |slot: &str| labels.get(slot).and_then(Value::as_text).map(str::trim);
    let query = |slot: &str| text(slot).filter(|sql| !sql.is_empty());
    let (mut readings, mut is_open) = (Vec::new(), false);
    for (gold, place) in item.golds.iter().zip(1..) {
        match (query(&format!("corrected.{place}")), text(&format!("gold.{place}"))) {
            (Some(corrected), _) => readings.push(corrected),
            (None, Some("valid")) => readings.push(gold),
            (None, Some("invalid")) => {}
            (None, _) => is_open = true,
        }
    }
    let fields = project.label_set.fields.iter();
    let further = fields.filter(|field| matches!(field.kind, FieldKind::Sql) && !field.per_gold);
    readings.extend(further.filter_map(|field| query(&field.id)));
    match text("ambiguous") {
        Some("no") => Cleaned::Dropped(Reason::Unambiguous),
        Some("yes") if !is_open && readings.len() < 2 => Cleaned::Dropped(Reason::Readings),
        Some("yes") if !is_open && readings == item.golds => Cleaned::Kept,
        Some("yes") if !is_open => {
            Cleaned::Changed(readings.into_iter().map(str::to_owned).collect())
        }
        _ => Cleaned::Dropped(Reason::Open),
    }
}

/// Returns the record of an example as the labels leave it, in AmbiQT's form: with its readings, and how
/// it came to them under `labelled`.
///
/// # Errors
/// If the labels drop it.
pub fn cleaned_record(project: &Project, record: &Object) -> Result<Object, Reason> {
    let item = Item::new(record.clone()).map_err(|_| Reason::Unlabelled)?;
    // A record with predictions is the same example as the one that was labelled without them.
    let known = project.find(&item).or_else(|| project.item(&item.id));
    let mut object = record.clone();
    let changed = match cleaned(project, known.ok_or(Reason::Unlabelled)?) {
        Cleaned::Dropped(reason) => return Err(reason),
        Cleaned::Kept => false,
        Cleaned::Changed(readings) => {
            with_readings(&mut object, &readings);
            true
        }
    };
    let set = project.label_set.stamp();
    object.insert("labelled".into(), json!({"changed": changed, "label_set": set, "tool": TOOL}));
    Ok(object)
}

/// Writes readings into a record, in the place of those that it has: `query1`, `query2` and, where
/// there are more, `query3`.
fn with_readings(object: &mut Object, readings: &[String]) {
    let is_reading = |key: &str| {
        key.strip_prefix("query")
            .is_some_and(|n| !n.is_empty() && n.bytes().all(|c| c.is_ascii_digit()))
    };
    object.retain(|key, _| !is_reading(key));
    for (reading, place) in readings.iter().zip(1..) {
        object.insert(format!("query{place}"), json!(reading));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::{Action, LabelSet};

    fn said(labels: &[(&str, &str)]) -> Cleaned {
        said_in(LabelSet::standard(), labels)
    }

    fn said_in(set: LabelSet, labels: &[(&str, &str)]) -> Cleaned {
        let object = json!({"id": "x", "question": "?", "query1": "a", "query2": "b"});
        let item = Item::new(object.as_object().unwrap().clone()).unwrap();
        let mut project = Project::new("test", set, vec![item.clone()]);
        if !labels.is_empty() {
            let set =
                labels.iter().map(|(slot, value)| ((*slot).to_owned(), Some(Value::text(*value))));
            let set: BTreeMap<_, _> = set.collect();
            let action =
                Action::Decide { item: "x".into(), set, from_file: BTreeSet::new(), spent: 1 };
            let event = project.event(1, action);
            project.record(event);
        }
        cleaned(&project, &item)
    }

    #[test]
    fn labels_keep_change_and_drop() {
        let both = [("gold.1", "valid"), ("gold.2", "valid")];
        let with = |more: &[(&'static str, &'static str)]| said(&[&both[..], more].concat());
        assert_eq!(with(&[("ambiguous", "yes")]), Cleaned::Kept);
        assert_eq!(with(&[("ambiguous", "no")]), Cleaned::Dropped(Reason::Unambiguous));
        assert_eq!(with(&[("ambiguous", "unsure")]), Cleaned::Dropped(Reason::Open));
        assert_eq!(said(&[]), Cleaned::Dropped(Reason::Unlabelled));
        assert_eq!(said(&[("ambiguous", "yes")]), Cleaned::Dropped(Reason::Open));
        let changed = |readings: &[&str]| {
            Cleaned::Changed(readings.iter().map(|sql| (*sql).to_owned()).collect())
        };
        let one = [("gold.1", "valid"), ("gold.2", "invalid"), ("ambiguous", "yes")];
        assert_eq!(said(&one), Cleaned::Dropped(Reason::Readings));
        assert_eq!(said(&[&one[..], &[("corrected.2", "c")]].concat()), changed(&["a", "c"]));
        assert_eq!(said(&[&one[..], &[("third", "d ")]].concat()), changed(&["a", "d"]));
        let three = with(&[("ambiguous", "yes"), ("third", "c")]);
        assert_eq!(three, changed(&["a", "b", "c"]));
        // A label set may have room for more.
        let mut set = LabelSet::standard();
        let mut more = set.field("third").unwrap().clone();
        more.id = "fourth".into();
        set.fields.push(more);
        let written = [("ambiguous", "yes"), ("third", "c"), ("fourth", "d")];
        let four = said_in(set, &[&both[..], &written].concat());
        assert_eq!(four, changed(&["a", "b", "c", "d"]));
    }

    #[test]
    fn readings_take_the_place_of_others() {
        let object = json!({"query": "q", "query1": "a", "query2": "b", "query3": "c", "x": 1});
        let mut object = object.as_object().unwrap().clone();
        with_readings(&mut object, &["a".to_owned(), "d".to_owned()]);
        let expected = json!({"query": "q", "query1": "a", "query2": "d", "x": 1});
        assert_eq!(json!(object), expected);
    }
}
