//! The database worker: owns sql.js and one open file.
//!
//! What a file's first bytes say ([`header`]) needs no browser and is tested without one.

#[cfg(target_family = "wasm")]
mod change;
pub mod header;
#[cfg(target_family = "wasm")]
mod open;
#[cfg(target_family = "wasm")]
mod query;
#[cfg(target_family = "wasm")]
mod read_schema;
#[cfg(target_family = "wasm")]
mod sqljs;
#[cfg(target_family = "wasm")]
mod values;
#[cfg(target_family = "wasm")]
mod worker;

#[cfg(target_family = "wasm")]
pub use worker::start;
