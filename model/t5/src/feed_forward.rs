//! The feed-forward sublayer: relu (T5 1.0) or gated gelu (T5 1.1, Flan).

use beamsplitter_matmul::with_wide_registers;
use burn::tensor::{Device, Tensor, activation};

#[cfg(feature = "wgpu")]
use cubecl::server::Handle;

#[cfg(feature = "wgpu")]
use crate::gpu::{After, GpuWeight, Pass};
use crate::{
    config::{Config, FeedForwardKind},
    error::Error,
    host::gelu,
    linear::Linear,
    matrix::Matrix,
    names::{Stack, feed_forward_inputs},
    norm::RmsNorm,
    weights::Weights,
};

/// A feed-forward sublayer.
#[derive(Clone, Debug)]
pub(crate) struct FeedForward {
    norm: RmsNorm,
    /// `[d_model, d_ff]`, or `[d_model, 2 * d_ff]` with the gate first.
    input: Linear,
    output: Linear,
    kind: FeedForwardKind,
}

impl FeedForward {
    /// Takes the weights of block `block` of `stack`.
    pub(crate) fn new(
        config: &Config,
        weights: &mut Weights,
        stack: Stack,
        block: usize,
        device: &Device,
    ) -> Result<Self, Error> {
        let sub = stack.feed_forward();
        let norm = weights.take(&stack.part(block, sub, "layer_norm"), 1, config.d_model)?;
        let mut inputs = Vec::new();
        for part in feed_forward_inputs(config) {
            inputs.push(weights.take(
                &stack.part(block, sub, part),
                config.d_ff,
                config.d_model,
            )?);
        }
        let output = stack.part(block, sub, "DenseReluDense.wo");
        let output = weights.take(&output, config.d_model, config.d_ff)?;
        Ok(Self {
            norm: RmsNorm::new(&norm, config.layer_norm_epsilon, device),
            input: Linear::new(Matrix::stack(inputs), device),
            output: Linear::new(output, device),
            kind: config.feed_forward()?,
        })
    }

    /// Applies the sublayer and adds the result to the stream.
    ///
    /// # Shapes
    /// - `stream` and result: `[n, d_model]`
    pub(crate) fn forward(&self, stream: Tensor<2>) -> Tensor<2> {
        let hidden = self.input.forward(self.norm.forward(stream.clone()));
        let hidden = match self.kind {
            FeedForwardKind::Relu => activation::relu(hidden),
            FeedForwardKind::GatedGelu => {
                let [rows, width] = hidden.dims();
                let (gate, linear) = (width / 2, width - width / 2);
                let open = gelu_tanh(hidden.clone().narrow(1, 0, gate));
                debug_assert_eq!([rows, gate], open.dims());
                open.mul(hidden.narrow(1, gate, linear))
            }
        };
        stream.add(self.output.forward(hidden))
    }

    /// Applies the sublayer on a CPU, without adding the result to the stream.
    ///
    /// # Shapes
    /// - `stream` and result: `[n, d_model]`
    pub(crate) fn on_host(&self, stream: &[f32]) -> Vec<f32> {
        let mut hidden = self.input.on_host(&self.norm.on_host(stream));
        match self.kind {
            FeedForwardKind::Relu => hidden.iter_mut().for_each(|x| *x = x.max(0.0)),
            FeedForwardKind::GatedGelu => {
                let width = hidden.len() / (stream.len() / self.norm.width());
                hidden = with_wide_registers(|| {
                    let gated = |row: &[f32]| {
                        let (gate, linear) = row.split_at(width / 2);
                        gate.iter().zip(linear).map(|(x, y)| gelu(*x) * y).collect::<Vec<f32>>()
                    };
                    hidden.chunks_exact(width).flat_map(gated).collect()
                });
            }
        }
        self.output.on_host(&hidden)
    }

    /// Applies the sublayer and adds the result to the stream on a GPU.
    ///
    /// # Shapes
    /// - `stream`: `[n, d_model]`
    #[cfg(feature = "wgpu")]
    pub(crate) fn add_on_gpu(&self, pass: &mut Pass, stream: &Handle) {
        let after = match self.kind {
            FeedForwardKind::Relu => After::Relu,
            FeedForwardKind::GatedGelu => After::GatedGelu,
        };
        let hidden = pass.project(self.input.on_gpu(), Some(&self.norm), after, stream);
        pass.add(self.output.on_gpu(), &hidden, stream);
    }

    /// Returns norm, input and output on a GPU, and whether the input is gated.
    #[cfg(feature = "wgpu")]
    pub(crate) fn on_gpu(&self) -> ((&RmsNorm, &GpuWeight, &GpuWeight), bool) {
        let is_gated = self.kind == FeedForwardKind::GatedGelu;
        ((&self.norm, self.input.on_gpu(), self.output.on_gpu()), is_gated)
    }

    /// Returns the linear layers, whose memory is counted.
    pub(crate) fn linears(&self) -> [&Linear; 2] {
        [&self.input, &self.output]
    }
}

/// Applies the tanh form of gelu: `0.5 x (1 + tanh(u))` with `u = sqrt(2/pi) (x + 0.044715 x^3)`.
///
/// It is computed as the equal `x sigmoid(2u)`, whose exponential cannot overflow to NaN on a GPU.
///
/// # Shapes
/// - `x` and result: `[n, width]`
fn gelu_tanh(x: Tensor<2>) -> Tensor<2> {
    const TWICE_SQRT_2_OVER_PI: f64 = 1.595_769_121_605_731;
    let inner = x.clone().square().mul_scalar(0.044_715).add_scalar(1.0).mul(x.clone());
    activation::sigmoid(inner.mul_scalar(TWICE_SQRT_2_OVER_PI)).mul(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gelu_has_the_tanh_form_and_no_overflow() {
        let inputs = [-1e4_f32, -3.0, -0.5, 0.0, 0.5, 3.0, 1e4];
        let tensor = Tensor::<2>::from_floats([inputs], &Device::flex());
        let outputs = gelu_tanh(tensor).into_data().try_into_vec::<f32>().unwrap();
        for (x, y) in inputs.into_iter().zip(outputs) {
            let x = f64::from(x);
            let inner = (2.0 / std::f64::consts::PI).sqrt() * (x + 0.044715 * x.powi(3));
            let expected = 0.5 * x * (1.0 + inner.tanh());
            assert!((f64::from(y) - expected).abs() < 1e-5, "{x}: {y} {expected}");
        }
    }
}
