//! What a decoding step does beside its products, on the elements themselves: on a processor, a tensor
//! operation of a few thousand elements costs more for its memory than for its arithmetic.
//!
//! Sums are made in eight lanes, so that processors add four or eight numbers at a time, and in one
//! order, so that every processor and every browser gives the same bits.

use beamsplitter_common::exponential::exp;
use wide::{f32x4, f32x8};

/// Numbers that are added side by side.
const LANES: usize = 8;

/// Returns `a . b`.
#[inline(always)]
pub(crate) fn dot(a: &[f32], b: &[f32]) -> f32 {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<LANES>(), b.as_chunks::<LANES>());
    let mut sums = f32x8::ZERO;
    for (a, b) in a.iter().zip(b) {
        sums += f32x8::new(*a) * f32x8::new(*b);
    }
    a_rest.iter().zip(b_rest).fold(total(sums), |sum, (a, b)| sum + a * b)
}

/// Returns the sum of all lanes.
#[inline(always)]
fn total(lanes: f32x8) -> f32 {
    let [a, b, c, d, e, f, g, h] = lanes.to_array();
    let [a, b, c, d] = (f32x4::new([a, b, c, d]) + f32x4::new([e, f, g, h])).to_array();
    (a + c) + (b + d)
}

/// Turns scores into probabilities.
#[inline(always)]
fn softmax(scores: &mut [f32]) {
    let larger = |a: f32, b: f32| if a > b { a } else { b };
    let mut most = [f32::NEG_INFINITY; LANES];
    let (chunks, rest) = scores.as_chunks::<LANES>();
    for chunk in chunks {
        (0..LANES).for_each(|at| most[at] = larger(chunk[at], most[at]));
    }
    let most = rest.iter().chain(&most).copied().fold(f32::NEG_INFINITY, larger);
    scores.iter_mut().for_each(|score| *score = exp(*score - most));
    let (chunks, rest) = scores.as_chunks::<LANES>();
    let mut sums = f32x8::ZERO;
    for chunk in chunks {
        sums += f32x8::new(*chunk);
    }
    let sum = rest.iter().fold(total(sums), |sum, x| sum + x);
    scores.iter_mut().for_each(|score| *score /= sum);
}

/// Computes `softmax(query key^T + bias) value` of one row for each head.
///
/// # Shapes
/// - `query`, `context`: `[heads * d_kv]`
/// - `keys`, `values`: `length` rows of `[heads * d_kv]`
/// - `scores`: `[heads, length]`, the bias; overwritten
#[inline(always)]
pub(crate) fn attend<'a>(
    heads: usize,
    query: &[f32],
    keys: impl Iterator<Item = &'a [f32]> + Clone,
    values: impl Iterator<Item = &'a [f32]> + Clone,
    scores: &mut [f32],
    context: &mut [f32],
) {
    let (d_kv, length) = (query.len() / heads, scores.len() / heads);
    let sides = query.chunks_exact(d_kv).zip(context.chunks_exact_mut(d_kv));
    for (head, ((query, context), scores)) in sides.zip(scores.chunks_exact_mut(length)).enumerate()
    {
        let of_head = |row: &'a [f32]| &row[head * d_kv..][..d_kv];
        let (keys, values) = (keys.clone().map(of_head), values.clone().map(of_head));
        // The sizes of our model and of the published ones: a query and a sum stay in registers.
        match d_kv {
            32 => attend_by::<4>(query, keys, values, scores, context),
            64 => attend_by::<8>(query, keys, values, scores, context),
            _ => {
                scores.iter_mut().zip(keys).for_each(|(score, key)| *score += dot(query, key));
                softmax(scores);
                context.fill(0.0);
                for (share, value) in scores.iter().zip(values) {
                    context.iter_mut().zip(value).for_each(|(sum, value)| *sum += share * value);
                }
            }
        }
    }
}

