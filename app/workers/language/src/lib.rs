//! The language worker: owns the parser of SQL, so that the page need not fetch it.
//!
//! Its answers need no browser and are tested without one.

mod ambiguous;
mod answers;
mod changes;
mod open;
mod scoring;
#[cfg(target_family = "wasm")]
mod worker;

pub use answers::answer;
pub use open::Runs;
#[cfg(target_family = "wasm")]
pub use worker::start;
