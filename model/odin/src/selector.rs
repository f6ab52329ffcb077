//! The selector: which of the candidates are shown (section 6).
//!
//! A candidate's score, higher for more likely wrong, is one minus the probability that a small
//! logistic model gives it from facts of the decoding, of the execution and of the links. The
//! paper asks a large language model instead (section 6.3.1), or takes the links alone (6.3.2);
//! [`Facts::weakest_entity`] is the latter.

use serde::{Deserialize, Serialize};

use crate::conformal::{Calibration, Threshold};
pub use crate::facts::{FACTS, Facts};

/// Weight of [`Facts::preference`] where no question of the calibration was asked by somebody with
/// preferences, so that nothing can be fitted.
pub const PREFERENCE: f64 = 2.0;

/// A logistic model over [`Facts`], and its calibration scores.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Selector {
    /// Weight of each fact, in the order of [`Facts::values`].
    pub weights: [f64; FACTS],
    /// Added to the weighted sum.
    pub bias: f64,
    /// Scores of right candidates on calibration questions.
    pub calibration: Calibration,
}

/// One candidate to learn from.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Labelled {
    /// What is known of it.
    pub facts: Facts,
    /// Whether it returns what a gold query returns.
    pub right: bool,
}

impl Selector {
    /// Returns the probability that a candidate is right.
    pub fn probability(&self, facts: &Facts) -> f64 {
        let sum: f64 = self.weights.iter().zip(facts.values()).map(|(w, x)| w * x).sum();
        1.0 / (1.0 + (-(self.bias + sum)).exp())
    }

    /// Returns the score of section 6.2: higher for more likely wrong, from 0 to 1.
    pub fn score(&self, facts: &Facts) -> f64 {
        1.0 - self.probability(facts)
    }

    /// Fits weights and bias to labelled candidates by Newton's method, with an L2 penalty of
    /// `ridge` on the weights.
    pub fn fit(examples: &[Labelled], ridge: f64) -> Self {
        const STEPS: usize = 30;
        const SIZE: usize = FACTS + 1;
        let mut model = Self::default();
        for _ in 0..STEPS {
            let mut gradient = [0.0; SIZE];
            let mut hessian = [[0.0; SIZE]; SIZE];
            for example in examples {
                let mut x = [1.0; SIZE];
                x[..FACTS].copy_from_slice(&example.facts.values());
                let p = model.probability(&example.facts);
                let error = f64::from(u8::from(example.right)) - p;
                for i in 0..SIZE {
                    gradient[i] += error * x[i];
                    for j in 0..SIZE {
                        hessian[i][j] += p * (1.0 - p) * x[i] * x[j];
                    }
                }
            }
            for i in 0..FACTS {
                gradient[i] -= ridge * model.weights[i];
                hessian[i][i] += ridge;
            }
            hessian[FACTS][FACTS] += 1e-6;
            let step = solve(hessian, gradient);
            for (weight, change) in model.weights.iter_mut().zip(&step) {
                *weight += change;
            }
            model.bias += step[FACTS];
            if step.iter().all(|change| change.abs() < 1e-9) {
                break;
            }
        }
        model
    }

    /// Sets the weight of preferences to [`PREFERENCE`] where it could not be fitted.
    #[must_use]
    pub fn with_preference(mut self) -> Self {
        let weight = &mut self.weights[FACTS - 1];
        if weight.abs() < 1e-9 {
            *weight = PREFERENCE;
        }
        self
    }

    /// Adds the scores of candidates that a person picked to the calibration, which so grows from
    /// their own questions.
    #[must_use]
    pub fn with_picks(mut self, scores: &[f64]) -> Self {
        scores.iter().for_each(|score| self.calibration.add(*score));
        self
    }

    /// Selects the candidates of one question: those whose score is within the threshold for
    /// `alpha`; never those that cannot run or that repeat an earlier result; the best one always.
    pub fn select(&self, candidates: &[Facts], alpha: f64) -> Selection {
        let threshold = self.calibration.threshold(alpha);
        let scores: Vec<f64> = candidates.iter().map(|facts| self.score(facts)).collect();
        let usable = |index: &usize| {
            let facts = &candidates[*index];
            facts.fails == 0.0 && facts.repeats == 0.0
        };
        let usable: Vec<usize> = (0..candidates.len()).filter(usable).collect();
        let best = usable.iter().copied().min_by(|a, b| scores[*a].total_cmp(&scores[*b]));
        let kept = usable
            .into_iter()
            .filter(|&index| Some(index) == best || threshold.keeps(scores[index]))
            .collect();
        Selection { kept, scores, threshold }
    }
}

/// Which candidates are shown, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// Indices of those that are shown, in their own order.
    pub kept: Vec<usize>,
    /// Score of each candidate.
    pub scores: Vec<f64>,
    /// What was kept.
    pub threshold: Threshold,
}

