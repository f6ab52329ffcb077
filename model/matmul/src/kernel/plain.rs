//! The kernel in plain Rust, which the others are held against.

use super::Tile;
use crate::{rows::Pairs, shape::PANEL};

/// Computes the products of a row with a panel.
pub(super) fn tile(tile: &Tile, (row, factors): (&[Pairs], &[f32])) -> [f32; PANEL] {
    let mut sums = [0.0; PANEL];
    let blocks = tile.weights.iter().zip(tile.scales).zip(row.iter().zip(factors));
    for ((weights, scales), (pairs, factor)) in blocks {
        let mut integers = [0; PANEL];
        for (weights, pair) in weights.as_chunks::<{ 2 * PANEL }>().0.iter().zip(pairs) {
            let (low, high) = (i32::from(*pair as i16), pair >> 16);
            for (integer, [a, b]) in integers.iter_mut().zip(weights.as_chunks().0) {
                *integer += low * i32::from(*a) + high * i32::from(*b);
            }
        }
        for ((sum, integer), scale) in sums.iter_mut().zip(integers).zip(scales) {
            *sum += integer as f32 * (scale * factor);
        }
    }
    sums
}
