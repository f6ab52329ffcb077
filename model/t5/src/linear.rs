//! Linear layers without bias, and their weights on the device.

use std::sync::Arc;

use beamsplitter_matmul::{Floats, Kernel, Packed};
use burn::tensor::{Device, Tensor, TensorData};

#[cfg(feature = "wgpu")]
use crate::gpu::{Gpu, GpuWeight};
use crate::matrix::{BLOCK, Matrix, Values};

/// A linear layer without bias, `y = x W^T`, as all of T5's are.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    weight: Weight,
    bytes: usize,
    bytes_on_gpu: usize,
}

/// A weight, multiplied by kernels of our own.
#[derive(Clone, Debug)]
enum Weight {
    /// 32-bit elements in this processor's memory.
    Floats(Arc<Floats>),
    /// Quantised rows in this processor's memory.
    Packed(Arc<Packed>),
    /// Quantised or whole rows on a GPU.
    #[cfg(feature = "wgpu")]
    Gpu(Arc<GpuWeight>),
}

impl Linear {
    /// Moves a weight `[out, in]` to the device.
    ///
    /// On a GPU quantised weights stay quantised, and on a CPU for which `beamsplitter_matmul` has a
    /// kernel. On other CPUs they are widened to 32 bits once: widening them in every step would cost
    /// more than the product.
    pub(crate) fn new(
        weight: Matrix,
        #[cfg_attr(
            not(feature = "wgpu"),
            expect(unused_variables, reason = "there is a processor alone")
        )]
        device: &Device,
    ) -> Self {
        let whole_blocks = weight.columns.is_multiple_of(BLOCK);
        let widened = 4 * weight.rows * weight.columns;
        let bytes_on_gpu = match &weight.values {
            Values::Q8 { values, scales } if whole_blocks => values.len() + 4 * scales.len(),
            Values::Q4 { values, scales } => values.len() + 4 * scales.len(),
            _ => widened,
        };
        #[cfg(feature = "wgpu")]
        if *device != Device::flex() {
            let weight = Weight::Gpu(Arc::new(GpuWeight::new(&Gpu::of(device), &weight)));
            return Self { weight, bytes: bytes_on_gpu, bytes_on_gpu };
        }
        if let Some(packed) = Self::packed(&weight) {
            let bytes = packed.bytes();
            return Self { weight: Weight::Packed(Arc::new(packed)), bytes, bytes_on_gpu };
        }
        let floats = Floats::new(weight.rows, weight.columns, &weight.to_f32());
        let bytes = floats.bytes();
        Self { weight: Weight::Floats(Arc::new(floats)), bytes, bytes_on_gpu }
    }

    /// Takes the elements of a tensor `[in, out]` on a GPU, which are not counted as memory.
    #[cfg(feature = "wgpu")]
    pub(crate) fn of_tensor(weight: Tensor<2>) -> Self {
        let weight = GpuWeight::of_tensor(&Gpu::of(&weight.device()), weight);
        Self { weight: Weight::Gpu(Arc::new(weight)), bytes: 0, bytes_on_gpu: 0 }
    }

    /// Returns the weight on a GPU.
    ///
    /// # Panics
    /// If it is on a processor.
    #[cfg(feature = "wgpu")]
    pub(crate) fn on_gpu(&self) -> &GpuWeight {
        match &self.weight {
            Weight::Gpu(weight) => weight,
            _ => panic!("a weight on a processor"),
        }
    }

    /// Packs a quantised weight where this processor has a kernel for it.
    fn packed(weight: &Matrix) -> Option<Packed> {
        let kernel = Kernel::best()?;
        let (values, scales) = weight.to_i8()?;
        Some(Packed::new(kernel, weight.rows, weight.columns, &values, &scales))
    }

    /// Applies the layer.
    ///
    /// # Shapes
    /// - `input`: `[n, in]`
    /// - result: `[n, out]`
    #[expect(clippy::disallowed_methods, reason = "on a CPU all elements are there at once")]
    pub(crate) fn forward(&self, input: Tensor<2>) -> Tensor<2> {
        #[cfg(feature = "wgpu")]
        if let Weight::Gpu(weight) = &self.weight {
            return weight.forward(input);
        }
        let (device, [rows, _]) = (input.device(), input.dims());
        // Moves the elements out of the tensor, and copies them only where it is a view.
        let data = input.into_data();
        let output = self.on_host(data.as_slice().expect("elements of 32 bits"));
        let columns = output.len() / rows.max(1);
        Tensor::from_data(TensorData::new(output, [rows, columns]), &device)
    }

    /// Applies the layer on a CPU.
    ///
    /// # Shapes
    /// - `input`: `[n, in]`
    /// - result: `[n, out]`
    ///
    /// # Panics
    /// If the weight is on a GPU.
    pub(crate) fn on_host(&self, input: &[f32]) -> Vec<f32> {
        match &self.weight {
            Weight::Floats(weight) => weight.apply(input),
            Weight::Packed(weight) => weight.apply(input),
            #[cfg(feature = "wgpu")]
            Weight::Gpu(_) => panic!("a weight on a GPU"),
        }
    }

    /// Returns its size on the device in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns its size on a GPU in bytes.
    pub(crate) fn bytes_on_gpu(&self) -> usize {
        self.bytes_on_gpu
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matrix::Scheme;

    /// The largest error that 16 bits for each element of a row can make here: 64 products of numbers
    /// up to 1, each off by 1/65,534.
    const TOLERANCE: f32 = 1e-3;

    #[test]
    fn quantised_weights_give_what_widened_ones_give() {
        let device = Device::flex();
        let elements = |count: usize| (0..count).map(|i| ((i * 37) % 101) as f32 / 50.0 - 1.0);
        for (scheme, columns) in [(Scheme::Q8, 64), (Scheme::Q8, 40), (Scheme::Q4, 64)] {
            let matrix = Matrix::new(24, columns, elements(24 * columns).collect());
            let matrix = matrix.to_scheme(scheme);
            let widened = Matrix::new(24, columns, matrix.to_f32());
            let input = TensorData::new(elements(5 * columns).collect::<Vec<f32>>(), [5, columns]);
            let [found, expected] = [matrix, widened].map(|matrix| {
                let layer = Linear::new(matrix, &device);
                let output = layer.forward(Tensor::from_data(input.clone(), &device));
                assert_eq!(output.dims(), [5, 24]);
                let on_host = layer.on_host(input.as_slice().unwrap());
                assert_eq!(output.clone().into_data().as_slice::<f32>().unwrap(), on_host);
                output.into_data().try_into_vec::<f32>().unwrap()
            });
            for (found, expected) in found.iter().zip(&expected) {
                assert!((found - expected).abs() < TOLERANCE, "{scheme:?}: {found} {expected}");
            }
        }
    }

    #[test]
    fn views_are_multiplied_as_their_copies_are() {
        let device = Device::flex();
        let matrix = Matrix::new(3, 32, (0..96).map(|i| i as f32).collect());
        let layer = Linear::new(matrix.to_scheme(Scheme::Q8), &device);
        let all = Tensor::<1>::from_floats([0.5; 4 * 32], &device).reshape([4, 32]);
        let all =
            all.clone().mul(Tensor::cat(vec![all.clone(), all.mul_scalar(3.0)], 0).narrow(0, 2, 4));
        let whole = layer.forward(all.clone()).narrow(0, 1, 2).into_data();
        assert_eq!(layer.forward(all.narrow(0, 1, 2)).into_data(), whole);
    }
}
