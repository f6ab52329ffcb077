//! Linear layers with what comes before and after them.

use std::ops::Range;

use burn::tensor::Tensor;
use cubecl::server::Handle;

use super::{
    Gpu, Pass, buffer,
    kernel::{Kernel, UNITS},
    pass::Job,
};
use crate::{
    matrix::{BLOCK, Matrix, Values},
    norm::RmsNorm,
};

/// Rows that a workgroup computes.
const ROWS: usize = 8;

/// Returns the elements of a word of 32 bits.
const WHOLE: &str = "
fn unpack(word: u32) -> array<f32, LANES> {
    return array<f32, LANES>(bitcast<f32>(word));
}
";
const BYTES: &str = "
fn unpack(word: u32) -> array<f32, LANES> {
    let x = bitcast<i32>(word);
    return array<f32, LANES>(
        f32((x << 24u) >> 24u), f32((x << 16u) >> 24u), f32((x << 8u) >> 24u), f32(x >> 24u),
    );
}
";
const HALF_BYTES: &str = "
fn unpack(word: u32) -> array<f32, LANES> {
    let x = bitcast<i32>(word);
    return array<f32, LANES>(
        f32((x << 28u) >> 28u), f32((x << 24u) >> 28u), f32((x << 20u) >> 28u), f32((x << 16u) >> 28u),
        f32((x << 12u) >> 28u), f32((x << 8u) >> 28u), f32((x << 4u) >> 28u), f32(x >> 28u),
    );
}
";

/// The scale of weights that have none.
pub(super) const UNSCALED: &str = "fn scale_of(at: u32) -> f32 { return 1.0; }\n";
/// A scale among weights.
pub(super) const SCALED: &str =
    "fn scale_of(at: u32) -> f32 { return bitcast<f32>(weights[at]); }\n";

/// A weight `[out, in]` as the kernel reads it: words of 32 bits with one, four or eight elements of a
/// row, those of the first elements of all rows first.
#[derive(Clone, Debug)]
pub(crate) struct GpuWeight {
    gpu: Gpu,
    words: Handle,
    /// One for each block of a row, the first blocks of all rows first.
    scales: Option<Handle>,
    /// Elements in a word.
    lanes: usize,
    inputs: usize,
    outputs: usize,
}

/// What follows a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum After {
    Nothing,
    Relu,
    /// The first half of the outputs, through gelu, multiplies the second.
    GatedGelu,
    /// The results are added to what is there.
    Add,
}

impl GpuWeight {
    /// Uploads a weight. Whole blocks stay quantised.
    pub(crate) fn new(gpu: &Gpu, weight: &Matrix) -> Self {
        let (inputs, outputs) = (weight.columns, weight.rows);
        let (words, scales, lanes) = match &weight.values {
            Values::Q8 { values, scales } if inputs.is_multiple_of(BLOCK) => {
                let words = values.as_chunks::<4>().0.iter().map(|x| x.map(|x| x as u8));
                (words.map(u32::from_le_bytes).collect(), Some(scales), 4)
            }
            Values::Q4 { values, scales } => {
                let words = values.as_chunks::<4>().0.iter().copied();
                (words.map(u32::from_le_bytes).collect(), Some(scales), 8)
            }
            _ => (weight.to_f32().into_iter().map(f32::to_bits).collect::<Vec<u32>>(), None, 1),
        };
        let scales = scales.map(|scales| {
            let scales: Vec<u32> = scales.iter().map(|scale| scale.to_f32().to_bits()).collect();
            gpu.words(transposed(&scales, outputs))
        });
        let words = gpu.words(transposed(&words, outputs));
        Self { gpu: gpu.clone(), words, scales, lanes, inputs, outputs }
    }

    /// Takes the elements of a tensor `[in, out]`.
    pub(crate) fn of_tensor(gpu: &Gpu, weight: Tensor<2>) -> Self {
        let [inputs, outputs] = weight.dims();
        Self { gpu: gpu.clone(), words: buffer(weight), scales: None, lanes: 1, inputs, outputs }
    }

    /// Returns the GPU that it is on.
    pub(crate) fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Returns the number of inputs.
    pub(crate) fn inputs(&self) -> usize {
        self.inputs
    }

    /// Returns the number of elements in a word.
    pub(super) fn lanes(&self) -> usize {
        self.lanes
    }

    /// Returns the function that unpacks a word.
    pub(super) fn unpacking(&self) -> &'static str {
        match self.lanes {
            1 => WHOLE,
            4 => BYTES,
            _ => HALF_BYTES,
        }
    }

    /// Returns whether its rows are whole blocks.
    pub(super) fn has_whole_blocks(&self) -> bool {
        self.inputs.is_multiple_of(BLOCK)
    }

    /// Returns its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.parts().iter().map(|(_, words)| 4 * words).sum()
    }

    /// Returns its words and its scales, each with their number.
    pub(super) fn parts(&self) -> [(Option<Handle>, usize); 2] {
        let scales = self.scales.as_ref().map_or(0, |_| self.inputs / BLOCK * self.outputs);
        let words = self.inputs / self.lanes * self.outputs;
        [(Some(self.words.clone()), words), (self.scales.clone(), scales)]
    }

    /// Applies the layer to a tensor.
    ///
    /// # Shapes
    /// - `input`: `[n, in]`
    /// - result: `[n, out]`
    pub(crate) fn forward(&self, input: Tensor<2>) -> Tensor<2> {
        let rows = input.dims()[0];
        let mut pass = Pass::new(&self.gpu, rows, [0]);
        let output = pass.project(self, None, After::Nothing, &buffer(input));
        pass.submit();
        self.gpu.tensor(output, [rows, self.outputs])
    }
}

