//! Results as JSON lines, one an example, in the order of the file.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use beamsplitter_ambiguity::run::{Difference, Provenance};
use beamsplitter_common::text::{first_of, plural};
use serde_json::Value;

use crate::input::InputError;
use crate::output::{FileKind, OutputError, Outputs};
use crate::terminal::note;

/// Why results cannot be kept or read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// The file cannot be read.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The file cannot be written.
    #[error(transparent)]
    Output(#[from] OutputError),
    /// The file holds something else; lines are counted from 1.
    #[error(
        "{path}, line {number}: is not a result of `evaluate --out` or `score --out`; name another file"
    )]
    Foreign { path: PathBuf, number: usize },
    /// The file holds results of a run with other settings.
    #[error(
        "{path}: holds results of another run ({} is {}, not {}); name another file with --out, or begin this one anew with --force",
        .differs.key, .differs.found, .differs.expected
    )]
    OtherRun { path: PathBuf, differs: Difference },
    /// Two shards are of different runs.
    #[error(
        "{path}: holds results of another run than {first} ({} is {}, not {}); merge shards of one run",
        .differs.key, .differs.found, .differs.expected
    )]
    OtherShard { path: PathBuf, first: PathBuf, differs: Box<Difference> },
    /// Two shards hold one example.
    #[error("{first} and {second} both hold example {index}; leave one out")]
    Twice { first: PathBuf, second: PathBuf, index: usize },
}

/// The results of a run, kept in a file if it has one. Of each result only the place is in memory.
pub struct Results {
    places: BTreeMap<usize, Place>,
    file: Option<(PathBuf, RefCell<File>)>,
}

/// A line of a file.
#[derive(Clone, Copy)]
struct Place {
    start: u64,
    length: usize,
}

impl Place {
    /// Returns the line's bytes, its end of line among them.
    fn read(self, file: &mut File) -> std::io::Result<Vec<u8>> {
        let mut line = vec![0; self.length];
        file.seek(SeekFrom::Start(self.start))?;
        file.read_exact(&mut line)?;
        Ok(line)
    }
}

impl Results {
    /// Opens the results so far. `run` holds what every line must say of the run that made it: a
    /// file of another run, or of anything else, is refused, or begun anew with `--force`. The
    /// last line is dropped if it was cut off and others are whole.
    pub fn open(
        path: Option<&Path>,
        run: &Provenance,
        outputs: &Outputs,
    ) -> Result<Self, ResultsError> {
        let Some(path) = path else {
            return Ok(Self { places: BTreeMap::new(), file: None });
        };
        outputs.check(path, FileKind::Results)?;
        let failed = InputError::read(path);
        let mut options = OpenOptions::new();
        options.create(true).read(true).append(true);
        let mut file = options.open(path).map_err(OutputError::write(path))?;
        let places = match known(path, &file, run) {
            Err(error @ ResultsError::Input(_)) => return Err(error),
            Err(_) if outputs.force() => {
                outputs.write(path, FileKind::Results, b"")?;
                file = options.open(path).map_err(OutputError::write(path))?;
                BTreeMap::new()
            }
            Err(error) => return Err(error),
            Ok(places) => {
                let whole = places.values().map(|place: &Place| place.start + place.length as u64);
                let whole = whole.max().unwrap_or_default();
                if file.metadata().map_err(&failed)?.len() > whole {
                    file.set_len(whole).map_err(OutputError::write(path))?;
                }
                places
            }
        };
        Ok(Self { places, file: Some((path.to_owned(), RefCell::new(file))) })
    }

    /// Returns whether there is a result of an example.
    pub fn has(&self, index: usize) -> bool {
        self.places.contains_key(&index)
    }

    /// Returns the result of an example.
    pub fn get(&self, index: usize) -> Result<Option<Value>, ResultsError> {
        let (Some(place), Some((path, file))) = (self.places.get(&index), &self.file) else {
            return Ok(None);
        };
        let line = place.read(&mut file.borrow_mut()).and_then(|line| {
            let value = serde_json::from_slice(&line)?;
            Ok(value)
        });
        Ok(Some(line.map_err(InputError::read(path))?))
    }

    /// Keeps the result of an example: the whole line, or nothing of it.
    pub fn add(&mut self, index: usize, mut result: Value) -> Result<(), ResultsError> {
        result["index"] = Value::from(index);
        if let Some((path, file)) = &self.file {
            let line = format!("{result}\n");
            let mut file = file.borrow_mut();
            let start = file.seek(SeekFrom::End(0)).map_err(OutputError::write(path))?;
            if let Err(error) = file.write_all(line.as_bytes()) {
                // The next run drops what is left of the line if this cannot.
                let _ = file.set_len(start);
                return Err(OutputError::write(path)(error).into());
            }
            self.places.insert(index, Place { start, length: line.len() });
        }
        Ok(())
    }
}

