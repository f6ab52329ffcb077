//! A run over a benchmark: which examples, how far it is, and what came of each. The results over
//! AmbiQT are those of `beamsplitter evaluate ambiqt`, line for line; those over AMBROSIA and PRACTIQ
//! come to the figures of `evaluate ambrosia` and `evaluate practiq`.

mod against;
mod choice;
mod counting;
mod example;
mod file_import;
mod found;
mod kept;
mod listed;
mod recount;
mod results_import;
mod scores;
mod spider;

use std::collections::{BTreeMap, BTreeSet};

use beamsplitter_ambiguity::run::{self, candidates, unscored};
use beamsplitter_ambiguity::{InvalidRecord, Unscored};
use serde_json::Value;

pub use against::Against;
pub use choice::Choice;
pub use counting::{Counting, Figures};
pub use example::{Corpus, Example};
pub use file_import::{FileImport, ImportedFile};
pub use found::Found;
pub use kept::{KeptRun, KindFigures};
pub use listed::{Listed, Which};
pub use recount::{Counted, Recount, Tallies, Whose};
pub use results_import::ResultsImport;
pub use scores::Scores;
pub use spider::SpiderScores;

/// Candidates of each question that count.
pub const TOP: usize = 5;
/// Largest file of examples or results that is read, in bytes: it is held in memory.
pub const LARGEST_BENCHMARK: u64 = 256 << 20;

/// What came of one example.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The result as a line of its file, without the end of line.
    pub line: String,
    /// What was found.
    pub found: Found,
    /// Why there are no candidates.
    pub error: Option<String>,
    /// Which of its queries could not be run or compared.
    pub unscored: Unscored,
}

/// Examples, and what came of them so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Benchmark {
    /// Name of the file.
    pub name: String,
    /// Digest of the file; empty where the examples are those of a file of results.
    pub digest: String,
    /// The examples, each with its place in the file.
    pub examples: Vec<(usize, Example)>,
    /// The predictions that the file brings along, by the place of their example.
    pub predictions: BTreeMap<usize, Vec<String>>,
    /// What cannot be used of the file.
    pub broken: Vec<InvalidRecord>,
    /// The predictions of a system that are counted, by the place of their example.
    pub given: Option<BTreeMap<usize, Vec<String>>>,
    /// Which are run, and how.
    pub choice: Choice,
    results: BTreeMap<usize, Outcome>,
}

/// Why a file is not imported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BenchmarkError {
    /// No example in it.
    #[error(
        "{name} holds no example of AmbiQT, AMBROSIA, PRACTIQ or Spider{}. Drop a file of one of them, \
         questions with their queries (JSON or CSV), or what “beamsplitter build” wrote; predictions are \
         read once their examples are open.",
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

/// Why a result is not added. Each is a sentence without its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResultError {
    /// No example has its place.
    #[error("there is no example {index} here")]
    NoExample {
        /// The place.
        index: usize,
    },
    /// The line does not fit its example.
    #[error(transparent)]
    Line(#[from] run::ResultError),
    /// A result of Spider with verdicts of another form.
    #[error("the results, example {index}: key “matches”: {reason}")]
    Matches {
        /// The index in the result.
        index: String,
        /// What is wrong.
        reason: String,
    },
    /// A result of AMBROSIA or PRACTIQ with a score of another form.
    #[error("the results, example {index}: key “score”: {reason}")]
    Score {
        /// The index in the result.
        index: String,
        /// What is wrong.
        reason: String,
    },
}

impl Benchmark {
    /// Creates a run without examples.
    pub fn with(choice: Choice) -> Self {
        Self { choice, ..Self::default() }
    }

    /// Returns whether an example is to be run.
    fn wants(&self, index: usize) -> bool {
        let Choice { limit, shard, .. } = &self.choice;
        let given = |given: &BTreeMap<usize, Vec<String>>| given.contains_key(&index);
        limit.is_none_or(|limit| index < limit)
            && shard.as_ref().is_none_or(|shard| shard.holds(index))
            && self.given.as_ref().is_none_or(given)
    }

    /// Returns the examples that are to be run, in the order of the file.
    pub fn wanted(&self) -> impl Iterator<Item = &(usize, Example)> {
        self.examples.iter().filter(|(index, _)| self.wants(*index))
    }

    /// Returns the next example without a result.
    pub fn next(&self) -> Option<&(usize, Example)> {
        self.next_but(&BTreeSet::new())
    }

