//! T5's attention: scores are not scaled, and a bias by bucket is added to them.
//!
//! Queries, keys and values of a sublayer are computed by one product of their stacked weights. Heads
//! are views: on the CPU only the result is copied.

use burn::tensor::{Device, Tensor, TensorData, activation};

#[cfg(feature = "wgpu")]
use cubecl::server::Handle;

#[cfg(feature = "wgpu")]
use crate::gpu::{After, Attention, GpuWeight, Keys, Pass, buffer};
use crate::{
    config::Config, error::Error, linear::Linear, matrix::Matrix, names::Stack, norm::RmsNorm,
    weights::Weights,
};

/// A self-attention sublayer.
#[derive(Clone, Debug)]
pub(crate) struct SelfAttention {
    norm: RmsNorm,
    /// `[d_model, 3 inner]`
    qkv: Linear,
    output: Linear,
    heads: usize,
}

impl SelfAttention {
    /// Takes the weights of block `block` of `stack`.
    pub(crate) fn new(
        config: &Config,
        weights: &mut Weights,
        stack: Stack,
        block: usize,
        device: &Device,
    ) -> Result<Self, Error> {
        let (model, inner) = (config.d_model, config.inner());
        let norm = weights.take(&stack.part(block, 0, "layer_norm"), 1, model)?;
        let mut sides = Vec::new();
        for side in ["SelfAttention.q", "SelfAttention.k", "SelfAttention.v"] {
            sides.push(weights.take(&stack.part(block, 0, side), inner, model)?);
        }
        let output = weights.take(&stack.part(block, 0, "SelfAttention.o"), model, inner)?;
        Ok(Self {
            norm: RmsNorm::new(&norm, config.layer_norm_epsilon, device),
            qkv: Linear::new(Matrix::stack(sides), device),
            output: Linear::new(output, device),
            heads: config.num_heads,
        })
    }

    /// Computes queries, keys and values of the normalised stream.
    ///
    /// # Shapes
    /// - `stream`: `[n, d_model]`
    /// - result: `[3, heads, n, d_kv]`, a view
    pub(crate) fn project(&self, stream: Tensor<2>) -> Tensor<4> {
        let rows = stream.dims()[0];
        let qkv = self.qkv.forward(self.norm.forward(stream));
        let d_kv = qkv.dims()[1] / 3 / self.heads;
        qkv.reshape([rows, 3, self.heads, d_kv]).permute([1, 2, 0, 3])
    }

    /// Computes queries, keys and values of the normalised stream on a CPU.
    ///
    /// # Shapes
    /// - `stream`: `[n, d_model]`
    /// - result: `[n, 3 * heads * d_kv]`
    pub(crate) fn project_on_host(&self, stream: &[f32]) -> Vec<f32> {
        self.qkv.on_host(&self.norm.on_host(stream))
    }

    /// Computes the output projection of the heads' contexts on a CPU.
    ///
    /// # Shapes
    /// - `context`: `[n, heads * d_kv]`
    /// - result: `[n, d_model]`
    pub(crate) fn output_on_host(&self, context: &[f32]) -> Vec<f32> {
        self.output.on_host(context)
    }

    /// Computes queries, keys and values of the normalised stream on a GPU.
    ///
    /// # Shapes
    /// - `stream`: `[n, d_model]`
    /// - result: `[n, 3 * heads * d_kv]`
    #[cfg(feature = "wgpu")]
    pub(crate) fn project_on_gpu(&self, pass: &mut Pass, stream: &Handle) -> Handle {
        pass.project(self.qkv.on_gpu(), Some(&self.norm), After::Nothing, stream)
    }

    /// Adds the output projection of the heads' contexts to the stream on a GPU.
    ///
    /// # Shapes
    /// - `context`: `[n, heads * d_kv]`
    /// - `stream`: `[n, d_model]`
    #[cfg(feature = "wgpu")]
    pub(crate) fn add_output_on_gpu(&self, pass: &mut Pass, context: &Handle, stream: &Handle) {
        pass.add(self.output.on_gpu(), context, stream);
    }

