//! A run over AmbiQT: which examples, how far it is, and what came of each. The results are those
//! of `beamsplitter evaluate ambiqt`, line for line.

mod choice;
mod pace;

use std::collections::BTreeMap;

use beamsplitter_ambiguity::read::{Object, read};
use beamsplitter_ambiguity::run::covered;
use beamsplitter_ambiguity::{Broken, Coverage, Kind, Record, Summary, summary};
use serde_json::Value;

use crate::protocol::Decoder;

pub use choice::Choice;
pub use pace::Pace;

/// Candidates of each question that count.
pub const TOP: usize = 5;
/// Largest file of examples or results that is read, in bytes: it is held in memory.
pub const LARGEST_BENCHMARK: u64 = 256 << 20;

/// What came of one example.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The result as a line of its file, without the end of line.
    pub line: String,
    /// What the candidates cover.
    pub coverage: Coverage,
    /// Why there are no candidates.
    pub error: Option<String>,
}

/// Examples, and what came of them so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Benchmark {
    /// Name of the file.
    pub name: String,
    /// The examples, each with its place in the file.
    pub examples: Vec<(usize, Record)>,
    /// What cannot be used of the file.
    pub broken: Vec<Broken>,
    /// Which are run, and how.
    pub choice: Choice,
    results: BTreeMap<usize, Outcome>,
}

/// Why a file is not taken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BenchmarkError {
    /// No example in it.
    #[error(
        "{name} holds no example of AmbiQT{}. Drop a validation.json of the benchmark, or what \
         `beamsplitter build ambiqt` wrote.",
        .first.as_ref().map(|first| format!(" ({first})")).unwrap_or_default()
    )]
    Nothing {
        /// Name of the file.
        name: String,
        /// What is wrong with the first record.
        first: Option<String>,
    },
    /// Results of another run.
    #[error(
        "{name} holds results of another run ({key} is {found}, here {here}). Clear the results \
         here first, or choose what it was run with."
    )]
    OtherRun {
        /// Name of the file.
        name: String,
        /// What differs.
        key: String,
        /// What the file says.
        found: String,
        /// What is chosen here.
        here: String,
    },
    /// Results of other examples.
    #[error("{name}: {reason}. Open the file of examples that it was made from.")]
    OtherExamples {
        /// Name of the file.
        name: String,
        /// What does not fit.
        reason: String,
    },
}

/// What a file is.
#[derive(Clone, Debug, PartialEq)]
pub enum Dropped {
    /// Examples to be run.
    Examples(Benchmark),
    /// Results of a run.
    Results(Vec<Value>),
}

/// Reads a file of examples, or of results.
///
/// # Errors
/// [`BenchmarkError::Nothing`].
pub fn take(name: &str, bytes: &[u8]) -> Result<Dropped, BenchmarkError> {
    let objects = read(bytes, Ok::<Object, _>);
    let is_result =
        |object: &Object| object.contains_key("coverage") && object.contains_key("index");
    let mut broken = objects.broken;
    if objects.items.first().is_some_and(|(_, object)| is_result(object)) {
        let lines = objects.items.into_iter().map(|(_, object)| Value::Object(object));
        return Ok(Dropped::Results(lines.collect()));
    }
    let mut examples = Vec::with_capacity(objects.items.len());
    for (index, object) in objects.items {
        match Record::any(object) {
            Ok(record) => examples.push((index, record)),
            Err(flaw) => broken.push(Broken { index, flaw }),
        }
    }
    broken.sort_by_key(|broken| broken.index);
    if examples.is_empty() {
        let first = broken.first().map(Broken::to_string);
        return Err(BenchmarkError::Nothing { name: name.into(), first });
    }
    let name = name.to_owned();
    Ok(Dropped::Examples(Benchmark { name, examples, broken, ..Benchmark::default() }))
}

impl Benchmark {
    /// Whether an example is to be run.
    fn wants(&self, index: usize) -> bool {
        let Choice { limit, shard, .. } = self.choice;
        limit.is_none_or(|limit| index < limit) && shard.is_none_or(|shard| shard.holds(index))
    }

    /// The examples that are to be run, in the order of the file.
    pub fn wanted(&self) -> impl Iterator<Item = &(usize, Record)> {
        self.examples.iter().filter(|(index, _)| self.wants(*index))
    }

    /// The next example without a result.
    pub fn next(&self) -> Option<&(usize, Record)> {
        self.wanted().find(|(index, _)| !self.results.contains_key(index))
    }

    /// Examples with a result, and all that are to be run.
    pub fn progress(&self) -> (usize, usize) {
        let wanted = self.wanted();
        wanted.fold((0, 0), |(done, all), (index, _)| {
            (done + usize::from(self.results.contains_key(index)), all + 1)
        })
    }

    /// What came of an example.
    pub fn result(&self, index: usize) -> Option<&Outcome> {
        self.results.get(&index)
    }

