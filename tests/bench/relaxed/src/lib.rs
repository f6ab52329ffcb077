//! Products of four rows with a weight `[1024, 256]`, by plain and by relaxed SIMD of WebAssembly, for
//! tests/browser/relaxed.mjs.
//!
//! The loops are those of model/matmul/src/kernel/wasm.rs without the scales: eight outputs at a time,
//! each weight read once for four rows. Rows are integers from 0 to 16,383, so that two products of 7
//! bits, which are all that relaxed SIMD promises, give what one of 16 bits gives.

use std::{
    arch::wasm32::{
        f32x4_add, f32x4_mul, f32x4_relaxed_madd, f32x4_splat, i16x8_load_extend_i8x8, i32x4_add,
        i32x4_dot_i16x8, i32x4_relaxed_dot_i8x16_i7x16_add, i32x4_shl, i32x4_splat,
        u32x4_extract_lane, v128, v128_load, v128_load32_splat,
    },
    cell::RefCell,
};

const ROWS: usize = 4;
const OUTPUTS: usize = 1024;
const COLUMNS: usize = 256;
/// Outputs that are computed together.
const TOGETHER: usize = 8;

/// The operands in the order in which each kernel reads them.
struct Operands {
    /// By eight outputs, pairs of columns, outputs.
    pairs: Vec<[i8; 2 * TOGETHER]>,
    /// By eight outputs, fours of columns, outputs.
    fours: Vec<[i8; 4 * TOGETHER]>,
    /// By eight outputs, columns, outputs.
    floats: Vec<[f32; TOGETHER]>,
    rows: Vec<[i16; 2]>,
    /// The upper and the lower 7 bits.
    halves: [Vec<[u8; 4]>; 2],
    float_rows: Vec<f32>,
    /// By eight outputs, rows.
    sums: Vec<[[v128; 2]; ROWS]>,
}

thread_local! {
    static OPERANDS: RefCell<Operands> = RefCell::new(Operands::new());
}

