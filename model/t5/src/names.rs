//! Names and shapes of a model's tensors. The names are those of Hugging Face.

use crate::config::{Config, FeedForwardKind};

/// The role of a tensor, on which its stored form and its random initialisation depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Embeddings or output layer.
    Table,
    /// Linear layer.
    Linear,
    /// Attention bias by bucket.
    Bias,
    /// Weight of a layer norm.
    Norm,
}

/// A tensor that a configuration calls for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TensorSpec {
    /// Hugging Face's name.
    pub name: String,
    /// One or two dimensions. A linear layer is `[out, in]`.
    pub shape: Vec<usize>,
    /// Its role.
    pub role: Role,
}

pub(crate) const SHARED: &str = "shared.weight";
pub(crate) const OUTPUT: &str = "lm_head.weight";
pub(crate) const WORDS: &str = "words.projection.weight";
pub(crate) const POINTER_QUERY: &str = "pointer.query.weight";
pub(crate) const POINTER_KEY: &str = "pointer.key.weight";
pub(crate) const POINTER_INPUT: &str = "pointer.input.weight";

/// The encoder or the decoder, as a stack of blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stack {
    Encoder,
    Decoder,
}

impl Stack {
    fn name(self) -> &'static str {
        match self {
            Self::Encoder => "encoder",
            Self::Decoder => "decoder",
        }
    }

    /// Returns the name of a part of sublayer `sub` in block `block`.
    pub(crate) fn part(self, block: usize, sub: usize, part: &str) -> String {
        format!("{}.block.{block}.layer.{sub}.{part}.weight", self.name())
    }

    /// Returns the name of the last layer norm.
    pub(crate) fn final_norm(self) -> String {
        format!("{}.final_layer_norm.weight", self.name())
    }

    /// Returns the index of the feed-forward sublayer.
    pub(crate) fn feed_forward(self) -> usize {
        match self {
            Self::Encoder => 1,
            Self::Decoder => 2,
        }
    }
}

/// Returns whether block `block` of `stack` has an attention bias of its own.
pub(crate) fn has_bias(config: &Config, stack: Stack, block: usize) -> bool {
    block == 0 || (stack == Stack::Encoder && config.bias_per_layer)
}

/// Lists every tensor that `config` calls for.
pub fn tensor_specs(config: &Config) -> Vec<TensorSpec> {
    let (model, inner, ff) = (config.d_model, config.inner(), config.d_ff);
    let mut all = Vec::new();
    let mut add = |name: String, shape: &[usize], role| {
        all.push(TensorSpec { name, shape: shape.to_vec(), role });
    };
    add(SHARED.into(), &[config.vocab_size, model], Role::Table);
    if !config.tie_word_embeddings {
        add(OUTPUT.into(), &[config.vocab_size, model], Role::Table);
    }
    for (stack, blocks) in
        [(Stack::Encoder, config.num_layers), (Stack::Decoder, config.decoder_layers())]
    {
        for block in 0..blocks {
            let attentions: &[&str] = match stack {
                Stack::Encoder => &["SelfAttention"],
                Stack::Decoder => &["SelfAttention", "EncDecAttention"],
            };
            for (sub, attention) in attentions.iter().enumerate() {
                add(stack.part(block, sub, "layer_norm"), &[model], Role::Norm);
                for side in ["q", "k", "v"] {
                    let name = stack.part(block, sub, &format!("{attention}.{side}"));
                    add(name, &[inner, model], Role::Linear);
                }
                let name = stack.part(block, sub, &format!("{attention}.o"));
                add(name, &[model, inner], Role::Linear);
            }
            if has_bias(config, stack, block) {
                let rows = match stack {
                    Stack::Encoder => config.encoder_buckets(),
                    Stack::Decoder => config.relative_attention_num_buckets,
                };
                let name = stack.part(block, 0, "SelfAttention.relative_attention_bias");
                add(name, &[rows, config.num_heads], Role::Bias);
            }
            let sub = stack.feed_forward();
            add(stack.part(block, sub, "layer_norm"), &[model], Role::Norm);
            for wi in feed_forward_inputs(config) {
                add(stack.part(block, sub, wi), &[ff, model], Role::Linear);
            }
            add(stack.part(block, sub, "DenseReluDense.wo"), &[model, ff], Role::Linear);
        }
        add(stack.final_norm(), &[model], Role::Norm);
    }
    if let Some(words) = config.word_table {
        add(WORDS.into(), &[model, words.dim], Role::Linear);
    }
    if config.pointer {
        for name in [POINTER_QUERY, POINTER_KEY, POINTER_INPUT] {
            add(name.into(), &[model, model], Role::Linear);
        }
    }
    all
}

/// Returns the names of the input layers of a feed-forward sublayer, the one under the nonlinearity
/// first.
pub(crate) fn feed_forward_inputs(config: &Config) -> &'static [&'static str] {
    match config.feed_forward() {
        Ok(FeedForwardKind::GatedGelu) => &["DenseReluDense.wi_0", "DenseReluDense.wi_1"],
        _ => &["DenseReluDense.wi"],
    }
}
