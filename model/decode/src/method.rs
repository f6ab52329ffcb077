//! The ways in which a search chooses its hypotheses: beam search, diverse beam search, sampling.

use serde::{Deserialize, Serialize};

/// The way in which a search chooses its hypotheses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// The best of all extensions (section 6.2: "All use Beam Search").
    #[default]
    Beam,
    /// Groups of beams that avoid one another's tokens (Vijayakumar et al., 2018).
    Diverse(Diversity),
    /// Tokens drawn at random; `width` is the number of samples (section 6.2).
    Sample(Sampling),
}

/// Diverse beam search with Hamming diversity, with the rules of `generate(num_beam_groups=g)` of
/// Hugging Face transformers 4.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Diversity {
    /// Number of groups, each of `width / groups` beams.
    pub groups: usize,
    /// Score that a token loses for each beam of an earlier group that chose it at the same step.
    pub penalty: f32,
}

impl Default for Diversity {
    /// Returns five groups, as many as there are candidates, and a penalty of 0.5, the middle of
    /// the range that Vijayakumar et al. recommend (0.2 to 0.8).
    fn default() -> Self {
        Self { groups: 5, penalty: 0.5 }
    }
}

/// Sampling, with the rules of `generate(do_sample=True)`: temperature, top k, top p and typical
/// p cut each distribution, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sampling {
    /// Divisor of the logits.
    pub temperature: f64,
    /// Number of most probable tokens that may be drawn (section 6.2: 50; the released outputs have
    /// 25).
    pub top_k: Option<usize>,
    /// Total probability of the most probable tokens that may be drawn (section 6.2: 0.9).
    pub top_p: Option<f64>,
    /// Total probability of the most typical tokens, which may be drawn: those whose negative
    /// log-probability is closest to the entropy (section 6.2: 0.9).
    pub typical_p: Option<f64>,
    /// Seed of all draws. A draw depends on the seed, the sample and the position alone.
    pub seed: u64,
}

impl Default for Sampling {
    /// Returns sampling from the whole distribution.
    fn default() -> Self {
        Self { temperature: 1.0, top_k: None, top_p: None, typical_p: None, seed: 0 }
    }
}

impl Method {
    /// Returns the seed of a sampling method.
    pub fn seed(&self) -> Option<u64> {
        match self {
            Self::Sample(sampling) => Some(sampling.seed),
            Self::Beam | Self::Diverse(_) => None,
        }
    }
}
