//! On how many examples of a file the golds return different results.

use beamsplitter_common::text::{count, plural, sentence};
use beamsplitter_database::equal_up_to_column_order;
use beamsplitter_protocol::{ChangedDatabase, QueryFails, Rows, RunError};
use beamsplitter_sql::is_ordered;

/// What the golds of one example return.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Each another result.
    Differ,
    /// Two of them the same.
    Alike,
    /// One of them fails.
    Fails(QueryFails),
    /// Nothing: they were not run, for this reason.
    NotRun(String),
}

impl Found {
    /// Returns what the database says of the golds of a record with its change made.
    pub fn changed(made: ChangedDatabase) -> Self {
        match made.differ {
            Ok(true) => Self::Differ,
            Ok(false) => Self::Alike,
            Err(fails) => Self::Fails(fails),
        }
    }

    /// Compares what golds returned, every two as the benchmark does: in order where both ask for
    /// one, and whatever the order of their columns.
    pub fn of(golds: &[String], outcomes: Vec<Result<Rows, RunError>>) -> Self {
        let mut results = Vec::new();
        for (at, outcome) in outcomes.into_iter().enumerate() {
            match outcome {
                Ok(rows) => results.push(rows.rows),
                Err(error) => {
                    let (number, message) = (at + 1, error.to_string());
                    return Self::Fails(QueryFails { number, message });
                }
            }
        }
        let alike = |a: usize, b: usize| {
            let ordered = is_ordered(&golds[a]) && is_ordered(&golds[b]);
            equal_up_to_column_order(&results[a], &results[b], ordered)
        };
        let mut pairs = (0..results.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
        if pairs.any(|(a, b)| alike(a, b)) { Self::Alike } else { Self::Differ }
    }

    /// Returns what is worth looking at, as a sentence; nothing where the results differ.
    pub fn words(&self) -> Option<String> {
        match self {
            Self::Differ => None,
            Self::Alike => Some("Equal results.".into()),
            Self::Fails(QueryFails { number, message }) => {
                Some(format!("Gold {number} fails. {message}"))
            }
            Self::NotRun(reason) => Some(reason.clone()),
        }
    }
}

/// What is known of the golds of all examples with two or more.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Tells one survey from the next.
    pub number: u32,
    /// Examples with two golds or more.
    pub total: usize,
    /// Examples compared so far.
    pub done: usize,
    /// Of these, those whose golds return different results.
    pub differ: usize,
    /// All others, by their place in the project.
    pub others: Vec<(usize, Found)>,
    /// Whether it goes on.
    pub running: bool,
}

impl Survey {
    /// Adds what was found of the example at a place.
    pub fn add(&mut self, place: usize, found: Found) {
        self.done += 1;
        match found {
            Found::Differ => self.differ += 1,
            other => {
                let at = self.others.partition_point(|(before, _)| *before < place);
                self.others.insert(at, (place, other));
            }
        }
    }

    /// Says what was found, in sentences.
    pub fn words(&self) -> String {
        if self.total == 0 {
            return "No example has two golds.".into();
        }
        let of = match (self.running, self.done == self.total) {
            (false, false) => format!("{} compared examples", count(self.done)),
            _ => plural(self.done, "example"),
        };
        let mut words = format!("The golds' results differ on {} of {of}.", count(self.differ));
        let all = |wanted: fn(&Found) -> bool| {
            self.others.iter().filter(|(_, found)| wanted(found)).count()
        };
        let alike = all(|found| *found == Found::Alike);
        let fail = all(|found| matches!(found, Found::Fails(_)));
        let not_run = all(|found| matches!(found, Found::NotRun(_)));
        let parts = [(alike, "equal on"), (fail, "a gold fails on"), (not_run, "not run on")];
        let parts: Vec<String> = parts
            .iter()
            .filter(|(examples, _)| *examples > 0)
            .map(|(examples, what)| format!("{what} {}", count(*examples)))
            .collect();
        if !parts.is_empty() {
            words.push_str(&format!(" {}", sentence(&parts.join(", "))));
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_database::Value;

    use super::*;

    fn rows(cells: &[&[i64]]) -> Result<Rows, RunError> {
        let row = |row: &&[i64]| row.iter().map(|i| Value::Integer(*i)).collect();
        Ok(Rows { rows: cells.iter().map(row).collect(), ..Rows::default() })
    }

    #[track_caller]
    fn check(golds: &[&str], outcomes: Vec<Result<Rows, RunError>>, expect: &Found) {
        let golds: Vec<String> = golds.iter().map(|gold| (*gold).to_owned()).collect();
        assert_eq!(Found::of(&golds, outcomes), *expect);
    }

    #[test]
    fn results_are_compared_as_the_benchmark_does() {
        let (a, b) = ("select a from t", "select b from t");
        check(&[a, b], vec![rows(&[&[1], &[2]]), rows(&[&[1], &[3]])], &Found::Differ);
        check(&[a, b], vec![rows(&[&[1], &[2]]), rows(&[&[2], &[1]])], &Found::Alike);
        check(&[a, b], vec![rows(&[&[1, 2]]), rows(&[&[2, 1]])], &Found::Alike);
        let ordered = ["select a from t order by a", "select b from t order by b"];
        check(&ordered, vec![rows(&[&[1], &[2]]), rows(&[&[2], &[1]])], &Found::Differ);
        // Of three golds, two may be alike.
        check(&[a, b, a], vec![rows(&[&[1]]), rows(&[&[2]]), rows(&[&[1]])], &Found::Alike);
        let message = "no such column: b".to_owned();
        let fails = Err(RunError::Sqlite { message: message.clone() });
        let expect = RunError::Sqlite { message }.to_string();
        let expect = Found::Fails(QueryFails { number: 2, message: expect });
        check(&[a, b], vec![rows(&[&[1]]), fails], &expect);
    }

    #[test]
    fn what_is_found_is_counted() {
        let mut survey = Survey { total: 5, running: true, ..Survey::default() };
        assert_eq!(survey.words(), "The golds' results differ on 0 of 0 examples.");
        let fails = QueryFails { number: 2, message: "no such column".into() };
        survey.add(3, Found::Alike);
        survey.add(0, Found::Differ);
        survey.add(1, Found::Fails(fails));
        survey.running = false;
        assert_eq!(
            survey.words(),
            "The golds' results differ on 1 of 3 compared examples. Equal on 1, a gold fails on 1."
        );
        survey.add(2, Found::NotRun("Its database is not attached.".into()));
        survey.add(4, Found::changed(ChangedDatabase { fill: "same".into(), differ: Ok(true) }));
        assert_eq!(survey.others.iter().map(|(place, _)| *place).collect::<Vec<_>>(), [1, 2, 3]);
        assert_eq!(
            survey.words(),
            "The golds' results differ on 2 of 5 examples. Equal on 1, a gold fails on 1, not run on 1."
        );
        assert_eq!(Survey::default().words(), "No example has two golds.");
    }
}
