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

/// The figures of `ratings` with percentile bootstrap intervals (Efron 1979): units are drawn with
/// replacement, as many as there are; draws in which a figure is not defined do not count for it.
pub fn intervals(ratings: &Ratings, draws: usize, seed: u64) -> Figures<Figure> {
    let values = figures(&ratings.rows, &ratings.counts());
    let mut random = Random::new(seed);
    let mut found: Figures<Vec<f64>> = Figures::default();
    let units = ratings.units.len();
    for _ in 0..if units == 0 { 0 } else { draws } {
        let mut counts = vec![0.0; ratings.rows.len()];
        for _ in 0..units {
            counts[ratings.units[random.below(units)]] += 1.0;
        }
        let drawn = figures(&ratings.rows, &counts);
        found.percent.extend(drawn.percent);
        found.cohen.extend(drawn.cohen);
        found.fleiss.extend(drawn.fleiss);
        found.alpha.extend(drawn.alpha);
    }
    let ends = found.map(|mut values: Vec<f64>| {
        values.sort_by(f64::total_cmp);
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
