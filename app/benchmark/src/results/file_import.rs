//! A file of examples, results or schemas, a record at a time.

use std::collections::BTreeMap;
use std::io::Cursor;

use beamsplitter_ambiguity::predictions::rows;
use beamsplitter_ambiguity::read::{Object, RecordError};
use beamsplitter_ambiguity::run::{SCORE, fingerprint};
use beamsplitter_ambiguity::{InvalidRecord, Records, predictions, spider};
use beamsplitter_sql::Schema;
use serde_json::Value;

use super::{Benchmark, BenchmarkError, Corpus, Example};

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub enum ImportedFile {
    /// Examples to be run.
    Examples(Benchmark),
    /// Results of a run, and what of its file is none.
    Results(Vec<Value>, Vec<InvalidRecord>),
    /// Schemas by database, as Spider's `tables.json` has them.
    Schemas(BTreeMap<String, Schema>),
}

/// What a file holds, by its first record.
#[derive(Clone, Copy)]
enum Sort {
    Examples(Corpus),
    Results,
    Schemas,
}

impl Sort {
    fn of(object: &Object) -> Self {
        let has = |key: &str| object.contains_key(key);
        let is_result = has("index") && (has("coverage") || has(SCORE));
        match (is_result, has("table_names_original")) {
            (true, _) => Self::Results,
            (_, true) => Self::Schemas,
            _ => Self::Examples(Corpus::of(object)),
        }
    }
}

/// The records of a file.
enum Source {
    Json(Records<Cursor<Vec<u8>>>),
    /// Those of a table, and how many there were.
    Rows(std::vec::IntoIter<Result<Object, RecordError>>, usize),
}

impl Source {
    fn of(bytes: Vec<u8>) -> Self {
        let begins = bytes.iter().find(|byte| !byte.is_ascii_whitespace() && **byte != 0);
        let is_json = begins.is_none_or(|byte| b"[{\xef\xff\xfe".contains(byte));
        let table = if is_json { None } else { rows(bytes.clone()) };
        match table {
            Some(rows) => {
                let count = rows.len();
                Self::Rows(rows.into_iter(), count)
            }
            None => Self::Json(Records::new(Cursor::new(bytes))),
        }
    }

    fn next(&mut self) -> Option<Result<Object, RecordError>> {
        match self {
            // Bytes in memory are always there.
            Self::Json(records) => Some(records.next_record().ok()??.object),
            Self::Rows(rows, _) => rows.next(),
        }
    }
}

/// A file that is being read.
pub struct FileImport {
    name: String,
    digest: String,
    records: Source,
    bytes: usize,
    /// Records so far.
    count: usize,
    sort: Option<Sort>,
    examples: Vec<(usize, Example)>,
    predictions: BTreeMap<usize, Vec<String>>,
    results: Vec<Value>,
    schemas: BTreeMap<String, Schema>,
    broken: Vec<InvalidRecord>,
}

impl FileImport {
    /// Creates an import that has read nothing yet.
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        Self {
            name: name.to_owned(),
            digest: fingerprint(&bytes),
            bytes: bytes.len(),
            records: Source::of(bytes),
            count: 0,
            sort: None,
            examples: Vec::new(),
            predictions: BTreeMap::new(),
            results: Vec::new(),
            schemas: BTreeMap::new(),
            broken: Vec::new(),
        }
    }

    /// Reads one more record; false when there is none.
    pub fn step(&mut self) -> bool {
        let Some(object) = self.records.next() else { return false };
        let index = self.count;
        self.count += 1;
        let imported = object.and_then(|object| {
            match *self.sort.get_or_insert_with(|| Sort::of(&object)) {
                Sort::Examples(corpus) => {
                    // A file of the benchmark has none; only AmbiQT's are counted by themselves.
                    let predicted = (corpus == Corpus::Ambiqt).then(|| predictions(&object, None));
                    self.examples.push((index, Example::new(corpus, object)?));
                    let predicted = predicted.and_then(Result::ok);
                    self.predictions.extend(predicted.map(|queries| (index, queries)));
                }
                Sort::Results => self.results.push(Value::Object(object)),
                Sort::Schemas => {
                    let schema = spider::schema(object)?;
                    self.schemas.insert(schema.name.clone(), schema);
                }
            }
            Ok(())
        });
        self.broken.extend(imported.err().map(|error| InvalidRecord { index, error }));
        true
    }

    /// Returns share of the file that was read, from 0 to 1.
    pub fn share(&self) -> f64 {
        match &self.records {
            Source::Json(records) => records.position() as f64 / self.bytes.max(1) as f64,
            Source::Rows(rows, all) => 1.0 - rows.len() as f64 / (*all).max(1) as f64,
        }
    }

    /// Returns what the file holds, as far as it was read.
    ///
    /// # Errors
    /// [`BenchmarkError::Nothing`].
    pub fn finish(self) -> Result<ImportedFile, BenchmarkError> {
        let Self { name, digest, examples, predictions, results, schemas, broken, .. } = self;
        if !results.is_empty() {
            return Ok(ImportedFile::Results(results, broken));
        }
        if !schemas.is_empty() {
            return Ok(ImportedFile::Schemas(schemas));
        }
        if examples.is_empty() {
            let first = broken.first().map(InvalidRecord::to_string);
            return Err(BenchmarkError::Nothing { name, first });
        }
        let read =
            Benchmark { name, digest, examples, predictions, broken, ..Benchmark::default() };
        Ok(ImportedFile::Examples(read))
    }
}
