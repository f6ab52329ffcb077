//! Self-attention keys and values on a GPU.
//!
//! Each row of each position has a slot of its own, which is written once; a row knows the slots of its
//! positions. So nothing is copied when rows change places, as on a processor (crate::cache::HostCache).

use std::ops::Range;

use cubecl::server::Handle;

use super::{
    Pass,
    kernel::{Kernel, UNITS},
    pass::Job,
};

/// Positions for which there is room at first.
const ROOM: usize = 32;
/// Most workgroups along one side of a dispatch.
const MOST_GROUPS: usize = 65_535;

/// Keys and values of all layers.
#[derive(Debug)]
pub(crate) struct GpuCache {
    /// Elements of a slot: a key and a value of each layer.
    width: usize,
    /// `[capacity, width]`
    elements: Option<Handle>,
    capacity: usize,
    used: usize,
    /// The slots of each row's positions.
    slots: Vec<Vec<u32>>,
}

impl GpuCache {
    /// Creates a cache without rows, with so many elements for each position.
    pub(crate) fn new(width: usize) -> Self {
        Self { width, elements: None, capacity: 0, used: 0, slots: Vec::new() }
    }

    /// Replaces all rows by empty ones. The buffer stays.
    pub(crate) fn reset_cache(&mut self, rows: usize) {
        self.used = 0;
        self.slots = vec![Vec::new(); rows];
    }

    /// Replaces row `i` by row `parents[i]`.
    pub(crate) fn reorder(&mut self, parents: &[usize]) {
        self.slots = parents.iter().map(|&parent| self.slots[parent].clone()).collect();
    }

    /// Adds a position to each row; returns the number of positions.
    pub(crate) fn begin_position(&mut self) -> usize {
        for slots in &mut self.slots {
            slots.push(self.used as u32);
            self.used += 1;
        }
        self.slots.first().map_or(0, Vec::len)
    }

    /// Returns the slots of all rows, row by row.
    pub(crate) fn slots(&self) -> impl Iterator<Item = u32> {
        self.slots.iter().flatten().copied()
    }

    /// Makes room for the slots that were added.
    pub(crate) fn make_room(&mut self, pass: &mut Pass) {
        if self.used <= self.capacity {
            return;
        }
        let kept = self.capacity * self.width;
        self.capacity = (2 * self.capacity).max(self.used + ROOM * self.slots.len());
        let larger = pass.gpu().empty(self.capacity * self.width);
        if let Some(smaller) = self.elements.replace(larger.clone()) {
            pass.copy(smaller, larger, 0..kept);
        }
    }

    /// Returns keys and values by slot, for which there is room.
    pub(crate) fn elements(&self) -> &Handle {
        self.elements.as_ref().unwrap_or_else(|| panic!("a cache without room"))
    }
}

impl Pass {
    /// Copies the first elements of a buffer to a range of a larger one.
    pub(super) fn copy(&mut self, smaller: Handle, larger: Handle, range: Range<usize>) {
        let kernel = Kernel {
            name: "copy",
            units: UNITS,
            constants: Vec::new(),
            functions: Vec::new(),
            buffers: vec![("smaller", "u32"), ("larger", "u32")],
            body: include_str!("copy.wgsl"),
        };
        let groups = range.len().div_ceil(UNITS);
        let wide = groups.min(MOST_GROUPS);
        let job = Job { length: range.len(), offset: range.start, ..Job::default() };
        self.push(kernel, [wide, groups.div_ceil(wide.max(1))], job, vec![smaller, larger]);
    }
}
