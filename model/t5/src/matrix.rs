//! Stored matrices: in 32 or 16 bits, or quantised in blocks of 32 along the input dimension.

use half::f16;
use serde::{Deserialize, Serialize};

/// Number of elements that share a scale.
pub const BLOCK: usize = 32;

/// The form in which matrices are stored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scheme {
    /// Unchanged: 32 bits, or 16 where the checkpoint has f16.
    #[default]
    None,
    /// 16-bit floating point.
    F16,
    /// 8 bits and an f16 scale for each block of 32: 8.5 bits per element.
    Q8,
    /// 4 bits and an f16 scale for each block of 32: 4.5 bits per element. Embeddings have 8 bits.
    Q4,
}

/// The elements of a [`Matrix`], row by row. A block never crosses rows: each row of a quantised
/// matrix has `columns.div_ceil(32)` scales.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// 32-bit floating point.
    F32(Vec<f32>),
    /// 16-bit floating point.
    F16(Vec<f16>),
    /// Element = value * scale, values in -127..=127.
    Q8 {
        /// One per element.
        values: Vec<i8>,
        /// One per block.
        scales: Vec<f16>,
    },
    /// Element = value * scale, values in -7..=7; `columns` is a multiple of 32.
    Q4 {
        /// Two elements in each byte, in two's complement, the first in the lower half.
        values: Vec<u8>,
        /// One per block.
        scales: Vec<f16>,
    },
}

/// A matrix `[rows, columns]`, for a linear layer `[out, in]`. A vector has one row.
#[derive(Clone, Debug, PartialEq)]
pub struct Matrix {
    /// Number of rows.
    pub rows: usize,
    /// Length of a row.
    pub columns: usize,
    /// The elements.
    pub values: Values,
}

impl Matrix {
    /// Creates a matrix of 32-bit elements, given row by row.
    ///
    /// # Panics
    /// If `values` has another length than `rows * columns`.
    pub fn new(rows: usize, columns: usize, values: Vec<f32>) -> Self {
        assert_eq!(values.len(), rows * columns, "a {rows} x {columns} matrix");
        Self { rows, columns, values: Values::F32(values) }
    }

    /// Returns the size of the elements in bytes.
    pub fn bytes(&self) -> usize {
        match &self.values {
            Values::F32(values) => 4 * values.len(),
            Values::F16(values) => 2 * values.len(),
            Values::Q8 { values, scales } => values.len() + 2 * scales.len(),
            Values::Q4 { values, scales } => values.len() + 2 * scales.len(),
        }
    }

    /// Adds row `row` to `sum`, which is `[columns]`. Reads no other row.
    pub fn add_row(&self, row: usize, sum: &mut [f32]) {
        let range = row * self.columns..(row + 1) * self.columns;
        let blocks = self.columns.div_ceil(BLOCK);
        let scales_of = row * blocks..(row + 1) * blocks;
        match &self.values {
            Values::F32(values) => {
                for (sum, value) in sum.iter_mut().zip(&values[range]) {
                    *sum += value;
                }
            }
            Values::F16(values) => {
                for (sum, value) in sum.iter_mut().zip(&values[range]) {
                    *sum += value.to_f32();
                }
            }
            Values::Q8 { values, scales } => {
                let row = values[range].chunks(BLOCK).zip(&scales[scales_of]);
                for (sum, (block, scale)) in sum.chunks_mut(BLOCK).zip(row) {
                    let scale = scale.to_f32();
                    for (sum, value) in sum.iter_mut().zip(block) {
                        *sum += scale * f32::from(*value);
                    }
                }
            }
            Values::Q4 { values, scales } => {
                let row = &values[range.start / 2..range.end / 2];
                let row = row.chunks(BLOCK / 2).zip(&scales[scales_of]);
                for (sum, (block, scale)) in sum.chunks_mut(BLOCK).zip(row) {
                    let scale = scale.to_f32();
                    for (pair, byte) in sum.chunks_mut(2).zip(block) {
                        let [low, high] = unpack(*byte);
                        pair[0] += scale * f32::from(low);
                        pair[1] += scale * f32::from(high);
                    }
                }
            }
        }
    }

    /// Returns all elements in 32 bits, row by row.
    pub fn to_f32(&self) -> Vec<f32> {
        if let Values::F32(values) = &self.values {
            return values.clone();
        }
        let mut elements = vec![0.0; self.rows * self.columns];
        for (row, sum) in elements.chunks_mut(self.columns).enumerate() {
            self.add_row(row, sum);
        }
        elements
    }

