//! Writes items and labels: JSON lines in AmbiQT's shape, CSV, projects.
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
//! Where a key took a value over from the file and nobody touched it since, `from_file` lists its label:
//! it does not count in agreement. Where somebody handed it in or reviewed it, it has `review`, the state, and `thread`, the remarks.
//!
//! In CSV each of these has its column, labels under `label:` and their name; the column `record`
//! holds the item's own record, so that nothing is lost.
//!
//! A [`RecordWriter`] writes a record at a time, so that a page can pause between two.

pub mod agreement;
mod differences;
mod table;

use beamsplitter_ambiguity::read::Object;
use serde_json::{Value as Json, json};

use crate::decisions::status;
use crate::{Event, Item, LabelSet, Labels, Project, TOOL, adjudicated, cleaned_record};

use table::Columns;
pub(crate) use table::shown;

/// Key under which a record has its labels.
pub const ANNOTATION: &str = "annotation";
/// Key by which the first line of a project is known; its value is the version of the format.
pub const PROJECT: &str = "beamsplitter_labels";
/// Column of CSV with an item's own record.
pub const RECORD: &str = "record";
/// Column of CSV with the state of the review.
pub const REVIEW: &str = "review";
/// Column of CSV with the remarks of the review, as JSON.
pub const THREAD: &str = "thread";
/// Slots whose values are the file's: key of an annotation, and column of CSV, as JSON.
pub const FROM_FILE: &str = "from_file";
/// Prefix of the names of columns with labels.
pub const LABEL: &str = "label:";

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everything: a head, then items, then the journal, each on a line. A file that was cut off
    /// still holds all that is before the cut.
    Project,
    /// Labels of all annotators as JSON lines.
    Jsonl,
    /// Labels of all annotators as CSV.
    Csv,
    /// The adjudicated labels as JSON lines: one record for each item, with `annotators` and, for each
    /// label, `how` it came about; without an annotation where nobody labelled it.
    Adjudicated,
    /// The labels of annotators that do not hold in the end, as CSV.
    Differences,
    /// The benchmark that the labels leave, as a list in JSON in its own form: the examples that have
    /// a place in it in the end, with corrected and further readings.
    Cleaned,
}

/// Writes a whole file.
pub fn text(project: &Project, format: Format) -> String {
    let mut text = String::new();
    let mut writer = RecordWriter::new(format);
    while writer.step(project, &mut text) {}
    text
}

/// A file, written one record at a time.
#[derive(Clone, Debug)]
pub struct RecordWriter {
    format: Format,
    columns: Option<Columns>,
    /// Items and events that were written.
    items: usize,
    events: usize,
    /// Records of a list in JSON; none once it has its end.
    listed: Option<usize>,
    begun: bool,
}

impl RecordWriter {
    /// Prepares a file.
    pub fn new(format: Format) -> Self {
        Self { format, columns: None, items: 0, events: 0, listed: Some(0), begun: false }
    }

    /// Appends the next record; returns false when there is none.
    pub fn step(&mut self, project: &Project, text: &mut String) -> bool {
        if !self.begun {
            self.begun = true;
            match self.format {
                Format::Project => text.push_str(&head(project)),
                Format::Csv => {
                    let columns = Columns::of(project);
                    columns.head(text);
                    self.columns = Some(columns);
                }
                Format::Differences => differences::head(text),
                Format::Cleaned => text.push('['),
                Format::Jsonl | Format::Adjudicated => {}
            }
            return true;
        }
        if let Some(item) = project.items().get(self.items) {
            self.items += 1;
            match (self.format, &self.columns) {
                (Format::Project, _) => text.push_str(&self::item(item)),
                (Format::Adjudicated, _) => adjudicated_record(project, item, text),
                (Format::Differences, _) => differences::rows(project, item, text),
                (Format::Cleaned, _) => self.list(cleaned_record(project, &item.object).ok(), text),
                (Format::Csv, Some(columns)) => columns.rows(project, item, text),
                (Format::Jsonl | Format::Csv, _) => records(project, item, text),
            }
            return true;
        }
        if self.format == Format::Cleaned {
            let is_open = self.listed.take().is_some();
            text.push_str(if is_open { "\n]\n" } else { "" });
            return is_open;
        }
        let event = project.journal().get(self.events).filter(|_| self.format == Format::Project);
        let Some(event) = event else { return false };
        self.events += 1;
        text.push_str(&self::event(event));
        true
    }

    /// Adds a record to a list in JSON.
    fn list(&mut self, record: Option<Object>, text: &mut String) {
        let (Some(record), Some(before)) = (record, &mut self.listed) else { return };
        text.push_str(if *before > 0 { ",\n" } else { "\n" });
        text.push_str(&Json::Object(record).to_string());
        *before += 1;
    }
}

/// Writes an item with each of its annotators, or once with none.
fn records(project: &Project, item: &Item, text: &mut String) {
    each(project, item, |given| {
        let annotation =
            given.map(|(who, labels)| annotation(&project.label_set, item, who, labels));
        line(text, &annotated(item, annotation));
    });
}

/// Writes the adjudicated labels of an item, or the item alone where nobody labelled it.
fn adjudicated_record(project: &Project, item: &Item, text: &mut String) {
    let result = adjudicated(project, item);
    let annotation = (!result.how.is_empty()).then(|| {
        json!({
            "id": item.id, "annotator": crate::adjudication::ADJUDICATOR,
            "annotators": result.annotators, "labels": result.values, "how": result.how,
            "tool": TOOL, "label_set": project.label_set.stamp(),
        })
    });
    line(text, &annotated(item, annotation));
}

/// Writes the first line of a project.
pub fn head(project: &Project) -> String {
    let mut text = String::new();
    let mut head = json!({
        PROJECT: 1, "tool": TOOL, "name": project.name, "annotator": project.annotator,
        "at": project.at, "filter": project.filter, "order": project.order,
        "label_set": project.label_set,
    });
    if !project.database.is_empty() {
        head["database"] = project.database.clone().into();
    }
    line(&mut text, &head);
    text
}

/// Writes an item as a line of a project.
pub fn item(item: &Item) -> String {
    let mut text = String::new();
    line(&mut text, &json!({ "item": item }));
    text
}

/// Writes an event as a line of a project.
pub fn event(event: &Event) -> String {
    let mut text = String::new();
    line(&mut text, &json!({ "event": event }));
    text
}

/// Calls `write` with each of an item's annotators and the labels, or with none.
fn each(project: &Project, item: &Item, mut write: impl FnMut(Option<(&str, &Labels)>)) {
    let mut nobody = true;
    for who in project.decisions().annotators() {
        if let Some(labels) = project.decisions().labels(who, &item.id) {
            nobody = false;
            write(Some((who, labels)));
        }
    }
    if nobody {
        write(None);
    }
}

fn annotation(set: &LabelSet, item: &Item, who: &str, labels: &Labels) -> Json {
    let mut annotation = json!({
        "id": item.id, "annotator": who,
        "status": status(set, Some(labels), item.golds.len()).name(),
        "seconds": labels.seconds(), "at": labels.at, "tool": labels.tool,
        "label_set": labels.label_set, "labels": labels.values,
    });
    if !labels.from_file.is_empty() {
        annotation[FROM_FILE] = json!(labels.from_file);
    }
    if !labels.thread.is_empty() {
        annotation[REVIEW] = labels.review().name().into();
        annotation[THREAD] = json!(labels.thread);
    }
    annotation
}

/// Returns the item's record with the annotation, in which one from before is kept as `was`.
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

fn line(text: &mut String, json: &Json) {
    text.push_str(&json.to_string());
    text.push('\n');
}
