//! Figures at several numbers of predictions, with their intervals, a draw at a time.

use beamsplitter_common::bootstrap::{self, Bootstrap, DRAWS};

use super::{FirstRanks, Interval, Intervals, Percent, Point, SEED};

/// Counts for each of the six figures, one row for each of `tops`.
type Counts = Vec<[u32; 6]>;

/// The figures at each of `tops`, with the percentile bootstrap: records are drawn with
/// replacement, as many as there are, the same draws for every figure.
#[derive(Clone, Debug)]
pub(super) struct Points {
    tops: Vec<usize>,
    /// The tops in rising order.
    rising: Vec<usize>,
    /// A record's place among these from which on it counts, for each figure.
    places: Vec<[u32; 6]>,
    bootstrap: Bootstrap,
    draws: Vec<Counts>,
}

impl Points {
    /// Prepares the figures.
    pub(super) fn new(firsts: &[FirstRanks], tops: Vec<usize>) -> Self {
        let mut rising = tops.clone();
        rising.sort_unstable();
        let place = |first: u32| rising.partition_point(|top| (*top as u64) < u64::from(first));
        let places = firsts.iter().map(|first| first.to_array().map(|first| place(first) as u32));
        let places: Vec<_> = places.collect();
        let bootstrap = Bootstrap::new(places.len(), DRAWS, SEED);
        Self { tops, rising, places, bootstrap, draws: Vec::new() }
    }

    /// Returns the number of records.
    pub(super) fn examples(&self) -> usize {
        self.places.len()
    }

    /// Draws once more; returns false after the last draw.
    pub(super) fn step(&mut self) -> bool {
        let Some(drawn) = self.bootstrap.draw() else { return false };
        let places = &self.places;
        self.draws.push(count(drawn.map(|unit| &places[unit]), self.rising.len()));
        true
    }

    /// Returns the figures, with intervals from the draws so far.
    pub(super) fn finish(self) -> Vec<Point> {
        let all = count(self.places.iter(), self.rising.len());
        let share = |count: u32| 100.0 * f64::from(count) / self.places.len().max(1) as f64;
        let ends = |at: usize, figure: usize| {
            let mut counts: Vec<u32> = self.draws.iter().map(|counts| counts[at][figure]).collect();
            counts.sort_unstable();
            let ends = bootstrap::ends(counts.len());
            ends.map(|(low, high)| (share(counts[low]), share(counts[high]))).unwrap_or_default()
        };
        let point = |top: &usize| {
            let at = self.rising.partition_point(|other| other < top);
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
        self.tops.iter().map(point).collect()
    }
}

/// Counts the records that reach a figure at each of the first `tops` ranks: `records` gives, for
/// each of the six figures, the first rank at which a record does.
fn count<'a>(records: impl Iterator<Item = &'a [u32; 6]>, tops: usize) -> Counts {
    let mut counts: Counts = vec![[0; 6]; tops + 1];
    for places in records {
        for (figure, place) in places.iter().enumerate() {
            counts[*place as usize][figure] += 1;
        }
    }
    for at in 1..tops {
        let before = counts[at - 1];
        counts[at].iter_mut().zip(before).for_each(|(count, before)| *count += before);
    }
    counts
}