    /// Returns the next example without a result that is not one of these.
    pub fn next_but(&self, taken: &BTreeSet<usize>) -> Option<&(usize, Example)> {
        let is_open = |index| !self.results.contains_key(index) && !taken.contains(index);
        self.wanted().find(|(index, _)| is_open(index))
    }

    /// Returns examples with a result, and all that are to be run.
    pub fn progress(&self) -> (usize, usize) {
        let wanted = self.wanted();
        wanted.fold((0, 0), |(done, all), (index, _)| {
            (done + usize::from(self.results.contains_key(index)), all + 1)
        })
    }

    /// Returns what came of an example.
    pub fn result(&self, index: usize) -> Option<&Outcome> {
        self.results.get(&index)
    }

    /// Returns the candidates of an example: those of its result, or those that the file brings.
    pub fn candidates(&self, index: usize, whose: Whose) -> Option<Vec<String>> {
        match whose {
            Whose::Run => self.result(index).map(Outcome::candidates),
            Whose::File => self.predictions.get(&index).cloned(),
        }
    }

    /// Returns places of the examples with a result.
    pub fn done(&self) -> Vec<usize> {
        self.results.keys().copied().collect()
    }

    /// Returns whether there is any result.
    pub fn has_results(&self) -> bool {
        !self.results.is_empty()
    }

    /// Returns the example at a place of the file.
    pub fn example(&self, index: usize) -> Option<&Example> {
        let place = self.examples.binary_search_by_key(&index, |(index, _)| *index).ok()?;
        Some(&self.examples[place].1)
    }

    /// Returns the benchmark that the examples are of.
    pub fn corpus(&self) -> Corpus {
        self.examples.first().map(|(_, example)| example.corpus()).unwrap_or_default()
    }

    /// Returns the databases of the examples that are to be run, in the order in which they come; but
    /// for those that their examples bring along.
    pub fn databases(&self) -> Vec<String> {
        let mut seen = BTreeSet::new();
        let needed = self.wanted().filter(|(_, example)| example.dump().is_none());
        let names = needed.map(|(_, example)| example.database());
        names.filter(|name| seen.insert(*name)).map(str::to_owned).collect()
    }

    /// Takes in a result of an example. The line that is kept of it.
    ///
    /// # Errors
    /// [`ResultError`].
    pub fn add(&mut self, line: Value, index: usize) -> Result<&str, ResultError> {
        let example = self.example(index);
        let example = example.ok_or(ResultError::NoExample { index })?;
        let outcome = Outcome::of(example, line, index)?;
        self.results.insert(index, outcome);
        Ok(&self.results[&index].line)
    }

    /// Returns what every result of such an example here says of the run that made it.
    pub fn made_by(&self, example: &Example, model: Option<String>) -> run::Provenance {
        let model = model.filter(|_| self.choice.given.is_none());
        let data = Some(self.digest.clone()).filter(|digest| !digest.is_empty());
        run::Provenance { data, ..self.choice.made_by(example, model) }
    }

    /// Returns the model that made the results so far.
    fn model(&self) -> Option<String> {
        let (_, first) = self.results.first_key_value()?;
        let line: Value = serde_json::from_str(&first.line).ok()?;
        line["model"].as_str().map(str::to_owned)
    }

    /// Takes the predictions that are counted from the results, where a system's are.
    pub fn give_again(&mut self) {
        let given = self.choice.given.is_some();
        let all = || self.results.iter().map(|(index, outcome)| (*index, outcome.candidates()));
        self.given = given.then(|| all().collect());
    }

    /// Forgets the results.
    pub fn clear(&mut self) {
        self.results.clear();
    }
}

impl Outcome {
    /// Returns the candidates that were counted, best first.
    pub fn candidates(&self) -> Vec<String> {
        let line: Value = serde_json::from_str(&self.line).unwrap_or_default();
        candidates(&line)
    }

    /// Returns what came of an example, from the line of its result.
    fn of(example: &Example, mut line: Value, index: usize) -> Result<Self, ResultError> {
        let found = Found::of(example, &line)?;
        line["index"] = Value::from(index);
        let error = line["error"].as_str().map(str::to_owned);
        let unscored = unscored(&line);
        Ok(Self { line: line.to_string(), found, error, unscored })
    }
}

#[cfg(test)]
mod tests;
