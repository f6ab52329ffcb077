//! Items and labels as a table.

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_common::inert::inert;
use serde_json::{Value as Json, json};

use super::{FROM_FILE, LABEL, RECORD, REVIEW, THREAD, each};
use crate::decisions::status;
use crate::{Item, Labels, Project, Value};

/// The columns of a project's table.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    golds: usize,
    slots: Vec<String>,
    /// Whether somebody handed in or reviewed something.
    reviewed: bool,
    /// Whether a value is the file's.
    from_file: bool,
    names: Vec<String>,
}

impl Columns {
    pub(super) fn of(project: &Project) -> Self {
        let golds = project.items().iter().map(|item| item.golds.len()).max().unwrap_or_default();
        let mut slots: Vec<String> =
            project.label_set.slots(golds).into_iter().map(|slot| slot.name).collect();
        // Labels of a label set before this one.
        let decisions = project.decisions();
        let older: BTreeSet<String> = decisions
            .annotators()
            .flat_map(|who| decisions.by(who))
            .flat_map(|(_, labels)| labels.values.keys())
            .filter(|slot| !slots.contains(slot))
            .cloned()
            .collect();
        slots.extend(older);

        let mut names: Vec<String> = ["id", "db_id", "question", "kind"].map(str::to_owned).into();
        names.extend((1..=golds).map(|n| format!("query{n}")));
        names.extend(
            ["annotator", "status", "seconds", "at", "tool", "label_set"].map(str::to_owned),
        );
        let any = |is: fn(&Labels) -> bool| {
            decisions.annotators().flat_map(|who| decisions.by(who)).any(|(_, labels)| is(labels))
        };
        let reviewed = any(|labels| !labels.thread.is_empty());
        let from_file = any(|labels| !labels.from_file.is_empty());
        if reviewed {
            names.extend([REVIEW, THREAD].map(str::to_owned));
        }
        names.extend(from_file.then(|| FROM_FILE.to_owned()));
        names.extend(slots.iter().map(|slot| format!("{LABEL}{slot}")));
        names.push(RECORD.into());
        Self { golds, slots, reviewed, from_file, names }
    }

    pub(super) fn head(&self, text: &mut String) {
        row(text, &self.names);
    }

    /// Writes an item with each of its annotators.
    pub(super) fn rows(&self, project: &Project, item: &Item, text: &mut String) {
        let shown: BTreeMap<String, String> = shown(item).into_iter().collect();
        let record = Json::Object(item.object.clone()).to_string();
        each(project, item, |given| {
            let mut cells = vec![item.id.clone()];
            let own = &self.names[1..4 + self.golds];
            cells.extend(own.iter().map(|name| shown.get(name).cloned().unwrap_or_default()));
            match given {
                Some((who, labels)) => {
                    let status = status(&project.label_set, Some(labels), item.golds.len());
                    cells.extend([
                        who.to_owned(),
                        status.name().to_owned(),
                        labels.seconds().to_string(),
                        labels.at.to_string(),
                        labels.tool.clone(),
                        labels.label_set.clone(),
                    ]);
                    if self.reviewed {
                        cells.extend(review(labels));
                    }
                    cells.extend(self.from_file.then(|| from_file(labels)));
                    let label = |slot: &String| labels.get(slot).map_or(String::new(), cell);
                    cells.extend(self.slots.iter().map(label));
                }
                None => {
                    let others = 6
                        + self.slots.len()
                        + 2 * usize::from(self.reviewed)
                        + usize::from(self.from_file);
                    cells.extend(std::iter::repeat_n(String::new(), others));
                }
            }
            cells.push(record.clone());
            row(text, &cells);
        });
    }
}

/// Returns the cells about the review of an annotation.
fn review(labels: &Labels) -> [String; 2] {
    if labels.thread.is_empty() {
        return [String::new(), String::new()];
    }
    [labels.review().name().to_owned(), json!(labels.thread).to_string()]
}

/// Returns the cell with the slots whose values are the file's.
fn from_file(labels: &Labels) -> String {
    if labels.from_file.is_empty() { String::new() } else { json!(labels.from_file).to_string() }
}

pub(super) fn row(text: &mut String, cells: &[String]) {
    let mut writer = csv::Writer::from_writer(Vec::new());
    // Writing into memory does not fail.
    writer.write_record(cells.iter().map(|cell| inert(cell).into_owned())).ok();
    let bytes = writer.into_inner().unwrap_or_default();
    text.push_str(&String::from_utf8_lossy(&bytes));
}

/// Lists the columns and cells of an item beside its record.
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

pub(super) fn cell(value: &Value) -> String {
    match value {
        Value::Flag(set) => set.to_string(),
        Value::Text(text) => text.clone(),
        Value::List(list) => Json::from(list.clone()).to_string(),
    }
}
