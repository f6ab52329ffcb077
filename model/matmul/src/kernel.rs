//! Products of up to four rows with one panel of 16 outputs.

mod plain;
#[cfg(target_arch = "wasm32")]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{has_avx2, in_avx2};

use crate::{
    rows::{Pairs, Rows},
    shape::{PANEL, Scales, Weights},
};

/// Most rows that are multiplied together: what fits into the registers of most processors.
const TOGETHER: usize = 4;

/// A panel: its blocks and their scales.
pub(crate) struct Tile<'a> {
    pub(crate) weights: &'a [Weights],
    pub(crate) scales: &'a [Scales],
}

/// Blocks of some rows, and their scales.
type Left<'a, const R: usize> = [(&'a [Pairs], &'a [f32]); R];
/// Results of some rows.
type Sums<const R: usize> = [[f32; PANEL]; R];

/// Which instructions compute a product. All give the same bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Plain Rust, on every processor.
    Plain,
    /// 128-bit SIMD of WebAssembly.
    #[cfg(target_arch = "wasm32")]
    Wasm,
    /// AVX2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512 with VNNI.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// Returns the kernels that this processor can run, the fastest first.
    pub fn all() -> Vec<Self> {
        let mut kernels = vec![Self::Plain];
        #[cfg(target_arch = "wasm32")]
        kernels.insert(0, Self::Wasm);
        #[cfg(target_arch = "x86_64")]
        {
            if x86::has_avx2() {
                kernels.insert(0, Self::Avx2);
            }
            if x86::has_avx512() {
                kernels.insert(0, Self::Avx512);
            }
        }
        kernels
    }

    /// Returns the fastest kernel that this processor can run, or `None` where that is plain Rust: a
    /// product of 32-bit floats is faster there.
    pub fn best() -> Option<Self> {
        Self::all().into_iter().find(|&kernel| kernel != Self::Plain)
    }

    /// Computes the products of the next rows, at most `left` of them; returns the results of
    /// [`TOGETHER`] rows and how many of these were computed.
    pub(crate) fn run(
        self,
        tile: &Tile,
        rows: &Rows,
        first: usize,
        left: usize,
    ) -> (Sums<TOGETHER>, usize) {
        match left {
            1 => (spread(self.tile::<1>(tile, rows, first)), 1),
            2 => (spread(self.tile::<2>(tile, rows, first)), 2),
            3 => (spread(self.tile::<3>(tile, rows, first)), 3),
            _ => (self.tile(tile, rows, first), TOGETHER),
        }
    }

    fn tile<const R: usize>(self, tile: &Tile, rows: &Rows, first: usize) -> Sums<R> {
        let left: Left<R> = std::array::from_fn(|row| rows.row(first + row));
        match self {
            Self::Plain => plain::tile(tile, left),
            #[cfg(target_arch = "wasm32")]
            Self::Wasm => match rows.used(first) {
                None => wasm::tile(tile, left),
                Some(used) => wasm::sparse_tile(tile, left, used),
            },
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => x86::avx2(tile, left),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => x86::avx512(tile, left),
        }
    }
}

/// Puts the results of fewer rows where those of [`TOGETHER`] rows are expected.
fn spread<const R: usize>(sums: Sums<R>) -> Sums<TOGETHER> {
    let mut all = [[0.0; PANEL]; TOGETHER];
    all[..R].copy_from_slice(&sums);
    all
}
