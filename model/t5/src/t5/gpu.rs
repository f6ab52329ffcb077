//! The network on a GPU: for a prompt and for each step one submission and one buffer that is read back.

use std::sync::Arc;

use beamsplitter_decode::{LogProbs, Prompt, Token, score::log_softmax};
use beamsplitter_matmul::with_wide_registers;
use burn::tensor::{Tensor, activation};
use cubecl::server::Handle;

use super::T5;
use crate::{
    cache::{Cache, Store},
    error::Error,
    gpu::{After, Gpu, Pass, Target},
    groups::Groups,
    linear::Linear,
    memory::{EncodedPrompt, Keys, Memory, Pointers},
    read_back::read_back,
};

impl T5 {
    /// Returns whether all layers of the decoder are computed in one dispatch.
    #[cfg(test)]
    pub(crate) fn gathers_layers(&self) -> bool {
        self.decoder.gathered_bytes() > 0
    }

    /// Computes the final encoder states of a prompt, `[positions, d_model]`.
    pub(super) fn encode_on_gpu(&self, prompt: &Prompt) -> Result<Tensor<2>, Error> {
        let (pass, stream) = self.add_encoder(prompt)?;
        let (gpu, shape) = (pass.gpu().clone(), [pass.rows(), self.config.d_model]);
        pass.submit();
        Ok(self.encoder.norm().forward(gpu.tensor(stream, shape)))
    }

    /// Encodes a prompt, and computes what the decoder keeps of it.
    pub(super) async fn read_on_gpu(&self, prompt: &Prompt) -> Result<Memory, Error> {
        let (mut pass, stream) = self.add_encoder(prompt)?;
        let (norm, length, gpu) = (self.encoder.norm(), pass.rows(), pass.gpu().clone());
        let cross = self.decoder.read_on_gpu(&mut pass, norm, &stream);
        let count = prompt.pointers.len();
        let sides = self.pointer_head(prompt)?.map(|head| {
            let scale = self.pointer_scale() as f32;
            [(&head.key, scale), (&head.input, 1.0)].map(|(layer, scale)| {
                let results = gpu.empty(count * self.config.d_model);
                let target = Target { results: &results, offset: 0, group: Some(0..count) };
                let after = (After::Nothing, scale);
                pass.linear(layer.on_gpu(), Some(norm), after, &stream, target);
                results
            })
        });
        pass.submit();
        let pointers = match sides {
            None => None,
            Some([keys, inputs]) => {
                let keys = gpu.tensor(keys, [count, self.config.d_model]).transpose();
                let keys = Keys::Gpu(Linear::of_tensor(keys));
                Some(Pointers { count, keys, inputs: gpu.read(inputs).await? })
            }
        };
        Ok(Memory(Arc::new(EncodedPrompt { cross, length, pointers })))
    }

    /// Begins a pass over the positions of a prompt with what computes its states before the final norm.
    fn add_encoder(&self, prompt: &Prompt) -> Result<(Pass, Handle), Error> {
        let buckets = self.buckets(prompt)?;
        let (gpu, length) = (self.output.on_gpu().gpu(), prompt.positions.len());
        // A buffer has at least one element.
        let pointers = prompt.pointers.iter().copied().chain([0]);
        let mut pass = Pass::new(gpu, length, pointers);
        let stream = self.embedding.bags_on_gpu(&mut pass, &prompt.positions)?;
        self.encoder.add_on_gpu(&mut pass, &stream, &buckets);
        Ok((pass, stream))
    }

