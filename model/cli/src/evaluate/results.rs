//! Results as JSON lines, one an example, in the order of the file.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::Value;

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
    /// The line's bytes, its end of line among them.
    fn read(self, file: &mut File) -> std::io::Result<Vec<u8>> {
        let mut line = vec![0; self.length];
        file.seek(SeekFrom::Start(self.start))?;
        file.read_exact(&mut line)?;
        Ok(line)
    }
}

impl Results {
    /// Results so far. `run` holds what every line must say of the run that made it: a file of
    /// another run is refused. A last line that was cut off is dropped.
    pub fn open(path: Option<&Path>, run: &Value) -> Result<Self, String> {
        let Some(path) = path else {
            return Ok(Self { places: BTreeMap::new(), file: None });
        };
        let failed = |e: std::io::Error| format!("{}: {e}", path.display());
        let mut options = OpenOptions::new();
        let file = options.create(true).read(true).append(true).open(path).map_err(failed)?;
        let mut places = BTreeMap::new();
        let whole = lines(path, &file, |index, line, place| {
            for (key, value) in run.as_object().into_iter().flatten() {
                if &line[key] != value {
                    return Err(format!(
                        "{}: holds results of another run ({key} is {}, not {value}); name another file with --out",
                        path.display(),
                        line[key],
                    ));
                }
            }
            places.insert(index, place);
            Ok(())
        })?;
        file.set_len(whole).map_err(failed)?;
        Ok(Self { places, file: Some((path.to_owned(), RefCell::new(file))) })
    }

    /// Whether there is a result of an example.
    pub fn has(&self, index: usize) -> bool {
        self.places.contains_key(&index)
    }

    /// The result of an example.
    pub fn get(&self, index: usize) -> Result<Option<Value>, String> {
        let (Some(place), Some((path, file))) = (self.places.get(&index), &self.file) else {
            return Ok(None);
        };
        let line = place.read(&mut file.borrow_mut()).and_then(|line| {
            let value = serde_json::from_slice(&line)?;
            Ok(value)
        });
        line.map(Some).map_err(|e| format!("{}: {e}", path.display()))
    }

    /// Keeps the result of an example.
    pub fn add(&mut self, index: usize, mut result: Value) -> Result<(), String> {
        result["index"] = Value::from(index);
        if let Some((path, file)) = &self.file {
            let line = format!("{result}\n");
            let mut file = file.borrow_mut();
            let written = file.seek(SeekFrom::End(0)).and_then(|start| {
                file.write_all(line.as_bytes())?;
                Ok(start)
            });
            let start = written.map_err(|e| format!("{}: {e}", path.display()))?;
            self.places.insert(index, Place { start, length: line.len() });
        }
        Ok(())
    }
}

/// Hands on each line with its example's place, and says where the last whole line ends.
fn lines(
    path: &Path,
    file: &File,
    mut take: impl FnMut(usize, Value, Place) -> Result<(), String>,
) -> Result<u64, String> {
    let mut reader = BufReader::new(file);
    let (mut line, mut start) = (Vec::new(), 0);
    for number in 1.. {
        line.clear();
        let length = reader.read_until(b'\n', &mut line);
        let length = length.map_err(|e| format!("{}: {e}", path.display()))?;
        if line.last() != Some(&b'\n') {
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
        let (index, value) = indexed.ok_or_else(|| {
            format!("{}, line {number}: no result of this command", path.display())
        })?;
        take(index, value, place)?;
    }
    Ok(start)
}

/// Puts the results of shards together, in the order of the file that they are of.
pub fn merge(out: &Path, shards: &[PathBuf]) -> Result<(), String> {
    let mut files = Vec::with_capacity(shards.len());
    let mut all: BTreeMap<usize, (usize, Place)> = BTreeMap::new();
    for (nth, path) in shards.iter().enumerate() {
        let file = File::open(path).map_err(|e| format!("{}: {e}", path.display()))?;
        lines(path, &file, |index, _, place| match all.insert(index, (nth, place)) {
            Some((other, _)) => Err(format!(
                "{} and {} both hold example {index}; leave one out",
                shards[other].display(),
                path.display()
            )),
            None => Ok(()),
        })?;
        files.push(file);
    }
    let failed = |e: std::io::Error| format!("{}: {e}", out.display());
    let mut whole = BufWriter::new(File::create(out).map_err(failed)?);
    for (nth, place) in all.values() {
        let line = place.read(&mut files[*nth]);
        let line = line.map_err(|e| format!("{}: {e}", shards[*nth].display()))?;
        whole.write_all(&line).map_err(failed)?;
    }
    whole.flush().map_err(failed)?;
    eprintln!("{} examples in {}", all.len(), out.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_ambiguity::run::Shard;
    use serde_json::json;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("beamsplitter-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        path
    }

    #[test]
    fn a_run_that_was_ended_goes_on() {
        let folder = folder("resume");
        let path = folder.join("out.jsonl");
        let run = json!({"decoder": "beam"});
        let mut results = Results::open(Some(&path), &run).unwrap();
        results.add(4, json!({"decoder": "beam", "x": 1})).unwrap();
        drop(results);
        let mut text = std::fs::read(&path).unwrap();
        text.extend(b"{\"index\": 5, \"dec");
        std::fs::write(&path, text).unwrap();

        let mut results = Results::open(Some(&path), &run).unwrap();
        assert_eq!(results.get(4).unwrap().unwrap()["x"], 1);
        assert!(!results.has(5));
        results.add(5, json!({"decoder": "beam"})).unwrap();
        assert_eq!(results.get(5).unwrap().unwrap()["index"], 5);
        assert_eq!(std::fs::read_to_string(&path).unwrap().lines().count(), 2);
        let other = Results::open(Some(&path), &json!({"decoder": "logicalbeam"}));
        assert!(other.err().unwrap().contains("another run"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn shards_together_are_the_run() {
        let folder = folder("merge");
        let paths: Vec<PathBuf> =
            ["1", "2", "3", "all", "merged"].iter().map(|n| folder.join(n)).collect();
        let run = json!({});
        let line = |index: usize| json!({"predictions": [index], "score": 0.1});
        for i in 1..=3 {
            let shard: Shard = format!("{i}/3").parse().unwrap();
            let mut results = Results::open(Some(&paths[i - 1]), &run).unwrap();
            for index in (0..10).filter(|index| shard.holds(*index)) {
                results.add(index, line(index)).unwrap();
            }
        }
        let mut whole = Results::open(Some(&paths[3]), &run).unwrap();
        (0..10).for_each(|index| whole.add(index, line(index)).unwrap());
        merge(&paths[4], &paths[..3]).unwrap();
        assert_eq!(std::fs::read(&paths[4]).unwrap(), std::fs::read(&paths[3]).unwrap());
        assert!(merge(&paths[4], &paths[2..4]).is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
