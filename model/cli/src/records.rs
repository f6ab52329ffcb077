//! Files of records: a benchmark's examples, and the schemas of a `tables.json`.

use std::collections::BTreeMap;
use std::fs::File;
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::read::{Object, RecordError, stream};
use beamsplitter_ambiguity::{InvalidRecord, Read, spider};
use beamsplitter_sql::Schema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::input::InputError;
use crate::terminal::note;

/// Why a file of records cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RecordsError {
    /// It cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// Nothing in it can be used.
    #[error("{0}: holds no record that can be used")]
    Empty(PathBuf),
}

/// Reads the records of a file. Reports on stderr what cannot be used, by index and key.
///
/// # Errors
/// If the file cannot be read, or none of its records can be used.
pub fn records<T>(
    path: &Path,
    parse: impl Fn(Object) -> Result<T, RecordError>,
) -> Result<Read<T>, RecordsError> {
    let failed = InputError::read(path);
    let mut read = Read { items: Vec::new(), invalid: Vec::new() };
    let file = File::open(path).map_err(&failed)?;
    // Record by record: a file takes more memory than what is kept of it.
    let all = stream(file, |index, object| match object.and_then(&parse) {
        Ok(item) => read.items.push((index, item)),
        Err(error) => read.invalid.push(InvalidRecord { index, error }),
    });
    tell(path, &read.invalid);
    all.map_err(&failed)?;
    if read.items.is_empty() {
        return Err(RecordsError::Empty(path.to_owned()));
    }
    Ok(read)
}

/// Reads a record of the form that `T` has in files.
///
/// # Errors
/// If it has another form.
pub fn read_as<T: DeserializeOwned>(object: Object) -> Result<T, RecordError> {
    serde_json::from_value(Value::Object(object)).map_err(|e| RecordError::Json(e.to_string()))
}

fn tell(path: &Path, invalid: &[InvalidRecord]) {
    const MOST: usize = 20;
    let path = path.display();
    for record in invalid.iter().take(MOST) {
        note(format_args!("{path}: {record}; left out"));
    }
    if invalid.len() > MOST {
        note(format_args!("{path}: {} more records left out", invalid.len() - MOST));
    }
}

/// Reads the schemas of a `tables.json`, by database.
///
/// # Errors
/// As of [`records`].
pub fn schemas(path: &Path) -> Result<BTreeMap<String, Schema>, RecordsError> {
    let schemas = records(path, spider::schema)?;
    Ok(schemas.items.into_iter().map(|(_, schema)| (schema.name.clone(), schema)).collect())
}