/// Returns the elements of `rows` rows column by column.
fn transposed(elements: &[u32], rows: usize) -> impl Iterator<Item = u32> {
    let columns = elements.len() / rows.max(1);
    (0..columns).flat_map(move |column| elements[column..].iter().step_by(columns).copied())
}

/// Where the results of some rows go.
pub(crate) struct Target<'a> {
    pub(crate) results: &'a Handle,
    /// The element that is written first.
    pub(crate) offset: usize,
    /// The rows, as places in the order of their prompts; all rows in their own order without it.
    pub(crate) group: Option<Range<usize>>,
}

impl Pass {
    /// Computes `after(norm(rows) W^T)` of all rows.
    ///
    /// # Shapes
    /// - `rows`: `[rows, in]`
    /// - result: `[rows, out]`, half of it for [`After::GatedGelu`]
    pub(crate) fn project(
        &mut self,
        weight: &GpuWeight,
        norm: Option<&RmsNorm>,
        after: After,
        rows: &Handle,
    ) -> Handle {
        let width = if after == After::GatedGelu { weight.outputs / 2 } else { weight.outputs };
        let results = self.gpu().empty(self.rows() * width);
        let target = Target { results: &results, offset: 0, group: None };
        self.linear(weight, norm, (after, 1.0), rows, target);
        results
    }

    /// Adds `rows W^T` to `stream`.
    ///
    /// # Shapes
    /// - `rows`: `[rows, in]`
    /// - `stream`: `[rows, out]`
    pub(crate) fn add(&mut self, weight: &GpuWeight, rows: &Handle, stream: &Handle) {
        let target = Target { results: stream, offset: 0, group: None };
        self.linear(weight, None, (After::Add, 1.0), rows, target);
    }

    /// Computes a linear layer; products are multiplied by the number beside `after`.
    pub(crate) fn linear(
        &mut self,
        weight: &GpuWeight,
        norm: Option<&RmsNorm>,
        (after, scale): (After, f32),
        rows: &Handle,
        target: Target,
    ) {
        let mut kernel = Kernel {
            name: "linear",
            units: UNITS,
            constants: vec![
                ("LANES".into(), format!("{}u", weight.lanes)),
                ("BLOCK".into(), format!("{BLOCK}u")),
                ("NORM".into(), norm.is_some().to_string()),
                ("RELU".into(), (after == After::Relu).to_string()),
                ("GATED".into(), (after == After::GatedGelu).to_string()),
                ("ADD".into(), (after == After::Add).to_string()),
                ("EPSILON".into(), format!("{:e}f", norm.map_or(0.0, RmsNorm::epsilon) as f32)),
            ],
            functions: vec![weight.unpacking()],
            buffers: vec![("rows", "f32"), ("words", "u32"), ("results", "f32")],
            body: include_str!("linear.wgsl"),
        };
        let mut buffers = vec![rows.clone(), weight.words.clone(), target.results.clone()];
        let mut optional =
            |name, element, buffer: Option<Handle>, [with, without]: [&'static str; 2]| {
                kernel.functions.push(if buffer.is_some() { with } else { without });
                kernel.buffers.extend(buffer.is_some().then_some((name, element)));
                buffers.extend(buffer);
            };
        let scales = weight.scales.clone();
        optional(
            "scales",
            "f32",
            scales,
            ["fn scale_of(at: u32) -> f32 { return scales[at]; }\n", UNSCALED],
        );
        optional(
            "gains",
            "f32",
            norm.map(|norm| buffer(norm.weight())),
            [
                "fn gain(at: u32) -> f32 { return gains[at]; }\n",
                "fn gain(at: u32) -> f32 { return 1.0; }\n",
            ],
        );
        optional(
            "tables",
            "u32",
            target.group.is_some().then(|| self.tables()),
            [
                "fn source(row: u32) -> u32 { return tables[job[JOB_FIRST] + row]; }\n",
                "fn source(row: u32) -> u32 { return row; }\n",
            ],
        );
        let group = target.group.unwrap_or(0..self.rows());
        let outputs = match after {
            After::GatedGelu => weight.outputs / 2,
            _ => weight.outputs,
        };
        let job = Job {
            rows: group.len(),
            first: group.start,
            inputs: weight.inputs,
            outputs,
            offset: target.offset,
            scale,
            ..Job::default()
        };
        let groups = [outputs.div_ceil(UNITS), group.len().div_ceil(ROWS)];
        self.push(kernel, groups, job, buffers);
    }
}
