//! A model that lets messages in between steps.
//!
//! On the CPU a step never waits for anything, so without a pause a cancellation would not be
//! heard before the answer is complete.

use beamsplitter_browser::Slices;
use beamsplitter_decode::{LogProbs, Model, Prompt, Token};

/// The prompt that was read last, and what was read.
pub type LastRead<M> = Option<(Prompt, <M as Model>::Memory)>;

/// Any model, with a pause after a step where the last one is some time ago.
pub struct Pausing<'a, M: Model> {
    model: &'a mut M,
    last_read: &'a mut LastRead<M>,
    slices: Slices,
}

impl<'a, M: Model> Pausing<'a, M> {
    /// Wraps `model`; what it reads stays in `last_read`.
    pub fn new(model: &'a mut M, last_read: &'a mut LastRead<M>) -> Self {
        Self { model, last_read, slices: Slices::new() }
    }
}

impl<M: Model> Model for Pausing<'_, M> {
    type Error = M::Error;
    type Memory = M::Memory;
    type Cache = M::Cache;

    fn vocabulary(&self) -> usize {
        self.model.vocabulary()
    }

    fn start_token(&self) -> Token {
        self.model.start_token()
    }

    fn end_token(&self) -> Token {
        self.model.end_token()
    }

    async fn read(&mut self, prompt: &Prompt) -> Result<Self::Memory, Self::Error> {
        let memory = self.model.read(prompt).await;
        *self.last_read = memory.as_ref().ok().map(|memory| (prompt.clone(), memory.clone()));
        self.slices.long_step().await;
        memory
    }

    fn begin(&self, memories: &[Self::Memory]) -> Self::Cache {
        self.model.begin(memories)
    }

    fn reset_cache(&self, cache: &mut Self::Cache, memories: &[Self::Memory]) {
        self.model.reset_cache(cache, memories);
    }

    async fn step(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Self::Error> {
        let scores = self.model.step(cache, parents, tokens).await;
        self.slices.long_step().await;
        scores
    }

    async fn step_best(
        &mut self,
        cache: &mut Self::Cache,
        parents: &[usize],
        tokens: &[Token],
        most: usize,
    ) -> Result<LogProbs, Self::Error> {
        let scores = self.model.step_best(cache, parents, tokens, most).await;
        self.slices.long_step().await;
        scores
    }
}
