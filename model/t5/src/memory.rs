//! Encoded prompts.

use std::sync::Arc;

use burn::tensor::Tensor;

/// An encoded prompt: cross-attention keys and values, and the pointers of a model that has them.
///
/// Clones share the tensors, so that all prefixes of one prompt use the same ones.
#[derive(Clone, Debug)]
pub struct Memory(pub(crate) Arc<EncodedPrompt>);

/// The tensors of an encoded prompt.
#[derive(Debug)]
pub(crate) struct EncodedPrompt {
    /// Keys and values of each decoder layer, `[heads, length, d_kv]`.
    pub(crate) cross: Vec<[Tensor<3>; 2]>,
    pub(crate) length: usize,
    pub(crate) pointers: Option<Pointers>,
}

/// The positions of a prompt that can be written.
#[derive(Debug)]
pub(crate) struct Pointers {
    pub(crate) count: usize,
    /// `W_k e_k / sqrt(d_model)`, `[d_model, count]`.
    pub(crate) keys: Tensor<2>,
    /// `W_in e_k`, `[count, d_model]`, on the host as all input rows.
    pub(crate) inputs: Vec<f32>,
}

impl Memory {
    /// Returns the number of encoder positions.
    pub fn length(&self) -> usize {
        self.0.length
    }

    /// Returns the number of pointers.
    pub fn pointers(&self) -> usize {
        self.0.pointers.as_ref().map_or(0, |pointers| pointers.count)
    }

    /// Returns whether both are the same encoding.
    pub(crate) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
