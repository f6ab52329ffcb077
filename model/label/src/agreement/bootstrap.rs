//! Intervals: how much a figure would vary had other units been rated.

use beamsplitter_common::bootstrap;
use serde::Serialize;

use super::coefficients::{Figures, figures};
use super::ratings::Ratings;

/// A figure with its bootstrap interval of 95 %.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Figure {
    /// Its value, where it has one.
    pub value: Option<f64>,
    /// Lower and upper end; none where it had no value in any draw.
    pub interval: Option<(f64, f64)>,
}

/// Computes the figures of `ratings` with their intervals, from `draws` draws.
pub fn intervals(ratings: &Ratings, draws: usize, seed: u64) -> Figures<Figure> {
    let mut bootstrap = Bootstrap::new(ratings.clone(), draws, seed);
    while bootstrap.step() {}
    bootstrap.finish()
}

/// The bootstrap of all figures of agreement, one draw at a time, so that a page can pause between
/// two draws. A draw in which a figure is not defined does not count for that figure.
#[derive(Clone, Debug)]
pub struct Bootstrap {
    ratings: Ratings,
    draws: bootstrap::Bootstrap,
    drawn: Figures<Vec<f64>>,
}

impl Bootstrap {
    /// Prepares `draws` draws of the units of `ratings`.
    pub fn new(ratings: Ratings, draws: usize, seed: u64) -> Self {
        let draws = bootstrap::Bootstrap::new(ratings.units.len(), draws, seed);
        Self { ratings, draws, drawn: Figures::default() }
    }

    /// Draws once more; returns false after the last draw.
    pub fn step(&mut self) -> bool {
        let Some(draw) = self.draws.draw() else { return false };
        let Ratings { rows, units } = &self.ratings;
        let mut counts = vec![0.0; rows.len()];
        draw.for_each(|unit| counts[units[unit]] += 1.0);
        let figures = figures(rows, &counts);
        self.drawn.percent.extend(figures.percent);
        self.drawn.cohen.extend(figures.cohen);
        self.drawn.fleiss.extend(figures.fleiss);
        self.drawn.alpha.extend(figures.alpha);
        true
    }

    /// Returns the figures, with intervals from the draws so far.
    pub fn finish(self) -> Figures<Figure> {
        let values = figures(&self.ratings.rows, &self.ratings.counts());
        let ends = self.drawn.map(bootstrap::interval);
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
