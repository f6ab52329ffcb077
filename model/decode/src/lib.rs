//! Decoding: from next-token log-probabilities to ranked, explained outputs.

pub mod batch;
pub mod beam;
pub mod constraint;
pub mod error;
#[allow(clippy::manual_checked_ops, reason = "the test for zero reads better")]
pub mod model;
pub mod score;
pub mod settings;
pub mod surface;
pub mod trace;

pub use error::DecodeError;
pub use model::{LogProbs, Model, Prompt, Token};