impl Operands {
    /// Creates operands that look random.
    fn new() -> Self {
        let mut seed = 1u32;
        let mut next = |bits: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> (32 - bits)
        };
        let weights: Vec<i8> = (0..OUTPUTS * COLUMNS).map(|_| next(8) as i8).collect();
        let rows: Vec<i16> = (0..ROWS * COLUMNS).map(|_| next(14) as i16).collect();
        let weight = |panel: usize, column: usize, output: usize| {
            weights[(panel * TOGETHER + output) * COLUMNS + column]
        };
        fn blocks<T>(size: usize, block: impl Fn(usize, usize) -> T) -> Vec<T> {
            let panels = 0..OUTPUTS / TOGETHER;
            panels
                .flat_map(|p| (0..COLUMNS / size).map(move |c| (p, size * c)))
                .map(|(p, c)| block(p, c))
                .collect()
        }
        let half = |shift: u32| {
            rows.as_chunks::<4>()
                .0
                .iter()
                .map(|four| four.map(|x| (x >> shift & 127) as u8))
                .collect()
        };
        Self {
            pairs: blocks(2, |p, c| std::array::from_fn(|at| weight(p, c + at % 2, at / 2))),
            fours: blocks(4, |p, c| std::array::from_fn(|at| weight(p, c + at % 4, at / 4))),
            floats: blocks(1, |p, c| std::array::from_fn(|at| f32::from(weight(p, c, at)))),
            halves: [half(7), half(0)],
            float_rows: rows.iter().copied().map(f32::from).collect(),
            rows: rows.as_chunks().0.to_vec(),
            sums: vec![[[i32x4_splat(0); 2]; ROWS]; OUTPUTS / TOGETHER],
        }
    }

    /// Computes the product by `i32x4.dot_i16x8_s`.
    fn plain(&mut self) {
        let rows = by_row::<_, { COLUMNS / 2 }>(&self.rows);
        let panels = self.pairs.as_chunks::<{ COLUMNS / 2 }>().0;
        for (weights, sums) in panels.iter().zip(&mut self.sums) {
            *sums = [[i32x4_splat(0); 2]; ROWS];
            for (p, weights) in weights.iter().enumerate() {
                // SAFETY: `weights` is 16 bytes long.
                let weights = unsafe {
                    [0, 8].map(|from| i16x8_load_extend_i8x8(weights.as_ptr().add(from)))
                };
                for (sums, row) in sums.iter_mut().zip(rows) {
                    let pair = splat(&row[p]);
                    for (sum, weight) in sums.iter_mut().zip(weights) {
                        *sum = i32x4_add(*sum, i32x4_dot_i16x8(weight, pair));
                    }
                }
            }
        }
    }

    /// Computes the product by relaxed products of 7 bits: of both halves, or of the upper one alone.
    fn relaxed<const HALVES: usize>(&mut self) {
        let rows = [0, 1].map(|half| by_row::<_, { COLUMNS / 4 }>(&self.halves[half]));
        let panels = self.fours.as_chunks::<{ COLUMNS / 4 }>().0;
        for (weights, sums) in panels.iter().zip(&mut self.sums) {
            let mut totals = [[[i32x4_splat(0); 2]; HALVES]; ROWS];
            for (p, weights) in weights.iter().enumerate() {
                // SAFETY: `weights` is 32 bytes long.
                let weights =
                    unsafe { [0, 16].map(|from| v128_load(weights.as_ptr().add(from).cast())) };
                for (row, totals) in totals.iter_mut().enumerate() {
                    for (totals, half) in totals.iter_mut().zip(&rows) {
                        let four = splat(&half[row][p]);
                        for (total, weight) in totals.iter_mut().zip(weights) {
                            *total = i32x4_relaxed_dot_i8x16_i7x16_add(weight, four, *total);
                        }
                    }
                }
            }
            for (sums, totals) in sums.iter_mut().zip(totals) {
                let upper = totals[0].map(|upper| i32x4_shl(upper, 7));
                *sums = match HALVES {
                    1 => upper,
                    _ => [0, 1].map(|at| i32x4_add(upper[at], totals[1][at])),
                };
            }
        }
    }

    /// Computes the product of floats, `add(weight, x, sum)` by `add(weight, x, sum)`.
    #[inline(always)]
    fn floats(&mut self, add: impl Fn(v128, v128, v128) -> v128) {
        let rows = by_row::<_, COLUMNS>(&self.float_rows);
        let panels = self.floats.as_chunks::<COLUMNS>().0;
        for (weights, sums) in panels.iter().zip(&mut self.sums) {
            *sums = [[f32x4_splat(0.0); 2]; ROWS];
            for (column, weights) in weights.iter().enumerate() {
                // SAFETY: `weights` is eight floats long.
                let weights =
                    unsafe { [0, 4].map(|from| v128_load(weights.as_ptr().add(from).cast())) };
                for (sums, row) in sums.iter_mut().zip(rows) {
                    let x = splat(&row[column]);
                    for (sum, weight) in sums.iter_mut().zip(weights) {
                        *sum = add(weight, x, *sum);
                    }
                }
            }
        }
    }
}

/// Returns the rows, each of `N` entries.
fn by_row<T, const N: usize>(entries: &[T]) -> [&[T; N]; ROWS] {
    let rows = entries.as_chunks().0;
    std::array::from_fn(|row| &rows[row])
}

/// Returns the four bytes of `x`, four times.
#[inline(always)]
fn splat<T>(x: &T) -> v128 {
    const { assert!(size_of::<T>() == 4) };
    // SAFETY: `x` is four bytes long.
    unsafe { v128_load32_splat(std::ptr::from_ref(x).cast()) }
}

/// Computes the product `times` times by kernel `kernel`; returns the sum of the results' 32-bit words.
#[unsafe(no_mangle)]
pub extern "C" fn run(kernel: u32, times: u32) -> u32 {
    OPERANDS.with_borrow_mut(|operands| {
        for _ in 0..times {
            match kernel {
                0 => operands.plain(),
                1 => operands.relaxed::<2>(),
                2 => operands.relaxed::<1>(),
                3 => operands.floats(|weight, x, sum| f32x4_add(f32x4_mul(weight, x), sum)),
                _ => operands.floats(|weight, x, sum| f32x4_relaxed_madd(weight, x, sum)),
            }
            std::hint::black_box(&operands.sums);
        }
        let lanes = |sum: &v128| {
            let low = u32x4_extract_lane::<0>(*sum).wrapping_add(u32x4_extract_lane::<1>(*sum));
            let high = u32x4_extract_lane::<2>(*sum).wrapping_add(u32x4_extract_lane::<3>(*sum));
            low.wrapping_add(high)
        };
        operands.sums.iter().flatten().flatten().map(lanes).fold(0, u32::wrapping_add)
    })
}
