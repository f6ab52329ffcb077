//! Architecture of a T5, as Hugging Face's `config.json` writes it, and four keys of our own.

use serde::{Deserialize, Serialize};

use crate::error::Error;

/// Shape of the static word vectors that bags are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordTableConfig {
    /// Number of words.
    pub rows: usize,
    /// Length of a word vector.
    pub dim: usize,
}

/// Nonlinearity of the feed-forward layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedForwardKind {
    /// `wo(relu(wi x))`, T5 1.0.
    Relu,
    /// `wo(gelu(wi_0 x) * wi_1 x)` with the tanh form of gelu, T5 1.1 and Flan.
    GatedGelu,
}

/// Architecture of a T5. Field names are the keys of `config.json`.
///
/// The last four keys are our own; published checkpoints have none of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Config {
    /// Rows of `shared.weight`.
    pub vocab_size: usize,
    /// Width of the residual stream.
    pub d_model: usize,
    /// Width of one head's queries, keys and values.
    pub d_kv: usize,
    /// Width of the feed-forward layers.
    pub d_ff: usize,
    /// Encoder layers.
    pub num_layers: usize,
    /// Decoder layers; as many as the encoder's where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub num_decoder_layers: Option<usize>,
    /// Attention heads.
    pub num_heads: usize,
    /// Distance buckets.
    #[serde(default = "default_buckets")]
    pub relative_attention_num_buckets: usize,
    /// Distance from which on all positions share a bucket.
    #[serde(default = "default_max_distance")]
    pub relative_attention_max_distance: usize,
    /// Added to the mean square before its root is taken.
    #[serde(default = "default_epsilon")]
    pub layer_norm_epsilon: f64,
    /// `relu` or `gated-gelu`.
    #[serde(default = "default_feed_forward")]
    pub feed_forward_proj: String,
    /// Whether the output layer is `shared.weight` (T5 1.0), with scaled decoder states.
    #[serde(default = "default_tied")]
    pub tie_word_embeddings: bool,
    /// Whether decoder states are scaled by `d_model^-0.5`; as `tie_word_embeddings` where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scale_decoder_outputs: Option<bool>,
    /// Token that outputs start from.
    #[serde(default)]
    pub decoder_start_token_id: u32,
    /// Token that ends outputs.
    #[serde(default = "default_eos")]
    pub eos_token_id: u32,

    /// Bags: static word vectors, whose ids begin at `vocab_size`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word_table: Option<WordTableConfig>,
    /// Relations: attention buckets beyond the distance buckets.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub num_relations: usize,
    /// Whether every encoder layer has an attention bias of its own.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bias_per_layer: bool,
    /// Pointers: the decoder can write positions of the prompt.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pointer: bool,
    /// Tokens below this can be written; all where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub output_vocab_size: Option<usize>,
}

fn default_buckets() -> usize {
    32
}
fn default_max_distance() -> usize {
    128
}
fn default_epsilon() -> f64 {
    1e-6
}
fn default_feed_forward() -> String {
    "relu".into()
}
fn default_tied() -> bool {
    true
}
fn default_eos() -> u32 {
    1
}
#[allow(clippy::trivially_copy_pass_by_ref)] // serde's signature
fn is_zero(n: &usize) -> bool {
    *n == 0
}
#[allow(clippy::trivially_copy_pass_by_ref)] // serde's signature
fn is_false(b: &bool) -> bool {
    !*b
}

impl Config {
    /// Parses and checks `config.json`.
    pub fn from_json(bytes: &[u8]) -> Result<Self, Error> {
        let mut config: Self = serde_json::from_slice(bytes).map_err(|error| Error::Json {
            file: "config.json".into(),
            reason: error.to_string(),
        })?;
        // Recent versions of transformers write `true` for every T5 and tell the untied ones (1.1,
        // Flan) by this key alone.
        config.tie_word_embeddings &= config.scale_decoder_outputs != Some(false);
        config.check()?;
        Ok(config)
    }

    /// Whether this crate can run such a model.
    pub fn check(&self) -> Result<(), Error> {
        for (key, value) in [
            ("vocab_size", self.vocab_size),
            ("d_model", self.d_model),
            ("d_kv", self.d_kv),
            ("d_ff", self.d_ff),
            ("num_layers", self.num_layers),
            ("num_decoder_layers", self.decoder_layers()),
            ("num_heads", self.num_heads),
        ] {
            check(key, value, (1..=1 << 24).contains(&value), "a positive number is needed")?;
        }
        let buckets = self.relative_attention_num_buckets;
        let even = buckets >= 4 && buckets.is_multiple_of(2);
        check("relative_attention_num_buckets", buckets, even, "an even number above 3 is needed")?;
        let distance = self.relative_attention_max_distance;
        let far = distance > buckets / 2;
        check("relative_attention_max_distance", distance, far, "it must exceed half the buckets")?;
        check(
            "num_relations",
            self.num_relations,
            buckets + self.num_relations <= 256,
            "buckets and relations together must fit a byte",
        )?;
        let written = self.output_vocab();
        let within = (1..=self.vocab_size).contains(&written);
        check("output_vocab_size", written, within, "it must lie in 1..=vocab_size")?;
        let epsilon = self.layer_norm_epsilon;
        check("layer_norm_epsilon", epsilon, epsilon > 0.0, "a positive number is needed")?;
        let tied = self.tie_word_embeddings || !self.pointer;
        check("tie_word_embeddings", false, tied, "a pointer model ties its embeddings")?;
        self.feed_forward().map(|_| ())
    }

    /// Nonlinearity of the feed-forward layers.
    pub fn feed_forward(&self) -> Result<FeedForwardKind, Error> {
        match self.feed_forward_proj.as_str() {
            "relu" => Ok(FeedForwardKind::Relu),
            "gated-gelu" => Ok(FeedForwardKind::GatedGelu),
            other => Err(Error::Config {
                key: "feed_forward_proj",
                value: format!("{other:?}"),
                expected: "\"relu\" or \"gated-gelu\" is needed",
            }),
        }
    }

    /// Number of decoder layers.
    pub fn decoder_layers(&self) -> usize {
        self.num_decoder_layers.unwrap_or(self.num_layers)
    }

    /// Width of all heads together.
    pub fn inner(&self) -> usize {
        self.num_heads * self.d_kv
    }

    /// Number of tokens that can be written, without pointers.
    pub fn output_vocab(&self) -> usize {
        self.output_vocab_size.unwrap_or(self.vocab_size)
    }

    /// Whether decoder states are scaled by `d_model^-0.5` before the product with the output
    /// layer.
    pub fn scales_output(&self) -> bool {
        self.scale_decoder_outputs.unwrap_or(self.tie_word_embeddings)
    }

    /// Rows of an encoder attention bias.
    pub fn encoder_buckets(&self) -> usize {
        self.relative_attention_num_buckets + self.num_relations
    }
}

fn check<T: ToString>(
    key: &'static str,
    value: T,
    right: bool,
    expected: &'static str,
) -> Result<(), Error> {
    if right { Ok(()) } else { Err(Error::Config { key, value: value.to_string(), expected }) }
}
