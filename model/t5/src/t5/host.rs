//! A step of the network on a processor.
//!
//! Every row is computed by itself, so that its bits do not depend on the rows beside it: a search gives
//! the same whichever engine it is decoded on, and in whichever batch. So a prefix that was computed for
//! one row, of this batch or of one before, need not be computed for another.

use beamsplitter_decode::{LogProbs, Token, score::log_softmax};
use beamsplitter_matmul::with_wide_registers;

use super::T5;
use crate::{
    cache::{Cache, Store},
    error::Error,
    host::dot,
};

impl T5 {
    /// Appends one token to each row and returns the log-probabilities of the next one. Rows whose prompt
    /// has fewer pointers than another one's are padded with minus infinity.
    pub(super) fn step_on_host(
        &self,
        cache: &mut Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Error> {
        let vocabulary = self.config.output_vocab();
        let inputs = self.embed(cache, parents, tokens)?;
        cache.reorder(parents);
        if tokens.is_empty() {
            return Ok(LogProbs { width: vocabulary, values: Vec::new() });
        }
        let Cache { memories, rows, store, .. } = &mut *cache;
        let store = match store {
            Store::Host(store) => store,
            #[cfg(feature = "wgpu")]
            Store::Gpu(_) => panic!("prefixes that were begun on a GPU"),
        };
        let new = store.extend(rows, tokens);
        if !new.is_empty() {
            let width = self.config.d_model;
            let inputs = new.iter().flat_map(|&row| &inputs[row * width..][..width]).copied();
            let prompts: Vec<_> = new.iter().map(|&row| &memories[rows[row]].0.cross).collect();
            self.decoder.step_on_host(inputs.collect(), (store, &new), &prompts);
        }
        let states = store.states();
        let width =
            vocabulary + rows.iter().map(|&place| memories[place].pointers()).max().unwrap_or(0);
        let mut values = self.words_on_host(&states);
        if width > vocabulary {
            values = self.add_pointers(cache, &states, (&values, width));
        }
        cache.advance();
        with_wide_registers(|| values.chunks_mut(width).for_each(log_softmax));
        Ok(LogProbs { width, values })
    }

    /// Computes the logits of words.
    ///
    /// # Shapes
    /// - `states`: `[rows, d_model]`
    /// - result: `[rows, vocabulary]`
    fn words_on_host(&self, states: &[f32]) -> Vec<f32> {
        let scale = self.scale as f32;
        let scaled: Vec<f32> = states.iter().map(|x| x * scale).collect();
        self.output.on_host(&scaled)
    }

    /// Returns the logits of words and, behind them, those of pointers.
    ///
    /// # Shapes
    /// - `states`: `[rows, d_model]`
    /// - `words`: `[rows, vocabulary]`
    /// - result: `[rows, width]`
    fn add_pointers(
        &self,
        cache: &Cache,
        states: &[f32],
        (words, width): (&[f32], usize),
    ) -> Vec<f32> {
        let (model, vocabulary) = (self.config.d_model, self.config.output_vocab());
        let mut values = vec![f32::NEG_INFINITY; cache.rows() * width];
        for (row, words) in values.chunks_mut(width).zip(words.chunks(vocabulary)) {
            row[..vocabulary].copy_from_slice(words);
        }
        let Some(head) = &self.pointer else { return values };
        let queries = head.query.on_host(states);
        let rows = values.chunks_mut(width).zip(queries.chunks(model));
        with_wide_registers(|| {
            for ((row, query), &place) in rows.zip(&cache.rows) {
                let Some(pointers) = &cache.memories[place].0.pointers else { continue };
                let keys = pointers.keys.on_host().chunks(model);
                for (score, key) in row[vocabulary..].iter_mut().zip(keys) {
                    *score = dot(query, key);
                }
            }
        });
        values
    }
}
