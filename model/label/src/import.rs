//! Files to label, labels that others made, projects; with a report by line of what does not fit.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::read::{Flaw, Object};
use serde::Deserialize;
use serde_json::Value as Json;

use crate::label_set::{LabelSetError, Unfit};
use crate::source;
use crate::write::{ANNOTATION, LABEL, PROJECT, RECORD};
use crate::{Event, Item, LabelSet, Labels, Project, Value};

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Imported {
    /// A project, and what of its file could not be used.
    Project(Box<Project>, Vec<Problem>),
    /// Records.
    Records(Records),
}

/// Items, and labels of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Records {
    /// The items.
    pub items: Vec<Item>,
    /// Place of the item among `items`, annotator, labels.
    pub labels: Vec<(usize, String, Labels)>,
    /// What does not fit. Taken in part, the records are all the rest.
    pub problems: Vec<Problem>,
}

/// Something that does not fit, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Problem {
    /// Its line, from 1.
    pub line: usize,
    /// Why.
    pub reason: Reason,
}

/// Why something does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// A record that is none.
    #[error(transparent)]
    Flaw(#[from] Flaw),
    /// A label that the label set does not have.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The project's label set.
    #[error(transparent)]
    LabelSet(#[from] LabelSetError),
    /// A row of a table with another number of cells.
    #[error("the row has {found} cells, not {expected}")]
    Cells {
        /// Its cells.
        found: u64,
        /// Cells of the head.
        expected: u64,
    },
    /// A cell that cannot be what its column holds.
    #[error("column `{column}` cannot be `{text}`")]
    Cell {
        /// The column.
        column: String,
        /// The cell.
        text: String,
    },
    /// A cell that was changed beside the record that counts.
    #[error("column `{0}` is not what `record` says; `record` counts")]
    Differs(String),
    /// A line of a project that is neither an item nor an event.
    #[error("neither an item nor an event of a project: {0}")]
    Line(String),
    /// The table itself.
    #[error("{0}")]
    Csv(String),
}

/// Why a file is refused as a whole.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImportError {
    /// Bytes that are no text.
    #[error("The file is no UTF-8 text from line {line} on; save it as UTF-8 and try again.")]
    NotText {
        /// The line.
        line: usize,
    },
    /// Nothing to use.
    #[error(
        "Nothing in the file can be used: a list or lines of JSON objects with a `question`, a CSV \
         table with a column `question`, or a project is needed. First problem: {first}."
    )]
    Nothing {
        /// The first problem.
        first: String,
    },
}

/// Reads a file, whatever it is: JSON, JSON lines, CSV, a project.
///
/// # Errors
/// If there is nothing in it that can be used. Broken parts beside good ones are reported in the
/// result, and whether to take the rest is up to the caller.
pub fn import(bytes: &[u8], set: &LabelSet) -> Result<Imported, ImportError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        ImportError::NotText { line: 1 + good.iter().filter(|byte| **byte == b'\n').count() }
    })?;
    let mut reader = Reader { set, records: Records::default() };
    if text.trim_start().starts_with(['[', '{']) {
        let lines = source::records(text);
        if let Some((_, Ok(first))) = lines.first()
            && first.contains_key(PROJECT)
        {
            return project(lines);
        }
        for (line, object) in lines {
            match object {
                Ok(object) => reader.object(line, object),
                Err(flaw) => reader.problem(line, flaw),
            }
        }
    } else {
        reader.table(text);
    }
    let records = reader.records;
    if records.items.is_empty() {
        let first = records.problems.first();
        let first = first.map_or("the file is empty".into(), ToString::to_string);
        return Err(ImportError::Nothing { first });
    }
    Ok(Imported::Records(records))
}

/// What an annotated record says beside the item.
#[derive(Deserialize)]
struct Annotation {
    #[serde(default)]
    id: Option<String>,
    annotator: String,
    #[serde(default)]
    labels: BTreeMap<String, Value>,
    #[serde(default)]
    seconds: f64,
    #[serde(default)]
    at: u64,
    #[serde(default)]
    tool: String,
    #[serde(default)]
    label_set: String,
    #[serde(default)]
    was: Option<Json>,
}

