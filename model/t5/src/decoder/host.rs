//! A decoding step on a processor, on elements in place of tensors.

use beamsplitter_matmul::with_wide_registers;

use super::{Block, Decoder};
use crate::{
    cache::HostCache,
    host::{add, attend},
    memory::Cross,
};

impl Decoder {
    /// Computes the last position of some rows, and adds its keys, values and final states to the cache.
    ///
    /// # Shapes
    /// - `stream`: `[rows.len(), d_model]`, the embeddings of the rows' last tokens
    /// - `crosses`: `[rows.len()]`, the prompts that the rows continue
    pub(crate) fn step_on_host(
        &self,
        mut stream: Vec<f32>,
        (cache, rows): (&mut HostCache, &[usize]),
        crosses: &[&Cross],
    ) {
        let bias = self.bias_on_host(cache.length());
        for (layer, block) in self.blocks.iter().enumerate() {
            let qkv = block.attention.project_on_host(&stream);
            cache.append(rows, &qkv);
            let context =
                with_wide_registers(|| self.attend_to_self(&qkv, layer, (cache, rows), &bias));
            add(&mut stream, &block.attention.output_on_host(&context));
            let context = self.attend_to_prompts(block, &stream, layer, crosses);
            add(&mut stream, &block.cross.output_on_host(&context));
            let more = block.feed_forward.on_host(&stream);
            add(&mut stream, &more);
        }
        cache.finish(rows, &self.norm.on_host(&stream));
    }

    /// Computes the cross-attention keys and values of a prompt for each layer, `[length, inner]` each.
    ///
    /// # Shapes
    /// - `states`: `[length, d_model]`, from the encoder
    pub(super) fn read_on_host(&self, states: &[f32]) -> Vec<[Vec<f32>; 2]> {
        let all = self.cross_keys_values.on_host(states);
        let (layers, inner) = (self.blocks.len(), self.inner);
        let side = |part: usize| {
            let rows = all.chunks_exact(2 * layers * inner);
            rows.flat_map(|row| &row[part * inner..][..inner]).copied().collect()
        };
        (0..layers).map(|layer| [side(2 * layer), side(2 * layer + 1)]).collect()
    }

    /// Computes the context of the last position of some rows.
    ///
    /// # Shapes
    /// - `qkv`: `[rows.len(), 3 inner]`
    /// - `bias`: `[heads, length]`
    /// - result: `[rows.len(), inner]`
    #[inline(always)]
    fn attend_to_self(
        &self,
        qkv: &[f32],
        layer: usize,
        (cache, rows): (&HostCache, &[usize]),
        bias: &[f32],
    ) -> Vec<f32> {
        let inner = self.inner;
        let mut contexts = vec![0.0; qkv.len() / 3];
        let mut scores = vec![0.0; bias.len()];
        let queries = qkv.chunks_exact(3 * inner);
        for ((&row, qkv), context) in rows.iter().zip(queries).zip(contexts.chunks_exact_mut(inner))
        {
            scores.copy_from_slice(bias);
            let side = |side| cache.row(layer, row, side, inner);
            attend(self.heads, &qkv[..inner], side(0), side(1), &mut scores, context);
        }
        contexts
    }

    /// Computes the context of each row in the prompt that it continues.
    ///
    /// # Shapes
    /// - `stream`: `[rows, d_model]`
    /// - `crosses`: the prompt of each row
    /// - result: `[rows, inner]`
    fn attend_to_prompts(
        &self,
        block: &Block,
        stream: &[f32],
        layer: usize,
        crosses: &[&Cross],
    ) -> Vec<f32> {
        let inner = self.inner;
        let queries = block.cross.queries_on_host(stream);
        let mut contexts = vec![0.0; queries.len()];
        with_wide_registers(|| {
            let mut scores = Vec::new();
            let rows = queries.chunks_exact(inner).zip(contexts.chunks_exact_mut(inner));
            for ((query, context), cross) in rows.zip(crosses) {
                let [keys, values] = cross.on_host(layer);
                let [keys, values] = [keys, values].map(|side| side.chunks_exact(inner));
                scores.clear();
                scores.resize(self.heads * keys.len(), 0.0);
                attend(self.heads, query, keys, values, &mut scores, context);
            }
        });
        contexts
    }

    /// Returns the bias of the last of `length` positions to all of them.
    ///
    /// # Shapes
    /// - result: `[heads, length]`
    fn bias_on_host(&self, length: usize) -> Vec<f32> {
        let reach = self.bias_by_distance.len() / self.heads;
        let distances = (0..length).rev().map(|distance| distance.min(reach - 1));
        let heads = self.bias_by_distance.chunks_exact(reach);
        heads.flat_map(|bias| distances.clone().map(|far| bias[reach - 1 - far])).collect()
    }
}
