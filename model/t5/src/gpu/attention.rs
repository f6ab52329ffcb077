//! Attention: of one position of each row, or of all positions of a prompt.

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
        /// Keys and values of all layers by slot, `[slots, layers * 2 inner]`.
        cache: &'a Handle,
        /// Positions with the new one.
        length: usize,
        layer: usize,
        layers: usize,
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
    /// All rows, which are the positions of a prompt: a row's key and value follow its query.
    Rows {
        /// The bucket of each pair of rows, `[rows, rows]`.
        buckets: &'a Handle,
        /// `[heads, count]`
        bias: &'a Handle,
        /// Number of buckets.
        count: usize,
    },
}

const PREFIX: &str = "
fn source(row: u32) -> u32 {
    return row;
}
fn place(row: u32, at: u32) -> u32 {
    let slot = tables[job[JOB_ROWS] + row * job[JOB_LENGTH] + at];
    return job[JOB_OFFSET] + slot * job[JOB_WIDTH];
}
fn bias_of(head: u32, row: u32, at: u32, length: u32) -> f32 {
    let reach = job[JOB_REACH];
    return bias[head * reach + reach - 1u - min(length - 1u - at, reach - 1u)];
}
fn kept(at: u32) -> f32 {
    return memory[at];
}
fn keep(at: u32, element: f32) {
    memory[at] = element;
}
";
const PROMPT: &str = "
fn source(row: u32) -> u32 {
    return tables[job[JOB_FIRST] + row];
}
fn place(row: u32, at: u32) -> u32 {
    return job[JOB_OFFSET] + at * job[JOB_WIDTH];
}
fn bias_of(head: u32, row: u32, at: u32, length: u32) -> f32 {
    return 0.0;
}
fn kept(at: u32) -> f32 {
    return memory[at];
}
fn keep(at: u32, element: f32) {}
";
const ROWS: &str = "
fn source(row: u32) -> u32 {
    return row;
}
fn place(row: u32, at: u32) -> u32 {
    return at * job[JOB_STRIDE] + job[JOB_OFFSET];
}
fn bias_of(head: u32, row: u32, at: u32, length: u32) -> f32 {
    return bias[head * job[JOB_REACH] + buckets[row * length + at]];
}
fn kept(at: u32) -> f32 {
    return queries[at];
}
fn keep(at: u32, element: f32) {}
";

impl Pass {
    /// Computes `softmax(query key^T + bias) value` for each head.
    ///
    /// # Shapes
    /// - `queries`: `[rows, inner]` for [`Keys::Prompt`], else `[rows, 3 inner]` with keys and values
    /// - `context`: `[rows, inner]`
    pub(crate) fn attend(
        &mut self,
        Attention { heads, head_width }: Attention,
        keys: Keys,
        queries: &Handle,
        context: &Handle,
    ) {
        let inner = heads * head_width;
        let common =
            Job { rows: self.rows(), heads, head_width, stride: 3 * inner, ..Job::default() };
        let writes_prefix = matches!(keys, Keys::Prefix { .. });
        let tables = ("tables", "u32", self.tables());
        let (job, functions, more) = match keys {
            Keys::Prefix { cache, length, layer, layers, bias, reach } => {
                let (offset, width) = (2 * layer * inner, 2 * layers * inner);
                let job = Job { offset, width, length, reach, ..common };
                let bias = ("bias", "f32", bias.clone());
                (job, PREFIX, vec![("memory", "f32", cache.clone()), tables, bias])
            }
            Keys::Prompt { memory, length, layer, layers, group } => {
                let (offset, width) = (2 * layer * inner, 2 * layers * inner);
                let (first, rows) = (group.start, group.len());
                let job = Job { rows, first, stride: inner, offset, width, length, ..common };
                (job, PROMPT, vec![("memory", "f32", memory.clone()), tables])
            }
            Keys::Rows { buckets, bias, count } => {
                let job = Job { length: self.rows(), offset: inner, reach: count, ..common };
                let buckets = ("buckets", "u32", buckets.clone());
                (job, ROWS, vec![buckets, ("bias", "f32", bias.clone())])
            }
        };
        let first = [("queries", "f32", queries.clone()), ("context", "f32", context.clone())];
        let all: Vec<_> = first.into_iter().chain(more).collect();
        let kernel = Kernel {
            name: "attention",
            units: UNITS,
            constants: vec![
                ("PREFIX".into(), writes_prefix.to_string()),
                ("PARTS".into(), format!("{}u", head_width.div_ceil(UNITS))),
            ],
            functions: vec![functions],
            buffers: all.iter().map(|&(name, element, _)| (name, element)).collect(),
            body: include_str!("attention.wgsl"),
        };
        let buffers = all.into_iter().map(|(.., buffer)| buffer).collect();
        self.push(kernel, [heads, job.rows], job, buffers);
    }
}