    /// Appends one token to each row and returns the log-probabilities of the next one.
    pub(super) async fn step_on_gpu(
        &self,
        cache: &mut Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<LogProbs, Error> {
        Ok(match self.score_on_gpu(cache, parents, tokens)? {
            Some((gpu, scores, groups)) => self.assemble(gpu.read(scores).await?, cache, &groups),
            None => LogProbs { width: self.config.output_vocab(), values: Vec::new() },
        })
    }

    /// Computes the logits of new tokens in one pass, those of words for all rows and then those of
    /// pointers for each group, `[rows * vocabulary + pointers of all rows]`. Returns `None` where there
    /// are no tokens.
    fn score_on_gpu(
        &self,
        cache: &mut Cache,
        parents: &[usize],
        tokens: &[Token],
    ) -> Result<Option<(Gpu, Handle, Groups)>, Error> {
        let rows = self.embed(cache, parents, tokens)?;
        cache.reorder(parents);
        if tokens.is_empty() {
            return Ok(None);
        }
        let groups = Groups::new(&cache.rows);
        let Store::Gpu(store) = &mut cache.store else {
            panic!("prefixes that were begun on a processor");
        };
        let length = store.begin_position();
        let order = groups.order.iter().map(|&row| row as u32);
        let gpu = self.output.on_gpu().gpu();
        let mut pass = Pass::new(gpu, tokens.len(), order.chain(store.slots()));
        store.make_room(&mut pass);
        let prompts = (&cache.memories[..], &groups);
        let stream = gpu.elements(&rows);
        let stream = self.decoder.step_on_gpu(&mut pass, stream, (store, length), prompts);
        let scores = self.add_scores(&mut pass, &stream, prompts);
        pass.submit();
        cache.advance();
        Ok(Some((gpu.clone(), scores, groups)))
    }

    /// Computes the best `most` log-probabilities of each row and selects them on the GPU.
    pub(super) async fn best_on_gpu(
        &self,
        cache: &mut Cache,
        parents: &[usize],
        tokens: &[Token],
        most: usize,
    ) -> Result<LogProbs, Error> {
        let (rows, width) = (tokens.len(), self.config.output_vocab());
        let Some((gpu, scores, _)) = self.score_on_gpu(cache, parents, tokens)? else {
            return Ok(LogProbs { width, values: Vec::new() });
        };
        let scores = activation::log_softmax(gpu.tensor(scores, [rows, width]), 1);
        let (best, ids) = scores.topk_with_indices(most, 1);
        // One transfer for both: ids below 2^24 are exact as floats.
        let both = read_back(Tensor::cat(vec![best, ids.float()], 0).flatten::<1>(0, 1)).await?;
        let (best, ids) = both.split_at(rows * most);
        let mut values = vec![f32::NEG_INFINITY; rows * width];
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

    /// Adds what computes the logits: those of words for all rows, then those of pointers for each group.
    fn add_scores(
        &self,
        pass: &mut Pass,
        stream: &Handle,
        (memories, groups): (&[Memory], &Groups),
    ) -> Handle {
        let vocabulary = self.config.output_vocab();
        let pointing =
            groups.spans.iter().map(|(prompt, rows)| memories[*prompt].pointers() * rows.len());
        let pointing: usize = pointing.sum();
        let words = pass.rows() * vocabulary;
        let scores = pass.gpu().empty(words + pointing);
        let norm = Some(self.decoder.norm());
        let scaled = (After::Nothing, self.scale as f32);
        let target = Target { results: &scores, offset: 0, group: None };
        pass.linear(self.output.on_gpu(), norm, scaled, stream, target);
        let Some(head) = self.pointer.as_ref().filter(|_| pointing > 0) else { return scores };
        let queries = pass.project(head.query.on_gpu(), norm, After::Nothing, stream);
        let mut offset = words;
        for (prompt, span) in &groups.spans {
            if let Some(pointers) = &memories[*prompt].0.pointers {
                let target = Target { results: &scores, offset, group: Some(span.clone()) };
                let keys = pointers.keys.on_gpu().on_gpu();
                pass.linear(keys, None, (After::Nothing, 1.0), &queries, target);
                offset += span.len() * pointers.count;
            }
        }
        scores
    }

    /// Turns the result of [`Self::score_on_gpu`] into rows of log-probabilities, padded with minus infinity.
    /// Without pointers nothing is copied.
    fn assemble(&self, mut scores: Vec<f32>, cache: &Cache, groups: &Groups) -> LogProbs {
        let (rows, vocabulary) = (cache.rows(), self.config.output_vocab());
        let counts = groups.spans.iter().map(|(prompt, _)| cache.memories[*prompt].pointers());
        let width = vocabulary + counts.max().unwrap_or(0);
        if width == vocabulary {
            with_wide_registers(|| scores.chunks_mut(width).for_each(log_softmax));
            return LogProbs { width, values: scores };
        }
        let mut values = vec![f32::NEG_INFINITY; rows * width];
        let (words, mut pointers) = scores.split_at(rows * vocabulary);
        for (row, words) in values.chunks_mut(width).zip(words.chunks(vocabulary)) {
            row[..vocabulary].copy_from_slice(words);
        }
        for (prompt, span) in &groups.spans {
            let count = cache.memories[*prompt].pointers();
            for &row in &groups.order[span.clone()] {
                let (mine, rest) = pointers.split_at(count);
                values[row * width + vocabulary..][..count].copy_from_slice(mine);
                pointers = rest;
            }
        }
        with_wide_registers(|| values.chunks_mut(width).for_each(log_softmax));
        LogProbs { width, values }
    }
}
