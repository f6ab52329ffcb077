//! What the interpretations of a benchmark's questions come to. Page and command count by it; what is
//! theirs is how an example is asked, and where its queries run.

pub mod ambrosia;
pub mod practiq;
mod reliability;
pub mod typed;

use beamsplitter_common::Table;
use beamsplitter_database::{Value, equal_up_to_column_order};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use crate::found::Interpretations;

/// Rows of a result.
pub type Rows = Vec<Vec<Value>>;

/// A benchmark whose questions are interpreted: what its examples are, and what is right of them.
///
/// [`ambrosia`] is one. What asks the questions, keeps the results and compares systems is the same
/// for all.
pub trait Benchmark {
    /// Its name, of commands and in results.
    const NAME: &'static str;
    /// What is counted, as `--help` says it.
    const COUNTS: &'static str;
    /// What its file has, as `--help` says it.
    const FILE: &'static str;
    /// The name of the figure that is shown while a run goes on.
    const MAIN: &'static str;
    /// One example, as its file has it. Its results repeat it, with the question under `question`.
    type Example: Serialize + DeserializeOwned + Send + Sync;
    /// What was found for one question.
    type Score: Serialize + DeserializeOwned;
    /// Sums over questions.
    type Sums: Default;

    /// Returns the question.
    fn question(example: &Self::Example) -> &str;

    /// Returns where its database is.
    fn database(example: &Self::Example) -> Source<'_>;

    /// Returns the queries that count as right, of the example at `index` of its file.
    fn golds(example: &Self::Example, index: usize) -> Vec<&str>;

    /// Compares the first `top` interpretations with the rows of the golds; a gold that failed has
    /// none. The queries that were counted come first.
    fn score(
        golds: &[Option<Rows>],
        found: &Interpretations,
        top: usize,
    ) -> (Vec<String>, Self::Score);

    /// Returns how many queries are counted.
    fn counted(found: &Interpretations, top: usize) -> usize {
        top.min(found.results().count())
    }

    /// Returns what else a result says of a question, by key.
    fn beside(_: &Interpretations) -> Vec<(&'static str, Json)> {
        Vec::new()
    }

    /// Returns what is right of an example, by name; what counts most first.
    fn verdicts(example: &Self::Example, score: &Self::Score) -> Vec<(&'static str, bool)>;

    /// Adds what was found for a question.
    fn add(sums: &mut Self::Sums, example: &Self::Example, score: &Self::Score);

    /// Returns the figures of one decoder, by name, to stand beside those of others.
    fn figures(sums: &Self::Sums) -> Vec<(&'static str, String)>;

    /// Returns the figures as tables.
    fn tables(sums: &Self::Sums) -> Vec<Table>;

    /// Returns the figures as JSON, an object.
    fn json(sums: &Self::Sums) -> Json;
}

/// Where the database of an example is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source<'e> {
    /// Statements make it.
    Statements(&'e str),
    /// It is a file with this name.
    Named(&'e str),
}

/// Returns whether a result has the rows of a gold; the order of rows and columns aside.
fn is_gold(gold: &[Vec<Value>], rows: &[Vec<Value>]) -> bool {
    equal_up_to_column_order(gold, rows, false)
}

/// Returns how many of so many, in per cent.
fn percent(count: f64, of: usize) -> f64 {
    100.0 * count / of.max(1) as f64
}

#[cfg(test)]
mod fixture {
    use beamsplitter_database::{Execution, RunError, Value};

    use crate::found::{Interpretation, Interpretations};

    /// Returns the rows with these numbers.
    pub fn rows(numbers: &[i64]) -> Vec<Vec<Value>> {
        numbers.iter().map(|number| vec![Value::Integer(*number)]).collect()
    }

    /// Returns an interpretation that returns these numbers; none where its query fails.
    fn one(sql: usize, numbers: Option<&[i64]>) -> Interpretation {
        let execution = |numbers| Execution { rows: rows(numbers), ..Execution::default() };
        let result = numbers
            .map(execution)
            .ok_or_else(|| RunError::Sqlite { message: "no such table".into() });
        Interpretation::of(format!("select {sql}"), 0.5, result)
    }

    /// Returns interpretations of which the first `shown` are shown and the others folded.
    pub fn found(all: &[Option<&[i64]>], shown: usize) -> Interpretations {
        let all = all.iter().enumerate().map(|(at, numbers)| one(at, *numbers));
        let mut all: Vec<Interpretation> = all.collect();
        let folded = all.split_off(shown);
        Interpretations { shown: all, folded, ..Interpretations::default() }
    }
}
