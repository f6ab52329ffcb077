//! All layers of a decoder in one dispatch, for networks whose weights every row can read by itself.

use std::ops::Range;

use cubecl::server::Handle;

use super::{
    Attention, Gpu, GpuWeight, Pass, buffer,
    kernel::Kernel,
    linear::{SCALED, UNSCALED},
    pass::Job,
};
use crate::{matrix::BLOCK, norm::RmsNorm};

/// Units of a workgroup: as many as every GPU has.
const ROW_UNITS: usize = 256;
/// Positions whose scores are computed together.
const TOGETHER: usize = 64;
/// Bytes of a workgroup's own memory that every GPU has.
const OWN_BYTES: usize = 16 << 10;
/// Bytes of weights that each row may read in a step: larger ones are read once for several rows.
const MOST_BYTES: usize = 8 << 20;

/// The weights of a decoder layer.
#[derive(Clone, Copy)]
pub(crate) struct LayerWeights<'a> {
    /// Norm, input and output of self-attention, cross-attention and feed-forward.
    pub(crate) sublayers: [(&'a RmsNorm, &'a GpuWeight, &'a GpuWeight); 3],
    /// Whether the feed-forward sublayer is gated.
    pub(crate) is_gated: bool,
}

/// The layers of a decoder on a GPU.
#[derive(Clone, Debug)]
pub(crate) struct Layers {
    /// The weights of all layers.
    weights: Handle,
    kernel: Kernel,
    /// Size of the weights of all linear layers in bytes.
    bytes: usize,
}

/// What a step of all layers reads and writes.
pub(crate) struct Step<'a> {
    /// `[rows, d_model]`, the embeddings of the new tokens; they become the states.
    pub(crate) stream: &'a Handle,
    /// Keys and values by slot, `[slots, layers * 2 inner]`.
    pub(crate) cache: &'a Handle,
    /// Positions with the new one.
    pub(crate) length: usize,
    /// `[heads, reach]`, farthest first.
    pub(crate) bias: &'a Handle,
}

impl Layers {
    /// Copies the weights of all layers into one buffer. Returns `None` where a workgroup's memory is too
    /// small for a row, where the weights are too large to be read by each row, or where they are not
    /// whole blocks of one kind.
    ///
    /// `reach`: distances that have a bias.
    pub(crate) fn new(
        gpu: &Gpu,
        layers: &[LayerWeights],
        Attention { heads, head_width }: Attention,
        reach: usize,
    ) -> Option<Self> {
        let first = layers.first()?;
        let [(norm, input, _), _, (.., last)] = first.sublayers;
        let (width, inner, hidden) = (input.inputs(), heads * head_width, last.inputs());
        let (inputs, outputs) = (width.max(inner).max(hidden), (3 * inner).max(hidden));
        let own_bytes = 4 * (width + inputs + outputs + heads * TOGETHER);
        let sublayers = || layers.iter().flat_map(|layer| layer.sublayers);
        let weights: Vec<_> = sublayers().flat_map(|(_, input, output)| [input, output]).collect();
        let lanes = input.lanes();
        let are_alike =
            weights.iter().all(|weight| weight.lanes() == lanes && weight.has_whole_blocks());
        let bytes = weights.iter().map(|weight| weight.bytes()).sum();
        if own_bytes > OWN_BYTES || bytes > MOST_BYTES || !are_alike {
            return None;
        }

        let sizes = [
            ("LANES", lanes),
            ("BLOCK", BLOCK),
            ("WIDTH", width),
            ("INNER", inner),
            ("HIDDEN", hidden),
            ("HEAD_WIDTH", head_width),
            ("REACH", reach),
            ("LAYERS", layers.len()),
            ("INPUTS", inputs),
            ("OUTPUTS", outputs),
            ("SCORES", heads * TOGETHER),
            ("PARTS", inner.div_ceil(ROW_UNITS)),
        ];
        // All layers are alike, so that the parts of each begin where those of the first one do.
        let (places, layer_length) = places(first);
        let places = places.into_iter().chain([("LAYER".to_owned(), layer_length)]);
        let sizes = sizes.into_iter().map(|(name, size)| (name.to_owned(), size)).chain(places);
        let mut constants: Vec<_> = sizes.map(|(name, size)| (name, format!("{size}u"))).collect();
        constants.push(("GATED".into(), first.is_gated.to_string()));
        constants.push(("EPSILON".into(), format!("{:e}f", norm.epsilon() as f32)));
        let kernel = Kernel {
            name: "layers",
            units: ROW_UNITS,
            constants,
            functions: vec![input.unpacking(), if lanes == 1 { UNSCALED } else { SCALED }],
            buffers: vec![
                ("rows", "f32"),
                ("weights", "u32"),
                ("prefixes", "f32"),
                ("prompt", "f32"),
                ("tables", "u32"),
                ("bias", "f32"),
            ],
            body: include_str!("layers.wgsl"),
        };
        let gathered = gpu.empty(layer_length * layers.len());
        let mut pass = Pass::new(gpu, 1, [0]);
        let all = layers.iter().flat_map(parts);
        all.fold(0, |begin, (_, part, length)| {
            part.into_iter()
                .for_each(|part| pass.copy(part, gathered.clone(), begin..begin + length));
            begin + length
        });
        pass.submit();
        Some(Self { weights: gathered, kernel, bytes })
    }

    /// Returns the size of the linear layers' weights in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }
}

/// Returns the parts of a layer's weights in the order in which they are kept: the name of each, its
/// elements and how many they are.
fn parts(layer: &LayerWeights) -> Vec<(String, Option<Handle>, usize)> {
    let mut parts = Vec::new();
    for (name, (norm, input, output)) in
        ["SELF", "CROSS", "FORWARD"].into_iter().zip(layer.sublayers)
    {
        parts.push((format!("{name}_GAINS"), Some(buffer(norm.weight())), norm.width()));
        for (side, weight) in [("IN", input), ("OUT", output)] {
            let [(words, count), (scales, scale_count)] = weight.parts();
            parts.push((format!("{name}_{side}"), words, count));
            parts.push((format!("{name}_{side}_SCALES"), scales, scale_count));
        }
    }
    parts
}

/// Returns where each part of a layer's weights begins, and how long all are together.
fn places(layer: &LayerWeights) -> (Vec<(String, usize)>, usize) {
    let mut end = 0;
    let places = parts(layer).into_iter().map(|(name, _, length)| {
        end += length;
        (name, end - length)
    });
    (places.collect(), end)
}

impl Pass {
    /// Computes one new position of the rows that continue a prompt, and keeps their keys and values.
    ///
    /// # Shapes
    /// - `prompt`: keys and values, `[positions, layers * 2 inner]`, and how many positions it has
    /// - `group`: the rows, as places in the order of the prompts
    pub(crate) fn layers(
        &mut self,
        layers: &Layers,
        step: Step,
        (prompt, positions): (&Handle, usize),
        group: Range<usize>,
    ) {
        let (rows, first, length) = (self.rows(), group.start, step.length);
        let job = Job { rows, first, length, prompt: positions, ..Job::default() };
        let Step { stream, cache, bias, .. } = step;
        let first = [stream, &layers.weights, cache, prompt].map(Handle::clone);
        let buffers = first.into_iter().chain([self.tables(), bias.clone()]).collect();
        self.push(layers.kernel.clone(), [group.len(), 1], job, buffers);
    }
}