/// Computes the context of one head whose rows have `N` times eight elements.
#[inline(always)]
fn attend_by<'a, const N: usize>(
    query: &[f32],
    keys: impl Iterator<Item = &'a [f32]>,
    values: impl Iterator<Item = &'a [f32]>,
    scores: &mut [f32],
    context: &mut [f32],
) {
    let eights = |row: &[f32]| -> [f32x8; N] {
        let (chunks, _) = row.as_chunks::<LANES>();
        std::array::from_fn(|at| f32x8::new(chunks[at]))
    };
    let query = eights(query);
    for (score, key) in scores.iter_mut().zip(keys) {
        let products = query.into_iter().zip(eights(key)).map(|(query, key)| query * key);
        *score += total(products.fold(f32x8::ZERO, |sum, product| sum + product));
    }
    softmax(scores);
    let mut sums = [f32x8::ZERO; N];
    for (&share, value) in scores.iter().zip(values) {
        let share = f32x8::splat(share);
        sums.iter_mut().zip(eights(value)).for_each(|(sum, value)| *sum += share * value);
    }
    let (context, _) = context.as_chunks_mut::<LANES>();
    context.iter_mut().zip(sums).for_each(|(context, sum)| *context = sum.to_array());
}

/// Returns rows divided by their root mean square and multiplied by `weight`.
///
/// # Shapes
/// - `rows` and result: `[n, weight.len()]`
#[inline(always)]
pub(crate) fn rms_norm(rows: &[f32], weight: &[f32], epsilon: f32) -> Vec<f32> {
    let mut normed = Vec::with_capacity(rows.len());
    for row in rows.chunks_exact(weight.len()) {
        let mean = dot(row, row) / row.len() as f32;
        let root = (mean + epsilon).sqrt();
        normed.extend(row.iter().zip(weight).map(|(x, weight)| x / root * weight));
    }
    normed
}

/// Adds `more` to `sums`, element by element.
pub(crate) fn add(sums: &mut [f32], more: &[f32]) {
    sums.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
}

/// Computes the tanh form of gelu, as `x sigmoid(2u)` with `u = sqrt(2/pi) (x + 0.044715 x^3)`.
#[inline(always)]
pub(crate) fn gelu(x: f32) -> f32 {
    const TWICE_SQRT_2_OVER_PI: f32 = 1.595_769;
    let inner = (x * x * 0.044_715 + 1.0) * x * TWICE_SQRT_2_OVER_PI;
    x / (1.0 + exp(-inner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attention_is_a_weighted_mean_of_values() {
        let (keys, values) = ([[1.0, 0.0, 0.0, 2.0], [0.0, 1.0, 2.0, 0.0]], [[1.0; 4], [3.0; 4]]);
        let mut scores = [0.5, 0.0, 0.0, f32::NEG_INFINITY];
        let mut context = [9.0; 4];
        let (query, rows) = ([2.0, 1.0, 1.0, 1.0], [0, 1]);
        attend(
            2,
            &query,
            rows.iter().map(|&row: &usize| &keys[row][..]),
            rows.iter().map(|&row| &values[row][..]),
            &mut scores,
            &mut context,
        );
        // The first head scores 2.5 and 1, the second one sees the first position alone.
        let share = 1.0 / (1.0 + 1.5f32.exp());
        assert!((context[0] - (1.0 + 2.0 * share)).abs() < 1e-6, "{context:?}");
        assert_eq!(context[2..], [1.0, 1.0]);
    }

    #[test]
    fn long_rows_are_normed_and_summed_as_short_ones() {
        let scores: Vec<f32> = (0..21).map(|i| (i as f32 * 0.7).sin()).collect();
        let mut found = scores.clone();
        softmax(&mut found);
        let sum: f32 = scores.iter().map(|x| x.exp()).sum();
        for (found, score) in found.iter().zip(&scores) {
            assert!((found - score.exp() / sum).abs() < 1e-6);
        }
        let normed = rms_norm(&scores, &[2.0; 21], 1e-6);
        let mean = scores.iter().map(|x| x * x).sum::<f32>() / 21.0;
        assert!((normed[3] - 2.0 * scores[3] / mean.sqrt()).abs() < 1e-5);
        assert!((dot(&scores, &scores) - 21.0 * mean).abs() < 1e-5);
    }

    #[test]
    fn gelu_has_the_tanh_form_and_no_overflow() {
        for x in [-1e4_f32, -3.0, -0.5, 0.0, 0.5, 3.0, 1e4] {
            let exact = f64::from(x);
            let inner = (2.0 / std::f64::consts::PI).sqrt() * (exact + 0.044715 * exact.powi(3));
            let expected = 0.5 * exact * (1.0 + inner.tanh());
            assert!((f64::from(gelu(x)) - expected).abs() < 1e-5, "{x}");
        }
    }
}
