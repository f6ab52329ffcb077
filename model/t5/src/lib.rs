//! The T5 network in burn: published checkpoints, and models of our own that read bags of pieces and
//! write pointers at names.
//!
//! # Steps
//! 1. A [`Package`] holds the files of a model with their hashes: [`Config`] from its manifest or
//!    `config.json`, [`Weights`] from safetensors, a [`WordTable`] from `words.bin`, and a
//!    [`Tokenizer`].
//! 2. [`T5::new`] moves the weights to a [`Device`]: the CPU (`Device::flex()`), or with feature
//!    `wgpu` a GPU.
//! 3. [`T5`] implements [`Model`](beamsplitter_decode::Model): a prompt is encoded into a [`Memory`],
//!    and prefixes live in a [`Cache`] that is an argument of every step.

mod attention;
mod buckets;
mod cache;
mod config;
mod decoder;
mod embedding;
mod encoder;
mod error;
mod feed_forward;
#[cfg(feature = "wgpu")]
mod gpu;
#[cfg(feature = "wgpu")]
mod groups;
mod host;
mod linear;
mod matrix;
mod memory;
mod names;
mod norm;
mod package;
#[cfg(test)]
mod parity;
mod protobuf;
mod random;
mod read_back;
mod spiece;
mod t5;
mod tokenizer;
mod weights;
mod words;

pub use beamsplitter_common::WordTable;
pub use beamsplitter_matmul::kernels_agree;
pub use cache::Cache;
pub use config::{Config, FeedForwardKind, WordTableConfig};
pub use error::Error;
pub use matrix::{BLOCK, Matrix, Scheme, Values};
pub use memory::Memory;
pub use names::{Role, TensorSpec, tensor_specs};
pub use package::{
    About, FIRST_WORDS, FORMAT, FileEntry, MANIFEST, Manifest, Package, REST_WORDS, TaskConfig,
    WordParts, sha256,
};
pub use spiece::spiece_to_json;
pub use t5::{MemoryUse, T5};
pub use tokenizer::Tokenizer;
pub use weights::{Files, Weights};

/// Devices that a model can run on.
pub use burn::tensor::Device;
