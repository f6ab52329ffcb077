//! The one door between decoding and a neural network: next-token log-probabilities for a batch
//! of prefixes.

use serde::{Deserialize, Serialize};

use crate::score::log_softmax;

/// A token of the output vocabulary. Ids at and above [`Model::vocabulary`] are pointers: id
/// `vocabulary + k` is entry `k` of [`Prompt::pointers`].
pub type Token = u32;

/// What the encoder reads.
///
/// A published T5 has one piece per position and no relations. Our own model reads one position
/// per word of the question and one per table, column and value of the database, each a bag of
/// pieces, and knows how any two positions are related.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Prompt {
    /// Input pieces of each position.
    pub positions: Vec<Vec<u32>>,
    /// For each pair (query position, key position), row by row, the attention bucket that
    /// replaces T5's distance bucket: `positions.len()²` entries, or none at all.
    pub relations: Vec<u8>,
    /// Positions that the decoder can point at.
    pub pointers: Vec<u32>,
}

/// Next-token log-probabilities of a batch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogProbs {
    /// Tokens in a row: vocabulary and pointers. Rows whose prompt has fewer pointers than
    /// another of the batch are padded with minus infinity.
    pub width: usize,
    /// Row by row, natural logarithms.
    pub values: Vec<f32>,
}

impl LogProbs {
    /// Row `row`, [`LogProbs::width`] long.
    pub fn row(&self, row: usize) -> &[f32] {
        &self.values[row * self.width..(row + 1) * self.width]
    }

    /// Adds to some tokens' logits in every row and makes log-probabilities of the sums. Tokens
    /// that a row does not have are passed over.
    pub fn add(&mut self, bonuses: &[(Token, f32)]) {
        if bonuses.is_empty() || self.width == 0 {
            return;
        }
        for row in self.values.chunks_exact_mut(self.width) {
            for &(token, bonus) in bonuses {
                if let Some(x) = row.get_mut(token as usize) {
                    *x += bonus;
                }
            }
            log_softmax(row);
        }
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        if self.width == 0 { 0 } else { self.values.len() / self.width }
    }
}

/// An encoder-decoder that can score continuations.
///
/// Futures are not `Send`: in a browser they wait on the GPU from a single-threaded worker.
#[allow(async_fn_in_trait)]
pub trait Model {
    /// Why a step failed.
    type Error: std::error::Error + 'static;
    /// One prompt, read: encoder states and cross-attention keys and values. Cheap to clone.
    type Memory: Clone;
    /// Self-attention keys and values of a batch of prefixes.
    type Cache;

    /// Size of the output vocabulary without pointers.
    fn vocabulary(&self) -> usize;

    /// Token that every output starts from (T5: the pad token).
    fn start_token(&self) -> Token;

    /// Token that ends an output.
    fn end_token(&self) -> Token;

    /// Reads a prompt. Done once for each distinct prompt.
    async fn read(&mut self, prompt: &Prompt) -> Result<Self::Memory, Self::Error>;

    /// A cache of `memories.len()` empty prefixes, one for each memory.
    fn begin(&self, memories: &[Self::Memory]) -> Self::Cache;

    /// Appends one token to each row and returns what may follow.
    ///
    /// Row `i` of the new batch continues row `parents[i]` of the old one with `tokens[i]`; rows
    /// that nobody names leave the batch. `parents.len() == tokens.len()`.
    async fn step(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Self::Error>;

    /// [`Model::step`] where nobody looks further down a row than its `most` highest entries: the
    /// others may be minus infinity. A GPU then picks them, and hands back no more than these.
    async fn step_best(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
        most: usize,
    ) -> Result<LogProbs, Self::Error> {
        let _ = most;
        self.step(cache, parents, tokens).await
    }
}
