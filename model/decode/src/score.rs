//! Log-probabilities, and selection of the best entries in a fixed order.

use beamsplitter_common::exponential::exp;

use crate::token::Token;

/// Numbers that are added or compared side by side, so that the compiler can vectorise.
const LANES: usize = 8;
/// Number of entries of which the largest is looked for at once.
const BLOCK: usize = 64;

/// Turns logits into natural log-probabilities in place.
///
/// Entries of minus infinity stay minus infinity; if nothing else is there, nothing changes.
#[inline(always)]
pub fn log_softmax(logits: &mut [f32]) {
    let max = max(logits);
    if max == f32::NEG_INFINITY {
        return;
    }
    let power = |x: f32| f64::from(exp(x - max));
    let (chunks, rest) = logits.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for chunk in chunks {
        (0..LANES).for_each(|at| sums[at] += power(chunk[at]));
    }
    let sum: f64 = sums.into_iter().chain(rest.iter().map(|&x| power(x))).sum();
    let log_sum = max + sum.ln() as f32;
    for x in logits {
        *x -= log_sum;
    }
}

/// Returns the largest value that is a number, or minus infinity if there is none.
#[inline(always)]
fn max(values: &[f32]) -> f32 {
    let mut lanes = [f32::NEG_INFINITY; LANES];
    let chunks = values.chunks_exact(lanes.len());
    let rest = chunks.remainder();
    for chunk in chunks {
        for (lane, &x) in lanes.iter_mut().zip(chunk) {
            *lane = if x > *lane { x } else { *lane };
        }
    }
    lanes.iter().chain(rest).fold(f32::NEG_INFINITY, |a, &b| if b > a { b } else { a })
}

/// Returns the highest entry, of equals the one with the lowest id. Returns `None` where nothing is
/// above minus infinity.
pub fn argmax(row: &[f32]) -> Option<(Token, f32)> {
    let best = max(row);
    let id = row.iter().position(|&x| x == best && x > f32::NEG_INFINITY)?;
    Some((id as Token, best))
}

/// Returns the most probable of some tokens; of equals the first.
pub(crate) fn best_of(row: &[f32], tokens: &[Token]) -> Option<(Token, f32)> {
    let mut best = (0, f32::NEG_INFINITY);
    for &token in tokens {
        match row.get(token as usize) {
            Some(&x) if x > best.1 => best = (token, x),
            _ => {}
        }
    }
    (best.1 > f32::NEG_INFINITY).then_some(best)
}

/// Returns the `k` highest entries, best first; of equals the one with the lowest id comes first.
pub fn top_k(row: &[f32], k: usize) -> Vec<(Token, f32)> {
    let mut top = TopK::new(k);
    top.push_row(0.0, row, |id, _| id);
    top.sorted().iter().map(|&(x, id)| (id, x)).collect()
}

/// Collects the `k` highest scores. Of equal scores the one that was pushed first is kept.
///
/// Minus infinity and NaN are never collected.
#[derive(Clone, Debug)]
pub struct TopK<T> {
    k: usize,
    items: Vec<(f32, T)>,
}

impl<T> TopK<T> {
    /// Creates an empty collector.
    pub fn new(k: usize) -> Self {
        Self { k, items: Vec::with_capacity(k.min(64) + 1) }
    }

    /// Returns the score that a new item must exceed to be kept.
    pub fn floor(&self) -> f32 {
        match self.items.last() {
            _ if self.k == 0 => f32::INFINITY,
            Some(&(score, _)) if self.items.len() == self.k => score,
            _ => f32::NEG_INFINITY,
        }
    }

    /// Adds an item if its score is among the highest.
    pub fn push(&mut self, score: f32, item: T) {
        if score > self.floor() {
            let at = self.items.partition_point(|kept| kept.0 >= score);
            self.items.insert(at, (score, item));
            self.items.truncate(self.k);
        }
    }

    /// Adds `item(id, row[id])` with score `base + row[id]` for every id. Blocks without a high
    /// enough entry are skipped as a whole.
    pub fn push_row(&mut self, base: f32, row: &[f32], item: impl Fn(Token, f32) -> T) {
        for (block, values) in row.chunks(BLOCK).enumerate() {
            // Rounding is monotonic: if the largest does not get in, none does.
            if base + max(values) > self.floor() {
                for (i, &x) in values.iter().enumerate() {
                    self.push(base + x, item((block * BLOCK + i) as Token, x));
                }
            }
        }
    }

    /// Returns the collected items, best first.
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

    #[test]
    fn a_long_row_gives_what_sorting_it_gives() {
        for seed in 0..20u32 {
            let value = |i: u32| (i.wrapping_mul(2_654_435_761) ^ seed.wrapping_mul(97)) >> 20;
            let row: Vec<f32> = (0..1000).map(|i| value(i) as f32 - 2048.0).collect();
            let mut sorted: Vec<_> = (0..).zip(row.iter().copied()).collect();
            sorted.sort_by(|a: &(Token, f32), b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
            assert_eq!(top_k(&row, 70), sorted[..70]);
            assert_eq!(argmax(&row), Some(sorted[0]));
        }
    }
}
