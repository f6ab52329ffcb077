//! T5 in burn: published checkpoints, and our own model that reads bags and points at names.
//!
//! # Steps
//! 1. [`Config`] is read from `config.json`, [`Weights`] from safetensors, a [`WordTable`] from
//!    `words.bin`.
//! 2. [`T5::new`] moves them to a [`Device`](burn::tensor::Device): the CPU (`Device::flex()`),
//!    or with feature `wgpu` a GPU.
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
mod log_softmax;
mod matrix;
mod memory;
mod names;
mod norm;
mod random;
mod t5;
mod weights;
mod words;

pub use cache::Cache;
pub use config::{Config, FeedForwardKind, WordTableConfig};
pub use error::Error;
pub use matrix::{BLOCK, Matrix, Scheme, Values};
pub use memory::Memory;
pub use names::{Expected, Role, expected};
pub use t5::{MemoryUse, T5};
pub use weights::{Files, Weights};
pub use words::WordTable;

/// Devices that a model can run on.
pub use burn::tensor::Device;
