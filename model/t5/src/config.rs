//! The architecture of a T5: Hugging Face's `config.json` and five keys of our own.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::error::Error;

/// The shape of the word table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WordTableConfig {
    /// Number of words.
    pub rows: usize,
    /// Length of a word vector.
    pub dim: usize,
}

/// The nonlinearity of the feed-forward layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FeedForwardKind {
    /// `wo(relu(wi x))`, T5 1.0.
    Relu,
    /// `wo(gelu(wi_0 x) * wi_1 x)` with the tanh form of gelu, T5 1.1 and Flan.
    GatedGelu,
}

/// The architecture of a T5. Field names are the keys of `config.json`.
///
/// The last five keys are our own; published checkpoints have none of them.
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
    /// Constant that is added to the mean square before the root is taken.
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

    /// Word table for prompts of bags. Ids of its words begin at `vocab_size`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word_table: Option<WordTableConfig>,
    /// Number of relations: attention buckets after the distance buckets.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub num_relations: usize,
    /// Whether every encoder layer has an attention bias of its own.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bias_per_layer: bool,
    /// Whether the decoder can write pointers at positions of the prompt.
    #[serde(default, skip_serializing_if = "is_false")]
    pub pointer: bool,
    /// Number of tokens that can be written; all where absent.
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

    /// Checks that this crate can run such a model.
    ///
    /// The upper bounds leave room for every published T5 and keep a damaged or hostile file from
    /// asking for more memory than there is.
    ///
    /// # Errors
    /// Returns [`Error::Config`] with the first key whose value is out of range.
    pub fn check(&self) -> Result<(), Error> {
        within("vocab_size", self.vocab_size, 1..=1 << 20)?;
        within("d_model", self.d_model, 1..=1 << 14)?;
        within("d_kv", self.d_kv, 1..=1 << 12)?;
        within("d_ff", self.d_ff, 1..=1 << 17)?;
        within("num_layers", self.num_layers, 1..=1 << 8)?;
        within("num_decoder_layers", self.decoder_layers(), 1..=1 << 8)?;
        within("num_heads", self.num_heads, 1..=1 << 8)?;
        let buckets = self.relative_attention_num_buckets;
        within("relative_attention_num_buckets", buckets, 4..=256)?;
        if !buckets.is_multiple_of(2) {
            return Err(refused("relative_attention_num_buckets", buckets, "an even number"));
        }
        let distances = buckets / 2 + 1..=1 << 15;
        within("relative_attention_max_distance", self.relative_attention_max_distance, distances)?;
        // A relation is one byte of `Prompt::relations`.
        within("num_relations", self.num_relations, 0..=256 - buckets)?;
        within("output_vocab_size", self.output_vocab(), 1..=self.vocab_size)?;
        within("eos_token_id", self.eos_token_id as usize, 0..=self.output_vocab() - 1)?;
        let start = self.decoder_start_token_id as usize;
        within("decoder_start_token_id", start, 0..=self.output_vocab() - 1)?;
        if let Some(WordTableConfig { rows, dim }) = self.word_table {
            within("word_table.rows", rows, 1..=1 << 24)?;
            within("word_table.dim", dim, 1..=1 << 12)?;
        }
        let epsilon = self.layer_norm_epsilon;
        if !(epsilon > 0.0 && epsilon <= 1.0) {
            return Err(refused("layer_norm_epsilon", epsilon, "a number above 0 and at most 1"));
        }
        if self.pointer && !self.tie_word_embeddings {
            return Err(refused("tie_word_embeddings", false, "true, in a model with pointers,"));
        }
        self.feed_forward().map(|_| ())
    }

    /// Returns the nonlinearity of the feed-forward layers.
    pub fn feed_forward(&self) -> Result<FeedForwardKind, Error> {
        match self.feed_forward_proj.as_str() {
            "relu" => Ok(FeedForwardKind::Relu),
            "gated-gelu" => Ok(FeedForwardKind::GatedGelu),
            other => {
                let value = format!("{other:?}");
                Err(refused("feed_forward_proj", value, "\"relu\" or \"gated-gelu\""))
            }
        }
    }

    /// Returns the number of decoder layers.
    pub fn decoder_layers(&self) -> usize {
        self.num_decoder_layers.unwrap_or(self.num_layers)
    }

    /// Returns the width of all heads together.
    pub fn inner(&self) -> usize {
        self.num_heads * self.d_kv
    }

    /// Returns the number of tokens that can be written, without pointers.
    pub fn output_vocab(&self) -> usize {
        self.output_vocab_size.unwrap_or(self.vocab_size)
    }

    /// Returns whether decoder states are scaled by `d_model^-0.5` before the output layer.
    pub fn scales_output(&self) -> bool {
        self.scale_decoder_outputs.unwrap_or(self.tie_word_embeddings)
    }

    /// Returns the number of rows of an encoder attention bias.
    pub fn encoder_buckets(&self) -> usize {
        self.relative_attention_num_buckets + self.num_relations
    }
}

fn refused(key: &'static str, value: impl ToString, expected: &str) -> Error {
    Error::Config { key, value: value.to_string(), expected: expected.to_owned() }
}

fn within(key: &'static str, value: usize, range: RangeInclusive<usize>) -> Result<(), Error> {
    if range.contains(&value) {
        return Ok(());
    }
    Err(refused(key, value, &format!("a number from {} to {}", range.start(), range.end())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_range_are_named() {
        let sound = serde_json::to_value(Config::tiny(40, 12, 30)).expect("a configuration");
        let keys = [
            "vocab_size",
            "d_model",
            "d_kv",
            "d_ff",
            "num_layers",
            "num_decoder_layers",
            "num_heads",
            "relative_attention_num_buckets",
            "relative_attention_max_distance",
            "num_relations",
            "output_vocab_size",
            "word_table.rows",
            "word_table.dim",
        ];
        for key in keys {
            for value in [1_u64 << 31, 1 << 62, u64::MAX] {
                let mut changed = sound.clone();
                let path = format!("/{}", key.replace('.', "/"));
                *changed.pointer_mut(&path).expect(key) = value.into();
                let error = Config::from_json(changed.to_string().as_bytes()).expect_err(key);
                let expected = format!("{key} is {value}, but a number from ");
                assert!(error.to_string().contains(&expected), "{error}");
            }
        }
    }

    #[test]
    fn published_sizes_are_within_range() {
        // T5-11B and Flan-T5-XXL, the largest of their kinds.
        let eleven = Config {
            vocab_size: 32_128,
            d_model: 1024,
            d_kv: 128,
            d_ff: 65_536,
            num_layers: 24,
            num_heads: 128,
            ..Config::tiny(32_128, 32_128, 30)
        };
        eleven.check().expect("T5-11B");
        let flan = Config { d_model: 4096, d_kv: 64, d_ff: 10_240, num_heads: 64, ..eleven };
        flan.check().expect("Flan-T5-XXL");
    }
}
