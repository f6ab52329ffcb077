//! The settings of one search.

use serde::{Deserialize, Serialize};

use crate::method::Method;

/// The settings of one search, with the terms and the rules of Hugging Face's `generate`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beam {
    /// Hypotheses kept at each step (section 6.2: 10); 1 is greedy decoding. For a sampling
    /// method, samples drawn.
    pub width: usize,
    /// Results returned, at most `width`.
    pub returns: usize,
    /// Longest output in decoder tokens, the start token included (section 6.1: 512).
    pub max_length: usize,
    /// Finished scores are divided by (generated tokens) to this power (`generate`: 1).
    pub length_penalty: f64,
    /// When a search is over (`generate`: `False`).
    pub early_stopping: EarlyStopping,
    /// How hypotheses are chosen.
    #[serde(default)]
    pub method: Method,
}

impl Beam {
    /// Returns the defaults of `generate` for `width` hypotheses.
    pub fn width(width: usize) -> Self {
        Self {
            width,
            returns: width,
            max_length: 512,
            length_penalty: 1.0,
            early_stopping: EarlyStopping::Heuristic,
            method: Method::Beam,
        }
    }
}

/// Conditions under which a search with `width` finished hypotheses ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EarlyStopping {
    /// At once (`early_stopping=True`).
    AtOnce,
    /// When the best running hypothesis, at its present length, is no better (`False`).
    #[default]
    Heuristic,
    /// When the best running hypothesis cannot become better at any length (`"never"`).
    Never,
}
