//! Products of a few rows with a weight of 8 bits or of 32-bit floats, on a processor.
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
//!
//! A block's products are summed exactly by one instruction each: `pmaddwd` (AVX2), `vpdpwssd`
//! (AVX-512 with VNNI), `smlal` (NEON) or `i32x4.dot_i16x8_s` (WebAssembly's plain SIMD). Every
//! browser that runs the page has the last one, and it means the same on all of them. The relaxed
//! dot product does not, since its second operand has 7 bits on some; model/experiments/speed.md
//! has what it would bring.
//!
//! The kernel for WebAssembly leaves out pairs of elements that are zero in all rows, where most
//! elements are zero: for two questions of the samples relu leaves 86 in 100 elements zero, and
//! where four rows are multiplied together 39 in 100 pairs are in use.
//!
//! On processors without one of these, and for weights of 32 or 16 bits, products are of 32-bit floats
//! ([`Floats`]): with AVX2 where a processor has it, in plain Rust elsewhere.
//! Weights are packed once, at load, in panels of 16 outputs, so that each is read once for up to
//! four rows, with AVX-512 and its 32 registers for up to twelve; they take a quarter of the memory
//! that widened ones took.
//!
//! Intrinsics of a kind of processor need `unsafe`; kernel/x86.rs and kernel/neon.rs have it, and
//! each use says why it is sound. The kernel for NEON is tested under an emulator (`cargo xtask
//! test --only arm`), or by the unit tests on an ARM processor; its speed was not measured.

mod floats;
mod kernel;
mod packed;
mod rows;
mod shape;
mod wide;

pub use floats::Floats;
pub use kernel::Kernel;
pub use packed::{Packed, kernels_agree};
pub use shape::BLOCK;
pub use wide::with_wide_registers;
