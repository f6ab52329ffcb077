//! Random models for tests and benchmarks.

use std::collections::BTreeMap;

use beamsplitter_common::{Random, WordTable};
use burn::tensor::Device;

use crate::{
    config::{Config, WordTableConfig},
    error::Error,
    matrix::Matrix,
    names::{Role, tensor_specs},
    t5::T5,
    weights::Weights,
};

/// Draws a nearly normal number: the sum of four uniform numbers, scaled to unit variance.
fn normal(random: &mut Random) -> f32 {
    let bits = random.bits();
    let sum: u64 = (0..4).map(|part| bits >> (16 * part) & 0xFFFF).sum();
    (sum as f32 / 65_536.0 - 2.0) * 3.0_f32.sqrt()
}

impl Config {
    /// Returns the configuration of a tiny model of our own kind, for tests: bags over `words` word vectors of length 8,
    /// three relations, pointers, odd widths.
    pub fn tiny(vocab_size: usize, output_vocab_size: usize, words: usize) -> Self {
        Self {
            vocab_size,
            d_model: 20,
            d_kv: 7,
            d_ff: 37,
            num_layers: 2,
            num_decoder_layers: Some(2),
            num_heads: 3,
            relative_attention_num_buckets: 32,
            relative_attention_max_distance: 128,
            layer_norm_epsilon: 1e-6,
            feed_forward_proj: "relu".into(),
            tie_word_embeddings: true,
            scale_decoder_outputs: None,
            decoder_start_token_id: 0,
            eos_token_id: 1,
            word_table: Some(WordTableConfig { rows: words, dim: 8 }),
            num_relations: 3,
            bias_per_layer: true,
            pointer: true,
            output_vocab_size: Some(output_vocab_size),
        }
    }
}

impl Weights {
    /// Draws random weights with the deviations of T5's initialisation.
    pub fn random(config: &Config, seed: u64) -> Self {
        let mut random = Random::new(seed);
        let tensors = tensor_specs(config).into_iter().map(|tensor| {
            let columns = tensor.shape[tensor.shape.len() - 1];
            let rows = tensor.shape[..tensor.shape.len() - 1].iter().product();
            let deviation = match tensor.role {
                Role::Table => 1.0,
                Role::Norm => 0.0,
                Role::Bias => 0.5,
                Role::Linear if tensor.name.ends_with(".q.weight") => {
                    ((columns * config.d_kv) as f32).powf(-0.5)
                }
                Role::Linear => (columns as f32).powf(-0.5),
            };
            let mean = if tensor.role == Role::Norm { 1.0 } else { 0.0 };
            let values =
                (0..rows * columns).map(|_| mean + deviation * normal(&mut random)).collect();
            (tensor.name, Matrix::new(rows, columns, values))
        });
        Self::new(tensors.collect::<BTreeMap<_, _>>())
    }
}

/// Draws random word vectors.
fn random_words(config: WordTableConfig, seed: u64) -> Result<WordTable, Error> {
    let mut random = Random::new(seed);
    let values = (0..config.rows * config.dim).map(|_| random.bits() as i8).collect();
    WordTable::new(config.dim, vec![1.0 / 127.0; config.rows], values).map_err(Error::of_words)
}

impl T5 {
    /// Creates a model with random weights on the CPU. Equal seeds give equal models.
    ///
    /// # Errors
    /// If `config` is not one that this crate can run.
    pub fn random(config: Config, seed: u64) -> Result<Self, Error> {
        config.check()?;
        let weights = Weights::random(&config, seed);
        let words = match config.word_table {
            Some(shape) => Some(random_words(shape, seed)?),
            None => None,
        };
        Self::new(config, weights, words, &Device::flex())
    }
}