/// Solves `matrix * x = vector` by Gaussian elimination with partial pivoting; `matrix` is
/// positive definite.
fn solve<const N: usize>(mut matrix: [[f64; N]; N], mut vector: [f64; N]) -> [f64; N] {
    for column in 0..N {
        let pivot = (column..N)
            .max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()))
            .unwrap_or(column);
        matrix.swap(column, pivot);
        vector.swap(column, pivot);
        for row in column + 1..N {
            let factor = matrix[row][column] / matrix[column][column];
            let pivot = matrix[column];
            for (entry, above) in matrix[row].iter_mut().zip(pivot).skip(column) {
                *entry -= factor * above;
            }
            vector[row] -= factor * vector[column];
        }
    }
    for row in (0..N).rev() {
        let rest: f64 = (row + 1..N).map(|at| matrix[row][at] * vector[at]).sum();
        vector[row] = (vector[row] - rest) / matrix[row][row];
    }
    vector
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformal::TooFewPoints;

    fn facts(gap: f64, empty: f64) -> Facts {
        Facts { log_prob_gap: gap, empty, ..Facts::default() }
    }

    #[test]
    fn fitting_finds_what_tells_right_from_wrong() {
        let mut examples = Vec::new();
        for i in 0..200 {
            let gap = -f64::from(i % 20) / 4.0;
            let empty = f64::from(u8::from(i % 3 == 0));
            // Mostly right when near the best and not empty; one in ten the other way.
            let right = (gap > -2.0 && empty == 0.0) != (i % 10 == 7);
            examples.push(Labelled { facts: facts(gap, empty), right });
        }
        let model = Selector::fit(&examples, 1e-3);
        assert!(model.weights[1] > 0.2, "{model:?}");
        assert!(model.weights[5] < -0.2, "{model:?}");
        assert_eq!(model.weights[FACTS - 1], 0.0);
        assert_eq!(model.clone().with_preference().weights[FACTS - 1], PREFERENCE);
        assert!(model.probability(&facts(0.0, 0.0)) > 0.6);
        assert!(model.probability(&facts(-4.0, 1.0)) < 0.35);
    }

    #[test]
    fn basic_facts_leave_the_weights_of_the_others_at_nothing() {
        let of = |place: i32| {
            let share = f64::from(place % 4) / 4.0;
            let facts =
                Facts { share, tables: 9.0, rows: share, ..facts(-f64::from(place % 5), 0.0) };
            Labelled { facts, right: place % 5 < 2 }
        };
        let examples: Vec<Labelled> = (0..60).map(of).collect();
        let basic =
            examples.iter().map(|one| Labelled { facts: one.facts.basic(), right: one.right });
        let weights = Selector::fit(&basic.collect::<Vec<_>>(), 1.0).weights;
        let others = weights[11..18].iter().chain(&weights[19..]);
        assert!(others.copied().all(|weight| weight == 0.0) && weights[1] != 0.0);
        assert_eq!(examples[0].facts.values()[15], 3.0, "many more tables are as bad as three");
    }

    #[test]
    fn what_fails_or_repeats_is_never_kept_and_the_best_always() {
        let mut model = Selector { bias: 0.0, ..Selector::default() };
        model.weights[1] = 1.0;
        model.calibration = Calibration::from(vec![0.4; 20]);
        let mut candidates =
            [facts(-3.0, 0.0), facts(-1.0, 0.0), facts(-9.0, 0.0), facts(5.0, 0.0)];
        candidates[3].fails = 1.0;
        let selection = model.select(&candidates, 0.1);
        assert_eq!(selection.kept, [1]);
        let open = Selector { calibration: Calibration::default(), ..model };
        assert_eq!(open.select(&candidates, 0.1).kept, [0, 1, 2]);
        assert!(open.select(&[], 0.1).kept.is_empty());
    }

    #[test]
    fn a_calibration_of_picks_keeps_everything_until_there_are_enough() {
        let mut model = Selector::default();
        model.weights[1] = 1.0;
        let candidates = [facts(0.0, 0.0), facts(-9.0, 0.0)];
        for pick in 0..9 {
            let selection = model.select(&candidates, 0.1);
            assert_eq!(selection.kept, [0, 1], "{pick} picks");
            let few = TooFewPoints { points: pick, needed: 9 };
            assert_eq!(selection.threshold, Threshold::Everything(few));
            let score = model.score(&candidates[0]);
            model = model.with_picks(&[score]);
        }
        assert_eq!(model.select(&candidates, 0.1).kept, [0]);
    }

    #[test]
    fn equations_are_solved() {
        let x = solve([[4.0, 1.0], [1.0, 3.0]], [1.0, 2.0]);
        assert!((x[0] - 1.0 / 11.0).abs() < 1e-12 && (x[1] - 7.0 / 11.0).abs() < 1e-12);
    }
}
