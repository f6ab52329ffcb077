//! Reading of records and of their annotations.

use beamsplitter_ambiguity::read::{Object, RecordError};

use super::annotation::Annotation;
use super::{Problem, Reason, Records, foreign};
use crate::write::ANNOTATION;
use crate::{Item, LabelSet, Labels};

/// A reader of records, which become items and labels.
pub(super) struct Reader {
    /// The labels that are allowed.
    pub(super) set: LabelSet,
    /// What was read so far.
    pub(super) records: Records,
    /// The record of a JSON file that is being read, from 1.
    record: Option<usize>,
}

impl Reader {
    pub(super) fn new(set: LabelSet) -> Self {
        Self { set, records: Records::default(), record: None }
    }

    /// Reads a record of a JSON file.
    pub(super) fn line(&mut self, line: usize, object: Result<Object, RecordError>) {
        self.record = Some(self.record.unwrap_or_default() + 1);
        match object {
            Ok(object) => self.object(line, object),
            Err(error) => self.problem(line, error),
        }
    }

    pub(super) fn problem(&mut self, line: usize, reason: impl Into<Reason>) {
        let record = self.record.filter(|record| *record != line);
        self.records.problems.push(Problem { line, record, reason: reason.into() });
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
            Ok(item) => {
                let foreign = match annotation {
                    Some(_) => Vec::new(),
                    None => foreign::annotations(&item, &self.set),
                };
                match foreign.is_empty() {
                    true => self.add(line, item, annotation),
                    false => {
                        foreign.into_iter().for_each(|one| self.add(line, item.clone(), Some(one)));
                    }
                }
            }
            Err(error) => self.problem(line, error),
        }
    }

    pub(super) fn add(&mut self, line: usize, mut item: Item, annotation: Option<Annotation>) {
        let mut labels = None;
        if let Some(annotation) = annotation {
            if let Some(id) = annotation.id {
                item.id = id;
            }
            let mut values = annotation.labels;
            values.retain(|slot, value| match self.set.check(slot, value, item.golds.len()) {
                Ok(()) => !value.is_empty(),
                Err(error) => {
                    self.problem(line, error);
                    false
                }
            });
            let Annotation { annotator, at, tool, label_set, thread, mut from_file, .. } =
                annotation;
            from_file.retain(|slot| values.contains_key(slot));
            let spent = milliseconds(annotation.seconds);
            let all = Labels { values, from_file, spent, at, tool, label_set, thread };
            labels = Some((annotator, all));
        }
        // Lines of several annotators for one item follow one another.
        let last = self.records.items.last();
        if last.is_none_or(|last| last.id != item.id || last.object != item.object) {
            self.records.items.push(item);
        }
        if let Some((annotator, labels)) = labels {
            self.records.labels.push((self.records.items.len() - 1, annotator, labels));
        }
    }
}

/// Converts the seconds in files to milliseconds.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
fn milliseconds(seconds: f64) -> u64 {
    (seconds * 1e3).round() as u64
}
