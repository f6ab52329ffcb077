//! Whether the kernels of a processor give what plain Rust gives.

use super::Packed;
use crate::{kernel::Kernel, shape::BLOCK};

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
