//! Two systems on the same examples: the difference with its paired bootstrap interval, and McNemar's
//! exact test (McNemar 1947), which asks whether the examples that only one of them has right fall to
//! both sides alike.

use crate::bootstrap::{Bootstrap, DRAWS, interval};

/// Seed of the draws; the same examples give the same interval.
const SEED: u64 = 5;

/// Who has an example right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Side {
    /// The first system alone.
    First,
    /// The second alone.
    Second,
    /// Both.
    Both,
    /// None of the two.
    Neither,
}

impl Side {
    /// All four.
    pub const ALL: [Self; 4] = [Self::First, Self::Second, Self::Both, Self::Neither];

    /// Tells it by whether each system is right.
    pub fn of(first: bool, second: bool) -> Self {
        match (first, second) {
            (true, false) => Self::First,
            (false, true) => Self::Second,
            (true, true) => Self::Both,
            (false, false) => Self::Neither,
        }
    }

    /// Returns whether the first system and the second are right.
    fn rights(self) -> [bool; 2] {
        [matches!(self, Self::First | Self::Both), matches!(self, Self::Second | Self::Both)]
    }
}

/// Two systems compared, shares in per cent.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize)]
pub struct Paired {
    /// Examples.
    pub examples: usize,
    /// What the first system has right.
    pub first: f64,
    /// What the second has right.
    pub second: f64,
    /// The second less the first, in per cent of the examples.
    pub difference: f64,
    /// Its bootstrap interval of 95 %: examples are drawn, each with both of its answers.
    pub interval: (f64, f64),
    /// The probability of so uneven a split of the examples that only one has right, if each fell to
    /// either side by chance; two-sided, exact.
    pub p: f64,
}

/// Compares two systems by who has each example right.
pub fn paired(sides: &[Side]) -> Paired {
    let count = |of: Side| sides.iter().filter(|side| **side == of).count();
    let [first, second, both, _] = Side::ALL.map(count);
    let percent = |count: usize| 100.0 * count as f64 / sides.len().max(1) as f64;
    let difference = |side: Side| {
        let [first, second] = side.rights().map(i32::from);
        second - first
    };
    let gains: Vec<i32> = sides.iter().map(|side| difference(*side)).collect();
    let mut draws = Bootstrap::new(gains.len(), DRAWS, SEED);
    let mut drawn = Vec::with_capacity(DRAWS);
    while let Some(draw) = draws.draw() {
        let sum: i32 = draw.map(|unit| gains[unit]).sum();
        drawn.push(100.0 * f64::from(sum) / gains.len() as f64);
    }
    Paired {
        examples: sides.len(),
        first: percent(first + both),
        second: percent(second + both),
        difference: percent(second) - percent(first),
        interval: interval(drawn).unwrap_or_default(),
        p: mcnemar(first, second),
    }
}

/// Returns the two-sided probability of McNemar's exact test: that of a split of a fair coin's throws
/// as uneven as `first` against `second`, or more so.
pub fn mcnemar(first: usize, second: usize) -> f64 {
    let (throws, fewer) = (first + second, first.min(second));
    // Logarithms: two to the power of many throws is no number.
    let mut ln = -(throws as f64) * std::f64::consts::LN_2;
    let mut sum = ln.exp();
    for k in 1..=fewer {
        ln += ((throws - k + 1) as f64 / k as f64).ln();
        sum += ln.exp();
    }
    (2.0 * sum).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mcnemars_test_is_the_binomial_one() {
        // As scipy.stats.binomtest(k, n).pvalue has them.
        for (first, second, p) in
            [(0, 0, 1.0), (5, 5, 1.0), (0, 5, 0.0625), (1, 9, 0.021_484_375), (2, 8, 0.109_375)]
        {
            assert!((mcnemar(first, second) - p).abs() < 1e-12, "{first} {second}");
            assert_eq!(mcnemar(first, second).to_bits(), mcnemar(second, first).to_bits());
        }
        assert!(mcnemar(1000, 2000) < 1e-70 && mcnemar(20_000, 20_001) > 0.99);
    }

    #[test]
    fn differences_are_of_pairs() {
        let sides = [(true, true), (false, true), (false, true), (false, false)];
        let sides = sides.map(|(first, second)| Side::of(first, second));
        let paired = paired(&sides);
        assert_eq!((paired.first, paired.second, paired.difference), (25.0, 75.0, 50.0));
        assert_eq!((paired.interval, paired.p), ((0.0, 100.0), 0.5));
        let same = super::paired(&[Side::Both, Side::Neither, Side::Both]);
        assert_eq!((same.difference, same.interval, same.p), (0.0, (0.0, 0.0), 1.0));
        assert_eq!(super::paired(&[]).examples, 0);
    }
}
