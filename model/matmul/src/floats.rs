//! The right side of a product whose elements are 32-bit floats.

#[cfg(target_arch = "x86_64")]
use crate::kernel::{floats_in_avx2, has_avx2};
use crate::shape::{Column, PANEL};

/// Most rows that are multiplied together: what fits into 16 registers.
const TOGETHER: usize = 5;

/// A weight `[outputs, columns]` of 32-bit floats in panels of 16 outputs. What is missing of the last
/// panel is zeros.
///
/// Each output is summed in the order of its columns, and nothing is fused, so every processor gives
/// the same bits.
#[derive(Clone, Debug)]
pub struct Floats {
    outputs: usize,
    columns: usize,
    /// Panel by panel, column by column.
    panels: Vec<Column>,
}

impl Floats {
    /// Puts a weight `[outputs, columns]`, row by row, into panels.
    ///
    /// # Panics
    /// If there are more or fewer elements.
    pub fn new(outputs: usize, columns: usize, elements: &[f32]) -> Self {
        assert_eq!(elements.len(), outputs * columns, "elements of a {outputs} x {columns} weight");
        let mut panels = vec![[0.0; PANEL]; outputs.div_ceil(PANEL) * columns];
        for (output, row) in elements.chunks_exact(columns.max(1)).enumerate() {
            let panel = &mut panels[output / PANEL * columns..][..columns];
            panel.iter_mut().zip(row).for_each(|(column, &x)| column[output % PANEL] = x);
        }
        Self { outputs, columns, panels }
    }

    /// Returns its size in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.panels[..])
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
        let columns = self.columns.max(1);
        assert_eq!(input.len() % columns, 0, "rows of {} columns", self.columns);
        let rows: Vec<&[f32]> = input.chunks_exact(columns).collect();
        let mut result = vec![0.0; rows.len() * self.outputs];
        for (panel, weights) in self.panels.chunks_exact(columns).enumerate() {
            let lanes = PANEL * panel..self.outputs.min(PANEL * (panel + 1));
            let mut results = result.chunks_exact_mut(self.outputs);
            for rows in rows.chunks(TOGETHER) {
                let (sums, results) = (products(weights, rows), &mut results);
                for (sums, result) in sums.iter().zip(results.take(rows.len())) {
                    result[lanes.clone()].copy_from_slice(&sums[..lanes.len()]);
                }
            }
        }
        result
    }
}

/// Computes the products of one to five rows with a panel; what is missing of five repeats the last.
fn products(panel: &[Column], rows: &[&[f32]]) -> [Column; TOGETHER] {
    let all = || std::array::from_fn(|at| rows[at.min(rows.len() - 1)]);
    let mut sums = [[0.0; PANEL]; TOGETHER];
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        match rows {
            [row] => sums[..1].copy_from_slice(&floats_in_avx2(panel, [*row])),
            _ => sums = floats_in_avx2(panel, all()),
        }
        return sums;
    }
    match rows {
        [row] => sums[..1].copy_from_slice(&in_plain_rust(panel, [*row])),
        _ => sums = in_plain_rust(panel, all()),
    }
    sums
}

/// Computes the products of `R` rows with a panel.
fn in_plain_rust<const R: usize>(panel: &[Column], rows: [&[f32]; R]) -> [Column; R] {
    let rows: [_; R] = std::array::from_fn(|row| &rows[row][..panel.len()]);
    let mut sums = [[0.0; PANEL]; R];
    for (at, column) in panel.iter().enumerate() {
        for row in 0..R {
            let x = rows[row][at];
            sums[row] = std::array::from_fn(|lane| sums[row][lane] + column[lane] * x);
        }
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packed::{SHAPES, bits, noise};

    #[test]
    fn products_are_those_of_the_definition_whatever_the_rows_beside() {
        for (rows, outputs, columns) in SHAPES {
            let (weight, input) = (noise(outputs * columns, 3), noise(rows * columns, 7));
            let sum = |row: &[f32], output: &[f32]| {
                row.iter().zip(output).fold(0.0, |sum, (x, w)| sum + w * x)
            };
            let of_row = |row| weight.chunks(columns).map(move |output| sum(row, output));
            let expected: Vec<f32> = input.chunks(columns).flat_map(of_row).collect();
            let found = Floats::new(outputs, columns, &weight).apply(&input);
            assert_eq!(bits(&found), bits(&expected), "{rows} {outputs} {columns}");
        }
    }
}
