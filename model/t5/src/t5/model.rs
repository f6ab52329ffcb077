//! The network as decoding sees it.

use std::sync::Arc;

use beamsplitter_decode::{LogProbs, Model, Prompt, Token};
use burn::tensor::{Device, Tensor, activation};

use super::T5;
use crate::{
    cache::Cache,
    error::Error,
    memory::{EncodedPrompt, Memory},
    read_back::read_back,
};

/// Least ratio of the length of a row to the number of entries needed for which the best entries are
/// selected on the GPU.
const SHARE: usize = 8;

impl Model for T5 {
    type Error = Error;
    type Memory = Memory;
    type Cache = Cache;

    fn vocabulary(&self) -> usize {
        self.config.output_vocab()
    }

    fn start_token(&self) -> Token {
        self.config.decoder_start_token_id
    }

    fn end_token(&self) -> Token {
        self.config.eos_token_id
    }

    async fn read(&mut self, prompt: &Prompt) -> Result<Memory, Error> {
        let states = self.encode(prompt)?;
        let cross = self.decoder.read(states.clone()).await?;
        let pointers = self.read_pointers(prompt, states).await?;
        Ok(Memory(Arc::new(EncodedPrompt { cross, length: prompt.positions.len(), pointers })))
    }

    fn begin(&self, memories: &[Memory]) -> Cache {
        self.decoder.begin(memories)
    }

    async fn step(
        &mut self,
        cache: &mut Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Error> {
        let Some((states, groups)) = self.advance(cache, parents, tokens)? else {
            return Ok(LogProbs { width: self.config.output_vocab(), values: Vec::new() });
        };
        let scores = read_back(self.scores(states, cache, &groups)).await?;
        Ok(self.assemble(scores, cache, &groups))
    }

    async fn step_best(
        &mut self,
        cache: &mut Cache,
        parents: &[usize],
        tokens: &[Token],
        most: usize,
    ) -> Result<LogProbs, Error> {
        // On the CPU a row need not be transferred, and a short row is transferred as quickly as its
        // best entries.
        let width = self.config.output_vocab();
        if self.device == Device::flex() || self.pointer.is_some() || width < SHARE * most {
            return self.step(cache, parents, tokens).await;
        }
        let Some((states, _)) = self.advance(cache, parents, tokens)? else {
            return Ok(LogProbs { width, values: Vec::new() });
        };
        let scores = self.output.forward(states.mul_scalar(self.scale));
        let (best, ids) = activation::log_softmax(scores, 1).topk_with_indices(most, 1);
        // One transfer for both: ids below 2^24 are exact as floats.
        let both = read_back(Tensor::cat(vec![best, ids.float()], 0).flatten::<1>(0, 1)).await?;
        let (best, ids) = both.split_at(tokens.len() * most);
        let mut values = vec![f32::NEG_INFINITY; tokens.len() * width];
        for (row, (best, ids)) in
            values.chunks_mut(width).zip(best.chunks(most).zip(ids.chunks(most)))
        {
            if best.iter().any(|x| x.is_nan()) {
                // The ids of such a row have no meaning.
                row.fill(f32::NAN);
            } else {
                best.iter().zip(ids).for_each(|(&log_prob, &id)| row[id as usize] = log_prob);
            }
        }
        Ok(LogProbs { width, values })
    }
}
