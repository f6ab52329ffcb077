//! The encoder: one prompt at a time, at its own length, so that nothing is padded.

#[cfg(feature = "wgpu")]
mod gpu;

use beamsplitter_decode::Prompt;
use burn::tensor::{Device, Int, Tensor, TensorData};

use crate::{
    attention::{Bias, SelfAttention},
    buckets,
    config::Config,
    error::Error,
    feed_forward::FeedForward,
    linear::Linear,
    names::{Stack, has_bias},
    norm::RmsNorm,
    weights::Weights,
};

#[derive(Clone, Debug)]
struct Block {
    /// Attention bias; where absent, that of the block before.
    bias: Option<Bias>,
    attention: SelfAttention,
    feed_forward: FeedForward,
}

#[derive(Clone, Debug)]
pub(crate) struct Encoder {
    blocks: Vec<Block>,
    norm: RmsNorm,
    num_buckets: usize,
    max_distance: usize,
    /// Number of distance buckets and relations.
    all_buckets: usize,
}

impl Encoder {
    /// Takes the weights of the encoder.
    pub(crate) fn new(
        config: &Config,
        weights: &mut Weights,
        device: &Device,
    ) -> Result<Self, Error> {
        let stack = Stack::Encoder;
        let mut blocks = Vec::new();
        for block in 0..config.num_layers {
            let bias = if has_bias(config, stack, block) {
                let name = stack.part(block, 0, "SelfAttention.relative_attention_bias");
                let table = weights.take(&name, config.encoder_buckets(), config.num_heads)?;
                Some(Bias::new(&table, device))
            } else {
                None
            };
            blocks.push(Block {
                bias,
                attention: SelfAttention::new(config, weights, stack, block, device)?,
                feed_forward: FeedForward::new(config, weights, stack, block, device)?,
            });
        }
        let norm = weights.take(&stack.final_norm(), 1, config.d_model)?;
        Ok(Self {
            blocks,
            norm: RmsNorm::new(&norm, config.layer_norm_epsilon, device),
            num_buckets: config.relative_attention_num_buckets,
            max_distance: config.relative_attention_max_distance,
            all_buckets: config.encoder_buckets(),
        })
    }

    /// Returns the buckets of all pairs of positions, row by row: the prompt's relations, or those of
    /// T5's distances.
    ///
    /// # Errors
    /// If the prompt has another number of relations, or one that the model does not have.
    pub(crate) fn buckets(&self, prompt: &Prompt) -> Result<Vec<i32>, Error> {
        let length = prompt.positions.len();
        if prompt.relations.is_empty() {
            return Ok(buckets::bidirectional(length, self.num_buckets, self.max_distance));
        }
        if prompt.relations.len() != length * length {
            return Err(Error::Prompt {
                reason: format!(
                    "{length} positions have {} relations instead of {}",
                    prompt.relations.len(),
                    length * length
                ),
            });
        }
        match prompt.relations.iter().find(|&&relation| relation as usize >= self.all_buckets) {
            None => Ok(prompt.relations.iter().map(|&relation| i32::from(relation)).collect()),
            Some(relation) => Err(Error::Prompt {
                reason: format!(
                    "relation {relation} is beyond the {} buckets of the model",
                    self.all_buckets
                ),
            }),
        }
    }

    /// Returns the norm of the final states.
    #[cfg(feature = "wgpu")]
    pub(crate) fn norm(&self) -> &RmsNorm {
        &self.norm
    }

    /// Computes the final states.
    ///
    /// # Shapes
    /// - `stream`: `[length, d_model]`, from the embeddings
    /// - `buckets`: `[length * length]`, from [`Self::buckets`]
    /// - result: `[length, d_model]`
    pub(crate) fn forward(&self, mut stream: Tensor<2>, buckets: Vec<i32>) -> Tensor<2> {
        let device = stream.device();
        let length = stream.dims()[0];
        let buckets = TensorData::new(buckets, [length * length]);
        let buckets = Tensor::<1, Int>::from_data(buckets, &device);
        let mut bias = None;
        for block in &self.blocks {
            if let Some(table) = &block.bias {
                let selected = table.select(buckets.clone());
                let heads = selected.dims()[0];
                bias = Some(selected.reshape([heads, length, length]));
            }
            if let Some(bias) = bias.clone() {
                stream = block.attention.forward(stream, bias);
            }
            stream = block.feed_forward.forward(stream);
        }
        self.norm.forward(stream)
    }

    /// Returns the linear layers, whose memory is counted.
    pub(crate) fn linears(&self) -> impl Iterator<Item = &Linear> {
        self.blocks.iter().flat_map(|block| {
            block.attention.linears().into_iter().chain(block.feed_forward.linears())
        })
    }
}
