//! Split-conformal thresholds (section 6.1); [`Calibration::splits`] tests their guarantee.

use beamsplitter_common::random::Random;
use serde::{Deserialize, Serialize};

/// The lowest and the highest share of right queries that may be lost.
pub const ALPHA: std::ops::RangeInclusive<f64> = 0.01..=0.2;

/// Scores of right queries on questions that nothing else was fitted to. Higher: more likely
/// wrong.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Vec<f64>", into = "Vec<f64>")]
pub struct Calibration {
    /// Ascending.
    scores: Vec<f64>,
}

impl From<Vec<f64>> for Calibration {
    fn from(mut scores: Vec<f64>) -> Self {
        scores.retain(|score| !score.is_nan());
        scores.sort_by(f64::total_cmp);
        Self { scores }
    }
}

impl From<Calibration> for Vec<f64> {
    fn from(calibration: Calibration) -> Self {
        calibration.scores
    }
}

/// What may be kept.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Threshold {
    /// Queries with this score or less.
    AtMost(f64),
    /// Everything: there are too few calibration points for this `alpha`.
    Everything(TooFewPoints),
}

/// Why everything is kept, in a sentence by its `Display`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TooFewPoints {
    /// Points that there are.
    pub points: usize,
    /// Points that are needed.
    pub needed: usize,
}

impl std::fmt::Display for TooFewPoints {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { points, needed } = self;
        write!(
            out,
            "Nothing is left out, since this model is calibrated by {points} right answers and \
             {needed} are needed here."
        )
    }
}

impl Calibration {
    /// Adds the score of a query that turned out right.
    pub fn add(&mut self, score: f64) {
        if !score.is_nan() {
            let place = self.scores.partition_point(|known| *known <= score);
            self.scores.insert(place, score);
        }
    }

    /// Returns the number of points.
    pub fn len(&self) -> usize {
        self.scores.len()
    }

    /// Returns whether there are no points.
    pub fn is_empty(&self) -> bool {
        self.scores.is_empty()
    }

    /// Tests the guarantee on these scores, over `times` random splits in halves. Returns `None` if
    /// half of the points are too few for `alpha`.
    pub fn splits(&self, alpha: f64, times: usize, seed: u64) -> Option<Splits> {
        over(&self.scores, alpha, times, seed)
    }

    /// Returns the threshold that keeps the right query with probability `1 - alpha` or more,
    /// where it is among the candidates and the question is like those of the calibration set: the
    /// `ceil((n + 1)(1 - alpha))`-th smallest of the `n` scores. (The paper's formula 2 has
    /// `1 + alpha` for `n + 1`; its guarantee needs this one.)
    pub fn threshold(&self, alpha: f64) -> Threshold {
        let points = self.scores.len();
        // Rounded, since 10 * 0.9 is a little above 9 in binary.
        let rank = ((points + 1) as f64 * (1.0 - alpha) - 1e-9).ceil();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "1 or more")]
        let rank = rank.max(1.0) as usize;
        match self.scores.get(rank - 1) {
            Some(score) => Threshold::AtMost(*score),
            None => Threshold::Everything(TooFewPoints { points, needed: needed(alpha) }),
        }
    }

    /// Returns why everything is kept at `alpha`, if it is.
    pub fn too_few_points(&self, alpha: f64) -> Option<TooFewPoints> {
        match self.threshold(alpha) {
            Threshold::Everything(few) => Some(few),
            Threshold::AtMost(_) => None,
        }
    }
}

impl Threshold {
    /// Returns whether a query with this score is kept.
    pub fn keeps(self, score: f64) -> bool {
        match self {
            Self::AtMost(limit) => score <= limit,
            Self::Everything(_) => true,
        }
    }
}

/// Returns the number of points below which everything is kept: `ceil(1 / alpha) - 1`.
pub fn needed(alpha: f64) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "100 at most")]
    let points = (1.0 / alpha - 1e-9).ceil() as usize;
    points.saturating_sub(1)
}

/// What random splits of calibration scores keep.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Splits {
    /// Scores that each split calibrates with.
    pub calibrated: usize,
    /// Scores that each split tests.
    pub tested: usize,
    /// Share of the tested scores that are kept, on average. The guarantee is about this number: it
    /// is `1 - alpha` or more, but for chance.
    pub kept: f64,
    /// Share of the splits that keep `1 - alpha` or more of what they test. Single splits lie above
    /// and below the average, so that somewhat more than half of them is what to expect.
    pub splits: f64,
}

