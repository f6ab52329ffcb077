//! The network as decoding sees it.

use std::sync::Arc;

use beamsplitter_decode::{LogProbs, Model, Prompt, Token};
use burn::tensor::Device;

use super::T5;
use crate::{
    cache::Cache,
    error::Error,
    memory::{EncodedPrompt, Memory},
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
        #[cfg(feature = "wgpu")]
        if self.device != Device::flex() {
            return self.read_on_gpu(prompt).await;
        }
        let states = self.encode(prompt)?;
        let cross = self.decoder.read(states.clone()).await?;
        let pointers = self.read_pointers(prompt, states).await?;
        Ok(Memory(Arc::new(EncodedPrompt { cross, length: prompt.positions.len(), pointers })))
    }

    fn begin(&self, memories: &[Memory]) -> Cache {
        self.decoder.begin(memories)
    }

    fn reset_cache(&self, cache: &mut Cache, memories: &[Memory]) {
        cache.reset_cache(memories);
    }

    async fn step(
        &mut self,
        cache: &mut Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Error> {
        #[cfg(feature = "wgpu")]
        if self.device != Device::flex() {
            return self.step_on_gpu(cache, parents, tokens).await;
        }
        self.step_on_host(cache, parents, tokens)
    }

    async fn step_best(
        &mut self,
        cache: &mut Cache,
        parents: &[usize],
        tokens: &[Token],
        most: usize,
    ) -> Result<LogProbs, Error> {
        if self.selects(most) {
            #[cfg(feature = "wgpu")]
            return self.best_on_gpu(cache, parents, tokens, most).await;
        }
        self.step(cache, parents, tokens).await
    }
}

impl T5 {
    /// Returns whether the best `most` entries of each row are selected where they were computed. On
    /// the CPU a row need not be transferred, and a short row is transferred as quickly as its best
    /// entries.
    fn selects(&self, most: usize) -> bool {
        let is_long = self.config.output_vocab() >= SHARE * most;
        self.device != Device::flex() && self.pointer.is_none() && is_long
    }
}
