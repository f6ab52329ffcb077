//! The decoder: computes one new position for each prefix of a batch.

#[cfg(feature = "wgpu")]
mod gpu;
mod host;

#[cfg(feature = "wgpu")]
use burn::tensor::TensorData;
use burn::tensor::{Device, Tensor};

#[cfg(feature = "wgpu")]
use crate::gpu::{GpuCache, Layers};
use crate::{
    attention::{CrossAttention, SelfAttention},
    buckets::bucket,
    cache::{Cache, HostCache, Store},
    config::Config,
    error::Error,
    feed_forward::FeedForward,
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
