//! Imports a file of results into a run, a line at a time.

use std::collections::BTreeMap;

use beamsplitter_ambiguity::run::Difference;
use serde_json::Value;

use super::{Benchmark, BenchmarkError, Choice, Example, Outcome, ResultError};
use beamsplitter_protocol::Decoder;

/// Results of a file that are held against the examples that are open. Where none are open, the
/// examples are those of the results.
pub struct ResultsImport {
    name: String,
    lines: Vec<Value>,
    /// How many lines were looked at.
    at: usize,
    examples: Examples,
    /// The model that made the results.
    model: Option<String>,
    results: BTreeMap<usize, Outcome>,
}

/// Whose results they are.
enum Examples {
    /// So many that are open.
    Open(usize),
    /// Those of the results, as far as they were gathered.
    Gathered(BTreeMap<usize, Example>, Option<Decoder>),
    /// Those of the results.
    Own(Box<Benchmark>),
}

impl ResultsImport {
    /// Creates an import that has read nothing yet.
    pub fn new(name: &str, lines: Vec<Value>, here: &Benchmark) -> Self {
        let examples = match here.examples.len() {
            0 => Examples::Gathered(BTreeMap::new(), None),
            count => Examples::Open(count),
        };
        let (name, model) = (name.to_owned(), here.model());
        Self { name, lines, at: 0, examples, model, results: BTreeMap::new() }
    }

    /// Looks at one more line; false when all were looked at.
    ///
    /// # Errors
    /// If the results are of another run, or of other examples; then nothing is imported.
    pub fn step(&mut self, here: &Benchmark) -> Result<bool, BenchmarkError> {
        if let Examples::Gathered(examples, decoder) = &mut self.examples {
            if let Some(line) = self.lines.get(self.at) {
                self.at += 1;
                let example = line.as_object().and_then(|object| Example::any(object.clone()).ok());
                examples.extend(index_of(line).zip(example));
                *decoder = decoder.or_else(|| Decoder::named(line["decoder"].as_str()?));
                return Ok(true);
            }
            if examples.is_empty() {
                return Err(BenchmarkError::Nothing { name: self.name.clone(), first: None });
            }
            let choice = Choice { decoder: decoder.unwrap_or_default(), ..Choice::default() };
            let examples = std::mem::take(examples).into_iter().collect();
            let own =
                Benchmark { name: self.name.clone(), examples, choice, ..Benchmark::default() };
            (self.examples, self.at) = (Examples::Own(Box::new(own)), 0);
        }
        let Some(line) = self.lines.get_mut(self.at).map(Value::take) else { return Ok(false) };
        self.at += 1;
        let of = match &self.examples {
            Examples::Own(own) => own,
            _ => here,
        };
        let other =
            |reason: String| BenchmarkError::OtherExamples { name: self.name.clone(), reason };
        if matches!(self.examples, Examples::Open(count) if count != here.examples.len()) {
            return Err(other("the examples were changed meanwhile".into()));
        }
        let index = index_of(&line).ok_or_else(|| other("a result has no “index”".into()))?;
        let Some(example) = of.example(index) else {
            return Err(other(ResultError::NoExample { index }.to_string()));
        };
        let model = self.model.clone().or_else(|| line["model"].as_str().map(str::to_owned));
        if let Some(differs) = of.made_by(example, model).differs(&line) {
            let Difference { key, found, expected: here } = differs;
            return Err(BenchmarkError::OtherRun { name: self.name.clone(), key, found, here });
        }
        if self.model.is_none() {
            self.model = line["model"].as_str().map(str::to_owned);
        }
        self.results.insert(
            index,
            Outcome::of(example, line, index).map_err(|error| other(error.to_string()))?,
        );
        Ok(true)
    }

    /// Returns the lines, where nothing is imported: there may be too many to be dropped at once.
    pub fn into_lines(self) -> Vec<Value> {
        self.lines
    }

    /// Puts the results that were looked at into `here`; how many, and of which examples.
    pub fn finish(self, here: &mut Benchmark) -> Vec<usize> {
        if let Examples::Own(own) = self.examples {
            *here = *own;
        }
        let places = self.results.keys().copied().collect();
        here.results.extend(self.results);
        places
    }
}

/// Returns the place of a result's example.
fn index_of(line: &Value) -> Option<usize> {
    line["index"].as_u64()?.try_into().ok()
}
