//! Attention of one position of each row.

use std::ops::Range;

use cubecl::server::Handle;

use super::{
    Pass,
    kernel::{Kernel, UNITS},
    pass::Job,
};

/// How many heads there are, and how wide they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attention {
    pub(crate) heads: usize,
    pub(crate) head_width: usize,
}

/// What is attended to.
#[derive(Clone, Debug)]
pub(crate) enum Keys<'a> {
    /// The positions of each row so far. The new one's key and value follow its query, and are kept.
    Prefix {
        /// Keys and values of a layer by slot, `[slots, 2 inner]`.
        cache: &'a Handle,
        /// Positions with the new one.
        length: usize,
        /// `[heads, reach]`, farthest first.
        bias: &'a Handle,
        /// Distances that have a bias of their own.
        reach: usize,
    },
    /// A prompt.
    Prompt {
        /// Keys and values of all layers, `[length, layers * 2 inner]`.
        memory: &'a Handle,
        length: usize,
        layer: usize,
        layers: usize,
        /// The rows that continue it, as places in the order of the prompts.
        group: Range<usize>,
    },
}

const PREFIX: &str = "
fn source(row: u32) -> u32 {
    return row;
}
fn place(row: u32, at: u32) -> u32 {
    return tables[job[JOB_ROWS] + row * job[JOB_LENGTH] + at] * job[JOB_WIDTH];
}
fn bias_of(head: u32, distance: u32) -> f32 {
    let reach = job[JOB_REACH];
    return bias[head * reach + reach - 1u - min(distance, reach - 1u)];
}
";
const PROMPT: &str = "
fn source(row: u32) -> u32 {
    return tables[job[JOB_FIRST] + row];
}
fn place(row: u32, at: u32) -> u32 {
    return job[JOB_OFFSET] + at * job[JOB_WIDTH];
}
fn bias_of(head: u32, distance: u32) -> f32 {
    return 0.0;
}
";

impl Pass {
    /// Computes `softmax(query key^T + bias) value` for each head.
    ///
    /// # Shapes
    /// - `queries`: `[rows, 3 inner]` with keys and values for a prefix, `[rows, inner]` for a prompt
    /// - `context`: `[rows, inner]`
    pub(crate) fn attend(
        &mut self,
        Attention { heads, head_width }: Attention,
        keys: Keys,
        queries: &Handle,
        context: &Handle,
    ) {
        let inner = heads * head_width;
        let common = Job { heads, head_width, ..Job::default() };
        let (job, memory, bias) = match keys {
            Keys::Prefix { cache, length, bias, reach } => {
                let (rows, stride, width) = (self.rows(), 3 * inner, 2 * inner);
                (Job { rows, stride, width, length, reach, ..common }, cache, Some(bias))
            }
            Keys::Prompt { memory, length, layer, layers, group } => {
                let (offset, width) = (2 * layer * inner, 2 * layers * inner);
                let (first, rows) = (group.start, group.len());
                let job = Job { rows, first, stride: inner, offset, width, length, ..common };
                (job, memory, None)
            }
        };
        let mut kernel = Kernel {
            name: "attention",
            constants: vec![
                ("PREFIX", bias.is_some().to_string()),
                ("PARTS", format!("{}u", head_width.div_ceil(UNITS))),
            ],
            functions: vec![if bias.is_some() { PREFIX } else { PROMPT }],
            buffers: vec![
                ("queries", "f32"),
                ("memory", "f32"),
                ("context", "f32"),
                ("tables", "u32"),
            ],
            body: include_str!("attention.wgsl"),
        };
        kernel.buffers.extend(bias.is_some().then_some(("bias", "f32")));
        let mut buffers = vec![queries.clone(), memory.clone(), context.clone(), self.tables()];
        buffers.extend(bias.cloned());
        self.push(kernel, [heads, job.rows], job, buffers);
    }
}
