//! The Benchmark view: a decoder over a whole benchmark.
//!
//! Examples and results need no browser and are tested without one; store and views are there for
//! WebAssembly alone.

pub mod results;
#[cfg(target_family = "wasm")]
mod store;
#[cfg(target_family = "wasm")]
mod views;

#[cfg(target_family = "wasm")]
pub use {
    store::{BenchmarkStore, forget},
    views::BenchmarkView,
};