    /// Returns the values of a quantised matrix in 8 bits, row by row, and its scales; `None` where it
    /// is not quantised.
    pub(crate) fn to_i8(&self) -> Option<(Vec<i8>, Vec<f32>)> {
        let (values, scales) = match &self.values {
            Values::F32(_) | Values::F16(_) => return None,
            Values::Q8 { values, scales } => (values.clone(), scales),
            Values::Q4 { values, scales } => {
                (values.iter().flat_map(|&byte| unpack(byte)).collect(), scales)
            }
        };
        Some((values, scales.iter().map(|scale| scale.to_f32()).collect()))
    }

    /// Returns all elements in 32 bits, column by column: the transposed matrix, row by row.
    pub fn to_f32_transposed(&self) -> Vec<f32> {
        let elements = self.to_f32();
        let mut transposed = Vec::with_capacity(elements.len());
        for column in 0..self.columns {
            transposed.extend(elements[column..].iter().step_by(self.columns));
        }
        transposed
    }

    /// Converts the matrix to another scheme. Rows that do not consist of whole blocks get 8 bits in
    /// place of 4.
    pub fn to_scheme(self, scheme: Scheme) -> Self {
        let (rows, columns) = (self.rows, self.columns);
        let values = match scheme {
            Scheme::None => return self,
            Scheme::F16 => match self.values {
                Values::F16(values) => Values::F16(values),
                _ => Values::F16(self.to_f32().into_iter().map(f16::from_f32).collect()),
            },
            Scheme::Q4 if columns.is_multiple_of(BLOCK) => quantize4(&self.to_f32(), columns),
            Scheme::Q8 | Scheme::Q4 => quantize8(&self.to_f32(), columns),
        };
        Self { rows, columns, values }
    }

    /// Returns the first `rows` rows.
    pub fn head(&self, rows: usize) -> Self {
        let rows = rows.min(self.rows);
        let elements = rows * self.columns;
        let blocks = rows * self.columns.div_ceil(BLOCK);
        let values = match &self.values {
            Values::F32(values) => Values::F32(values[..elements].to_vec()),
            Values::F16(values) => Values::F16(values[..elements].to_vec()),
            Values::Q8 { values, scales } => Values::Q8 {
                values: values[..elements].to_vec(),
                scales: scales[..blocks].to_vec(),
            },
            Values::Q4 { values, scales } => Values::Q4 {
                values: values[..elements / 2].to_vec(),
                scales: scales[..blocks].to_vec(),
            },
        };
        Self { rows, columns: self.columns, values }
    }

    /// Stacks matrices with equal `columns`, one below the other.
    pub fn stack(parts: Vec<Self>) -> Self {
        let columns = parts.first().map_or(0, |part| part.columns);
        let rows = parts.iter().map(|part| part.rows).sum();
        let mut parts = parts.into_iter();
        let Some(Self { mut values, .. }) = parts.next() else {
            return Self::new(0, 0, Vec::new());
        };
        for part in parts {
            match (&mut values, part.values) {
                (Values::F32(all), Values::F32(more)) => all.extend(more),
                (Values::F16(all), Values::F16(more)) => all.extend(more),
                (
                    Values::Q8 { values: all, scales: all_scales },
                    Values::Q8 { values: more, scales: more_scales },
                ) => {
                    all.extend(more);
                    all_scales.extend(more_scales);
                }
                (
                    Values::Q4 { values: all, scales: all_scales },
                    Values::Q4 { values: more, scales: more_scales },
                ) => {
                    all.extend(more);
                    all_scales.extend(more_scales);
                }
                (_, more) => {
                    let above = Self { rows: elements(&values) / columns, columns, values };
                    let below = Self { rows: part.rows, columns, values: more };
                    let mut all = above.to_f32();
                    all.extend(below.to_f32());
                    values = Values::F32(all);
                }
            }
        }
        Self { rows, columns, values }
    }
}

fn elements(values: &Values) -> usize {
    match values {
        Values::F32(values) => values.len(),
        Values::F16(values) => values.len(),
        Values::Q8 { values, .. } => values.len(),
        Values::Q4 { values, .. } => 2 * values.len(),
    }
}

/// Returns the two values of a byte, lower half first.
fn unpack(byte: u8) -> [i8; 2] {
    [(byte << 4) as i8 >> 4, byte as i8 >> 4]
}

fn peak(block: &[f32]) -> f32 {
    block.iter().fold(0.0, |peak, value| peak.max(value.abs()))
}

/// Returns `scale` as it is stored, and its inverse, or 0.
fn stored(scale: f32) -> (f16, f32) {
    let scale = f16::from_f32(scale.min(f16::MAX.to_f32()));
    let inverse = if scale == f16::ZERO { 0.0 } else { 1.0 / scale.to_f32() };
    (scale, inverse)
}

