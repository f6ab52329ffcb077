//! Annotations in the forms of other programs: Label Studio's `annotations`, and the `label` of
//! doccano's lines. What the label set does not have stays in the record, and is no label here.

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_ambiguity::read::Object;
use serde_json::Value as Json;

use super::annotation::Annotation;
use crate::{Field, FieldKind, Item, LabelSet, Value};

/// Keys under which doccano's files have the labels of a text.
const LABELS: [&str; 3] = ["label", "labels", "cats"];

/// Returns the annotations of an item's record that fit the label set.
pub(super) fn annotations(item: &Item, set: &LabelSet) -> Vec<Annotation> {
    let golds = item.golds.len();
    let all = match item.object.get("annotations") {
        Some(Json::Array(all)) => {
            all.iter().filter_map(|one| label_studio(one, set, golds)).collect()
        }
        _ => doccano(&item.object, set, golds).into_iter().collect::<Vec<_>>(),
    };
    all.into_iter().filter(|annotation| !annotation.labels.is_empty()).collect()
}

/// Reads one annotation of a task of Label Studio: who, and a result for each label.
fn label_studio(annotation: &Json, set: &LabelSet, golds: usize) -> Option<Annotation> {
    let results = annotation.get("result")?.as_array()?;
    let mut labels = BTreeMap::new();
    for result in results {
        let named = result.get("from_name").and_then(Json::as_str);
        let (Some(slot), Some(value)) = (named, result.get("value")) else { continue };
        let Some(field) = set.field_of(slot) else { continue };
        let chosen = ["choices", "text"].iter().find_map(|key| value.get(key));
        let Some(chosen) = chosen else { continue };
        let Some(value) = as_value(field, &texts(chosen)) else { continue };
        if set.check(slot, &value, golds).is_ok() {
            labels.insert(slot.to_owned(), value);
        }
    }
    let who = match annotation.get("completed_by") {
        Some(Json::String(name)) => name.clone(),
        Some(Json::Number(id)) => format!("annotator {id}"),
        Some(Json::Object(person)) => {
            person.get("email").and_then(Json::as_str).unwrap_or("annotator 1").to_owned()
        }
        _ => "annotator 1".into(),
    };
    let seconds = annotation.get("lead_time").and_then(Json::as_f64).unwrap_or_default();
    Some(of(who, labels, seconds))
}

/// Reads the labels of a line of doccano: each is the value of the first label that has such an option.
fn doccano(object: &Object, set: &LabelSet, golds: usize) -> Option<Annotation> {
    let given = LABELS.iter().find_map(|key| object.get(*key))?;
    let mut labels: BTreeMap<String, Value> = BTreeMap::new();
    for text in texts(given) {
        let chosen =
            set.fields.iter().filter(|field| !field.per_gold && !field.options().is_empty());
        let text = std::slice::from_ref(&text);
        let mut fitting = chosen.filter_map(|field| Some((field, as_value(field, text)?)));
        let Some((field, value)) = fitting.next() else { continue };
        match (labels.get_mut(&field.id), value) {
            (Some(Value::List(list)), Value::List(more)) => list.extend(more),
            (Some(_), _) => {}
            (None, value) if set.check(&field.id, &value, golds).is_ok() => {
                labels.insert(field.id.clone(), value);
            }
            (None, _) => {}
        }
    }
    let who = object.get("annotator").or_else(|| object.get("username"));
    let who = who.and_then(Json::as_str).unwrap_or("doccano");
    Some(of(who.to_owned(), labels, 0.0))
}

/// Returns what a label holds where these texts were chosen for it, by names of options in files or on
/// the page; none where it has no such option.
fn as_value(field: &Field, texts: &[String]) -> Option<Value> {
    let option = |text: &String| {
        let alike = |name: &str| name.eq_ignore_ascii_case(text.trim());
        let options = field.options().iter();
        let found = options.into_iter().find(|option| alike(&option.id) || alike(&option.title));
        found.map(|option| option.id.clone())
    };
    match field.kind {
        FieldKind::Choice { .. } => texts.first().and_then(option).map(Value::Text),
        FieldKind::Choices { .. } => {
            let chosen: Vec<String> = texts.iter().filter_map(option).collect();
            (!chosen.is_empty()).then_some(Value::List(chosen))
        }
        FieldKind::Flag => Some(Value::Flag(!texts.is_empty())),
        FieldKind::Text | FieldKind::Sql | FieldKind::Reading => {
            texts.first().map(|text| Value::text(text.trim()))
        }
    }
}

