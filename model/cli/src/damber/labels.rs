//! Files of labels: CSV, JSON, and folders of DAMBER's annotations.

use std::path::Path;

use beamsplitter_damber::annotations::{fit, labels_of_sheet};
use beamsplitter_damber::{Label, LabelError, labels};
use beamsplitter_sql::Schema;

use super::error::DamberError;
use super::sheets::read_sheets;
use crate::error::CommandError;
use crate::input;
use crate::terminal::note;

/// Reads the labels of a file, by the end of its name, or of a folder of annotations.
pub fn read(path: &Path) -> Result<Vec<Label>, CommandError> {
    let failed = |source: LabelError| {
        CommandError::of(DamberError::Labels { path: path.to_owned(), source })
    };
    if path.is_dir() {
        let mut labels = Vec::new();
        for (name, rows) in read_sheets(path)? {
            labels.extend(labels_of_sheet(&name, &rows).map_err(failed)?);
        }
        return Ok(labels);
    }
    let bytes = input::bytes(path)?;
    labels::parse(&String::from_utf8_lossy(&bytes)).map_err(failed)
}

/// Returns those of `labels` that `schema` has the columns for. Of a person's own labels none may
/// be wrong; of published annotations or for several databases, others are left out.
pub fn fitting(
    path: &Path,
    labels: Vec<Label>,
    schema: &Schema,
    alone: bool,
) -> Result<Vec<Label>, CommandError> {
    if alone && !path.is_dir() {
        let checked = labels::check(labels, schema);
        return checked.map_err(|source| {
            CommandError::of(DamberError::Labels { path: path.to_owned(), source })
        });
    }
    let (fitting, left_out) = fit(labels, schema);
    if alone {
        left_out.iter().for_each(|error| note(format_args!("left out: {error}")));
    }
    Ok(fitting)
}
