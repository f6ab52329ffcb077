//! The labels of annotators that do not hold in the end, as a table.

use super::table::{cell, row};
use crate::adjudication::ADJUDICATOR;
use crate::{FieldKind, Item, Overruled, Project, overruled};

const NAMES: [&str; 9] =
    ["id", "db_id", "question", "annotator", "label", "given", "holds", "how", "comment"];

/// Writes the names of the columns.
pub(super) fn head(text: &mut String) {
    row(text, &NAMES.map(str::to_owned));
}

/// Writes a row for each label of an item that does not hold.
pub(super) fn rows(project: &Project, item: &Item, text: &mut String) {
    let comment = comment(project, item);
    for Overruled { annotator, slot, given, holds, how } in overruled(project, item) {
        let [given, holds] = [given, holds].map(|value| value.as_ref().map_or(String::new(), cell));
        let own = [&item.id, &item.db_id, &item.question].map(Clone::clone);
        let rest = [annotator, slot, given, holds, how.name().to_owned(), comment.clone()];
        row(text, &[own.as_slice(), &rest].concat());
    }
}

/// Returns what the adjudicator wrote in words about an item.
fn comment(project: &Project, item: &Item) -> String {
    let labels = project.decisions().labels(ADJUDICATOR, &item.id);
    let fields = project.label_set.fields.iter().filter(|field| field.kind == FieldKind::Text);
    let words = fields.filter_map(|field| labels?.text(&field.id));
    words.collect::<Vec<_>>().join(" ")
}
