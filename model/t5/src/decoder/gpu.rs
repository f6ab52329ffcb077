//! A decoding step on a GPU, by kernels of our own.

use burn::tensor::Device;
use cubecl::server::Handle;

use super::{Block, Decoder};
use crate::{
    gpu::{After, Attention, Gpu, GpuCache, Keys, LayerWeights, Layers, Pass, Step, buffer},
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
        let (bias, reach) = (buffer(self.bias.clone()), self.bias.dims()[1]);
        let cache = cache.elements();
        if let Some(layers) = &self.layers {
            for (prompt, span) in &groups.spans {
                let step = Step { stream: &stream, cache, length, bias: &bias };
                let memory = &memories[*prompt];
                let prompt = (memory.0.cross.on_gpu(), memory.length());
                pass.layers(layers, step, prompt, span.clone());
            }
            return stream;
        }
        let attention = self.attention();
        let context = pass.gpu().empty(pass.rows() * self.inner);
        let layers = self.blocks.len();
        for (layer, block) in self.blocks.iter().enumerate() {
            let qkv = block.attention.project_on_gpu(pass, &stream);
            let keys = Keys::Prefix { cache, length, layer, layers, bias: &bias, reach };
            pass.attend(attention, keys, &qkv, &context);
            block.attention.add_output_on_gpu(pass, &context, &stream);

            let queries = block.cross.queries_on_gpu(pass, &stream);
            for (prompt, span) in &groups.spans {
                let memory = &memories[*prompt];
                let keys = Keys::Prompt {
                    memory: memory.0.cross.on_gpu(),
                    length: memory.length(),
                    layer,
                    layers,
                    group: span.clone(),
                };
                pass.attend(attention, keys, &queries, &context);
            }
            block.cross.add_output_on_gpu(pass, &context, &stream);
            block.feed_forward.add_on_gpu(pass, &stream);
        }
        stream
    }

    /// Gathers the weights of all layers where these can be computed in one dispatch, in place of those
    /// of the blocks.
    pub(super) fn gather(&mut self, device: &Device) {
        let weights: Vec<LayerWeights> = self.blocks.iter().map(Block::weights).collect();
        let reach = self.bias.dims()[1];
        self.layers = Layers::new(&Gpu::of(device), &weights, self.attention(), reach);
        if self.layers.is_some() {
            self.blocks.clear();
        }
    }

    fn attention(&self) -> Attention {
        Attention { heads: self.heads, head_width: self.inner / self.heads }
    }

    /// Returns the norm of the final states.
    pub(crate) fn norm(&self) -> &RmsNorm {
        &self.norm
    }
}

impl Block {
    /// Returns its weights on a GPU.
    fn weights(&self) -> LayerWeights<'_> {
        let (forward, is_gated) = self.feed_forward.on_gpu();
        LayerWeights {
            sublayers: [self.attention.on_gpu(), self.cross.on_gpu(), forward],
            is_gated,
        }
    }
}
