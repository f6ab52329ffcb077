//! How a search chooses its hypotheses: beam search, diverse beam search, or sampling.

use serde::{Deserialize, Serialize};

/// How the hypotheses of a search are chosen.
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
    /// Groups, each of `width / groups` beams.
    pub groups: usize,
    /// What a token loses for each beam of an earlier group that took it at the same step.
    pub penalty: f32,
}

impl Default for Diversity {
    /// Five groups, as many as candidates are wanted, and 0.5, the middle of the range that
    /// Vijayakumar et al. found good (0.2 to 0.8).
    fn default() -> Self {
        Self { groups: 5, penalty: 0.5 }
    }
}

/// Sampling, with the rules of `generate(do_sample=True)`: temperature, top k, top p and typical
/// p cut each distribution, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sampling {
    /// Logits are divided by it.
    pub temperature: f64,
    /// Only the most probable tokens (section 6.2: 50; the released outputs say 25).
    pub top_k: Option<usize>,
    /// Only the most probable tokens that together have this probability (section 6.2: 0.9).
    pub top_p: Option<f64>,
    /// Only the tokens whose surprise is closest to the expected one, up to this probability
    /// (section 6.2: 0.9).
    pub typical_p: Option<f64>,
    /// Seed of all draws. The draw of a sample at a position depends on nothing else.
    pub seed: u64,
}

impl Default for Sampling {
    /// Nothing is cut.
    fn default() -> Self {
        Self { temperature: 1.0, top_k: None, top_p: None, typical_p: None, seed: 0 }
    }
}

impl Method {
    /// The seed, where something is drawn.
    pub fn seed(&self) -> Option<u64> {
        match self {
            Self::Sample(sampling) => Some(sampling.seed),
            Self::Beam | Self::Diverse(_) => None,
        }
    }
}
