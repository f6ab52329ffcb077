//! The trait through which decoding uses a neural network: next-token log-probabilities for a
//! batch of prefixes.

use serde::{Deserialize, Serialize};

use crate::score::log_softmax;
pub use crate::token::Token;

/// The input of the encoder.
///
/// A published T5 has one piece per position and no relations. Our own model has one position for
/// each word of the question and for each table, column and value of the database. Each is a bag of
/// pieces, and each pair of positions has a relation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Prompt {
    /// Input pieces of each position.
    pub positions: Vec<Vec<u32>>,
    /// Attention bucket of each pair (query position, key position), row by row, in place of T5's
    /// distance bucket: `positions.len()²` entries, or none at all.
    pub relations: Vec<u8>,
    /// Positions that the decoder can write.
    pub pointers: Vec<u32>,
}

/// Next-token log-probabilities of a batch.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogProbs {
    /// Number of tokens in a row: vocabulary and pointers. Rows whose prompt has fewer pointers
    /// than another of the batch are padded with minus infinity.
    pub width: usize,
    /// Natural logarithms of probabilities, row by row.
    pub values: Vec<f32>,
}

impl LogProbs {
    /// Returns row `row`, which has [`LogProbs::width`] entries.
    pub fn row(&self, row: usize) -> &[f32] {
        &self.values[row * self.width..(row + 1) * self.width]
    }

    /// Adds to the logits of some tokens in every row and normalises the rows again. Tokens that a
    /// row does not have are ignored.
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

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        if self.width == 0 { 0 } else { self.values.len() / self.width }
    }
}

/// An encoder-decoder network that scores continuations.
///
/// Futures are not `Send`: in a browser they wait on the GPU from a single-threaded worker.
#[allow(async_fn_in_trait)]
pub trait Model {
    /// The error of a step.
    type Error: std::error::Error + 'static;
    /// An encoded prompt: encoder states, cross-attention keys and values. Cheap to clone.
    type Memory: Clone;
    /// Self-attention keys and values of a batch of prefixes.
    type Cache;

    /// Returns the size of the output vocabulary without pointers.
    fn vocabulary(&self) -> usize;

    /// Returns the token that every output starts from (T5: the pad token).
    fn start_token(&self) -> Token;

    /// Returns the token that ends an output.
    fn end_token(&self) -> Token;

    /// Encodes a prompt. Called once for each distinct prompt of a run.
    async fn read(&mut self, prompt: &Prompt) -> Result<Self::Memory, Self::Error>;

    /// Creates a cache of `memories.len()` empty prefixes, one for each memory.
    fn begin(&self, memories: &[Self::Memory]) -> Self::Cache;

    /// Replaces all prefixes of a cache by `memories.len()` empty ones, one for each memory. A model may
    /// keep what it computed for prefixes that it may meet again.
    fn reset_cache(&self, cache: &mut Self::Cache, memories: &[Self::Memory]) {
        *cache = self.begin(memories);
    }

    /// Appends one token to each row and returns the log-probabilities of the next one.
    ///
    /// Row `i` of the new batch continues row `parents[i]` of the old one with `tokens[i]`. Rows
    /// that `parents` does not name leave the batch. `parents.len() == tokens.len()`.
    async fn step(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Self::Error>;

    /// Does what [`Model::step`] does where only the `most` highest entries of each row are needed:
    /// the others may be minus infinity. A GPU can then select them and transfer no more.
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
