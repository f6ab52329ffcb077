//! Results as JSON lines, one an example, in the order of the file.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use serde_json::Value;

/// Every N-th example, from the I-th on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    first: usize,
    step: usize,
}

impl Shard {
    /// Whether the example at that place, from 0, is in it.
    pub fn holds(self, index: usize) -> bool {
        index % self.step == self.first
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(i, n)| {
            Some((i.trim().parse::<usize>().ok()?, n.trim().parse::<usize>().ok()?))
        });
        match parts {
            Some((i, n)) if 1 <= i && i <= n => Ok(Self { first: i - 1, step: n }),
            _ => Err(format!("`{text}` is no shard; write 1/4 for the first of four")),
        }
    }
}

/// The results of a run, kept in a file if it has one.
pub struct Results {
    lines: BTreeMap<usize, Value>,
    file: Option<(PathBuf, File)>,
}

impl Results {
    /// Results so far. `run` holds what every line must say of the run that made it: a file of
    /// another run is refused. A last line that was cut off is dropped.
    pub fn open(path: Option<&Path>, run: &Value) -> Result<Self, String> {
        let Some(path) = path else {
            return Ok(Self { lines: BTreeMap::new(), file: None });
        };
        let failed = |e: std::io::Error| format!("{}: {e}", path.display());
        let text = match std::fs::read(path) {
            Ok(text) => text,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            Err(e) => return Err(failed(e)),
        };
        let whole = text.iter().rposition(|b| *b == b'\n').map_or(0, |end| end + 1);
        let lines: BTreeMap<usize, Value> =
            lines(path, &text[..whole])?.into_iter().map(|(at, (value, _))| (at, value)).collect();
        for line in lines.values() {
            for (key, value) in run.as_object().into_iter().flatten() {
                if &line[key] != value {
                    return Err(format!(
                        "{}: holds results of another run ({key} is {}, not {value}); name another file with --out",
                        path.display(),
                        line[key],
                    ));
                }
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        file.set_len(whole as u64).map_err(failed)?;
        Ok(Self { lines, file: Some((path.to_owned(), file)) })
    }

    /// The result of an example.
    pub fn get(&self, index: usize) -> Option<&Value> {
        self.lines.get(&index)
    }

    /// Keeps the result of an example.
    pub fn add(&mut self, index: usize, mut result: Value) -> Result<(), String> {
        result["index"] = Value::from(index);
        if let Some((path, file)) = &mut self.file {
            let failed = |e| format!("{}: {e}", path.display());
            file.write_all(format!("{result}\n").as_bytes()).map_err(failed)?;
        }
        self.lines.insert(index, result);
        Ok(())
    }
}

/// Each line by its example's place, read and as it is.
fn lines<'a>(path: &Path, text: &'a [u8]) -> Result<BTreeMap<usize, (Value, &'a [u8])>, String> {
    let mut lines = BTreeMap::new();
    for (number, line) in text.split(|b| *b == b'\n').enumerate() {
        if line.is_empty() {
            continue;
        }
        let value: Option<Value> = serde_json::from_slice(line).ok();
        let indexed = value.and_then(|value| {
            let index = value["index"].as_u64().and_then(|i| usize::try_from(i).ok())?;
            Some((index, value))
        });
        let (index, value) = indexed.ok_or_else(|| {
            format!("{}, line {}: no result of this command", path.display(), number + 1)
        })?;
        lines.insert(index, (value, line));
    }
    Ok(lines)
}

/// Puts the results of shards together, in the order of the file that they are of.
pub fn merge(out: &Path, shards: &[PathBuf]) -> Result<(), String> {
    let mut all: BTreeMap<usize, (Vec<u8>, &Path)> = BTreeMap::new();
    for path in shards {
        let text = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
        for (index, (_, line)) in lines(path, &text)? {
            if let Some((_, other)) = all.insert(index, (line.to_vec(), path)) {
                return Err(format!(
                    "{} and {} both hold example {index}; leave one out",
                    other.display(),
                    path.display()
                ));
            }
        }
    }
    let text = all.values().flat_map(|(line, _)| line.iter().copied().chain([b'\n']));
    std::fs::write(out, text.collect::<Vec<u8>>())
        .map_err(|e| format!("{}: {e}", out.display()))?;
    eprintln!("{} examples in {}", all.len(), out.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
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
        assert_eq!(results.get(4).unwrap()["x"], 1);
        assert!(results.get(5).is_none());
        results.add(5, json!({"decoder": "beam"})).unwrap();
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
        assert!("0/3".parse::<Shard>().is_err() && "4/3".parse::<Shard>().is_err());
        std::fs::remove_dir_all(folder).unwrap();
    }
}