    /// Adds the sublayer's result to the stream on a GPU: every row attends to all rows.
    ///
    /// # Shapes
    /// - `stream`: `[n, d_model]`
    #[cfg(feature = "wgpu")]
    pub(crate) fn add_on_gpu(&self, pass: &mut Pass, stream: &Handle, keys: Keys) {
        let qkv = self.project_on_gpu(pass, stream);
        let inner = self.output.on_gpu().inputs();
        let context = pass.gpu().empty(pass.rows() * inner);
        let attention = Attention { heads: self.heads, head_width: inner / self.heads };
        pass.attend(attention, keys, &qkv, &context);
        self.add_output_on_gpu(pass, &context, stream);
    }

    /// Applies the sublayer: every position attends to all positions, and the result is added to the
    /// stream.
    ///
    /// # Shapes
    /// - `stream` and result: `[n, d_model]`
    /// - `bias`: `[heads, n, n]`
    pub(crate) fn forward(&self, stream: Tensor<2>, bias: Tensor<3>) -> Tensor<2> {
        let [query, key, value] = split_qkv(self.project(stream.clone()));
        let context = attend(query, key, value, Some(bias));
        self.add_output(stream, merge(context))
    }

    /// Adds the output projection of the heads' contexts to the stream.
    ///
    /// # Shapes
    /// - `stream` and result: `[n, d_model]`
    /// - `context`: `[n, inner]`
    pub(crate) fn add_output(&self, stream: Tensor<2>, context: Tensor<2>) -> Tensor<2> {
        stream.add(self.output.forward(context))
    }

    /// Returns norm, input and output on a GPU.
    #[cfg(feature = "wgpu")]
    pub(crate) fn on_gpu(&self) -> (&RmsNorm, &GpuWeight, &GpuWeight) {
        (&self.norm, self.qkv.on_gpu(), self.output.on_gpu())
    }

    /// Returns the linear layers, whose memory is counted.
    pub(crate) fn linears(&self) -> [&Linear; 2] {
        [&self.qkv, &self.output]
    }
}

/// A cross-attention sublayer without its keys and values, which are computed when a prompt is
/// encoded.
#[derive(Clone, Debug)]
pub(crate) struct CrossAttention {
    norm: RmsNorm,
    query: Linear,
    output: Linear,
}

impl CrossAttention {
    /// Takes the weights of decoder block `block`.
    pub(crate) fn new(
        config: &Config,
        weights: &mut Weights,
        block: usize,
        device: &Device,
    ) -> Result<Self, Error> {
        let (stack, model, inner) = (Stack::Decoder, config.d_model, config.inner());
        let norm = weights.take(&stack.part(block, 1, "layer_norm"), 1, model)?;
        let query = weights.take(&stack.part(block, 1, "EncDecAttention.q"), inner, model)?;
        let output = weights.take(&stack.part(block, 1, "EncDecAttention.o"), model, inner)?;
        Ok(Self {
            norm: RmsNorm::new(&norm, config.layer_norm_epsilon, device),
            query: Linear::new(query, device),
            output: Linear::new(output, device),
        })
    }

    /// Computes the queries of the normalised stream on a GPU.
    ///
    /// # Shapes
    /// - `stream`: `[n, d_model]`
    /// - result: `[n, heads * d_kv]`
    #[cfg(feature = "wgpu")]
    pub(crate) fn queries_on_gpu(&self, pass: &mut Pass, stream: &Handle) -> Handle {
        pass.project(self.query.on_gpu(), Some(&self.norm), After::Nothing, stream)
    }

    /// Computes the queries of the normalised stream on a CPU.
    ///
    /// # Shapes
    /// - `stream`: `[n, d_model]`
    /// - result: `[n, heads * d_kv]`
    pub(crate) fn queries_on_host(&self, stream: &[f32]) -> Vec<f32> {
        self.query.on_host(&self.norm.on_host(stream))
    }

