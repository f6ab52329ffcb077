//! Linear layers without bias, and their weights on the device.

use burn::tensor::{
    DType, Device, Tensor, TensorData,
    quantization::{QuantScheme, QuantStore, QuantValue, ScaleDtype},
};

use crate::matrix::{BLOCK, Matrix, Values};

/// A linear layer without bias, `y = x W^T`, as all of T5's are.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    /// `[in, out]`: a view of quantised rows `[out, in]`, or 32-bit elements transposed at load.
    weight: Tensor<2>,
    bytes: usize,
    bytes_on_gpu: usize,
}

impl Linear {
    /// Moves a weight `[out, in]` to the device.
    ///
    /// On a GPU quantised weights stay quantised. On the CPU they are widened to 32 bits once:
    /// widening them in every step would cost more than the product.
    pub(crate) fn new(weight: Matrix, device: &Device) -> Self {
        let whole_blocks = weight.columns.is_multiple_of(BLOCK);
        let widened = 4 * weight.rows * weight.columns;
        let bytes_on_gpu = match &weight.values {
            Values::Q8 { values, scales } if whole_blocks => values.len() + 4 * scales.len(),
            Values::Q4 { values, scales } => values.len() + 4 * scales.len(),
            _ => widened,
        };
        let on_gpu = *device != Device::flex();
        let (tensor, bytes) = match &weight.values {
            Values::Q8 { values, scales } if whole_blocks && on_gpu => {
                let values = values.iter().map(|&x| x as u8).collect();
                (Self::quantized(&weight, QuantValue::Q8S, values, scales, device), bytes_on_gpu)
            }
            Values::Q4 { values, scales } if on_gpu => {
                let values = values.clone();
                (Self::quantized(&weight, QuantValue::Q4S, values, scales, device), bytes_on_gpu)
            }
            _ => {
                let shape = [weight.columns, weight.rows];
                let data = TensorData::new(weight.to_f32_transposed(), shape);
                (Tensor::from_data(data, device), widened)
            }
        };
        Self { weight: tensor, bytes, bytes_on_gpu }
    }

    fn quantized(
        weight: &Matrix,
        value: QuantValue,
        mut bytes: Vec<u8>,
        scales: &[half::f16],
        device: &Device,
    ) -> Tensor<2> {
        // WGSL has neither bytes nor, everywhere, 16-bit floats: words of 32 bits, scales of 32.
        bytes.extend(scales.iter().flat_map(|scale| scale.to_f32().to_le_bytes()));
        let scheme = QuantScheme::default()
            .with_value(value)
            .with_store(QuantStore::PackedU32(0))
            .per_block([BLOCK as u8], ScaleDtype::F32);
        let shape = [weight.rows, weight.columns];
        let data = TensorData::from_bytes_vec(bytes, shape, DType::QFloat(scheme));
        Tensor::<2>::from_data(data, device).transpose()
    }

    /// Applies the layer.
    ///
    /// # Shapes
    /// - `input`: `[n, in]`
    /// - result: `[n, out]`
    pub(crate) fn forward(&self, input: Tensor<2>) -> Tensor<2> {
        input.matmul(self.weight.clone())
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