/// Returns the places of the results of a file, all of which are of the run.
fn known(
    path: &Path,
    file: &File,
    run: &Provenance,
) -> Result<BTreeMap<usize, Place>, ResultsError> {
    let mut places = BTreeMap::new();
    lines(path, file, |index, line, place| {
        if let Some(differs) = run.differs(&line) {
            return Err(ResultsError::OtherRun { path: path.to_owned(), differs });
        }
        places.insert(index, place);
        Ok(())
    })?;
    Ok(places)
}

/// Hands on each result of a file with its example's place in that of the benchmark.
pub fn each_result(
    path: &Path,
    mut take: impl FnMut(usize, Value) -> Result<(), ResultsError>,
) -> Result<(), ResultsError> {
    let file = File::open(path).map_err(InputError::read(path))?;
    lines(path, &file, |index, line, _| take(index, line))
}

/// Hands on each whole line with its example's place.
fn lines(
    path: &Path,
    file: &File,
    mut take: impl FnMut(usize, Value, Place) -> Result<(), ResultsError>,
) -> Result<(), ResultsError> {
    let failed = InputError::read(path);
    let mut reader = BufReader::new(file);
    let (mut line, mut start, mut any) = (Vec::new(), 0, false);
    for number in 1.. {
        line.clear();
        let length = reader.read_until(b'\n', &mut line);
        let length = length.map_err(&failed)?;
        if line.last() != Some(&b'\n') {
            // Cut off; but a file of nothing else was never one of results.
            if !any && !line.trim_ascii().is_empty() {
                return Err(ResultsError::Foreign { path: path.to_owned(), number });
            }
            break;
        }
        let place = Place { start, length };
        start += length as u64;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let value: Option<Value> = serde_json::from_slice(&line).ok();
        let indexed = value.and_then(|value| {
            let index = value["index"].as_u64().and_then(|i| usize::try_from(i).ok())?;
            Some((index, value))
        });
        let foreign = || ResultsError::Foreign { path: path.to_owned(), number };
        let (index, value) = indexed.ok_or_else(foreign)?;
        take(index, value, place)?;
        any = true;
    }
    Ok(())
}

/// What the results of one run have in common.
const SAME: [&str; 8] =
    ["benchmark", "decoder", "model", "settings", "top", "width", "without", "data"];

/// Examples without results that are told.
const MISSING: usize = 10;

/// Puts the results of shards together, in the order of the file that they are of.
pub fn merge(out: &Path, shards: &[PathBuf], outputs: &Outputs) -> Result<(), ResultsError> {
    outputs.check(out, FileKind::Results)?;
    let mut files = Vec::with_capacity(shards.len());
    let mut all: BTreeMap<usize, (usize, Place)> = BTreeMap::new();
    let mut run: Option<[Value; SAME.len()]> = None;
    for (nth, path) in shards.iter().enumerate() {
        let file = File::open(path).map_err(InputError::read(path))?;
        lines(path, &file, |index, mut line, place| {
            let said = SAME.map(|key| line[key].take());
            let expected = run.get_or_insert_with(|| said.clone());
            let mut differs = SAME.into_iter().zip(said).zip(expected);
            if let Some(((key, found), expected)) = differs.find(|((_, a), b)| a != *b) {
                let (found, expected) = (found.to_string(), expected.to_string());
                let differs = Box::new(Difference { key: key.to_owned(), found, expected });
                let (path, first) = (path.clone(), shards[0].clone());
                return Err(ResultsError::OtherShard { path, first, differs });
            }
            match all.insert(index, (nth, place)) {
                Some((other, _)) => Err(ResultsError::Twice {
                    first: shards[other].clone(),
                    second: path.clone(),
                    index,
                }),
                None => Ok(()),
            }
        })?;
        files.push(file);
    }
    let mut whole = outputs.create(out, FileKind::Results)?;
    for (nth, place) in all.values() {
        let line = place.read(&mut files[*nth]);
        let line = line.map_err(InputError::read(&shards[*nth]))?;
        whole.put(&line)?;
    }
    whole.finish()?;
    note(format_args!("{} in {}", plural(all.len(), "example"), out.display()));
    let missing: Vec<String> = (0..all.last_key_value().map_or(0, |(last, _)| *last))
        .filter(|index| !all.contains_key(index))
        .map(|index| index.to_string())
        .collect();
    if !missing.is_empty() {
        note(format_args!(
            "no results of {} before the last one: {}; look whether a shard is missing or was ended",
            plural(missing.len(), "example"),
            first_of(&missing, MISSING)
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
