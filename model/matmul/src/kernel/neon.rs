//! The kernel for NEON, which every ARM processor of 64 bits has.
#![expect(
    unsafe_code,
    reason = "the compiler asks it of calls to functions for instructions of one kind of processor"
)]

use std::arch::aarch64::{
    float32x4_t, int16x8_t, vaddq_f32, vcvtq_f32_s32, vdupq_n_f32, vdupq_n_s32, vget_low_s8,
    vget_low_s16, vld1q_f32, vld1q_s8, vmlal_high_s16, vmlal_s16, vmovl_high_s8, vmovl_s8,
    vmulq_f32, vmulq_n_f32, vpaddq_s32, vreinterpretq_s16_s32, vst1q_f32,
};

use super::{Left, Sums, Tile};
use crate::shape::PANEL;

/// Outputs that are computed at a time: the sums of four rows are then in registers.
const OUTPUTS: usize = 8;

/// Computes the products of `R` rows with a panel.
pub(super) fn tile<const R: usize>(tile: &Tile, left: Left<R>) -> Sums<R> {
    let mut sums = [[0.0; PANEL]; R];
    for first in (0..PANEL).step_by(OUTPUTS) {
        // SAFETY: every processor for which this file is compiled has NEON.
        unsafe { half(tile, &left, first, &mut sums) };
    }
    sums
}

/// Computes the outputs from `first` on.
#[target_feature(enable = "neon")]
fn half<const R: usize>(tile: &Tile, left: &Left<R>, first: usize, sums: &mut Sums<R>) {
    let mut totals = [[vdupq_n_f32(0.0); 2]; R];
    for (at, (weights, scales)) in tile.weights.iter().zip(tile.scales).enumerate() {
        // Both elements of a pair are summed by themselves, and together after the last pair.
        let mut integers = [[[vdupq_n_s32(0); 2]; 2]; R];
        let blocks: [_; R] = std::array::from_fn(|row| &left[row].0[at]);
        for (p, weights) in weights.as_chunks::<{ 2 * PANEL }>().0.iter().enumerate() {
            let weights = widened(weights, 2 * first);
            for (integers, block) in integers.iter_mut().zip(blocks) {
                let pair = vreinterpretq_s16_s32(vdupq_n_s32(block[p]));
                for (integer, weight) in integers.iter_mut().zip(weights) {
                    integer[0] = vmlal_s16(integer[0], vget_low_s16(weight), vget_low_s16(pair));
                    integer[1] = vmlal_high_s16(integer[1], weight, pair);
                }
            }
        }
        let scales = [four(scales, first), four(scales, first + 4)];
        for (row, (totals, integers)) in totals.iter_mut().zip(integers).enumerate() {
            for ((total, integer), scale) in totals.iter_mut().zip(integers).zip(scales) {
                let integer = vcvtq_f32_s32(vpaddq_s32(integer[0], integer[1]));
                let factor = vmulq_n_f32(scale, left[row].1[at]);
                *total = vaddq_f32(*total, vmulq_f32(integer, factor));
            }
        }
    }
    for (sums, totals) in sums.iter_mut().zip(totals) {
        let sums = &mut sums[first..first + OUTPUTS];
        for (sums, total) in sums.as_chunks_mut::<4>().0.iter_mut().zip(totals) {
            // SAFETY: `sums` is four floats long.
            unsafe { vst1q_f32(sums.as_mut_ptr(), total) };
        }
    }
}

/// Returns the sixteen elements from `from` on, in 16 bits.
#[inline]
#[target_feature(enable = "neon")]
fn widened(weights: &[i8; 2 * PANEL], from: usize) -> [int16x8_t; 2] {
    let weights = &weights[from..from + 2 * OUTPUTS];
    // SAFETY: `weights` is 16 bytes long.
    let bytes = unsafe { vld1q_s8(weights.as_ptr()) };
    [vmovl_s8(vget_low_s8(bytes)), vmovl_high_s8(bytes)]
}

/// Returns the four floats from `from` on.
#[inline]
#[target_feature(enable = "neon")]
fn four(floats: &[f32; PANEL], from: usize) -> float32x4_t {
    let floats = &floats[from..from + 4];
    // SAFETY: `floats` is four floats long.
    unsafe { vld1q_f32(floats.as_ptr()) }
}
