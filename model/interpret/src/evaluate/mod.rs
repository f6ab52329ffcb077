//! What the interpretations of a benchmark's questions come to. Page and command count by it; what is
//! theirs is how an example is asked, and where its queries run.

pub mod ambrosia;
pub mod practiq;
pub mod tally;
pub mod typed;

use beamsplitter_database::{Value, equal_up_to_column_order};

/// Rows of a result.
type Rows = Vec<Vec<Value>>;

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