    /// Places of the examples with a result.
    pub fn done(&self) -> Vec<usize> {
        self.results.keys().copied().collect()
    }

    /// Whether there is any result.
    pub fn has_results(&self) -> bool {
        !self.results.is_empty()
    }

    /// The example at a place of the file.
    pub fn example(&self, index: usize) -> Option<&Record> {
        let place = self.examples.binary_search_by_key(&index, |(index, _)| *index).ok()?;
        Some(&self.examples[place].1)
    }

    /// The databases of the examples that are to be run, in the order in which they come.
    pub fn databases(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for (_, record) in self.wanted() {
            if !names.contains(&record.db_id) {
                names.push(record.db_id.clone());
            }
        }
        names
    }

    /// Takes in a result: an example's own, or one from a file. The line that is kept of it.
    ///
    /// # Errors
    /// What does not fit, as the beginning of a sentence.
    pub fn add(&mut self, mut line: Value, index: usize) -> Result<&str, String> {
        let record = self.example(index);
        let record = record.ok_or_else(|| format!("there is no example {index} here"))?;
        let coverage = covered(record, &line)?;
        line["index"] = Value::from(index);
        let error = line["error"].as_str().map(str::to_owned);
        let outcome = Outcome { line: line.to_string(), coverage, error };
        self.results.insert(index, outcome);
        Ok(&self.results[&index].line)
    }

    /// Takes in results of a file. Where no examples are open, those of the results are.
    ///
    /// # Errors
    /// If they are of another run, or of other examples; then nothing is taken.
    pub fn import(&mut self, name: &str, lines: Vec<Value>) -> Result<usize, BenchmarkError> {
        let mut all = self.clone();
        if all.examples.is_empty() {
            all = Self::of_results(name, &lines)?;
        }
        let model = all.model();
        let count = lines.len();
        for line in lines {
            let index = line["index"].as_u64().and_then(|index| index.try_into().ok());
            let other = |reason| BenchmarkError::OtherExamples { name: name.into(), reason };
            let index: usize = index.ok_or_else(|| other("a result has no `index`".into()))?;
            let Some(record) = all.example(index) else {
                return Err(other(format!("there is no example {index} here")));
            };
            let model = model.clone().or_else(|| line["model"].as_str().map(str::to_owned));
            let here = all.choice.made_by(record.kind(), model).json();
            for (key, here) in here.as_object().into_iter().flatten() {
                if line[key] != *here {
                    return Err(BenchmarkError::OtherRun {
                        name: name.into(),
                        key: key.clone(),
                        found: line[key].to_string(),
                        here: here.to_string(),
                    });
                }
            }
            all.add(line, index).map_err(other)?;
        }
        *self = all;
        Ok(count)
    }

    /// The examples that results are of.
    fn of_results(name: &str, lines: &[Value]) -> Result<Self, BenchmarkError> {
        let mut examples: BTreeMap<usize, Record> = BTreeMap::new();
        let mut decoder = None;
        for line in lines {
            let index = line["index"].as_u64().and_then(|index| index.try_into().ok());
            let record = line.as_object().and_then(|object| Record::any(object.clone()).ok());
            if let (Some(index), Some(record)) = (index, record) {
                examples.insert(index, record);
            }
            decoder = decoder.or_else(|| Decoder::named(line["decoder"].as_str()?));
        }
        if examples.is_empty() {
            return Err(BenchmarkError::Nothing { name: name.into(), first: None });
        }
        let choice = Choice { decoder: decoder.unwrap_or_default(), ..Choice::default() };
        let examples = examples.into_iter().collect();
        Ok(Self { name: name.to_owned(), examples, choice, ..Self::default() })
    }

    /// The model that made the results so far.
    fn model(&self) -> Option<String> {
        let (_, first) = self.results.first_key_value()?;
        let line: Value = serde_json::from_str(&first.line).ok()?;
        line["model"].as_str().map(str::to_owned)
    }

    /// Forgets the results.
    pub fn clear(&mut self) {
        self.results.clear();
    }

    /// The results as `beamsplitter evaluate ambiqt --out` writes them.
    pub fn export(&self) -> String {
        self.results.values().map(|outcome| format!("{}\n", outcome.line)).collect()
    }

    /// What the results so far come to, kind by kind.
    pub fn summaries(&self) -> Vec<(Kind, Summary)> {
        let of = |kind: Kind| {
            let results = self.results.iter().filter_map(|(index, outcome)| {
                let record = self.example(*index).filter(|record| record.kind() == kind)?;
                Some((record.db_id.clone(), outcome.coverage.clone()))
            });
            let results: Vec<(String, Coverage)> = results.collect();
            (!results.is_empty()).then(|| (kind, summary(&results, TOP)))
        };
        Kind::ALL.into_iter().filter_map(of).collect()
    }
}

#[cfg(test)]
mod tests;
