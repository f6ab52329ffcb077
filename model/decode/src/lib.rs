//! Decoding: from next-token log-probabilities to ranked, explained outputs.

pub mod model;

pub use model::{LogProbs, Model, Prompt, Token};
