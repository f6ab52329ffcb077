//! The kernels for AVX2 and for AVX-512 with VNNI.
#![expect(
    unsafe_code,
    reason = "functions for instructions that not every processor has can be called in no other way"
)]

use std::arch::x86_64::{
    __m128i, __m256, __m256i, __m512, __m512i, _MM_HINT_T0, _mm_loadu_si128, _mm_prefetch,
    _mm256_add_epi32, _mm256_add_ps, _mm256_cvtepi8_epi16, _mm256_cvtepi32_ps, _mm256_loadu_ps,
    _mm256_loadu_si256, _mm256_madd_epi16, _mm256_mul_ps, _mm256_set1_epi32, _mm256_set1_ps,
    _mm256_setzero_ps, _mm256_setzero_si256, _mm256_storeu_ps, _mm512_add_epi32, _mm512_add_ps,
    _mm512_cvtepi8_epi16, _mm512_cvtepi32_ps, _mm512_dpwssd_epi32, _mm512_loadu_ps, _mm512_mul_ps,
    _mm512_set1_epi32, _mm512_set1_ps, _mm512_setzero_ps, _mm512_setzero_si512, _mm512_storeu_ps,
};

use super::{Left, Sums, Tile};
use crate::shape::{Column, PANEL, Scales, Weights};

/// Rows whose products wait for one another, at most.
const FEW: usize = 6;

/// How far ahead weights are fetched, and how much is fetched at once, in bytes.
const AHEAD: usize = 8 * size_of::<Weights>();
const LINE: usize = 64;

/// The weights of a pair: 16 outputs with two elements each.
type Pair = [i8; 2 * PANEL];

/// Returns whether this processor has AVX2.
pub(crate) fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
}

/// Returns whether this processor has AVX-512 with what the kernel needs of it.
pub(super) fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vnni")
}

/// Computes the products of `R` rows with a panel.
///
/// # Panics
/// If the processor has no AVX2.
pub(super) fn avx2<const R: usize>(tile: &Tile, left: Left<R>) -> Sums<R> {
    assert!(has_avx2(), "a processor with AVX2");
    // SAFETY: the processor has the instructions, as the line before makes sure.
    unsafe { tile_avx2(tile, &left) }
}

/// Computes the products of `R` rows with a panel.
///
/// # Panics
/// If the processor has no AVX-512 or no VNNI.
pub(super) fn avx512<const R: usize>(tile: &Tile, left: Left<R>) -> Sums<R> {
    assert!(has_avx512(), "a processor with AVX-512 and VNNI");
    // SAFETY: the processor has the instructions, as the line before makes sure.
    unsafe { tile_avx512(tile, &left) }
}

/// Computes the products of `R` rows with a panel of floats.
///
/// # Panics
/// If the processor has no AVX2, or a row is shorter than the panel.
pub(crate) fn floats_in_avx2<const R: usize>(panel: &[Column], rows: [&[f32]; R]) -> Sums<R> {
    #[target_feature(enable = "avx2")]
    fn tile<const R: usize>(panel: &[Column], rows: [&[f32]; R]) -> Sums<R> {
        let rows: [_; R] = std::array::from_fn(|row| &rows[row][..panel.len()]);
        let mut totals = [[_mm256_setzero_ps(); 2]; R];
        for (at, column) in panel.iter().enumerate() {
            let halves = column.as_chunks::<8>().0;
            // SAFETY: a half is eight floats long.
            let weights = [0, 1].map(|half| unsafe { _mm256_loadu_ps(halves[half].as_ptr()) });
            for (totals, row) in totals.iter_mut().zip(rows) {
                let x = _mm256_set1_ps(row[at]);
                for (total, weight) in totals.iter_mut().zip(weights) {
                    *total = _mm256_add_ps(*total, _mm256_mul_ps(weight, x));
                }
            }
        }
        totals.map(|totals| stored(totals))
    }
    assert!(has_avx2(), "a processor with AVX2");
    // SAFETY: the processor has the instructions, as the line before makes sure.
    unsafe { tile(panel, rows) }
}

/// Runs `work` compiled for AVX2.
///
/// # Panics
/// If the processor has no AVX2.
pub(crate) fn in_avx2<R>(work: impl FnOnce() -> R) -> R {
    #[target_feature(enable = "avx2")]
    fn run<R>(work: impl FnOnce() -> R) -> R {
        work()
    }
    assert!(has_avx2(), "a processor with AVX2");
    // SAFETY: the processor has the instructions, as the line before makes sure.
    unsafe { run(work) }
}

