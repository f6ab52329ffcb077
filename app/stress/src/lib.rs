//! The view Stress test: tests made of the open database, put to one decoder or two, and a report
//! of which kinds of question work on it (DAMBER).
//!
//! What a run knows needs no browser and is tested without one; store and views are there for
//! WebAssembly alone.

pub mod run;
#[cfg(target_family = "wasm")]
mod store;
#[cfg(target_family = "wasm")]
mod views;

#[cfg(target_family = "wasm")]
pub use {
    store::{StressStore, forget},
    views::StressView,
};
