//! The decoder: computes one new position for each prefix of a batch.

#[cfg(feature = "wgpu")]
mod gpu;

use beamsplitter_matmul::with_wide_registers;
#[cfg(feature = "wgpu")]
use burn::tensor::TensorData;
use burn::tensor::{Device, Tensor};

use crate::attention::{CrossAttention, SelfAttention};
use crate::buckets::bucket;
use crate::cache::{Cache, HostCache, Store};
use crate::config::Config;
use crate::error::Error;
use crate::feed_forward::FeedForward;
#[cfg(feature = "wgpu")]
use crate::gpu::{GpuCache, Layers};
use crate::host::{add, attend};
use crate::linear::Linear;
use crate::matrix::Matrix;
use crate::memory::{Cross, Memory};
use crate::names::Stack;
use crate::norm::RmsNorm;
use crate::read_back::read_back;
use crate::weights::Weights;

#[derive(Clone, Debug)]
struct Block {
    attention: SelfAttention,
    cross: CrossAttention,
    feed_forward: FeedForward,
}

#[derive(Clone, Debug)]
pub(crate) struct Decoder {
    /// Empty where [`Self::layers`] has taken their place.
    blocks: Vec<Block>,
    /// All layers, where a GPU computes them in one dispatch.
    #[cfg(feature = "wgpu")]
    layers: Option<Layers>,
    #[cfg(feature = "wgpu")]
    layer_count: usize,
    norm: RmsNorm,
    /// Cross-attention keys and values of all layers, `[d_model, layers * 2 * inner]`.
    cross_keys_values: Linear,
    heads: usize,
    /// Elements of all heads.
    inner: usize,
    on_host: bool,
    /// Bias by distance, `[heads, reach]`, farthest first. Positions that are farther have the bias of
    /// the farthest.
    #[cfg(feature = "wgpu")]
    bias: Tensor<2>,
    /// The same in the host's memory.
    bias_by_distance: Vec<f32>,
}

impl Decoder {
    /// Takes the weights of the decoder.
    pub(crate) fn new(
        config: &Config,
        weights: &mut Weights,
        device: &Device,
    ) -> Result<Self, Error> {
        let (stack, model, inner) = (Stack::Decoder, config.d_model, config.inner());
        let buckets = config.relative_attention_num_buckets;
        let name = stack.part(0, 0, "SelfAttention.relative_attention_bias");
        let table = weights.take(&name, buckets, config.num_heads)?.to_f32_transposed();
        let reach = config.relative_attention_max_distance + 1;
        let mut by_distance = Vec::with_capacity(config.num_heads * reach);
        for head in table.chunks_exact(buckets) {
            by_distance.extend((0..reach).rev().map(|distance| {
                let far = config.relative_attention_max_distance;
                head[bucket(-(distance as i64), false, buckets, far)]
            }));
        }
        #[cfg(feature = "wgpu")]
        let bias = TensorData::new(by_distance.clone(), [config.num_heads, reach]);

        let mut blocks = Vec::new();
        let mut cross_keys_values = Vec::new();
        for block in 0..config.decoder_layers() {
            for side in ["EncDecAttention.k", "EncDecAttention.v"] {
                cross_keys_values.push(weights.take(&stack.part(block, 1, side), inner, model)?);
            }
            blocks.push(Block {
                attention: SelfAttention::new(config, weights, stack, block, device)?,
                cross: CrossAttention::new(config, weights, block, device)?,
                feed_forward: FeedForward::new(config, weights, stack, block, device)?,
            });
        }
        let norm = weights.take(&stack.final_norm(), 1, model)?;
        #[cfg_attr(
            not(feature = "wgpu"),
            expect(unused_mut, reason = "only a GPU gathers weights")
        )]
        let mut decoder = Self {
            #[cfg(feature = "wgpu")]
            layer_count: blocks.len(),
            blocks,
            #[cfg(feature = "wgpu")]
            layers: None,
            norm: RmsNorm::new(&norm, config.layer_norm_epsilon, device),
            cross_keys_values: Linear::new(Matrix::stack(cross_keys_values), device),
            heads: config.num_heads,
            inner,
            on_host: *device == Device::flex(),
            #[cfg(feature = "wgpu")]
            bias: Tensor::from_data(bias, device),
            bias_by_distance: by_distance,
        };
        #[cfg(feature = "wgpu")]
        if !decoder.on_host {
            decoder.gather(device);
        }
        Ok(decoder)
    }

    /// Returns a cache of empty prefixes, one for each memory.
    pub(crate) fn begin(&self, memories: &[Memory]) -> Cache {
        let store = match self.on_host {
            true => Store::Host(HostCache::default()),
            #[cfg(feature = "wgpu")]
            false => Store::Gpu(GpuCache::new(self.layer_count * 2 * self.inner)),
            #[cfg(not(feature = "wgpu"))]
            false => panic!("a GPU without the feature `wgpu`"),
        };
        Cache::new(memories, store)
    }

    /// Computes the cross-attention keys and values of a prompt for each layer.
    ///
    /// # Shapes
    /// - `states`: `[length, d_model]`, from the encoder
    pub(crate) async fn read(&self, states: Tensor<2>) -> Result<Cross, Error> {
        Ok(Cross::Host(self.read_on_host(&read_back(states).await?)))
    }

    /// Returns the size of the linear layers that [`Self::linears`] has not, in bytes.
    pub(crate) fn gathered_bytes(&self) -> usize {
        #[cfg(feature = "wgpu")]
        return self.layers.as_ref().map_or(0, Layers::bytes);
        #[cfg(not(feature = "wgpu"))]
        0
    }

    /// Returns the linear layers, whose memory is counted.
    pub(crate) fn linears(&self) -> impl Iterator<Item = &Linear> {
        let blocks = self.blocks.iter().flat_map(|block| {
            let attention = block.attention.linears().into_iter().chain(block.cross.linears());
            attention.chain(block.feed_forward.linears())
        });
        blocks.chain([&self.cross_keys_values])
    }
}

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
    fn read_on_host(&self, states: &[f32]) -> Vec<[Vec<f32>; 2]> {
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
