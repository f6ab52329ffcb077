//! The database worker: owns sql.js and one open file.
//!
//! What it reads of a database is read by `beamsplitter_database`, over the driver here.

#[cfg(target_family = "wasm")]
mod change;
#[cfg(target_family = "wasm")]
mod driver;
#[cfg(target_family = "wasm")]
mod open;
#[cfg(target_family = "wasm")]
mod sqljs;
#[cfg(target_family = "wasm")]
mod values;
#[cfg(target_family = "wasm")]
mod worker;

#[cfg(target_family = "wasm")]
pub use worker::start;
