//! The right side of a product: a weight of 8 bits in the order in which kernels read it.

use crate::kernel::{Kernel, Tile};
use crate::rows::Rows;
use crate::shape::{BLOCK, PANEL, Scales, Weights};

/// A weight `[outputs, columns]` of 8 bits with a scale for each block of 32 columns, packed in panels
/// of 16 outputs. What is missing of the last panel and the last block is zeros.
#[derive(Clone, Debug)]
pub struct Packed {
    outputs: usize,
    columns: usize,
    /// Panel by panel, block by block.
    weights: Vec<Weights>,
    scales: Vec<Scales>,
    kernel: Kernel,
}

impl Packed {
    /// Packs a weight, to be multiplied by `kernel`.
    ///
    /// # Shapes
    /// - `values`: `[outputs, columns]`, row by row
    /// - `scales`: `[outputs, columns.div_ceil(32)]`
    ///
    /// # Panics
    /// If there are more or fewer values or scales.
    pub fn new(
        kernel: Kernel,
        outputs: usize,
        columns: usize,
        values: &[i8],
        scales: &[f32],
    ) -> Self {
        let blocks = columns.div_ceil(BLOCK);
        assert_eq!(values.len(), outputs * columns, "values of a {outputs} x {columns} weight");
        assert_eq!(scales.len(), outputs * blocks, "scales of a {outputs} x {columns} weight");
        let count = outputs.div_ceil(PANEL) * blocks;
        let mut packed = Self {
            outputs,
            columns,
            weights: vec![[0; BLOCK * PANEL]; count],
            scales: vec![[0.0; PANEL]; count],
            kernel,
        };
        for (output, row) in values.chunks_exact(columns.max(1)).enumerate() {
            let (panel, lane) = (output / PANEL, output % PANEL);
            for (block, values) in row.chunks(BLOCK).enumerate() {
                let at = panel * blocks + block;
                packed.scales[at][lane] = scales[output * blocks + block];
                for (p, &value) in values.iter().enumerate() {
                    let (pair, half) = (p % (BLOCK / 2), p / (BLOCK / 2));
                    packed.weights[at][2 * (PANEL * pair + lane) + half] = value;
                }
            }
        }
        packed
    }

    /// Returns its size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.weights[..]) + size_of_val(&self.scales[..])
    }

    /// Computes `input W^T`.
    ///
    /// # Shapes
    /// - `input`: `[n, columns]`, row by row
    /// - result: `[n, outputs]`, row by row
    ///
    /// # Panics
    /// If `input` is not whole rows.
    pub fn apply(&self, input: &[f32]) -> Vec<f32> {
        assert_eq!(input.len() % self.columns.max(1), 0, "rows of {} columns", self.columns);
        let count = input.len() / self.columns.max(1);
        let rows = Rows::new(input, self.columns);
        let mut result = vec![0.0; count * self.outputs];
        let blocks = self.columns.div_ceil(BLOCK);
        if blocks == 0 {
            return result;
        }
        let panels = self.weights.chunks_exact(blocks).zip(self.scales.chunks_exact(blocks));
        for (panel, (weights, scales)) in panels.enumerate() {
            let tile = Tile { weights, scales };
            let lanes = PANEL * panel..self.outputs.min(PANEL * (panel + 1));
            let mut take = |row: usize, sums: &[f32; PANEL]| {
                let row = &mut result[row * self.outputs..][lanes.clone()];
                row.copy_from_slice(&sums[..row.len()]);
            };
            let mut first = 0;
            while first < count {
                first += self.kernel.run(&tile, &rows, first, count - first, &mut take);
            }
        }
        result
    }
}

// Whether the kernels of a processor give what plain Rust gives.

/// Rows, outputs and columns: shapes with and without whole panels and blocks, and every number of rows that a kernel takes.
pub(crate) const SHAPES: [(usize, usize, usize); 13] = [
    (1, 16, 32),
    (2, 48, 64),
    (3, 17, 40),
    (4, 128, 256),
    (5, 16, 31),
    (7, 100, 96),
    (11, 1, 1),
    (0, 16, 32),
    (6, 33, 1024),
    (8, 16, 64),
    (9, 17, 96),
    (12, 40, 64),
    (29, 16, 48),
];

