//! The kernel for 128-bit SIMD of WebAssembly, without its relaxed instructions: `i32x4.dot_i16x8_s`
//! has one meaning on all engines.

use std::arch::wasm32::{
    f32x4, f32x4_add, f32x4_convert_i32x4, f32x4_extract_lane, f32x4_mul, f32x4_splat,
    i16x8_extend_low_i8x16, i32x4_add, i32x4_dot_i16x8, i32x4_splat, u64x2, v128,
};

use super::{Left, Sums, Tile};
use crate::{rows::Pairs, shape::PANEL};

/// Computes the products of `R` rows with a panel, eight outputs at a time: accumulators, weights and
/// a row's pair are then in registers.
pub(super) fn tile<const R: usize>(tile: &Tile, left: Left<R>) -> Sums<R> {
    let mut sums = [[0.0; PANEL]; R];
    half::<R, 0>(tile, &left, None, &mut sums);
    half::<R, 8>(tile, &left, None, &mut sums);
    sums
}

/// Does what [`tile`] does, and leaves out pairs that are zero in all rows. `used` says for each row and
/// block which pairs are not.
#[inline(never)]
pub(super) fn sparse_tile<const R: usize>(
    tile: &Tile,
    left: Left<R>,
    used: [&[u16]; R],
) -> Sums<R> {
    let mut sums = [[0.0; PANEL]; R];
    half::<R, 0>(tile, &left, Some(&used), &mut sums);
    half::<R, 8>(tile, &left, Some(&used), &mut sums);
    sums
}

#[inline(always)]
fn half<const R: usize, const FIRST: usize>(
    tile: &Tile,
    left: &Left<R>,
    used: Option<&[&[u16]; R]>,
    sums: &mut Sums<R>,
) {
    let mut totals = [[f32x4_splat(0.0); 2]; R];
    for (at, (weights, scales)) in tile.weights.iter().zip(tile.scales).enumerate() {
        let mut integers = [[i32x4_splat(0); 2]; R];
        let blocks: [_; R] = std::array::from_fn(|row| &left[row].0[at]);
        let (weights, _) = weights.as_chunks::<{ 2 * PANEL }>();
        if let Some(used) = used {
            let mut rest = used.iter().fold(0, |all, used| all | used[at]);
            while rest != 0 {
                let p = rest.trailing_zeros() as usize;
                add::<R, FIRST>(&mut integers, &weights[p], blocks, p);
                rest &= rest - 1;
            }
        } else {
            for (p, weights) in weights.iter().enumerate() {
                add::<R, FIRST>(&mut integers, weights, blocks, p);
            }
        }
        let scales = [four(scales, FIRST), four(scales, FIRST + 4)];
        for (row, (totals, integers)) in totals.iter_mut().zip(integers).enumerate() {
            let factor = f32x4_splat(left[row].1[at]);
            for ((total, integer), scale) in totals.iter_mut().zip(integers).zip(scales) {
                let product = f32x4_mul(f32x4_convert_i32x4(integer), f32x4_mul(scale, factor));
                *total = f32x4_add(*total, product);
            }
        }
    }
    for (sums, [low, high]) in sums.iter_mut().zip(totals) {
        sums[FIRST..FIRST + 4].copy_from_slice(&lanes(low));
        sums[FIRST + 4..FIRST + 8].copy_from_slice(&lanes(high));
    }
}

/// Adds the products of pair `p` of each row with eight outputs.
#[inline(always)]
fn add<const R: usize, const FIRST: usize>(
    integers: &mut [[v128; 2]; R],
    weights: &[i8; 2 * PANEL],
    blocks: [&Pairs; R],
    p: usize,
) {
    let weights = [widened(weights, 2 * FIRST), widened(weights, 2 * FIRST + 8)];
    for (integers, block) in integers.iter_mut().zip(blocks) {
        let pair = i32x4_splat(block[p]);
        for (integer, weight) in integers.iter_mut().zip(weights) {
            *integer = i32x4_add(*integer, i32x4_dot_i16x8(weight, pair));
        }
    }
}

/// Returns the eight elements from `from` on, in 16 bits. Compiles to one load.
#[inline(always)]
fn widened(weights: &[i8; 2 * PANEL], from: usize) -> v128 {
    let bytes: [u8; 8] = std::array::from_fn(|at| weights[from + at] as u8);
    i16x8_extend_low_i8x16(u64x2(u64::from_le_bytes(bytes), 0))
}

#[inline(always)]
fn four(floats: &[f32; PANEL], from: usize) -> v128 {
    f32x4(floats[from], floats[from + 1], floats[from + 2], floats[from + 3])
}

#[inline(always)]
fn lanes(v: v128) -> [f32; 4] {
    [
        f32x4_extract_lane::<0>(v),
        f32x4_extract_lane::<1>(v),
        f32x4_extract_lane::<2>(v),
        f32x4_extract_lane::<3>(v),
    ]
}
