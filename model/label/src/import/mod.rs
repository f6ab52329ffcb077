//! Reading of files to label, of labels by others and of projects, with a report of problems by
//! line.
//!
//! An [`Import`] reads a record at a time, so that a page can pause between two.

mod annotation;
mod columns;
mod error;
mod foreign;
mod keys;
mod project;
mod records;
mod roles;
mod table;

use std::io::Cursor;

use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_database::{read_older_text, read_text};
use serde::de::IgnoredAny;

use crate::write::PROJECT;
use crate::{Item, LabelSet, Labels, Project};

pub use columns::{Columns, renamed};
pub use error::{ImportError, Problem, Reason};
use project::ProjectReader;
use records::Reader;
pub use roles::{Chosen, Role};
use table::Table;

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Imported {
    /// A project, and the problems of its file.
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
    /// Problems of the file; items and labels are the rest of it.
    pub problems: Vec<Problem>,
}

impl From<&Project> for Records {
    /// Returns what a file of the project's labels would hold.
    fn from(project: &Project) -> Self {
        let decisions = project.decisions();
        let labels = decisions.annotators().flat_map(|who| {
            let of = move |(item, labels): (&str, &Labels)| {
                Some((project.place(item)?, who.to_owned(), labels.clone()))
            };
            decisions.by(who).filter_map(of)
        });
        Self { items: project.items().to_vec(), labels: labels.collect(), problems: Vec::new() }
    }
}

/// Reads a file, whatever it is: JSON, JSON lines, CSV, a project.
///
/// # Errors
/// If nothing in it can be used. Invalid records beside valid ones are reported in the result, and
/// the caller decides whether to use the rest.
pub fn import(bytes: &[u8], set: &LabelSet) -> Result<Imported, ImportError> {
    let mut import = Import::new(bytes.to_vec(), set.clone())?;
    while import.step() {}
    import.finish()
}

/// An import of a file, one record at a time.
pub struct Import {
    source: Source,
    sink: Sink,
}

/// JSON in memory.
type Json = beamsplitter_ambiguity::Records<Cursor<Vec<u8>>>;

enum Source {
    Json {
        records: Json,
        bytes: usize,
    },
    /// One object over several lines, which was read.
    Whole,
    Table(Table),
}

enum Sink {
    Records(Box<Reader>),
    Project(Box<ProjectReader>),
}

impl Import {
    /// Prepares a file, which may be anything that [`import()`] reads.
    ///
    /// # Errors
    /// If it is empty or no text.
    pub fn new(bytes: Vec<u8>, set: LabelSet) -> Result<Self, ImportError> {
        let is_json = bytes.trim_ascii_start().starts_with(b"[")
            || bytes.trim_ascii_start().starts_with(b"{");
        let text = if is_json { read_text(bytes)? } else { read_older_text(bytes)?.0 };
        let mut reader = Box::new(Reader::new(set));
        if !text.trim_start().starts_with(['[', '{']) {
            let source = Source::Table(Table::new(&text, &mut reader));
            return Ok(Self { source, sink: Sink::Records(reader) });
        }
        if let Some(object) = whole(&text) {
            reader.line(1, Ok(object));
            return Ok(Self { source: Source::Whole, sink: Sink::Records(reader) });
        }
        let bytes = text.len();
        let mut records = Json::new(Cursor::new(text.into_bytes()));
        let sink = match next(&mut records) {
            Some((line, Ok(first))) if first.contains_key(PROJECT) => {
                let mut reader = Box::<ProjectReader>::default();
                reader.line(line, Ok(first));
                Sink::Project(reader)
            }
            first => {
                if let Some((line, object)) = first {
                    reader.line(line, object);
                }
                Sink::Records(reader)
            }
        };
        Ok(Self { source: Source::Json { records, bytes }, sink })
    }

    /// Reads one more record; returns false when there is none.
    pub fn step(&mut self) -> bool {
        match (&mut self.source, &mut self.sink) {
            (Source::Json { records, .. }, sink) => {
                let Some((line, object)) = next(records) else { return false };
                match sink {
                    Sink::Records(reader) => reader.line(line, object),
                    Sink::Project(reader) => reader.line(line, object),
                }
                true
            }
            (Source::Table(table), Sink::Records(reader)) => table.step(reader),
            (Source::Table(_), Sink::Project(_)) | (Source::Whole, _) => false,
        }
    }

    /// Returns the share of the file that was read, from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    pub fn share(&self) -> f64 {
        match &self.source {
            Source::Json { records, bytes } => records.position() as f64 / *bytes as f64,
            Source::Whole => 1.0,
            Source::Table(table) => table.share(),
        }
    }

    /// Returns what the file holds, as far as it was read.
    ///
    /// # Errors
    /// If nothing in it can be used.
    pub fn finish(self) -> Result<Imported, ImportError> {
        let records = match self.sink {
            Sink::Project(reader) => return Ok(reader.finish()),
            Sink::Records(reader) => reader.records,
        };
        if records.items.is_empty() {
            let first = records.problems.first();
            let first = first.map_or("the file is empty".into(), ToString::to_string);
            return Err(ImportError::Nothing { first });
        }
        Ok(Imported::Records(records))
    }
}

/// Reads the next record and its line.
fn next(records: &mut Json) -> Option<(usize, Result<Object, RecordError>)> {
    // Bytes in memory are always there.
    let line = records.next_record().ok()??;
    Some((line.line, line.object))
}

/// Parses a single object over several lines, if that is the whole text.
fn whole(text: &str) -> Option<Object> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    let broken = serde_json::from_str::<IgnoredAny>(first).is_err();
    if broken { serde_json::from_str(text).ok() } else { None }
}
