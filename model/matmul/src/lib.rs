//! Products of a few rows with a weight of 8 bits, on a processor.
//!
//! A decoding step multiplies 1 to 60 rows with weights of 256 to 2,048 columns. The weights are
//! stored in 8 bits with a scale for each block of 32, so 32-bit products would first make them four
//! times larger. Here they stay as they are; the rows become integers of 16 bits, also with a scale
//! for each block of 32, and products are summed in integers of 32 bits. One instruction
//! (`pmaddwd` on x86, `i32x4.dot_i16x8_s` in WebAssembly) multiplies and adds eight or more pairs,
//! twice as many as in 32-bit floating point; NEON's `smlal` multiplies and adds as many elements as
//! in floating point, and reads a quarter of the memory.
//!
//! # Accuracy
//! The weights are exact. An element of a row is off by at most half of 1/32,767 of the largest
//! element in its block of 32, so a result is off by at most `sum |w| max |x| / 65,534` over the
//! blocks. No sum of integers overflows: a block adds up to at most `32 * 128 * 32,767 < 2^27`.
//!
//! # Kernels
//! There is one in plain Rust and one for each instruction set ([`Kernel`]). All give the same bits: sums
//! within a block are exact, and blocks are added in one order.

mod kernel;
mod packed;
mod rows;
mod shape;
mod wide;

pub use kernel::Kernel;
pub use packed::{Packed, kernels_agree};
pub use shape::BLOCK;
pub use wide::with_wide_registers;
