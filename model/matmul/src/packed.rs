//! The right side of a product: a weight of 8 bits in the order in which kernels read it.

mod agreement;

use crate::{
    kernel::{Kernel, Tile},
    rows::Rows,
    shape::{BLOCK, PANEL, Scales, Weights},
};

pub use agreement::kernels_agree;

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

    /// Returns the number of outputs.
    pub fn outputs(&self) -> usize {
        self.outputs
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

#[cfg(test)]
mod tests;
