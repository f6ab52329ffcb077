//! Summaries of coverage over many records: percentages, intervals, curves, each database by itself.

mod points;
mod tables;

use std::collections::BTreeMap;
use std::vec::IntoIter;

use serde::Serialize;

use crate::score::{Coverage, Metrics};
use points::Points;
pub use tables::SIX;

/// Seed of the draws; the same records give the same intervals.
const SEED: u64 = 5;

/// Percentages of records by the three ways to match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Percent {
    /// Exact set match.
    pub em: f64,
    /// Spider's execution match.
    pub exm: f64,
    /// Plain equality of results.
    pub direct: f64,
}

/// The lower and upper end of a bootstrap interval of 95 %, in per cent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Interval {
    /// Exact set match.
    pub em: (f64, f64),
    /// Spider's execution match.
    pub exm: (f64, f64),
    /// Plain equality of results.
    pub direct: (f64, f64),
}

/// The intervals of a [`Part`] or a [`Point`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Intervals {
    /// One reading or both.
    pub either: Interval,
    /// Both readings.
    pub both: Interval,
}

/// Records that cover one reading, and both.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Part {
    /// Records.
    pub examples: usize,
    /// One reading or both.
    pub either: Percent,
    /// Both readings.
    pub both: Percent,
    /// Bootstrap intervals of 95 %.
    pub intervals: Intervals,
}

/// One point of the curve of coverage over the number of predictions (figure 4 of the paper).
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Point {
    /// Predictions looked at.
    pub top: usize,
    /// One reading or both.
    pub either: Percent,
    /// Both readings.
    pub both: Percent,
    /// Bootstrap intervals of 95 %.
    pub intervals: Intervals,
}

/// What a system's predictions cover.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// All records.
    #[serde(flatten)]
    pub whole: Part,
    /// Predictions looked at.
    pub top: usize,
    /// Each database by itself.
    pub databases: BTreeMap<String, Part>,
    /// Coverage over the number of predictions, up to the most that a record has.
    pub curve: Vec<Point>,
}

/// Summarises records, each with its database, by their first `top` predictions.
pub fn summary(records: &[(String, Coverage)], top: usize) -> Summary {
    let mut tally = Tally::default();
    records.iter().for_each(|(database, coverage)| tally.add(database, coverage));
    tally.summary(top)
}

/// Coverage of any number of records, four bytes of each.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    databases: Vec<String>,
    /// Groups of equal records: the database and the ranks.
    groups: Vec<(u32, FirstRanks)>,
    places: BTreeMap<(u32, [u32; 6]), u32>,
    /// The group of each record.
    records: Vec<u32>,
    most: usize,
}

impl Tally {
    /// Adds a record of a database.
    pub fn add(&mut self, database: &str, coverage: &Coverage) {
        let known = self.databases.iter().position(|name| name == database);
        let database = known.unwrap_or_else(|| {
            self.databases.push(database.to_owned());
            self.databases.len() - 1
        });
        let group = (database as u32, FirstRanks::of(coverage));
        let place = *self.places.entry((group.0, group.1.to_array())).or_insert_with(|| {
            self.groups.push(group);
            self.groups.len() as u32 - 1
        });
        self.records.push(place);
        self.most = self.most.max(coverage.predictions.len());
    }

    /// Returns the number of records so far.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Summarises by the first `top` predictions.
    pub fn summary(&self, top: usize) -> Summary {
        let mut draws = self.draws(top);
        while draws.step() {}
        draws.finish()
    }

    /// Prepares the summary, to be computed a draw at a time.
    pub fn draws(&self, top: usize) -> SummaryDraws {
        let mut of = vec![Vec::new(); self.databases.len()];
        let mut firsts = Vec::with_capacity(self.records.len());
        for (database, first) in self.records.iter().map(|place| self.groups[*place as usize]) {
            firsts.push(first);
            of[database as usize].push(first);
        }
        let tops = std::iter::once(top).chain(1..=self.most).collect();
        let whole = (None, Points::new(&firsts, tops));
        let part = |(name, firsts): (&String, Vec<FirstRanks>)| {
            (Some(name.clone()), Points::new(&firsts, vec![top]))
        };
        let parts = std::iter::once(whole).chain(self.databases.iter().zip(of).map(part));
        let mut parts = parts.collect::<Vec<_>>().into_iter();
        let present = parts.next();
        let summary = Summary { top, ..Summary::default() };
        SummaryDraws { present, parts, summary }
    }
}

