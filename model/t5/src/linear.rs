//! Linear layers without bias, and their weights on the device.

use burn::tensor::{
    DType, Device, Tensor, TensorData,
    quantization::{QuantScheme, QuantStore, QuantValue, ScaleDtype},
};

use crate::matrix::{BLOCK, Matrix, Values};

/// `y = x W^T`, as every T5 layer has it: no bias.
#[derive(Clone, Debug)]
pub(crate) struct Linear {
    /// `[in, out]`: a view of quantised rows `[out, in]`, or 32-bit elements turned at load.
    weight: Tensor<2>,
    bytes: usize,
}

impl Linear {
    /// Moves a weight `[out, in]` to the device.
    ///
    /// On a GPU quantised weights stay quantised. On the CPU they are widened to 32 bits once:
    /// widening them in every step would cost more than the product.
    pub(crate) fn new(weight: Matrix, device: &Device) -> Self {
        let whole_blocks = weight.columns.is_multiple_of(BLOCK);
        match &weight.values {
            Values::Q8 { values, scales } if whole_blocks && *device != Device::flex() => {
                let values = values.iter().map(|&x| x as u8).collect();
                Self::quantized(&weight, QuantValue::Q8S, values, scales, device)
            }
            Values::Q4 { values, scales } if *device != Device::flex() => {
                Self::quantized(&weight, QuantValue::Q4S, values.clone(), scales, device)
            }
            _ => {
                let shape = [weight.columns, weight.rows];
                let data = TensorData::new(weight.to_f32_transposed(), shape);
                Self { weight: Tensor::from_data(data, device), bytes: 4 * shape[0] * shape[1] }
            }
        }
    }

    fn quantized(
        weight: &Matrix,
        value: QuantValue,
        mut bytes: Vec<u8>,
        scales: &[half::f16],
        device: &Device,
    ) -> Self {
        // WGSL has neither bytes nor, everywhere, 16-bit floats: words of 32 bits, scales of 32.
        bytes.extend(scales.iter().flat_map(|scale| scale.to_f32().to_le_bytes()));
        let scheme = QuantScheme::default()
            .with_value(value)
            .with_store(QuantStore::PackedU32(0))
            .per_block([BLOCK as u8], ScaleDtype::F32);
        let length = bytes.len();
        let shape = [weight.rows, weight.columns];
        let data = TensorData::from_bytes_vec(bytes, shape, DType::QFloat(scheme));
        Self { weight: Tensor::<2>::from_data(data, device).transpose(), bytes: length }
    }

    /// The product.
    ///
    /// # Shapes
    /// - `input`: `[n, in]`
    /// - result: `[n, out]`
    pub(crate) fn forward(&self, input: Tensor<2>) -> Tensor<2> {
        input.matmul(self.weight.clone())
    }

    /// Bytes on the device.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}
