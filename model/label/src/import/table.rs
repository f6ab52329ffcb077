//! Reading of records and labels from a table.

use std::collections::BTreeMap;
use std::vec::IntoIter;

use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_common::inert::not_inert;
use beamsplitter_database::{Record, Sheet};
use serde_json::Value as Json;

use super::Reason;
use super::annotation::Annotation;
use super::records::Reader;
use crate::write::{FROM_FILE, LABEL, RECORD, REVIEW, THREAD};
use crate::{Item, Value};

/// A CSV table, without rows where its names lack the columns that are needed.
pub(super) struct Table {
    head: Vec<String>,
    rows: IntoIter<Record>,
    all: usize,
}

impl Table {
    /// Reads the table; its lines are looked at by [`Self::step`].
    pub(super) fn new(text: &str, reader: &mut Reader) -> Self {
        let Sheet { head, rows, above, below, .. } = Sheet::read(text);
        for record in above.iter().chain(&below) {
            reader.problem(record.line, Reason::Beside);
        }
        let fits = head.iter().any(|name| is_needed(name));
        if !fits {
            reader.problem(1, RecordError::Missing("question".into()));
        }
        let rows = if fits { rows } else { Vec::new() };
        Self { head, all: rows.len(), rows: rows.into_iter() }
    }

    /// Returns the share of the table that was read, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    pub(super) fn share(&self) -> f64 {
        1.0 - self.rows.len() as f64 / self.all.max(1) as f64
    }

    /// Reads one more row; returns false when there is none.
    pub(super) fn step(&mut self, reader: &mut Reader) -> bool {
        let Some(Record { line, fields }) = self.rows.next() else { return false };
        if fields.len() == self.head.len() {
            let names = self.head.iter().map(String::as_str);
            let cells: BTreeMap<&str, &str> =
                names.zip(fields.iter().map(|cell| not_inert(cell))).collect();
            reader.row(line, &cells);
        } else {
            reader.problem(line, Reason::Cells { found: fields.len(), expected: self.head.len() });
        }
        true
    }
}

/// Returns whether a table with this column can be read.
pub(super) fn is_needed(column: &str) -> bool {
    column == "question" || column == RECORD
}

impl Reader {
    fn row(&mut self, line: usize, cells: &BTreeMap<&str, &str>) {
        let record = cells.get(RECORD).filter(|text| !text.trim().is_empty());
        let object = match record {
            Some(text) => match serde_json::from_str::<Object>(text) {
                Ok(object) => object,
                Err(error) => return self.problem(line, RecordError::Json(error.to_string())),
            },
            None => plain(cells),
        };
        let mut item = match Item::new(object) {
            Ok(item) => item,
            Err(error) => return self.problem(line, error),
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
            thread: self.list(line, THREAD, text(THREAD)),
            from_file: self.list(line, FROM_FILE, text(FROM_FILE)),
            was: None,
        }
    }

    /// Reads a cell with a JSON list.
    fn list<T: serde::de::DeserializeOwned + Default>(
        &mut self,
        line: usize,
        column: &str,
        text: &str,
    ) -> T {
        if text.is_empty() {
            return T::default();
        }
        serde_json::from_str(text).unwrap_or_else(|_| {
            let (column, text) = (column.to_owned(), text.to_owned());
            self.problem(line, Reason::Cell { column, text });
            T::default()
        })
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

/// Converts a row without a `record` to one: each cell under the name of its column.
fn plain(cells: &BTreeMap<&str, &str>) -> Object {
    let ours = [
        "annotator",
        "status",
        "seconds",
        "at",
        "tool",
        "label_set",
        REVIEW,
        THREAD,
        FROM_FILE,
        RECORD,
    ];
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
