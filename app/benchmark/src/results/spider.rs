//! What results over questions with one gold query come to, as `score spider` counts them.

use beamsplitter_ambiguity::summary::rate;
use beamsplitter_ambiguity::{Metrics, Verdicts};
use beamsplitter_common::Table;
use beamsplitter_common::table::around;

use super::TOP;

/// The first queries of all examples, and any of those that count.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SpiderScores {
    first: Vec<Metrics<bool>>,
    any: Vec<Metrics<bool>>,
    first_corrected: Vec<Metrics<bool>>,
    any_corrected: Vec<Metrics<bool>>,
    /// On every database of a test suite, of the examples that have one.
    first_suite: Vec<bool>,
    any_suite: Vec<bool>,
}

impl SpiderScores {
    /// Adds what the queries of an example come to. One whose gold query does not run is left out, as
    /// it has no verdicts.
    pub fn add(&mut self, verdicts: &Verdicts) {
        let Verdicts { matches, corrected, .. } = verdicts;
        if let Some((first, any)) = verdicts.on_suite(TOP) {
            self.first_suite.push(first);
            self.any_suite.push(any);
        }
        self.first.push(first(matches));
        self.any.push(any(matches));
        // Results of `evaluate spider` have none.
        if corrected.len() == matches.len() {
            self.first_corrected.push(first(corrected));
            self.any_corrected.push(any(corrected));
        }
    }

    /// Returns how many examples there are.
    pub fn examples(&self) -> usize {
        self.first.len()
    }

    /// Says it in words: of what, and what it is.
    pub fn in_words(&self) -> Option<(String, String)> {
        let share = |of: &[Metrics<bool>], is: fn(&Metrics<bool>) -> bool| {
            100.0 * of.iter().filter(|one| is(one)).count() as f64 / of.len() as f64
        };
        let figures = || {
            format!(
                "first EXM {:.1}, EM {:.1}; any EXM {:.1}, EM {:.1}",
                share(&self.first, |of| of.execution),
                share(&self.first, |of| of.exact),
                share(&self.any, |of| of.execution),
                share(&self.any, |of| of.exact)
            )
        };
        (self.examples() > 0).then(|| (format!("questions ({})", self.examples()), figures()))
    }

    /// Returns the figures with their intervals, as the command prints them.
    pub fn table(&self) -> Table {
        let heads = ["in per cent [95 % interval]", "examples", "EM", "EXM", "direct"];
        let mut table = Table::new("Questions with one query", heads);
        let rows = [
            ("first candidate", &self.first),
            ("first candidate, corrected", &self.first_corrected),
            ("any of the candidates", &self.any),
            ("any of the candidates, corrected", &self.any_corrected),
        ];
        let suites = [
            ("first candidate, on the test suite", &self.first_suite),
            ("any of the candidates, on the test suite", &self.any_suite),
        ];
        for (name, of) in rows.into_iter().filter(|(_, of)| !of.is_empty()) {
            let (percent, interval) = rate(of);
            let cells = std::iter::once(of.len().to_string()).chain(percent.cells(&interval));
            table.row(name, cells);
        }
        for (name, of) in suites.into_iter().filter(|(_, of)| !of.is_empty()) {
            let one = |&execution: &bool| Metrics { execution, ..Metrics::default() };
            let (percent, interval) = rate(&of.iter().map(one).collect::<Vec<_>>());
            let cell = around(percent.exm, interval.exm, 2, 1);
            table.row(name, [of.len().to_string(), "-".to_owned(), cell, "-".to_owned()]);
        }
        table
    }
}

fn first(matches: &[Metrics<bool>]) -> Metrics<bool> {
    matches.first().copied().unwrap_or_default()
}

fn any(matches: &[Metrics<bool>]) -> Metrics<bool> {
    let counted = matches.iter().take(TOP).copied();
    counted.fold(Metrics::default(), |a, b| a.zip(b, |a, b| a || b))
}
