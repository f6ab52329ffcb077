//! T5 in burn: published checkpoints, and our own model that reads bags and points at names.
//!
//! # Steps
//! 1. [`Config`] is read from `config.json`, [`Weights`] from safetensors, a [`WordTable`] from
//!    `words.bin`.
//! 2. [`T5::new`] moves them to a [`Device`]: the CPU (`Device::flex()`),
//!    or with feature `wgpu` a GPU.
//!    A [`Package`] holds all of these, and the [`Tokenizer`], with their hashes.
//! 3. [`T5`] is a [`Model`](beamsplitter_decode::Model): prompts are read into a [`Memory`],
//!    prefixes live in a [`Cache`] that is an argument of every step.

mod attention;
mod buckets;
mod cache;
mod config;
mod decoder;
mod embedding;
mod encoder;
mod error;
mod feed_forward;
mod groups;
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
mod spiece;
mod t5;
mod tokenizer;
mod weights;
mod words;

pub use cache::Cache;
pub use config::{Config, FeedForwardKind, WordTableConfig};
pub use error::Error;
pub use matrix::{BLOCK, Matrix, Scheme, Values};
pub use memory::Memory;
pub use names::{Expected, Role, expected};
pub use package::{About, FORMAT, FileEntry, MANIFEST, Manifest, Package, TaskConfig, sha256};
pub use spiece::spiece_to_json;
pub use t5::{MemoryUse, T5};
pub use tokenizer::Tokenizer;
pub use weights::{Files, Weights};
pub use words::WordTable;

/// Devices that a model can run on.
pub use burn::tensor::Device;
