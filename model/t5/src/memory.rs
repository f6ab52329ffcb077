//! A prompt, read: what decoding needs to know of it.

use std::sync::Arc;

use burn::tensor::Tensor;

/// Cross-attention keys and values of one prompt and, for a model that points, its pointers.
///
/// Cloning shares them: all prefixes that continue one prompt use the same tensors.
#[derive(Clone, Debug)]
pub struct Memory(pub(crate) Arc<EncodedPrompt>);

#[derive(Debug)]
pub(crate) struct EncodedPrompt {
    /// For each decoder layer, keys and values `[heads, length, d_kv]`.
    pub(crate) cross: Vec<[Tensor<3>; 2]>,
    pub(crate) length: usize,
    pub(crate) pointers: Option<Pointers>,
}

/// The positions that can be written.
#[derive(Debug)]
pub(crate) struct Pointers {
    pub(crate) count: usize,
    /// `W_k e_k / sqrt(d_model)`, `[d_model, count]`.
    pub(crate) keys: Tensor<2>,
    /// `W_in e_k`, row by row, `count * d_model`, on the host as all input rows are.
    pub(crate) inputs: Vec<f32>,
}

impl Memory {
    /// Number of encoder positions.
    pub fn length(&self) -> usize {
        self.0.length
    }

    /// Number of entries that can be pointed at.
    pub fn pointers(&self) -> usize {
        self.0.pointers.as_ref().map_or(0, |pointers| pointers.count)
    }

    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
