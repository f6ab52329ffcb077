//! Kernels of our own for GPUs, in WGSL.
//!
//! At the size of a decoding step a GPU waits for dispatches, not for arithmetic. So one kernel does
//! norm, product, activation and sum of a linear layer, another one attention with its cache, and a third
//! one, for small networks, all layers of a decoder. Their twins on a processor are `crate::host` and
//! `beamsplitter_matmul`.

mod attention;
mod cache;
mod kernel;
mod layers;
mod linear;
mod pass;
#[cfg(test)]
mod tests;

use burn::backend::wgpu::{CubeBackend, CubeTensor, into_contiguous};
use burn::tensor::{DType, Device, Tensor};
use cubecl::server::Handle;

use crate::error::Error;

pub(crate) use attention::{Attention, Keys};
pub(crate) use cache::GpuCache;
pub(crate) use layers::{LayerWeights, Layers, Step};
pub(crate) use linear::{After, GpuWeight, Target};
pub(crate) use pass::Pass;

/// A GPU, on which buffers are made and kernels launched.
#[derive(Clone, Debug)]
pub(crate) struct Gpu {
    /// A tensor of one element, which knows the device and its queue.
    seed: CubeTensor,
}

impl Gpu {
    /// Returns the GPU of a device.
    pub(crate) fn of(device: &Device) -> Self {
        Self { seed: primitive(Tensor::<1>::zeros([1], device)) }
    }

    /// Uploads words of 32 bits.
    pub(crate) fn words(&self, words: impl IntoIterator<Item = u32>) -> Handle {
        let bytes: Vec<u8> = words.into_iter().flat_map(u32::to_le_bytes).collect();
        self.seed.client.create_from_slice(&bytes)
    }

    /// Uploads elements.
    pub(crate) fn elements(&self, elements: &[f32]) -> Handle {
        self.words(elements.iter().map(|x| x.to_bits()))
    }

    /// Returns a buffer for so many elements, whatever they are.
    pub(crate) fn empty(&self, elements: usize) -> Handle {
        self.seed.client.empty(4 * elements)
    }

    /// Returns a buffer as a tensor.
    pub(crate) fn tensor<const D: usize>(&self, buffer: Handle, shape: [usize; D]) -> Tensor<D> {
        let CubeTensor { client, device, .. } = self.seed.clone();
        let tensor = CubeTensor::new_contiguous(client, device, shape.into(), buffer, DType::F32);
        Tensor::from_primitive::<CubeBackend>(tensor)
    }

    /// Returns all elements of a buffer, without blocking the thread while the GPU computes them.
    ///
    /// # Errors
    /// If the GPU is gone or refused a kernel.
    pub(crate) async fn read(&self, buffer: Handle) -> Result<Vec<f32>, Error> {
        let failed = |reason: String| Error::Device { reason };
        let read = self.seed.client.read_async(vec![buffer]).await;
        let buffers = read.map_err(|error| failed(error.to_string()))?;
        let bytes = buffers.first().ok_or_else(|| failed("it returned nothing".into()))?;
        let (elements, _) = bytes.as_chunks::<4>();
        Ok(elements.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect())
    }
}

/// Returns the elements of a tensor on a GPU, one after the other.
pub(crate) fn buffer<const D: usize>(tensor: Tensor<D>) -> Handle {
    into_contiguous(primitive(tensor)).handle
}

/// Returns burn's own form of a tensor on a GPU.
fn primitive<const D: usize>(tensor: Tensor<D>) -> CubeTensor {
    match tensor.try_into_primitive::<CubeBackend>() {
        Ok(tensor) => tensor,
        Err(error) => panic!("a tensor that is not on the GPU: {error:?}"),
    }
}
