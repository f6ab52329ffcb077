//! A project out of its file: a head, then items, then the journal, each on a line.

use beamsplitter_ambiguity::read::{Object, RecordError};
use serde::Deserialize;
use serde_json::Value as Json;

use super::{Imported, Problem, Reason};
use crate::write::PROJECT;
use crate::{Event, Filter, Item, LabelSet, Order, Project};

/// First line of a project.
#[derive(Deserialize)]
struct ProjectHeader {
    #[serde(default)]
    name: String,
    #[serde(default)]
    annotator: String,
    #[serde(default)]
    at: Option<String>,
    #[serde(default)]
    database: String,
    #[serde(default)]
    filter: Filter,
    #[serde(default)]
    order: Order,
    label_set: Json,
}

/// Reads a project line by line.
#[derive(Default)]
pub(super) struct ProjectReader {
    project: Project,
    problems: Vec<Problem>,
}

impl ProjectReader {
    pub(super) fn line(&mut self, line: usize, object: Result<Object, RecordError>) {
        let added = object.map_err(Reason::from).and_then(|object| self.add(object));
        if let Err(reason) = added {
            self.problems.push(Problem { line, record: None, reason });
        }
    }

    pub(super) fn finish(self) -> Imported {
        Imported::Project(Box::new(self.project), self.problems)
    }

    fn add(&mut self, mut object: Object) -> Result<(), Reason> {
        let other = |error: serde_json::Error| Reason::Line(error.to_string());
        if object.contains_key(PROJECT) {
            return apply_header(object, &mut self.project);
        }
        if let Some(item) = object.remove("item") {
            self.project.add(serde_json::from_value::<Item>(item).map_err(other)?);
        } else if let Some(event) = object.remove("event") {
            self.project.record(serde_json::from_value::<Event>(event).map_err(other)?);
        } else {
            return Err(Reason::Line("it has another key".into()));
        }
        Ok(())
    }
}

fn apply_header(object: Object, project: &mut Project) -> Result<(), Reason> {
    let header: ProjectHeader = serde_json::from_value(Json::Object(object))
        .map_err(|error| Reason::Line(error.to_string()))?;
    project.name = header.name;
    if !header.annotator.is_empty() {
        project.annotator = header.annotator;
    }
    project.at = header.at;
    project.database = header.database;
    (project.filter, project.order) = (header.filter, header.order);
    let (set, wrong) = LabelSet::read_in_use(&header.label_set.to_string())?;
    project.label_set = set;
    wrong.map_or(Ok(()), |wrong| Err(wrong.into()))
}
