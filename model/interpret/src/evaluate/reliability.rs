//! Whether the probabilities that cards are given hold: reliability, Brier score, calibration error.

use serde::Serialize;

/// How likely cards were said to be right, beside whether they are, in tenths of the probability.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reliability {
    /// The cards of each tenth of the probability, from the lowest on.
    pub tenths: [Tenth; 10],
    squares: f64,
}

/// The cards whose probability lies in one tenth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Tenth {
    /// How many they are.
    pub cards: usize,
    /// How many of them are right.
    pub right: usize,
    /// The sum of their probabilities.
    pub said: f64,
}

impl Reliability {
    /// Adds a card.
    pub fn add(&mut self, chance: f64, is_right: bool) {
        let tenth = &mut self.tenths[((chance * 10.0) as usize).min(9)];
        tenth.cards += 1;
        tenth.right += usize::from(is_right);
        tenth.said += chance;
        self.squares += (chance - f64::from(u8::from(is_right))).powi(2);
    }

    fn cards(&self) -> usize {
        self.tenths.iter().map(|tenth| tenth.cards).sum()
    }

    /// Returns the mean squared error of the probabilities (Brier score).
    pub fn brier(&self) -> f64 {
        self.squares / self.cards().max(1) as f64
    }

    /// Returns by how much the probability of a card is off from the share of right ones in its
    /// tenth, on average (expected calibration error).
    pub fn calibration_error(&self) -> f64 {
        let off = |tenth: &Tenth| (tenth.said - tenth.right as f64).abs();
        self.tenths.iter().map(off).sum::<f64>() / self.cards().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_are_held_against_what_is_right() {
        let mut found = Reliability::default();
        for (chance, is_right) in [(0.5, true), (0.5, false), (1.0, true), (0.1, false)] {
            found.add(chance, is_right);
        }
        assert_eq!((found.tenths[5].cards, found.tenths[5].right), (2, 1));
        assert!((found.brier() - (0.25 + 0.25 + 0.01) / 4.0).abs() < 1e-9);
        assert!(
            (found.calibration_error() - 0.1 / 4.0).abs() < 1e-9,
            "{}",
            found.calibration_error()
        );
    }
}