/// Lists the texts of a list, or the one text.
fn texts(value: &Json) -> Vec<String> {
    match value {
        Json::String(text) => vec![text.clone()],
        Json::Array(all) => all.iter().filter_map(|one| one.as_str().map(str::to_owned)).collect(),
        _ => Vec::new(),
    }
}

fn of(annotator: String, labels: BTreeMap<String, Value>, seconds: f64) -> Annotation {
    Annotation {
        id: None,
        annotator,
        labels,
        seconds,
        at: 0,
        tool: String::new(),
        label_set: String::new(),
        thread: Vec::new(),
        from_file: BTreeSet::new(),
        was: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::{Columns, Imported, Records, import, renamed};
    use serde_json::json;

    /// Imports a file as the page does: what its keys hold is as guessed.
    fn imported(file: &str) -> Records {
        let chosen = Columns::unnamed(file.as_bytes()).unwrap().guess();
        let bytes = renamed(file.into(), &chosen).unwrap();
        let Ok(Imported::Records(records)) = import(&bytes, &LabelSet::standard()) else {
            panic!("no records")
        };
        assert_eq!(records.problems, []);
        records
    }

    #[test]
    fn label_studio_has_annotations_of_several_people() {
        let choice = |name: &str, value: &str| json!({"from_name": name, "type": "choices", "value": {"choices": [value]}});
        let note = json!({"from_name": "comment", "type": "textarea", "value": {"text": ["hm"]}});
        let file = json!([{"id": 7, "data": {"text": "How old?", "db_id": "pets", "sql": "select age from pets"},
            "annotations": [
                {"completed_by": 3, "lead_time": 1.5, "result": [choice("ambiguous", "Yes"), choice("gold.1", "valid"), note]},
                {"completed_by": {"email": "bob@example.org"}, "result": [choice("ambiguous", "no"), choice("colour", "red")]}]}]);
        let records = imported(&file.to_string());
        assert_eq!((records.items.len(), records.items[0].question.as_str()), (1, "How old?"));
        let [(_, first, ada), (_, second, bob)] = records.labels.as_slice() else {
            panic!("{records:?}")
        };
        assert_eq!((first.as_str(), second.as_str()), ("annotator 3", "bob@example.org"));
        assert_eq!(
            (ada.text("ambiguous"), ada.text("gold.1"), ada.text("comment")),
            (Some("yes"), Some("valid"), Some("hm"))
        );
        assert_eq!((ada.spent, bob.text("ambiguous"), bob.values.len()), (1500, Some("no"), 1));
    }

    #[test]
    fn the_labels_of_doccano_are_those_that_have_such_an_option() {
        let file = "{\"id\": 1, \"text\": \"How old?\", \"label\": [\"yes\", \"scope\", \"other\"]}\n\
            {\"id\": 2, \"text\": \"Who?\", \"label\": []}\n";
        let records = imported(file);
        assert_eq!(records.items.len(), 2);
        let [(0, who, labels)] = records.labels.as_slice() else { panic!("{records:?}") };
        assert_eq!((who.as_str(), labels.text("ambiguous")), ("doccano", Some("yes")));
        assert_eq!(labels.get("kind"), Some(&Value::List(vec!["scope".into()])));
        assert_eq!(records.items[0].object["label"][2], "other");
    }

    #[test]
    fn lines_of_hugging_face_are_read_as_they_are() {
        let file = "{\"db_id\": \"pets\", \"query\": \"select age from pets\", \"question\": \"How old?\"}\n";
        let Ok(Imported::Records(records)) = import(file.as_bytes(), &LabelSet::standard()) else {
            panic!("no records")
        };
        assert_eq!((records.items[0].golds.len(), records.labels.len()), (1, 0));
    }
}