/// Returns whether every kernel that this processor can run gives the same bits as plain Rust, for rows
/// and weights that look random, of many shapes, and for rows of which most elements are zero.
pub fn kernels_agree() -> bool {
    SHAPES.into_iter().all(|(rows, outputs, columns)| {
        let (values, scales) = weight(outputs, columns);
        // Kernels may leave out zeros, where there are many.
        [-1.0, 0.7].into_iter().all(|least| {
            let keep = |x: f32| if x < least { 0.0 } else { x };
            let input: Vec<f32> = noise(rows * columns, 11).into_iter().map(keep).collect();
            let packed = |kernel| Packed::new(kernel, outputs, columns, &values, &scales);
            let by = |kernel| bits(&packed(kernel).apply(&input));
            let plain = by(Kernel::Plain);
            Kernel::all().into_iter().all(|kernel| by(kernel) == plain)
        })
    })
}

/// Returns numbers that look random, between -1 and 1.
pub(crate) fn noise(count: usize, mut seed: u32) -> Vec<f32> {
    let mut next = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..count).map(|_| next()).collect()
}

/// Returns a weight's values and scales.
pub(crate) fn weight(outputs: usize, columns: usize) -> (Vec<i8>, Vec<f32>) {
    let values = noise(outputs * columns, 3).iter().map(|x| (x * 127.0) as i8).collect();
    let scales = noise(outputs * columns.div_ceil(BLOCK), 5).iter().map(|x| 0.01 + x * x).collect();
    (values, scales)
}

pub(crate) fn bits(floats: &[f32]) -> Vec<u32> {
    floats.iter().map(|x| x.to_bits()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Packs a weight for the first kernel of this processor.
    fn packed(outputs: usize, columns: usize, values: &[i8], scales: &[f32]) -> Packed {
        Packed::new(Kernel::all()[0], outputs, columns, values, scales)
    }

    #[test]
    fn products_are_within_the_stated_bound() {
        for (rows, outputs, columns) in SHAPES {
            let (values, scales) = weight(outputs, columns);
            let input = noise(rows * columns, 7);
            let found = packed(outputs, columns, &values, &scales).apply(&input);
            assert_eq!(found.len(), rows * outputs);
            let blocks = columns.div_ceil(BLOCK);
            for (at, found) in found.iter().enumerate() {
                let (row, output) = (at / outputs, at % outputs);
                let (mut exact, mut bound) = (0.0, 1e-6);
                for block in 0..blocks {
                    let (mut weights, mut largest) = (0.0, 0.0_f64);
                    for column in block * BLOCK..columns.min((block + 1) * BLOCK) {
                        let x = f64::from(input[row * columns + column]);
                        let w = f64::from(values[output * columns + column])
                            * f64::from(scales[output * blocks + block]);
                        exact += x * w;
                        weights += w.abs();
                        largest = largest.max(x.abs());
                    }
                    // A little more for the rounding of scales and sums.
                    bound += weights * largest * (1.01 / 65_534.0 + 1e-6);
                }
                let error = (f64::from(*found) - exact).abs();
                assert!(error <= bound, "{rows} {outputs} {columns}: {error} > {bound}");
            }
        }
    }

    #[test]
    fn every_kernel_gives_the_same_bits() {
        assert!(kernels_agree());
    }

    #[test]
    fn rows_do_not_depend_on_their_neighbours() {
        let (values, scales) = weight(40, 64);
        let packed = packed(40, 64, &values, &scales);
        let input = noise(9 * 64, 13);
        let alone: Vec<f32> = input.chunks(64).flat_map(|row| packed.apply(row)).collect();
        assert_eq!(bits(&packed.apply(&input)), bits(&alone));
    }

    #[test]
    fn largest_integers_do_not_overflow() {
        for value in [i8::MIN, i8::MAX] {
            let packed = packed(16, 1024, &[value; 16 * 1024], &[1.0; 16 * 32]);
            for sign in [1.0, -1.0] {
                let expected = 1024.0 * f32::from(value) * sign;
                assert!(packed.apply(&[sign; 1024]).iter().all(|x| (x - expected).abs() < 1.0));
            }
        }
    }

    #[test]
    fn what_is_no_number_stays_so() {
        let packed = packed(16, 64, &[1; 16 * 64], &[1.0; 32]);
        let mut input = vec![1.0; 3 * 64];
        input[64 + 40] = f32::NAN;
        let found = packed.apply(&input);
        assert!(found[16..32].iter().all(|x| x.is_nan()));
        assert!(found[..16].iter().chain(&found[32..]).all(|x| x.is_finite()));
    }
}
