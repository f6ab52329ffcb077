//! T5's layer norm, which scales to unit mean square without subtracting a mean or adding a bias.

use burn::tensor::{Device, Tensor, TensorData};

use beamsplitter_matmul::with_wide_registers;

use crate::{host::rms_norm, matrix::Matrix};

/// A layer norm: `x / sqrt(mean(x^2) + epsilon) * weight`.
#[derive(Clone, Debug)]
pub(crate) struct RmsNorm {
    /// `[1, d_model]`
    weight: Tensor<2>,
    /// The same in the host's memory.
    elements: Vec<f32>,
    epsilon: f64,
}

impl RmsNorm {
    /// Moves the weight `[1, d_model]` to the device.
    pub(crate) fn new(weight: &Matrix, epsilon: f64, device: &Device) -> Self {
        let elements = weight.to_f32();
        let data = TensorData::new(elements.clone(), [1, weight.columns]);
        Self { weight: Tensor::from_data(data, device), elements, epsilon }
    }

    /// Applies the norm to each row.
    ///
    /// # Shapes
    /// - `input` and result: `[n, d_model]`
    pub(crate) fn forward(&self, input: Tensor<2>) -> Tensor<2> {
        let mean_square = input.clone().square().mean_dim(1);
        let root = mean_square.add_scalar(self.epsilon).sqrt();
        input.div(root).mul(self.weight.clone())
    }

    /// Returns the weight, `[1, d_model]`.
    #[cfg(feature = "wgpu")]
    pub(crate) fn weight(&self) -> Tensor<2> {
        self.weight.clone()
    }

    /// Returns what is added to the mean square.
    #[cfg(feature = "wgpu")]
    pub(crate) fn epsilon(&self) -> f64 {
        self.epsilon
    }

    /// Returns the elements of a row.
    pub(crate) fn width(&self) -> usize {
        self.elements.len()
    }

    /// Applies the norm to each row on a CPU.
    ///
    /// # Shapes
    /// - `input` and result: `[n, d_model]`
    pub(crate) fn on_host(&self, input: &[f32]) -> Vec<f32> {
        with_wide_registers(|| rms_norm(input, &self.elements, self.epsilon as f32))
    }
}
