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

/// Counts of `records`, in per cent of them.
#[expect(clippy::cast_precision_loss, reason = "counts of records")]
pub fn percent(counts: Metrics<usize>, records: usize) -> Percent {
    let percent = |count: usize| 100.0 * count as f64 / records.max(1) as f64;
    let Metrics { exact, execution, direct } = counts.map(percent);
    Percent { em: exact, exm: execution, direct }
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

/// Records that cover one reading, and both.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Part {
    /// Records.
    pub examples: usize,
    /// One reading or both.
    pub either: Percent,
    /// Both readings.
    pub both: Percent,
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
}

/// The intervals of [`Summary::whole`].
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Intervals {
    /// One reading or both.
    pub either: Interval,
    /// Both readings.
    pub both: Interval,
}

/// What a system's predictions cover.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// All records.
    #[serde(flatten)]
    pub whole: Part,
    /// Predictions looked at.
    pub top: usize,
    /// Bootstrap intervals of 95 %.
    pub intervals: Intervals,
    /// Each database by itself.
    pub databases: BTreeMap<String, Part>,
    /// Coverage over the number of predictions, up to the most that a record has.
    pub curve: Vec<Point>,
}

/// Sums up records, each with its database, by their first `top` predictions.
pub fn summary(records: &[(String, Coverage)], top: usize) -> Summary {
    let coverages: Vec<&Coverage> = records.iter().map(|(_, coverage)| coverage).collect();
    let mut by_database: BTreeMap<String, Vec<&Coverage>> = BTreeMap::new();
    for (database, coverage) in records {
        by_database.entry(database.clone()).or_default().push(coverage);
    }
    let most = coverages.iter().map(|c| c.predictions.len()).max().unwrap_or_default();
    let point = |top| {
        let Part { either, both, .. } = part(&coverages, top);
        Point { top, either, both }
    };
    let parts = by_database.into_iter().map(|(name, of)| (name, part(&of, top)));
    Summary {
        whole: part(&coverages, top),
        top,
        intervals: Intervals {
            either: interval(&coverages, |c| c.either(top)),
            both: interval(&coverages, |c| c.both(top)),
        },
        databases: parts.collect(),
        curve: (1..=most).map(point).collect(),
    }
}

fn part(coverages: &[&Coverage], top: usize) -> Part {
    let count = |covered: fn(&Coverage, usize) -> Metrics<bool>| {
        let add = |sum: Metrics<usize>, c: &&Coverage| {
            sum.zip(covered(c, top), |sum, covered| sum + usize::from(covered))
        };
        percent(coverages.iter().fold(Metrics::default(), add), coverages.len())
    };
    Part { examples: coverages.len(), either: count(Coverage::either), both: count(Coverage::both) }
}

/// The percentile bootstrap: records are drawn with replacement, as many as there are.
fn interval(coverages: &[&Coverage], covered: impl Fn(&Coverage) -> Metrics<bool>) -> Interval {
    if coverages.is_empty() {
        return Interval::default();
    }
    let verdicts: Vec<Metrics<bool>> = coverages.iter().map(|c| covered(c)).collect();
    let mut random = Random::new(SEED);
    let mut draws = Vec::with_capacity(DRAWS);
    for _ in 0..DRAWS {
        let mut counts = Metrics::<usize>::default();
        for _ in &verdicts {
            let drawn = verdicts[random.below(verdicts.len())];
            counts = counts.zip(drawn, |sum, covered| sum + usize::from(covered));
        }
        draws.push(percent(counts, verdicts.len()));
    }
    let ends = |of: fn(&Percent) -> f64| {
        let mut values: Vec<f64> = draws.iter().map(of).collect();
        values.sort_by(f64::total_cmp);
        (values[DRAWS * 25 / 1000], values[DRAWS * 975 / 1000 - 1])
    };
    Interval { em: ends(|p| p.em), exm: ends(|p| p.exm), direct: ends(|p| p.direct) }
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
        assert_eq!(summary.intervals.either.exm, (0.0, 100.0));
        assert_eq!(super::summary(&[], 5).whole.examples, 0);
    }
}
