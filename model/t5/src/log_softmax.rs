//! Log-probabilities from scores.

/// Turns scores into natural logarithms of probabilities, in place. Minus infinity stays.
pub(crate) fn log_softmax(scores: &mut [f32]) {
    let peak = scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if peak == f32::NEG_INFINITY {
        return;
    }
    let sum: f32 = scores.iter().map(|score| (score - peak).exp()).sum();
    let log_sum = peak + sum.ln();
    for score in scores {
        *score -= log_sum;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_sum_to_one_and_nothing_overflows() {
        let mut scores = [1000.0, 999.0, f32::NEG_INFINITY, -1000.0];
        log_softmax(&mut scores);
        let sum: f32 = scores.iter().map(|score| score.exp()).sum();
        assert!((sum - 1.0).abs() < 1e-6);
        assert!((scores[0] - scores[1] - 1.0).abs() < 1e-4);
        assert_eq!(scores[2], f32::NEG_INFINITY);
    }
}
