//! Intervals: how much a figure would vary had other units been rated.

use beamsplitter_ambiguity::random::Random;
use serde::Serialize;

use super::coefficients::{Figures, figures};
use super::ratings::Ratings;

/// Times that units are drawn again.
pub const DRAWS: usize = 1000;

/// A figure with its bootstrap interval of 95 %.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Figure {
    /// Its value, where it has one.
    pub value: Option<f64>,
    /// Lower and upper end; none where it had no value in any draw.
    pub interval: Option<(f64, f64)>,
}

/// The figures of `ratings` with their intervals, after that many draws.
pub fn intervals(ratings: &Ratings, draws: usize, seed: u64) -> Figures<Figure> {
    let mut bootstrap = Bootstrap::new(ratings.clone(), draws, seed);
    while bootstrap.step() {}
    bootstrap.finish()
}

/// Percentile bootstrap intervals (Efron 1979): units are drawn with replacement, as many as there
/// are; draws in which a figure is not defined do not count for it. One draw at a time, for those
/// who must not compute for long without a pause.
#[derive(Clone, Debug)]
pub struct Bootstrap {
    ratings: Ratings,
    left: usize,
    random: Random,
    found: Figures<Vec<f64>>,
}

impl Bootstrap {
    /// Begins.
    pub fn new(ratings: Ratings, draws: usize, seed: u64) -> Self {
        let left = if ratings.units.is_empty() { 0 } else { draws };
        Self { ratings, left, random: Random::new(seed), found: Figures::default() }
    }

    /// Draws once more; false when that was done often enough.
    pub fn step(&mut self) -> bool {
        let Some(left) = self.left.checked_sub(1) else { return false };
        self.left = left;
        let Ratings { rows, units } = &self.ratings;
        let mut counts = vec![0.0; rows.len()];
        for _ in 0..units.len() {
            counts[units[self.random.below(units.len())]] += 1.0;
        }
        let drawn = figures(rows, &counts);
        self.found.percent.extend(drawn.percent);
        self.found.cohen.extend(drawn.cohen);
        self.found.fleiss.extend(drawn.fleiss);
        self.found.alpha.extend(drawn.alpha);
        true
    }

    /// The figures, with intervals from the draws so far.
    pub fn finish(self) -> Figures<Figure> {
        let values = figures(&self.ratings.rows, &self.ratings.counts());
        let ends = self.found.map(|mut values: Vec<f64>| {
            values.sort_unstable_by(f64::total_cmp);
            let last = values.len().checked_sub(1)?;
            Some((values[last * 25 / 1000], values[last - last * 25 / 1000]))
        });
        Figures {
            percent: Figure { value: values.percent, interval: ends.percent },
            cohen: Figure { value: values.cohen, interval: ends.cohen },
            fleiss: Figure { value: values.fleiss, interval: ends.fleiss },
            alpha: Figure { value: values.alpha, interval: ends.alpha },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_their_value_and_shrink() {
        let units = |times: usize| {
            let rows = [[0, 0], [0, 1], [1, 1], [1, 1], [2, 2], [2, 0]];
            let rows = rows.repeat(times).into_iter().map(|row| row.map(Some).to_vec());
            Ratings::new(&rows.collect::<Vec<_>>())
        };
        let width = |ratings: &Ratings| {
            let figures = intervals(ratings, 300, 1);
            for (_, Figure { value, interval }) in figures.each() {
                let (low, high) = interval.unwrap();
                assert!((low..=high).contains(&value.unwrap()), "{value:?} in {interval:?}");
            }
            let (low, high) = figures.alpha.interval.unwrap();
            high - low
        };
        assert!(width(&units(5)) > 2.0 * width(&units(50)));
        assert_eq!(intervals(&units(5), 50, 3), intervals(&units(5), 50, 3));
        assert_eq!(intervals(&Ratings::default(), 50, 3), Figures::default());
    }
}