    /// Computes the output projection of the heads' contexts on a CPU.
    ///
    /// # Shapes
    /// - `context`: `[n, heads * d_kv]`
    /// - result: `[n, d_model]`
    pub(crate) fn output_on_host(&self, context: &[f32]) -> Vec<f32> {
        self.output.on_host(context)
    }

    /// Adds the output projection of the heads' contexts to the stream on a GPU.
    ///
    /// # Shapes
    /// - `context`: `[n, heads * d_kv]`
    /// - `stream`: `[n, d_model]`
    #[cfg(feature = "wgpu")]
    pub(crate) fn add_output_on_gpu(&self, pass: &mut Pass, context: &Handle, stream: &Handle) {
        pass.add(self.output.on_gpu(), context, stream);
    }

    /// Returns norm, input and output on a GPU.
    #[cfg(feature = "wgpu")]
    pub(crate) fn on_gpu(&self) -> (&RmsNorm, &GpuWeight, &GpuWeight) {
        (&self.norm, self.query.on_gpu(), self.output.on_gpu())
    }

    /// Returns the linear layers, whose memory is counted.
    pub(crate) fn linears(&self) -> [&Linear; 2] {
        [&self.query, &self.output]
    }
}

/// Computes `softmax(query key^T + bias) value`.
///
/// # Shapes
/// - `query`: `[.., n, d_kv]`
/// - `key`, `value`: `[.., length, d_kv]`
/// - `bias`: broadcasts to `[.., n, length]`
/// - result: `[.., n, d_kv]`
pub(crate) fn attend<const D: usize>(
    query: Tensor<D>,
    key: Tensor<D>,
    value: Tensor<D>,
    bias: Option<Tensor<D>>,
) -> Tensor<D> {
    let scores = query.matmul(key.transpose());
    let scores = match bias {
        Some(bias) => scores.add(bias),
        None => scores,
    };
    activation::softmax(scores, D - 1).matmul(value)
}

/// Concatenates the heads of each position.
///
/// # Shapes
/// - `context`: `[heads, n, d_kv]`
/// - result: `[n, heads * d_kv]`
pub(crate) fn merge(context: Tensor<3>) -> Tensor<2> {
    let [heads, rows, d_kv] = context.dims();
    context.swap_dims(0, 1).reshape([rows, heads * d_kv])
}

/// Splits the result of [`SelfAttention::project`] into queries, keys and values.
///
/// # Shapes
/// - `qkv`: `[3, heads, n, d_kv]`
/// - result: `[heads, n, d_kv]` each
pub(crate) fn split_qkv(qkv: Tensor<4>) -> [Tensor<3>; 3] {
    [0, 1, 2].map(|side| qkv.clone().narrow(0, side, 1).squeeze_dim(0))
}

/// The attention bias of each bucket.
#[derive(Clone, Debug)]
pub(crate) struct Bias {
    /// `[heads, buckets]`
    table: Tensor<2>,
}

impl Bias {
    /// Moves the bias table `[buckets, heads]` to the device.
    pub(crate) fn new(table: &Matrix, device: &Device) -> Self {
        let data = TensorData::new(table.to_f32_transposed(), [table.columns, table.rows]);
        Self { table: Tensor::from_data(data, device) }
    }

    /// Returns the table on a GPU, `[heads, buckets]`, and the number of buckets.
    #[cfg(feature = "wgpu")]
    pub(crate) fn on_gpu(&self) -> (Handle, usize) {
        (buffer(self.table.clone()), self.table.dims()[1])
    }

    /// Returns the bias of each bucket of a list.
    ///
    /// # Shapes
    /// - `buckets`: `[m]`
    /// - result: `[heads, m]`
    pub(crate) fn select(&self, buckets: Tensor<1, burn::tensor::Int>) -> Tensor<2> {
        self.table.clone().select(1, buckets)
    }
}