struct Reader<'a> {
    set: &'a LabelSet,
    records: Records,
}

impl Reader<'_> {
    fn problem(&mut self, line: usize, reason: impl Into<Reason>) {
        self.records.problems.push(Problem { line, reason: reason.into() });
    }

    fn object(&mut self, line: usize, mut object: Object) {
        let annotation = match object.get(ANNOTATION) {
            Some(value) => serde_json::from_value::<Annotation>(value.clone()).ok(),
            None => None,
        };
        if let Some(annotation) = &annotation {
            match annotation.was.clone() {
                Some(was) => object.insert(ANNOTATION.into(), was),
                None => object.remove(ANNOTATION),
            };
        }
        match Item::new(object) {
            Ok(item) => self.add(line, item, annotation),
            Err(flaw) => self.problem(line, flaw),
        }
    }

    fn add(&mut self, line: usize, mut item: Item, annotation: Option<Annotation>) {
        let mut labels = None;
        if let Some(annotation) = annotation {
            if let Some(id) = annotation.id {
                item.id = id;
            }
            let mut values = annotation.labels;
            values.retain(|slot, value| match self.set.check(slot, value, item.golds.len()) {
                Ok(()) => !value.is_empty(),
                Err(unfit) => {
                    self.problem(line, unfit);
                    false
                }
            });
            let Annotation { annotator, at, tool, label_set, .. } = annotation;
            let spent = milliseconds(annotation.seconds);
            labels = Some((annotator, Labels { values, spent, at, tool, label_set }));
        }
        // Several annotators, one item: their lines follow one another.
        let last = self.records.items.last();
        if last.is_none_or(|last| last.id != item.id || last.object != item.object) {
            self.records.items.push(item);
        }
        if let Some((annotator, labels)) = labels {
            self.records.labels.push((self.records.items.len() - 1, annotator, labels));
        }
    }

    fn table(&mut self, text: &str) {
        let mut reader = csv::ReaderBuilder::new().from_reader(text.as_bytes());
        let head: Vec<String> = match reader.headers() {
            Ok(head) => head.iter().map(|name| name.trim().to_owned()).collect(),
            Err(error) => return self.problem(1, Reason::Csv(error.to_string())),
        };
        if !head.iter().any(|name| name == "question" || name == RECORD) {
            return self.problem(1, Flaw::Missing("question".into()));
        }
        for row in reader.records() {
            match row {
                Ok(row) => {
                    let line = row.position().map_or(0, |at| at.line() as usize);
                    let cells: BTreeMap<&str, &str> =
                        head.iter().map(String::as_str).zip(row.iter()).collect();
                    self.row(line, &cells);
                }
                Err(error) => {
                    let line = error.position().map_or(0, |at| at.line() as usize);
                    let reason = match error.kind() {
                        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
                            Reason::Cells { found: *len, expected: *expected_len }
                        }
                        _ => Reason::Csv(error.to_string()),
                    };
                    self.problem(line, reason);
                }
            }
        }
    }

    fn row(&mut self, line: usize, cells: &BTreeMap<&str, &str>) {
        let record = cells.get(RECORD).filter(|text| !text.trim().is_empty());
        let object = match record {
            Some(text) => match serde_json::from_str::<Object>(text) {
                Ok(object) => object,
                Err(error) => return self.problem(line, Flaw::Json(error.to_string())),
            },
            None => plain(cells),
        };
        let mut item = match Item::new(object) {
            Ok(item) => item,
            Err(flaw) => return self.problem(line, flaw),
        };
        if record.is_some() {
            for (column, is) in crate::write::shown(&item) {
                if cells.get(column.as_str()).is_some_and(|cell| *cell != is) {
                    self.problem(line, Reason::Differs(column));
                }
            }
        }
        let filled = |column: &str| cells.get(column).filter(|cell| !cell.is_empty());
        if let Some(id) = filled("id") {
            item.id = (*id).to_owned();
        }
        let annotation = filled("annotator").map(|who| self.annotation(line, who, cells));
        self.add(line, item, annotation);
    }

    fn annotation(&mut self, line: usize, who: &str, cells: &BTreeMap<&str, &str>) -> Annotation {
        let text = |column: &str| cells.get(column).copied().unwrap_or_default();
        let mut labels = BTreeMap::new();
        for (column, cell) in cells {
            let Some(slot) = column.strip_prefix(LABEL).filter(|_| !cell.is_empty()) else {
                continue;
            };
            let field = self.set.field_of(slot);
            labels.insert(slot.to_owned(), field.map_or(Value::text(*cell), |f| f.parse(cell)));
        }
        Annotation {
            id: None,
            annotator: who.to_owned(),
            labels,
            seconds: self.number(line, "seconds", text("seconds")),
            at: self.number(line, "at", text("at")),
            tool: text("tool").to_owned(),
            label_set: text("label_set").to_owned(),
            was: None,
        }
    }

    fn number<T: std::str::FromStr + Default>(
        &mut self,
        line: usize,
        column: &str,
        text: &str,
    ) -> T {
        match text.parse() {
            Ok(number) => number,
            Err(_) => {
                if !text.is_empty() {
                    let (column, text) = (column.to_owned(), text.to_owned());
                    self.problem(line, Reason::Cell { column, text });
                }
                T::default()
            }
        }
    }
}

