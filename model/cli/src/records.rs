//! Files of records: a benchmark's examples, and the schemas of a `tables.json`.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::predictions::rows;
use beamsplitter_ambiguity::read::{Object, RecordError, stream};
use beamsplitter_ambiguity::spider::Example;
use beamsplitter_ambiguity::{InvalidRecord, Read, spider};
use beamsplitter_sql::Schema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::input::{self, InputError};
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

/// Reads the records of a file: JSON, or CSV. Reports on stderr what cannot be used, by index and key.
pub fn records<T>(
    path: &Path,
    parse: impl Fn(Object) -> Result<T, RecordError>,
) -> Result<Read<T>, RecordsError> {
    let failed = InputError::read(path);
    let mut read = Read { items: Vec::new(), invalid: Vec::new() };
    let mut take = |index, object: Result<Object, RecordError>| match object.and_then(&parse) {
        Ok(item) => read.items.push((index, item)),
        Err(error) => read.invalid.push(InvalidRecord { index, error }),
    };
    let mut file = BufReader::new(File::open(path).map_err(&failed)?);
    let table = match is_json(file.fill_buf().map_err(&failed)?) {
        true => None,
        false => rows(input::bytes(path)?),
    };
    let all = match table {
        Some(rows) => {
            rows.into_iter().enumerate().for_each(|(index, row)| take(index, row));
            Ok(())
        }
        // Record by record: a file takes more memory than what is kept of it.
        None => stream(file, take),
    };
    tell(path, &read.invalid);
    all.map_err(&failed)?;
    if read.items.is_empty() {
        return Err(RecordsError::Empty(path.to_owned()));
    }
    Ok(read)
}

/// Returns whether a file that begins so is JSON, of UTF-16 too.
fn is_json(begin: &[u8]) -> bool {
    let passed = |byte: &u8| byte.is_ascii_whitespace() || b"\0\xef\xbb\xbf\xff\xfe".contains(byte);
    begin.iter().find(|byte| !passed(byte)).is_none_or(|byte| b"[{".contains(byte))
}

/// Returns what reads a question with its query. Where `databases` is one file, all are about it, and
/// need not name it.
pub fn questions(databases: Option<&Path>) -> impl Fn(Object) -> Result<Example, RecordError> {
    let only = databases.filter(|path| path.is_file()).and_then(Path::file_stem);
    let only = only.map(|name| name.to_string_lossy().into_owned());
    move |mut object| {
        if let Some(name) = &only {
            object.entry("db_id").or_insert_with(|| Value::from(name.as_str()));
        }
        Example::new(object)
    }
}

/// Reads a record of the form that `T` has in files.
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
pub fn schemas(path: &Path) -> Result<BTreeMap<String, Schema>, RecordsError> {
    let schemas = records(path, spider::schema)?;
    Ok(schemas.items.into_iter().map(|(_, schema)| (schema.name.clone(), schema)).collect())
}
