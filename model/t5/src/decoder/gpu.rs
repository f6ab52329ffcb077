//! A decoding step on a GPU, by kernels of our own.

use cubecl::server::Handle;

use super::Decoder;
use crate::{
    gpu::{After, Attention, GpuCache, Keys, Pass, buffer},
    groups::Groups,
    memory::{Cross, Memory},
    norm::RmsNorm,
};

impl Decoder {
    /// Adds what computes the cross-attention keys and values of a prompt for each layer.
    ///
    /// # Shapes
    /// - `stream`: `[length, d_model]`, from the encoder, before its `norm`
    /// - result: `[length, layers * 2 * inner]`
    pub(crate) fn read_on_gpu(&self, pass: &mut Pass, norm: &RmsNorm, stream: &Handle) -> Cross {
        let weight = self.cross_keys_values.on_gpu();
        Cross::Gpu(pass.project(weight, Some(norm), After::Nothing, stream))
    }

    /// Adds what computes one new position of each row, and keeps its keys and values in the cache.
    /// Returns the stream before the final norm, `[rows, d_model]`.
    ///
    /// # Shapes
    /// - `stream`: `[rows, d_model]`, the embeddings of the rows' new tokens
    /// - `length`: positions with the new one
    pub(crate) fn step_on_gpu(
        &self,
        pass: &mut Pass,
        stream: Handle,
        (cache, length): (&GpuCache, usize),
        (memories, groups): (&[Memory], &Groups),
    ) -> Handle {
        let (heads, head_width) = (self.heads, self.inner / self.heads);
        let attention = Attention { heads, head_width };
        let (bias, reach) = (buffer(self.bias.clone()), self.bias.dims()[1]);
        let context = pass.gpu().empty(pass.rows() * self.inner);
        for (layer, block) in self.blocks.iter().enumerate() {
            let qkv = block.attention.project_on_gpu(pass, &stream);
            let keys = Keys::Prefix { cache: cache.layer(layer), length, bias: &bias, reach };
            pass.attend(attention, keys, &qkv, &context);
            block.attention.add_output_on_gpu(pass, &context, &stream);

            let queries = block.cross.queries_on_gpu(pass, &stream);
            for (prompt, span) in &groups.spans {
                let memory = &memories[*prompt];
                let keys = Keys::Prompt {
                    memory: memory.0.cross.on_gpu(),
                    length: memory.length(),
                    layer,
                    layers: self.blocks.len(),
                    group: span.clone(),
                };
                pass.attend(attention, keys, &queries, &context);
            }
            block.cross.add_output_on_gpu(pass, &context, &stream);
            block.feed_forward.add_on_gpu(pass, &stream);
        }
        stream
    }

    /// Returns the norm of the final states.
    pub(crate) fn norm(&self) -> &RmsNorm {
        &self.norm
    }
}
