//! Coverage over many records: percentages, intervals, curves, and databases apart.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::random::Random;
use crate::score::{Coverage, Metrics};

/// Times that records are drawn again for an interval.
const DRAWS: usize = 1000;
/// Where the random numbers begin; the same records give the same intervals.
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

/// Sums up records, each with its database, by their first `top` predictions.
pub fn summary(records: &[(String, Coverage)], top: usize) -> Summary {
    let mut tally = Tally::default();
    records.iter().for_each(|(database, coverage)| tally.add(database, coverage));
    tally.summary(top)
}

/// Coverage of any number of records, four bytes of each.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    databases: Vec<String>,
    /// The different ones: database and what is covered when.
    groups: Vec<(u32, First)>,
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
        let group = (database as u32, First::of(coverage));
        let place = *self.places.entry((group.0, group.1.six())).or_insert_with(|| {
            self.groups.push(group);
            self.groups.len() as u32 - 1
        });
        self.records.push(place);
        self.most = self.most.max(coverage.predictions.len());
    }

    /// Records so far.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Sums up, by the first `top` predictions.
    pub fn summary(&self, top: usize) -> Summary {
        let records = || self.records.iter().map(|place| self.groups[*place as usize]);
        let firsts: Vec<First> = records().map(|(_, first)| first).collect();
        let tops: Vec<usize> = std::iter::once(top).chain(1..=self.most).collect();
        let mut points = points(&firsts, &tops).into_iter();
        let whole = points.next().map(|point| point.part(firsts.len())).unwrap_or_default();
        let part = |(at, name): (u32, &String)| {
            let of = records().filter(|(database, _)| *database == at);
            let of: Vec<First> = of.map(|(_, first)| first).collect();
            Some((name.clone(), self::points(&of, &[top]).pop()?.part(of.len())))
        };
        let databases = (0..).zip(&self.databases).filter_map(part).collect();
        Summary { whole, top, databases, curve: points.collect() }
    }
}

impl Point {
    fn part(self, examples: usize) -> Part {
        let Self { either, both, intervals, .. } = self;
        Part { examples, either, both, intervals }
    }
}

/// Percentages of records that cover something, and the bootstrap interval of 95 %.
pub fn rate(covered: &[Metrics<bool>]) -> (Percent, Interval) {
    let none = Metrics { exact: u32::MAX, execution: u32::MAX, direct: u32::MAX };
    let firsts: Vec<First> = covered
        .iter()
        .map(|covered| covered.map(|yes| if yes { 1 } else { u32::MAX }))
        .map(|either| First { either, both: none })
        .collect();
    let point = points(&firsts, &[1]).pop();
    point.map(|point| (point.either, point.intervals.either)).unwrap_or_default()
}

/// How many predictions of a record it takes to cover one reading, and both.
#[derive(Clone, Copy, Debug)]
struct First {
    either: Metrics<u32>,
    both: Metrics<u32>,
}

impl First {
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

    fn six(&self) -> [u32; 6] {
        let Self { either: e, both: b } = self;
        [e.exact, e.execution, e.direct, b.exact, b.execution, b.direct]
    }
}

/// Counts for each of the six figures, one row for each of `tops`.
type Counts = Vec<[u32; 6]>;

/// The figures at each of `tops`, with the percentile bootstrap: records are drawn with
/// replacement, as many as there are, the same draws for every figure.
fn points(firsts: &[First], tops: &[usize]) -> Vec<Point> {
    // A record's place among the tops in rising order from which on it counts, for each figure.
    let mut rising: Vec<usize> = tops.to_vec();
    rising.sort_unstable();
    let place = |first: u32| rising.partition_point(|top| (*top as u64) < u64::from(first));
    let places: Vec<[u32; 6]> =
        firsts.iter().map(|first| first.six().map(|first| place(first) as u32)).collect();
    let count = |drawn: &mut dyn Iterator<Item = &[u32; 6]>| -> Counts {
        let mut counts: Counts = vec![[0; 6]; rising.len() + 1];
        for places in drawn {
            for (figure, place) in places.iter().enumerate() {
                counts[*place as usize][figure] += 1;
            }
        }
        for at in 1..rising.len() {
            let before = counts[at - 1];
            counts[at].iter_mut().zip(before).for_each(|(count, before)| *count += before);
        }
        counts
    };
    let all = count(&mut places.iter());
    let mut random = Random::new(SEED);
    let mut draws: Vec<Counts> = Vec::with_capacity(DRAWS);
    if !places.is_empty() {
        let mut drawn = || &places[random.below(places.len())];
        draws.extend((0..DRAWS).map(|_| count(&mut (0..places.len()).map(|_| drawn()))));
    }
    let share = |count: u32| 100.0 * f64::from(count) / places.len().max(1) as f64;
    let ends = |at: usize, figure: usize| {
        let mut counts: Vec<u32> = draws.iter().map(|counts| counts[at][figure]).collect();
        counts.sort_unstable();
        let end = |at: usize| counts.get(at).copied().map(share).unwrap_or_default();
        (end(DRAWS * 25 / 1000), end(DRAWS * 975 / 1000 - 1))
    };
    let point = |top: &usize| {
        let at = rising.partition_point(|other| other < top);
        let percent = |from: usize| Percent {
            em: share(all[at][from]),
            exm: share(all[at][from + 1]),
            direct: share(all[at][from + 2]),
        };
        let interval = |from: usize| Interval {
            em: ends(at, from),
            exm: ends(at, from + 1),
            direct: ends(at, from + 2),
        };
        Point {
            top: *top,
            either: percent(0),
            both: percent(3),
            intervals: Intervals { either: interval(0), both: interval(3) },
        }
    };
    tops.iter().map(point).collect()
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
