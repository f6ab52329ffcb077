//! Log-probabilities and deterministic selection of the best.

use crate::model::Token;

/// Turns logits into natural log-probabilities in place.
///
/// Entries of minus infinity stay minus infinity; if nothing else is there, nothing changes.
pub fn log_softmax(logits: &mut [f32]) {
    let max = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if max == f32::NEG_INFINITY {
        return;
    }
    let sum: f64 = logits.iter().map(|&x| f64::from(x - max).exp()).sum();
    let log_sum = max + sum.ln() as f32;
    for x in logits {
        *x -= log_sum;
    }
}

/// The highest entry; of equals the lowest id. `None` where nothing is above minus infinity.
pub fn argmax(row: &[f32]) -> Option<(Token, f32)> {
    let mut best = (0, f32::NEG_INFINITY);
    for (id, &x) in row.iter().enumerate() {
        if x > best.1 {
            best = (id as Token, x);
        }
    }
    (best.1 > f32::NEG_INFINITY).then_some(best)
}

/// The `k` highest entries, best first; of equals the lowest id comes first.
pub fn top_k(row: &[f32], k: usize) -> Vec<(Token, f32)> {
    let mut top = TopK::new(k);
    for (id, &x) in row.iter().enumerate() {
        if x > top.floor() {
            top.push(x, id as Token);
        }
    }
    top.sorted().iter().map(|&(x, id)| (id, x)).collect()
}

/// Collects the `k` highest scores; what was pushed first wins a tie.
///
/// Minus infinity and NaN are never collected.
#[derive(Clone, Debug)]
pub struct TopK<T> {
    k: usize,
    items: Vec<(f32, T)>,
}

impl<T> TopK<T> {
    /// An empty collector.
    pub fn new(k: usize) -> Self {
        Self { k, items: Vec::with_capacity(k.min(64) + 1) }
    }

    /// Only scores strictly above this one can still get in. Testing against it before
    /// [`TopK::push`] keeps the scan of a long row cheap.
    pub fn floor(&self) -> f32 {
        match self.items.last() {
            _ if self.k == 0 => f32::INFINITY,
            Some(&(score, _)) if self.items.len() == self.k => score,
            _ => f32::NEG_INFINITY,
        }
    }

    /// Offers an item.
    pub fn push(&mut self, score: f32, item: T) {
        if score > self.floor() {
            let at = self.items.partition_point(|kept| kept.0 >= score);
            self.items.insert(at, (score, item));
            self.items.truncate(self.k);
        }
    }

    /// What was collected, best first.
    pub fn sorted(&self) -> &[(f32, T)] {
        &self.items
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn log_softmax_sums_to_one_and_ignores_minus_infinity() {
        let mut row = [1.0, f32::NEG_INFINITY, 1.0, 1.0 + 2f32.ln()];
        log_softmax(&mut row);
        let close = |x: f32, p: f32| (x.exp() - p).abs() < 1e-6;
        assert!(close(row[0], 0.25) && close(row[2], 0.25) && close(row[3], 0.5));
        assert_eq!(row[1], f32::NEG_INFINITY);
        let mut large = [10_000.0, 0.0];
        log_softmax(&mut large);
        assert_eq!(large[0], 0.0);
    }

    #[test]
    fn ties_go_to_the_lower_id() {
        let row = [0.5, 2.0, f32::NAN, 2.0, f32::NEG_INFINITY, 2.0, 0.5];
        assert_eq!(argmax(&row), Some((1, 2.0)));
        assert_eq!(top_k(&row, 4), [(1, 2.0), (3, 2.0), (5, 2.0), (0, 0.5)]);
        assert_eq!(top_k(&row, 99).len(), 5);
        assert_eq!(top_k(&row, 0), []);
        assert_eq!(argmax(&[f32::NEG_INFINITY, f32::NAN]), None);
    }
}