/// The record of a row that has no `record`: every cell by the name of its column.
fn plain(cells: &BTreeMap<&str, &str>) -> Object {
    let ours = ["annotator", "status", "seconds", "at", "tool", "label_set", RECORD];
    let mut object = Object::new();
    for (column, cell) in cells {
        if cell.is_empty() || ours.contains(column) || column.starts_with(LABEL) {
            continue;
        }
        // Lists and maps are written as JSON.
        let value = match serde_json::from_str::<Json>(cell) {
            Ok(value) if value.is_array() || value.is_object() => value,
            _ => Json::from(*cell),
        };
        object.insert((*column).to_owned(), value);
    }
    object
}

/// Files have seconds, which are for reading; no more than milliseconds were measured.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
fn milliseconds(seconds: f64) -> u64 {
    (seconds * 1e3).round() as u64
}

/// First line of a project.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    name: String,
    #[serde(default)]
    annotator: String,
    #[serde(default)]
    at: Option<String>,
    label_set: Json,
}

fn project(lines: Vec<source::Line>) -> Result<Imported, ImportError> {
    let mut problems = Vec::new();
    let mut problem = |line: usize, reason: Reason| problems.push(Problem { line, reason });
    let mut project = Project::default();
    for (line, object) in lines {
        let mut object = match object {
            Ok(object) => object,
            Err(flaw) => {
                problem(line, flaw.into());
                continue;
            }
        };
        if object.contains_key(PROJECT) {
            match head(object, &mut project) {
                Ok(()) => {}
                Err(reason) => problem(line, reason),
            }
        } else if let Some(item) = object.remove("item") {
            match serde_json::from_value::<Item>(item) {
                Ok(item) => {
                    project.add(item);
                }
                Err(error) => problem(line, Reason::Line(error.to_string())),
            }
        } else if let Some(event) = object.remove("event") {
            match serde_json::from_value::<Event>(event) {
                Ok(event) => {
                    project.record(event);
                }
                Err(error) => problem(line, Reason::Line(error.to_string())),
            }
        } else {
            problem(line, Reason::Line("it has another key".into()));
        }
    }
    Ok(Imported::Project(Box::new(project), problems))
}

fn head(object: Object, project: &mut Project) -> Result<(), Reason> {
    let head: Head = serde_json::from_value(Json::Object(object))
        .map_err(|error| Reason::Line(error.to_string()))?;
    project.label_set = LabelSet::read(&head.label_set.to_string())?;
    project.name = head.name;
    if !head.annotator.is_empty() {
        project.annotator = head.annotator;
    }
    project.at = head.at;
    Ok(())
}