/// Splits `scores` in halves, `times` times; none where half of them is too few for `alpha`.
pub fn over(scores: &[f64], alpha: f64, times: usize, seed: u64) -> Option<Splits> {
    let calibrated = scores.len() / 2;
    if times == 0 || calibrated < needed(alpha) {
        return None;
    }
    let mut random = Random::new(seed);
    let mut scores = scores.to_vec();
    let tested = scores.len() - calibrated;
    let (mut kept, mut enough) = (0.0, 0_usize);
    for _ in 0..times {
        random.shuffle(&mut scores);
        let (calibration, test) = scores.split_at(calibrated);
        let threshold = Calibration::from(calibration.to_vec()).threshold(alpha);
        let number = test.iter().filter(|score| threshold.keeps(**score)).count();
        let share = number as f64 / tested as f64;
        kept += share / times as f64;
        enough += usize::from(share >= 1.0 - alpha);
    }
    Some(Splits { calibrated, tested, kept, splits: enough as f64 / times as f64 })
}

#[cfg(test)]
mod splits_tests {
    use super::*;

    /// Draws skewed scores with ties, as scores of queries are.
    fn drawn(number: usize) -> Vec<f64> {
        let mut random = Random::new(1);
        (0..number)
            .map(|_| (random.below(1000) as f64 / 1000.0).powi(3).mul_add(50.0, 0.5).floor())
            .collect()
    }

    #[test]
    fn the_guarantee_holds_over_random_splits() {
        for alpha in [0.02, 0.05, 0.1, 0.2] {
            let Splits { calibrated, tested, kept, splits } =
                over(&drawn(400), alpha, 200, 7).expect("enough scores");
            assert_eq!((calibrated, tested), (200, 200));
            // Ties are kept together, so that more may be kept than was asked for.
            assert!((1.0 - alpha - 0.01..=1.0).contains(&kept), "{alpha}: {kept}");
            assert!(splits > 0.5, "{alpha}: {splits}");
        }
    }

    #[test]
    fn a_threshold_that_is_too_low_would_be_seen() {
        // Scores without ties: what is kept is near what was asked for, and not all of it.
        let scores: Vec<f64> = (0..400).map(f64::from).collect();
        let Splits { kept, splits, .. } = over(&scores, 0.1, 200, 7).expect("enough scores");
        assert!((0.895..0.915).contains(&kept), "{kept}");
        assert!((0.5..0.8).contains(&splits), "{splits}");
    }

    #[test]
    fn half_of_the_scores_must_do() {
        assert_eq!(over(&drawn(17), 0.1, 200, 7), None);
        assert!(over(&drawn(18), 0.1, 200, 7).is_some());
        assert_eq!(over(&drawn(18), 0.1, 0, 7), None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_threshold_is_the_ranked_score() {
        let calibration = Calibration::from((1..=19).map(f64::from).collect::<Vec<_>>());
        assert_eq!(calibration.threshold(0.1), Threshold::AtMost(18.0));
        assert_eq!(calibration.threshold(0.2), Threshold::AtMost(16.0));
        assert_eq!(calibration.threshold(0.05), Threshold::AtMost(19.0));
        let everything = Threshold::Everything(TooFewPoints { points: 19, needed: 99 });
        assert_eq!(calibration.threshold(0.01), everything);
        assert!(everything.keeps(f64::INFINITY));
        let Threshold::Everything(few) = everything else { panic!("{everything:?}") };
        assert!(few.to_string().contains("by 19 right answers and 99 are needed"), "{few}");
    }

    #[test]
    fn enough_points_give_a_threshold() {
        for alpha in [0.01, 0.02, 0.05, 0.1, 0.2] {
            let scores = |n: usize| Calibration::from(vec![0.5; n]);
            assert_eq!(scores(needed(alpha)).threshold(alpha), Threshold::AtMost(0.5), "{alpha}");
            let fewer = scores(needed(alpha) - 1).threshold(alpha);
            assert!(matches!(fewer, Threshold::Everything(_)), "{alpha}");
        }
    }

    #[test]
    fn added_points_keep_the_order() {
        let mut calibration = Calibration::from(vec![3.0, 1.0, f64::NAN]);
        calibration.add(2.0);
        calibration.add(f64::NAN);
        assert_eq!(Vec::from(calibration), [1.0, 2.0, 3.0]);
    }
}
