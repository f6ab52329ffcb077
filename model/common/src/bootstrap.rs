//! Percentile bootstrap intervals (Efron, 1979): units are drawn again with replacement, as many as
//! there are, and an interval of 95 % holds the middle 95 % of the figures of these draws.

use crate::Random;

/// Draws of a [`Bootstrap`].
pub const DRAWS: usize = 1000;

/// The draws of a bootstrap, one at a time, so that a caller can pause between two of them.
#[derive(Clone, Debug)]
pub struct Bootstrap {
    units: usize,
    left: usize,
    random: Random,
}

impl Bootstrap {
    /// Creates the draws for a number of units; without units there are none.
    pub fn new(units: usize, draws: usize, seed: u64) -> Self {
        Self { units, left: if units == 0 { 0 } else { draws }, random: Random::new(seed) }
    }

    /// Draws once more: indices of units, as many as there are units; none after the last draw.
    pub fn draw(&mut self) -> Option<impl Iterator<Item = usize> + '_> {
        self.left = self.left.checked_sub(1)?;
        let Self { units, random, .. } = self;
        Some((0..*units).map(|_| random.below(*units)))
    }
}

/// Returns the indices of the lower and the upper end of an interval of 95 % among sorted figures of
/// so many draws: 2.5 % of them lie below the one, as many above the other.
pub fn ends(draws: usize) -> Option<(usize, usize)> {
    let cut = draws * 25 / 1000;
    Some((cut, draws.checked_sub(1 + cut)?))
}

/// Returns the interval of 95 % of the figures of some draws; none where there are too few.
pub fn interval(mut figures: Vec<f64>) -> Option<(f64, f64)> {
    figures.sort_unstable_by(f64::total_cmp);
    let (low, high) = ends(figures.len())?;
    Some((figures[low], figures[high]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_draw_has_as_many_units() {
        let mut bootstrap = Bootstrap::new(3, 2, 5);
        for _ in 0..2 {
            let units: Vec<usize> = bootstrap.draw().map(Iterator::collect).unwrap_or_default();
            assert!(units.len() == 3 && units.iter().all(|&unit| unit < 3));
        }
        assert!(bootstrap.draw().is_none());
        assert!(Bootstrap::new(0, 2, 5).draw().is_none());
    }

    #[test]
    fn ends_leave_as_much_on_both_sides() {
        assert_eq!(ends(1000), Some((25, 974)));
        assert_eq!((ends(39), ends(1), ends(0)), (Some((0, 38)), Some((0, 0)), None));
        assert_eq!(interval((0..1000).rev().map(f64::from).collect()), Some((25.0, 974.0)));
        assert_eq!(interval(Vec::new()), None);
    }
}
