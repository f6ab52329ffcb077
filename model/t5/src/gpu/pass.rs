//! Dispatches that are submitted together.

use cubecl::{
    CubeCount,
    server::{Handle, KernelArguments},
};

use super::{
    Gpu,
    kernel::{JOB, Kernel},
};

/// Bytes from the job of one dispatch to that of the next: buffers are bound at multiples of it.
const APART: usize = 256;

/// What a dispatch is told: sizes, and where its rows and results are.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Job {
    /// Rows that are computed.
    pub(super) rows: usize,
    /// The place of the first one in the order of all.
    pub(super) first: usize,
    /// Elements of an input row.
    pub(super) inputs: usize,
    /// Elements of a result row.
    pub(super) outputs: usize,
    /// Where the results, or the keys, begin.
    pub(super) offset: usize,
    /// What results are multiplied by.
    pub(super) scale: f32,
    /// Positions that are attended to.
    pub(super) length: usize,
    pub(super) heads: usize,
    /// Elements of a head.
    pub(super) head_width: usize,
    /// Elements from a row's queries to the next row's.
    pub(super) stride: usize,
    /// Elements from a position's keys to the next one's.
    pub(super) width: usize,
    /// Distances that have a bias.
    pub(super) reach: usize,
    /// Positions of the prompt.
    pub(super) prompt: usize,
}

impl Job {
    /// Returns its words in the order of [`JOB`].
    fn words(self) -> [u32; JOB.len()] {
        let Self { rows, first, inputs, outputs, offset, scale, length, heads, .. } = self;
        let words = [rows, first, inputs, outputs, offset, 0, length, heads, self.head_width];
        let mut all = [0; JOB.len()];
        let more = [self.stride, self.width, self.reach, self.prompt];
        let words = words.into_iter().chain(more);
        all.iter_mut().zip(words).for_each(|(word, size)| *word = size as u32);
        all[5] = scale.to_bits();
        all
    }
}

/// A dispatch.
#[derive(Debug)]
struct Dispatch {
    kernel: Kernel,
    /// Workgroups along x and y.
    groups: [usize; 2],
    job: Job,
    buffers: Vec<Handle>,
}

/// Dispatches over the rows of a batch, in order.
#[derive(Debug)]
pub(crate) struct Pass {
    gpu: Gpu,
    rows: usize,
    /// The rows in the order of their prompts, then the slots of each row's positions.
    tables: Handle,
    dispatches: Vec<Dispatch>,
}

impl Pass {
    /// Begins a pass over so many rows.
    ///
    /// # Shapes
    /// - `tables`: `[rows]`, the rows in the order of their prompts, and `[rows, positions]`, the slots
    ///   of each row's positions in the cache
    pub(crate) fn new(gpu: &Gpu, rows: usize, tables: impl IntoIterator<Item = u32>) -> Self {
        let tables = gpu.words(tables);
        Self { gpu: gpu.clone(), rows, tables, dispatches: Vec::new() }
    }

    /// Returns the GPU.
    pub(crate) fn gpu(&self) -> &Gpu {
        &self.gpu
    }

    /// Returns the number of rows.
    pub(crate) fn rows(&self) -> usize {
        self.rows
    }

    /// Returns what the kernels know as `tables`.
    pub(super) fn tables(&self) -> Handle {
        self.tables.clone()
    }

    /// Adds a dispatch.
    pub(super) fn push(
        &mut self,
        kernel: Kernel,
        groups: [usize; 2],
        job: Job,
        buffers: Vec<Handle>,
    ) {
        debug_assert_eq!(kernel.buffers.len(), buffers.len(), "{}", kernel.name);
        self.dispatches.push(Dispatch { kernel, groups, job, buffers });
    }

    /// Launches all dispatches.
    pub(crate) fn submit(self) {
        let jobs = self.dispatches.iter().flat_map(|dispatch| {
            let mut words = [0; APART / 4];
            words[..JOB.len()].copy_from_slice(&dispatch.job.words());
            words
        });
        let jobs = self.gpu.words(jobs);
        for (at, Dispatch { kernel, groups: [x, y], buffers, .. }) in
            self.dispatches.into_iter().enumerate()
        {
            let job = jobs.clone().offset_start((at * APART) as u64);
            let bindings = [job].into_iter().chain(buffers).map(Handle::binding);
            let arguments = bindings.fold(KernelArguments::new(), KernelArguments::with_buffer);
            let groups = CubeCount::Static(x as u32, y as u32, 1);
            self.gpu.seed.client.launch(Box::new(kernel), groups, arguments);
        }
    }
}
