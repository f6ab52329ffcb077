//! Encoded prompts.

use std::sync::Arc;

#[cfg(feature = "wgpu")]
use cubecl::server::Handle;

#[cfg(feature = "wgpu")]
use crate::linear::Linear;

/// An encoded prompt: cross-attention keys and values, and the pointers of a model that has them.
///
/// Clones share the tensors, so that all prefixes of one prompt use the same ones.
#[derive(Clone, Debug)]
pub struct Memory(pub(crate) Arc<EncodedPrompt>);

/// The tensors of an encoded prompt.
#[derive(Debug)]
pub(crate) struct EncodedPrompt {
    pub(crate) cross: Cross,
    pub(crate) length: usize,
    pub(crate) pointers: Option<Pointers>,
}

/// Cross-attention keys and values of each decoder layer.
#[derive(Debug)]
pub(crate) enum Cross {
    /// On a processor, `[length, heads * d_kv]`.
    Host(Vec<[Vec<f32>; 2]>),
    /// On a GPU, `[length, layers * 2 * heads * d_kv]`.
    #[cfg(feature = "wgpu")]
    Gpu(Handle),
}

impl Cross {
    /// Returns keys and values of all layers on a GPU.
    ///
    /// # Panics
    /// If they are on a processor.
    #[cfg(feature = "wgpu")]
    pub(crate) fn on_gpu(&self) -> &Handle {
        match self {
            Self::Gpu(all) => all,
            Self::Host(_) => panic!("a prompt that was read on a processor"),
        }
    }

    /// Returns keys and values of a layer on a processor.
    ///
    /// # Panics
    /// If they are on a GPU.
    pub(crate) fn on_host(&self, layer: usize) -> &[Vec<f32>; 2] {
        match self {
            Self::Host(layers) => &layers[layer],
            #[cfg(feature = "wgpu")]
            Self::Gpu(_) => panic!("a prompt that was read on a GPU"),
        }
    }
}

/// The positions of a prompt that can be written.
#[derive(Debug)]
pub(crate) struct Pointers {
    pub(crate) count: usize,
    pub(crate) keys: Keys,
    /// `W_in e_k`, `[count, d_model]`, on the host as all input rows.
    pub(crate) inputs: Vec<f32>,
}

/// `W_k e_k / sqrt(d_model)` of each pointer.
#[derive(Debug)]
pub(crate) enum Keys {
    /// On a processor, `[count, d_model]`.
    Host(Vec<f32>),
    /// On a GPU, `[d_model, count]`.
    #[cfg(feature = "wgpu")]
    Gpu(Linear),
}

impl Keys {
    /// Returns the keys on a processor.
    ///
    /// # Panics
    /// If they are on a GPU.
    pub(crate) fn on_host(&self) -> &[f32] {
        match self {
            Self::Host(keys) => keys,
            #[cfg(feature = "wgpu")]
            Self::Gpu(_) => panic!("a prompt that was read on a GPU"),
        }
    }

    /// Returns the keys on a GPU.
    ///
    /// # Panics
    /// If they are on a processor.
    #[cfg(feature = "wgpu")]
    pub(crate) fn on_gpu(&self) -> &Linear {
        match self {
            Self::Gpu(keys) => keys,
            Self::Host(_) => panic!("a prompt that was read on a processor"),
        }
    }
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
