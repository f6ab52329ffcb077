//! The guarantee, tested on scores: one half calibrates, the other half is tested.

use beamsplitter_common::random::Random;

use super::{Calibration, needed};

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
mod tests {
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
