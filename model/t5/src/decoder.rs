//! The decoder: computes one new position for each prefix of a batch.

mod host;

use burn::tensor::{Device, Tensor, TensorData};

use crate::{
    attention::{CrossAttention, SelfAttention, attend, merge, split_qkv},
    buckets::bucket,
    cache::{Cache, Store},
    config::Config,
    error::Error,
    feed_forward::FeedForward,
    groups::Groups,
    linear::Linear,
    matrix::Matrix,
    memory::{Cross, Memory},
    names::Stack,
    norm::RmsNorm,
    read_back::read_back,
    weights::Weights,
};

#[derive(Clone, Debug)]
struct Block {
    attention: SelfAttention,
    cross: CrossAttention,
    feed_forward: FeedForward,
}

#[derive(Clone, Debug)]
pub(crate) struct Decoder {
    blocks: Vec<Block>,
    norm: RmsNorm,
    /// Cross-attention keys and values of all layers, `[d_model, layers * 2 * inner]`.
    cross_keys_values: Linear,
    heads: usize,
    /// Elements of all heads.
    inner: usize,
    on_host: bool,
    /// Bias by distance, `[heads, reach]`, farthest first. Positions that are farther have the bias of
    /// the farthest.
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
        Ok(Self {
            blocks,
            norm: RmsNorm::new(&norm, config.layer_norm_epsilon, device),
            cross_keys_values: Linear::new(Matrix::stack(cross_keys_values), device),
            heads: config.num_heads,
            inner,
            on_host: *device == Device::flex(),
            bias: Tensor::from_data(bias, device),
            bias_by_distance: by_distance,
        })
    }

    /// Returns a cache of empty prefixes, one for each memory.
    pub(crate) fn begin(&self, memories: &[Memory]) -> Cache {
        Cache::new(memories, self.blocks.len(), self.on_host)
    }

    /// Computes the cross-attention keys and values of a prompt for each layer.
    ///
    /// # Shapes
    /// - `states`: `[length, d_model]`, from the encoder
    pub(crate) async fn read(&self, states: Tensor<2>) -> Result<Cross, Error> {
        if self.on_host {
            return Ok(Cross::Host(self.read_on_host(&read_back(states).await?)));
        }
        let length = states.dims()[0];
        let all = self.cross_keys_values.forward(states);
        let parts = 2 * self.blocks.len();
        let d_kv = all.dims()[1] / parts / self.heads;
        // The second reshape copies, so that the rows of each head are contiguous in every step.
        let all = all
            .reshape([length, parts * self.heads, d_kv])
            .swap_dims(0, 1)
            .reshape([parts * self.heads * length, d_kv])
            .reshape([parts, self.heads, length, d_kv]);
        let layers = (0..self.blocks.len()).map(|layer| {
            [0, 1].map(|side| all.clone().narrow(0, 2 * layer + side, 1).squeeze_dim(0))
        });
        Ok(Cross::Device(layers.collect()))
    }

    /// Computes the final states of one new position in each row, and adds its keys and values to
    /// the cache.
    ///
    /// # Shapes
    /// - `stream`: `[rows, d_model]`, the embeddings of the rows' new tokens
    /// - result: `[rows, d_model]`
    pub(crate) fn step(
        &self,
        stream: Vec<f32>,
        cache: &mut Cache,
        groups: &Groups,
        device: &Device,
    ) -> Tensor<2> {
        let shape = [cache.rows(), stream.len() / cache.rows()];
        let on_device = |rows| Tensor::from_data(TensorData::new(rows, shape), device);
        let states = match &mut cache.store {
            Store::Host(store) => {
                let prompts = cache.rows.iter().map(|&place| &cache.memories[place].0.cross);
                on_device(self.step_on_host(stream, store, &prompts.collect::<Vec<_>>()))
            }
            Store::Device(_) => self.step_on_device(on_device(stream), cache, groups),
        };
        cache.advance();
        states
    }

    /// Does the same in tensors.
    fn step_on_device(
        &self,
        mut stream: Tensor<2>,
        cache: &mut Cache,
        groups: &Groups,
    ) -> Tensor<2> {
        let bias = self.bias_at(cache.length);
        for (layer, block) in self.blocks.iter().enumerate() {
            let [query, key, value] = split_qkv(block.attention.project(stream.clone()))
                .map(|side| side.swap_dims(0, 1).unsqueeze_dim::<4>(2));
            let [keys, values] = cache.append(layer, key, value);
            let context = attend(query, keys, values, Some(bias.clone()));
            let [rows, heads, _, d_kv] = context.dims();
            stream = block.attention.add_output(stream, context.reshape([rows, heads * d_kv]));

            let queries = groups.gather(block.cross.queries(stream.clone()), 1);
            let contexts = groups.spans.iter().map(|(prompt, span)| {
                let [key, value] = cache.memories[*prompt].0.cross.on_device(layer);
                let queries = queries.clone().narrow(1, span.start, span.len());
                merge(attend(queries, key, value, None))
            });
            stream = block.cross.add_output(stream, groups.scatter(contexts.collect()));
            stream = block.feed_forward.forward(stream);
        }
        self.norm.forward(stream)
    }

    /// Returns the bias of the position after `length` others to these and itself.
    ///
    /// # Shapes
    /// - result: `[1, heads, 1, length + 1]`
    fn bias_at(&self, length: usize) -> Tensor<4> {
        let [heads, reach] = self.bias.dims();
        let near = (length + 1).min(reach);
        let mut bias = self.bias.clone().narrow(1, reach - near, near);
        if near < length + 1 {
            let far = self.bias.clone().narrow(1, 0, 1).expand([heads, length + 1 - near]);
            bias = Tensor::cat(vec![far, bias], 1);
        }
        bias.reshape([1, heads, 1, length + 1])
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
