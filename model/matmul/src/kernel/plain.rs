//! The kernel in plain Rust, which the others are held against.

use super::{Left, Sums, Tile};
use crate::shape::PANEL;

/// Computes the products of `R` rows with a panel.
pub(super) fn tile<const R: usize>(tile: &Tile, left: Left<R>) -> Sums<R> {
    let mut sums = [[0.0; PANEL]; R];
    for (at, (weights, scales)) in tile.weights.iter().zip(tile.scales).enumerate() {
        for (sums, (pairs, factors)) in sums.iter_mut().zip(&left) {
            let mut integers = [0; PANEL];
            for (weights, pair) in weights.as_chunks::<{ 2 * PANEL }>().0.iter().zip(&pairs[at]) {
                let (low, high) = (i32::from(*pair as i16), pair >> 16);
                for (integer, [a, b]) in integers.iter_mut().zip(weights.as_chunks().0) {
                    *integer += low * i32::from(*a) + high * i32::from(*b);
                }
            }
            for ((sum, integer), scale) in sums.iter_mut().zip(integers).zip(scales) {
                *sum += integer as f32 * (scale * factors[at]);
            }
        }
    }
    sums
}