/// The computation of a summary, a draw at a time, so that a page can pause between two.
#[derive(Clone, Debug)]
pub struct SummaryDraws {
    /// The present part: all records, or a database by its name.
    present: Option<(Option<String>, Points)>,
    parts: IntoIter<(Option<String>, Points)>,
    summary: Summary,
}

impl SummaryDraws {
    /// Draws once more for one of the parts; returns false after the last draw.
    pub fn step(&mut self) -> bool {
        let Some((_, points)) = &mut self.present else { return false };
        if points.step() {
            return true;
        }
        if let Some((database, points)) = self.present.take() {
            let examples = points.examples();
            let mut points = points.finish().into_iter();
            let part = points.next().map(|point| point.part(examples)).unwrap_or_default();
            match database {
                Some(name) => {
                    self.summary.databases.insert(name, part);
                }
                None => (self.summary.whole, self.summary.curve) = (part, points.collect()),
            }
        }
        self.present = self.parts.next();
        self.present.is_some()
    }

    /// Returns the summary of the parts that are done.
    pub fn finish(self) -> Summary {
        self.summary
    }
}

impl Point {
    fn part(self, examples: usize) -> Part {
        let Self { either, both, intervals, .. } = self;
        Part { examples, either, both, intervals }
    }
}

/// Computes percentages of records that cover something, with their bootstrap intervals of 95 %.
pub fn rate(covered: &[Metrics<bool>]) -> (Percent, Interval) {
    let none = Metrics { exact: u32::MAX, execution: u32::MAX, direct: u32::MAX };
    let firsts: Vec<FirstRanks> = covered
        .iter()
        .map(|covered| covered.map(|yes| if yes { 1 } else { u32::MAX }))
        .map(|either| FirstRanks { either, both: none })
        .collect();
    let mut points = Points::new(&firsts, vec![1]);
    while points.step() {}
    let point = points.finish().pop();
    point.map(|point| (point.either, point.intervals.either)).unwrap_or_default()
}

/// Ranks of the first prediction of a record with which one reading is covered, and both; from 1,
/// `u32::MAX` for never.
#[derive(Clone, Copy, Debug)]
struct FirstRanks {
    either: Metrics<u32>,
    both: Metrics<u32>,
}

impl FirstRanks {
    fn of(coverage: &Coverage) -> Self {
        const NEVER: Metrics<u32> =
            Metrics { exact: u32::MAX, execution: u32::MAX, direct: u32::MAX };
        let mut readings = [NEVER; 2];
        for (rank, covered) in (1..).zip(&coverage.predictions) {
            for (first, covered) in readings.iter_mut().zip(covered) {
                *first =
                    first.zip(*covered, |first, yes| if yes { first.min(rank) } else { first });
            }
        }
        let [one, two] = readings;
        Self { either: one.zip(two, Ord::min), both: one.zip(two, Ord::max) }
    }

    fn to_array(self) -> [u32; 6] {
        let Self { either: e, both: b } = self;
        [e.exact, e.execution, e.direct, b.exact, b.execution, b.direct]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_by_rank_and_database() {
        let verdict = |execution| Metrics { execution, ..Metrics::default() };
        let (no, yes) = (verdict(false), verdict(true));
        let coverage =
            |predictions: &[[Metrics<bool>; 2]]| Coverage { predictions: predictions.to_vec() };
        let records = [
            ("a".to_owned(), coverage(&[[yes, no], [no, yes]])),
            ("b".to_owned(), coverage(&[[no, no], [no, no], [no, yes]])),
        ];
        let summary = summary(&records, 2);
        assert_eq!((summary.whole.either.exm, summary.whole.both.exm), (50.0, 50.0));
        assert_eq!(summary.databases["a"].both.exm, 100.0);
        assert_eq!(summary.whole.either.em, 0.0);
        let curve: Vec<f64> = summary.curve.iter().map(|p| p.either.exm).collect();
        assert_eq!(curve, [50.0, 50.0, 100.0]);
        assert_eq!(summary.whole.intervals.either.exm, (0.0, 100.0));
        assert_eq!(summary.databases["a"].intervals.both.exm, (100.0, 100.0));
        assert_eq!(summary.curve[2].intervals.either.exm, (100.0, 100.0));
        assert_eq!(rate(&[yes, no, yes, yes]).0.exm, 75.0);
        assert_eq!(super::summary(&[], 5).whole.examples, 0);
    }
}
