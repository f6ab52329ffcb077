//! Items and labels as files: JSON lines in AmbiQT's shape, CSV, projects.
//!
//! A file of labels has one record for each item and annotator, and one for each item that nobody
//! labelled. In JSON a record is the item's own, with one key more, `annotation`:
//!
//! ```json
//! {"db_id": "pets_1", "question": "...", "query1": "...", "query2": "...", "annotation": {
//!    "id": "5d0c...", "annotator": "ada", "status": "done", "seconds": 8.5, "at": 1763640000000,
//!    "tool": "beamsplitter 0.1.0", "label_set": "standard 1.0",
//!    "labels": {"gold.1": "valid", "gold.2": "invalid", "ambiguous": "no"}}}
//! ```
//!
//! In CSV each of these has its column, labels under `label:` and their name; the column `record`
//! holds the item's own record, so that nothing is lost.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value as Json, json};

use crate::decisions::status;
use crate::{Event, Item, LabelSet, Labels, Project, TOOL, Value, adjudicated};

/// Key under which a record has its labels.
pub const ANNOTATION: &str = "annotation";
/// Key by which the first line of a project is known; its value is the version of the format.
pub const PROJECT: &str = "beamsplitter_labels";
/// Column of CSV with an item's own record.
pub const RECORD: &str = "record";
/// How the names of columns with labels begin.
pub const LABEL: &str = "label:";

/// Labels of all annotators as JSON lines.
pub fn jsonl(project: &Project) -> String {
    let mut text = String::new();
    each(project, |item, given| {
        let annotation =
            given.map(|(who, labels)| annotation(&project.label_set, item, who, labels));
        line(&mut text, &annotated(item, annotation));
    });
    text
}

/// What holds in the end, as JSON lines: one record for each item that somebody labelled, with
/// `annotators` and, for each label, `how` it came about.
pub fn adjudicated_jsonl(project: &Project) -> String {
    let mut text = String::new();
    for item in project.items() {
        let result = adjudicated(project, item);
        if result.how.is_empty() {
            continue;
        }
        let annotation = json!({
            "id": item.id, "annotator": crate::adjudication::ADJUDICATOR,
            "annotators": result.annotators, "labels": result.values, "how": result.how,
            "tool": TOOL, "label_set": project.label_set.stamp(),
        });
        line(&mut text, &annotated(item, Some(annotation)));
    }
    text
}

/// Labels of all annotators as CSV.
pub fn csv(project: &Project) -> String {
    let golds = project.items().iter().map(|item| item.golds.len()).max().unwrap_or_default();
    let mut slots: Vec<String> =
        project.label_set.slots(golds).into_iter().map(|slot| slot.name).collect();
    // Labels of a label set before this one.
    let mut older = BTreeSet::new();
    each(project, |_, given| {
        let given = given.into_iter().flat_map(|(_, labels)| labels.values.keys());
        older.extend(given.filter(|slot| !slots.contains(slot)).cloned());
    });
    slots.extend(older);

    let mut head: Vec<String> = ["id", "db_id", "question", "kind"].map(str::to_owned).to_vec();
    head.extend((1..=golds).map(|n| format!("query{n}")));
    head.extend(["annotator", "status", "seconds", "at", "tool", "label_set"].map(str::to_owned));
    head.extend(slots.iter().map(|slot| format!("{LABEL}{slot}")));
    head.push(RECORD.into());

    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory does not fail, and every row has the cells of the head.
    writer.write_record(&head).ok();
    each(project, |item, given| {
        let mut row = vec![item.id.clone()];
        let shown: BTreeMap<String, String> = shown(item).into_iter().collect();
        row.extend(head[1..4 + golds].iter().map(|c| shown.get(c).cloned().unwrap_or_default()));
        match given {
            Some((who, labels)) => {
                let status = status(&project.label_set, Some(labels), item.golds.len());
                row.extend([
                    who.to_owned(),
                    status.name().to_owned(),
                    labels.seconds().to_string(),
                    labels.at.to_string(),
                    labels.tool.clone(),
                    labels.label_set.clone(),
                ]);
                row.extend(slots.iter().map(|slot| labels.get(slot).map_or(String::new(), cell)));
            }
            None => row.extend(std::iter::repeat_n(String::new(), 6 + slots.len())),
        }
        row.push(Json::Object(item.object.clone()).to_string());
        writer.write_record(&row).ok();
    });
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// A whole project: a head, then items, then the journal, each on a line. A file that was cut off
/// still holds all that is before the cut.
pub fn project(project: &Project) -> String {
    let mut text = head(project);
    for item in project.items() {
        text.push_str(&self::item(item));
    }
    for event in project.journal() {
        text.push_str(&self::event(event));
    }
    text
}

/// First line of a project.
pub fn head(project: &Project) -> String {
    let mut text = String::new();
    line(
        &mut text,
        &json!({
            PROJECT: 1, "tool": TOOL, "name": project.name, "annotator": project.annotator,
            "at": project.at, "label_set": project.label_set,
        }),
    );
    text
}

/// An item as a line of a project.
pub fn item(item: &Item) -> String {
    let mut text = String::new();
    line(&mut text, &json!({ "item": item }));
    text
}

/// An event as a line of a project.
pub fn event(event: &Event) -> String {
    let mut text = String::new();
    line(&mut text, &json!({ "event": event }));
    text
}

/// Every item with each of its annotators, or once with none.
fn each(project: &Project, mut write: impl FnMut(&Item, Option<(&str, &Labels)>)) {
    let annotators: Vec<&str> = project.decisions().annotators().collect();
    for item in project.items() {
        let mut nobody = true;
        for who in &annotators {
            if let Some(labels) = project.decisions().labels(who, &item.id) {
                nobody = false;
                write(item, Some((who, labels)));
            }
        }
        if nobody {
            write(item, None);
        }
    }
}

fn annotation(set: &LabelSet, item: &Item, who: &str, labels: &Labels) -> Json {
    json!({
        "id": item.id, "annotator": who,
        "status": status(set, Some(labels), item.golds.len()).name(),
        "seconds": labels.seconds(), "at": labels.at, "tool": labels.tool,
        "label_set": labels.label_set, "labels": labels.values,
    })
}

/// The item's record with the annotation; one that was there before lies in it as `was`.
fn annotated(item: &Item, annotation: Option<Json>) -> Json {
    let mut object = item.object.clone();
    if let Some(mut annotation) = annotation {
        if let Some(was) = object.get(ANNOTATION) {
            annotation["was"] = was.clone();
        }
        object.insert(ANNOTATION.to_owned(), annotation);
    }
    Json::Object(object)
}

/// What a table shows of an item beside its record: columns and cells.
pub(crate) fn shown(item: &Item) -> Vec<(String, String)> {
    let mut cells = vec![
        ("db_id".to_owned(), item.db_id.clone()),
        ("question".to_owned(), item.question.clone()),
        ("kind".to_owned(), item.kind.clone()),
    ];
    let golds = item.golds.iter().enumerate();
    cells.extend(golds.map(|(at, gold)| (format!("query{}", at + 1), gold.clone())));
    cells
}

fn cell(value: &Value) -> String {
    match value {
        Value::Flag(set) => set.to_string(),
        Value::Text(text) => text.clone(),
        Value::List(list) => Json::from(list.clone()).to_string(),
    }
}

fn line(text: &mut String, json: &Json) {
    text.push_str(&json.to_string());
    text.push('\n');
}
