//! The left side of a product: rows of 32-bit floats as integers of 16 bits with scales.

use crate::shape::BLOCK;

/// One block of a row: element `p` in the lower half of entry `p`, element `p + 16` in the upper.
pub(crate) type Pairs = [i32; BLOCK / 2];

/// Adding it to a float of at most 2^22 in size rounds that to an integer (ties to even), which is
/// then in the low bits of the sum.
const ROUNDER: f32 = 12_582_912.0;

/// Rows as integers, each in `blocks` blocks.
pub(crate) struct Rows {
    pairs: Vec<Pairs>,
    scales: Vec<f32>,
    blocks: usize,
    /// For each block which of its pairs are not zero, the first one in the lowest bit; only where most
    /// elements are zero, as after a network's relu.
    #[cfg(target_arch = "wasm32")]
    used: Option<Vec<u16>>,
}

impl Rows {
    /// Quantises rows of `columns` elements. The last block of a row is filled up with zeros.
    pub(crate) fn new(input: &[f32], columns: usize) -> Self {
        let blocks = columns.div_ceil(BLOCK);
        let count = input.len() / columns.max(1) * blocks;
        let (mut pairs, mut scales) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for row in input.chunks_exact(columns.max(1)) {
            let (whole, rest) = row.as_chunks::<BLOCK>();
            let mut last = [0.0; BLOCK];
            last[..rest.len()].copy_from_slice(rest);
            let last = (!rest.is_empty()).then_some(&last);
            for block in whole.iter().chain(last) {
                let (integers, scale) = quantise(block);
                pairs.push(integers);
                scales.push(scale);
            }
        }
        Self {
            #[cfg(target_arch = "wasm32")]
            used: is_sparse(input).then(|| pairs.iter().map(used).collect()),
            pairs,
            scales,
            blocks,
        }
    }

    /// Returns for each block of `R` rows which of its pairs are not zero, where most elements are zero.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn used<const R: usize>(&self, first: usize) -> Option<[&[u16]; R]> {
        let used = self.used.as_ref()?;
        Some(std::array::from_fn(|row| &used[(first + row) * self.blocks..][..self.blocks]))
    }

    /// Returns the blocks of row `row`, and their scales.
    pub(crate) fn row(&self, row: usize) -> (&[Pairs], &[f32]) {
        let range = row * self.blocks..(row + 1) * self.blocks;
        (&self.pairs[range.clone()], &self.scales[range])
    }
}

/// Returns whether more than two thirds of the elements are zero.
#[cfg(target_arch = "wasm32")]
fn is_sparse(input: &[f32]) -> bool {
    let zeros = input.iter().map(|&x| u32::from(x == 0.0)).sum::<u32>();
    zeros as usize > input.len() / 3 * 2
}

/// Returns which pairs of a block are not zero.
#[cfg(target_arch = "wasm32")]
fn used(pairs: &Pairs) -> u16 {
    pairs.iter().rev().fold(0, |used, &pair| (used << 1) | u16::from(pair != 0))
}

/// Quantises a block. Where an element is not a finite number, the scale is NaN, and so is what
/// becomes of the block.
fn quantise(block: &[f32; BLOCK]) -> (Pairs, f32) {
    // Sizes of floats are ordered as their bits are, with infinity and NaN above all others.
    let size = |x: &f32| x.to_bits() & 0x7FFF_FFFF;
    let largest = f32::from_bits(block.iter().map(size).fold(0, u32::max));
    if !largest.is_finite() {
        return ([0; BLOCK / 2], f32::NAN);
    }
    if largest < f32::MIN_POSITIVE * 65_536.0 {
        return ([0; BLOCK / 2], 0.0);
    }
    let most = f32::from(i16::MAX);
    let factor = most / largest;
    let rounded = block.map(|x| (x * factor + ROUNDER).to_bits());
    let pairs = std::array::from_fn(|p| {
        let (low, high) = (rounded[p] & 0xFFFF, rounded[p + BLOCK / 2] << 16);
        (low | high) as i32
    });
    (pairs, largest / most)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn back(pairs: Pairs, scale: f32) -> [f32; BLOCK] {
        std::array::from_fn(|at| {
            let pair = pairs[at % 16];
            let integer = if at < 16 { i32::from(pair as i16) } else { pair >> 16 };
            integer as f32 * scale
        })
    }

    #[test]
    fn elements_are_off_by_half_a_step() {
        let block: [f32; BLOCK] = std::array::from_fn(|at| (at as f32 - 11.3) * 0.37);
        let (pairs, scale) = quantise(&block);
        for (x, found) in block.iter().zip(back(pairs, scale)) {
            assert!((x - found).abs() <= scale * 0.501, "{x} {found} {scale}");
        }
        assert_eq!(back(pairs, scale)[31], block[31]);
    }

    #[test]
    fn zeros_and_what_is_no_number_are_kept() {
        assert_eq!(quantise(&[0.0; BLOCK]), ([0; 16], 0.0));
        assert_eq!(quantise(&[1e-39; BLOCK]), ([0; 16], 0.0));
        for odd in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
            let mut block = [1.0; BLOCK];
            block[7] = odd;
            assert!(quantise(&block).1.is_nan());
        }
    }

    #[test]
    fn last_block_is_filled_up() {
        let rows = Rows::new(&[1.0; 2 * 40], 40);
        let (pairs, scales) = rows.row(1);
        assert_eq!((pairs.len(), scales.len()), (2, 2));
        assert_eq!(pairs[1][7], 32_767);
        assert_eq!(pairs[1][8], 0);
    }
}
