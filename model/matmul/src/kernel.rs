//! Products of a few rows with one panel of 16 outputs.

#[cfg(target_arch = "aarch64")]
mod neon;
mod plain;
#[cfg(target_arch = "wasm32")]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{floats_in_avx2, has_avx2, in_avx2};

use crate::{
    rows::{Pairs, Rows},
    shape::{PANEL, Scales, Weights},
};

/// Most rows that are multiplied together: what fits into 16 registers.
const TOGETHER: usize = 4;
/// Most rows that are multiplied together with AVX-512, which has 32 registers.
#[cfg(target_arch = "x86_64")]
const TOGETHER_IN_AVX512: usize = 12;

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
    /// NEON.
    #[cfg(target_arch = "aarch64")]
    Neon,
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
        #[cfg(target_arch = "aarch64")]
        kernels.insert(0, Self::Neon);
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

    /// Computes the products of the next rows, some of the `left` that there are, and gives the results
    /// of each row to `take`; returns how many rows these were.
    pub(crate) fn run(
        self,
        tile: &Tile,
        rows: &Rows,
        first: usize,
        left: usize,
        take: &mut impl FnMut(usize, &[f32; PANEL]),
    ) -> usize {
        // As many each time, so that no single row is left, which costs as much as several.
        let count = left.div_ceil(left.div_ceil(self.together()));
        macro_rules! of {
            ($($rows:literal)*) => {
                match count {
                    $($rows => give(first, &self.tile::<$rows>(tile, rows, first), take),)*
                    _ => unreachable!("at most {} rows together", self.together()),
                }
            };
        }
        #[cfg(target_arch = "x86_64")]
        if count > TOGETHER {
            of!(5 6 7 8 9 10 11 12);
            return count;
        }
        of!(1 2 3 4);
        count
    }

    /// Returns how many rows are multiplied together, at most.
    fn together(self) -> usize {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => TOGETHER_IN_AVX512,
            _ => TOGETHER,
        }
    }

    fn tile<const R: usize>(self, tile: &Tile, rows: &Rows, first: usize) -> Sums<R> {
        let left: Left<R> = std::array::from_fn(|row| rows.row(first + row));
        match self {
            Self::Plain => left.map(|row| plain::tile(tile, row)),
            #[cfg(target_arch = "wasm32")]
            Self::Wasm => match rows.used(first) {
                None => wasm::tile(tile, left),
                Some(used) => wasm::sparse_tile(tile, left, used),
            },
            #[cfg(target_arch = "aarch64")]
            Self::Neon => neon::tile(tile, left),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => x86::avx2(tile, left),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => x86::avx512(tile, left),
        }
    }
}

/// Gives the results of each row to `take`; `first` is the first row.
fn give<const R: usize>(first: usize, sums: &Sums<R>, take: &mut impl FnMut(usize, &[f32; PANEL])) {
    for (row, sums) in (first..).zip(sums) {
        take(row, sums);
    }
}