fn quantize8(elements: &[f32], columns: usize) -> Values {
    let mut values = Vec::with_capacity(elements.len());
    let mut scales = Vec::with_capacity(elements.len().div_ceil(BLOCK));
    for block in elements.chunks(columns).flat_map(|row| row.chunks(BLOCK)) {
        let (scale, inverse) = stored(peak(block) / 127.0);
        scales.push(scale);
        values.extend(block.iter().map(|x| (x * inverse).round().clamp(-127.0, 127.0) as i8));
    }
    Values::Q8 { values, scales }
}

/// Scales that are tried for a block of 4 bits, relative to the one that covers its largest element.
/// With fifteen levels, clipping that element often costs less than a larger step for all others.
const CLIPPING: [f32; 6] = [1.0, 0.95, 0.9, 0.85, 0.8, 0.75];

fn quantize4(elements: &[f32], columns: usize) -> Values {
    let mut values = Vec::with_capacity(elements.len() / 2);
    let mut scales = Vec::with_capacity(elements.len() / BLOCK);
    let level = |x: f32, inverse: f32| (x * inverse).round().clamp(-7.0, 7.0);
    for block in elements.chunks(columns).flat_map(|row| row.chunks(BLOCK)) {
        let peak = peak(block);
        let candidates = CLIPPING.map(|clip| {
            let (scale, inverse) = stored(clip * peak / 7.0);
            let step = scale.to_f32();
            let error: f32 = block.iter().map(|&x| (x - step * level(x, inverse)).powi(2)).sum();
            (error, scale, inverse)
        });
        let (_, scale, inverse) = candidates
            .into_iter()
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .unwrap_or((0.0, f16::ZERO, 0.0));
        scales.push(scale);
        values.extend(block.chunks(2).map(|pair| {
            let [low, high] = [pair[0], pair[1]].map(|x| level(x, inverse) as i8 as u8 & 0xF);
            low | high << 4
        }));
    }
    Values::Q4 { values, scales }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wave(rows: usize, columns: usize) -> Matrix {
        let values = (0..rows * columns).map(|i| (i as f32 * 0.7).sin() * 3.0).collect();
        Matrix::new(rows, columns, values)
    }

    fn largest_error(scheme: Scheme, columns: usize) -> f32 {
        let exact = wave(5, columns);
        let stored = exact.clone().to_scheme(scheme);
        exact.to_f32().iter().zip(stored.to_f32()).map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
    }

    #[test]
    fn error_stays_within_half_a_step() {
        assert!(largest_error(Scheme::F16, 37) < 2e-3);
        assert!(largest_error(Scheme::Q8, 37) < 0.51 * 3.0 / 127.0);
        assert!(largest_error(Scheme::Q8, 64) < 0.51 * 3.0 / 127.0);
        assert!(largest_error(Scheme::Q4, 64) < 3.0 * 0.25);
    }

    #[test]
    fn four_bits_need_whole_blocks() {
        assert!(matches!(wave(2, 37).to_scheme(Scheme::Q4).values, Values::Q8 { .. }));
        let packed = wave(2, 64).to_scheme(Scheme::Q4);
        assert_eq!(packed.bytes(), 2 * 64 / 2 + 2 * 2 * 2);
    }

    #[test]
    fn zeros_stay_zeros() {
        for scheme in [Scheme::Q8, Scheme::Q4] {
            let zeros = Matrix::new(1, 32, vec![0.0; 32]).to_scheme(scheme);
            assert_eq!(zeros.to_f32(), vec![0.0; 32]);
        }
    }

    #[test]
    fn stacking_keeps_the_scheme_and_mixes_by_widening() {
        for scheme in [Scheme::None, Scheme::F16, Scheme::Q8, Scheme::Q4] {
            let (above, below) = (wave(2, 64).to_scheme(scheme), wave(3, 64).to_scheme(scheme));
            let mut expected = above.to_f32();
            expected.extend(below.to_f32());
            let stacked = Matrix::stack(vec![above.clone(), below]);
            assert_eq!((stacked.rows, stacked.to_f32()), (5, expected.clone()));
            assert_eq!(stacked.head(2), above);
            let mixed = Matrix::stack(vec![above.clone(), wave(1, 64)]);
            assert_eq!(mixed.to_f32()[..128], above.to_f32()[..]);
        }
    }

    #[test]
    fn transposed_elements() {
        let matrix = Matrix::new(2, 3, vec![1., 2., 3., 4., 5., 6.]);
        assert_eq!(matrix.to_f32_transposed(), vec![1., 4., 2., 5., 3., 6.]);
    }
}