#[target_feature(enable = "avx2")]
fn tile_avx2<const R: usize>(tile: &Tile, left: &Left<R>) -> Sums<R> {
    let mut totals = [[_mm256_setzero_ps(); 2]; R];
    for (at, (weights, scales)) in tile.weights.iter().zip(tile.scales).enumerate() {
        fetch_ahead(weights);
        let mut integers = [[_mm256_setzero_si256(); 2]; R];
        let blocks: [_; R] = std::array::from_fn(|row| &left[row].0[at]);
        for (p, weights) in weights.as_chunks().0.iter().enumerate() {
            let weights = widened_256(weights);
            for (integers, block) in integers.iter_mut().zip(blocks) {
                let pair = _mm256_set1_epi32(block[p]);
                for (integer, weight) in integers.iter_mut().zip(weights) {
                    *integer = _mm256_add_epi32(*integer, _mm256_madd_epi16(weight, pair));
                }
            }
        }
        let (scales, _) = scales.as_chunks::<8>();
        for (row, (totals, integers)) in totals.iter_mut().zip(integers).enumerate() {
            let factor = _mm256_set1_ps(left[row].1[at]);
            for ((total, integer), scale) in totals.iter_mut().zip(integers).zip(scales) {
                // SAFETY: `scale` is eight floats long.
                let scale = unsafe { _mm256_loadu_ps(scale.as_ptr()) };
                let product =
                    _mm256_mul_ps(_mm256_cvtepi32_ps(integer), _mm256_mul_ps(scale, factor));
                *total = _mm256_add_ps(*total, product);
            }
        }
    }
    totals.map(|totals| stored(totals))
}

/// Returns the sums of a panel.
#[inline]
#[target_feature(enable = "avx2")]
fn stored(totals: [__m256; 2]) -> Column {
    let mut sums = [0.0; PANEL];
    for (sums, total) in sums.as_chunks_mut::<8>().0.iter_mut().zip(totals) {
        // SAFETY: `sums` is eight floats long.
        unsafe { _mm256_storeu_ps(sums.as_mut_ptr(), total) };
    }
    sums
}

/// Returns the elements of eight outputs each, in 16 bits.
#[inline]
#[target_feature(enable = "avx2")]
fn widened_256(weights: &Pair) -> [__m256i; 2] {
    let (halves, _) = weights.as_chunks::<16>();
    [0, 1].map(|half| {
        // SAFETY: a half is 16 bytes long.
        let bytes = unsafe { _mm_loadu_si128(halves[half].as_ptr().cast::<__m128i>()) };
        _mm256_cvtepi8_epi16(bytes)
    })
}

#[target_feature(enable = "avx512f,avx512bw,avx512vnni")]
fn tile_avx512<const R: usize>(tile: &Tile, left: &Left<R>) -> Sums<R> {
    let mut totals = [_mm512_setzero_ps(); R];
    for (at, (weights, scales)) in tile.weights.iter().zip(tile.scales).enumerate() {
        // Two sums for each of a few rows, so that no product waits for the one before it; the products of
        // many rows do not wait, and take all registers.
        let sums = if R > FEW { 1 } else { 2 };
        fetch_ahead(weights);
        let mut integers = [[_mm512_setzero_si512(); 2]; R];
        let blocks: [_; R] = std::array::from_fn(|row| &left[row].0[at]);
        for (p, weights) in
            weights.as_chunks::<{ 2 * PANEL }>().0.as_chunks::<2>().0.iter().enumerate()
        {
            let [even, odd] = [widened_512(&weights[0]), widened_512(&weights[1])];
            for (integers, block) in integers.iter_mut().zip(blocks) {
                let pairs = [block[2 * p], block[2 * p + 1]].map(|pair| _mm512_set1_epi32(pair));
                integers[0] = _mm512_dpwssd_epi32(integers[0], even, pairs[0]);
                integers[sums - 1] = _mm512_dpwssd_epi32(integers[sums - 1], odd, pairs[1]);
            }
        }
        for (row, (total, [even, odd])) in totals.iter_mut().zip(integers).enumerate() {
            let integer = _mm512_cvtepi32_ps(_mm512_add_epi32(even, odd));
            let factor = _mm512_set1_ps(left[row].1[at]);
            *total =
                _mm512_add_ps(*total, _mm512_mul_ps(integer, _mm512_mul_ps(load(scales), factor)));
        }
    }
    totals.map(|total| {
        let mut sums = [0.0; PANEL];
        // SAFETY: `sums` is 16 floats long.
        unsafe { _mm512_storeu_ps(sums.as_mut_ptr(), total) };
        sums
    })
}

/// Asks for the weights that are read a few blocks later, in this panel or the next: products wait for memory,
/// and processors do not fetch ahead beyond a page by themselves.
#[inline]
fn fetch_ahead(weights: &Weights) {
    let ahead = weights.as_ptr().wrapping_add(AHEAD);
    for line in (0..size_of::<Weights>()).step_by(LINE) {
        // SAFETY: fetching ahead reads nothing, so any address may be given.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(ahead.wrapping_add(line)) };
    }
}

/// Returns the elements of sixteen outputs, in 16 bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn widened_512(weights: &Pair) -> __m512i {
    // SAFETY: `weights` is 32 bytes long.
    let bytes = unsafe { _mm256_loadu_si256(weights.as_ptr().cast::<__m256i>()) };
    _mm512_cvtepi8_epi16(bytes)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(scales: &Scales) -> __m512 {
    // SAFETY: `scales` are 16 floats.
    unsafe { _mm512_loadu_ps(scales.as_ptr()) }
}
