//! Self-attention keys and values on a GPU.
//!
//! Each row of each position has a slot of its own, which is written once; a row knows the slots of its
//! positions. So nothing is copied when rows change places, as on a processor (crate::cache::host).

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
    /// Elements of a slot: a key and a value.
    width: usize,
    /// Keys and values of each layer, `[capacity, width]`.
    layers: Vec<Option<Handle>>,
    capacity: usize,
    used: usize,
    /// The slots of each row's positions.
    slots: Vec<Vec<u32>>,
}

impl GpuCache {
    /// Creates empty rows.
    pub(crate) fn new(layers: usize, rows: usize, width: usize) -> Self {
        let (layers, slots) = (vec![None; layers], vec![Vec::new(); rows]);
        Self { width, layers, capacity: 0, used: 0, slots }
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

    /// Makes room for the slots that were added, in all layers.
    pub(crate) fn make_room(&mut self, pass: &mut Pass) {
        if self.used <= self.capacity {
            return;
        }
        let kept = self.capacity * self.width;
        self.capacity = (2 * self.capacity).max(self.used + ROOM * self.slots.len());
        for layer in &mut self.layers {
            let larger = pass.gpu().empty(self.capacity * self.width);
            if let Some(smaller) = layer.replace(larger.clone()) {
                pass.copy(smaller, larger, kept);
            }
        }
    }

    /// Returns keys and values of a layer, which has room.
    pub(crate) fn layer(&self, layer: usize) -> &Handle {
        self.layers[layer].as_ref().unwrap_or_else(|| panic!("layer {layer} without room"))
    }
}

impl Pass {
    /// Copies `length` elements.
    fn copy(&mut self, smaller: Handle, larger: Handle, length: usize) {
        let kernel = Kernel {
            name: "copy",
            constants: Vec::new(),
            functions: Vec::new(),
            buffers: vec![("smaller", "f32"), ("larger", "f32")],
            body: include_str!("copy.wgsl"),
        };
        let groups = length.div_ceil(UNITS);
        let wide = groups.min(MOST_GROUPS);
        let job = Job { length, ..Job::default() };
        self.push(kernel, [wide, groups.div_ceil(wide.max(1))], job, vec![smaller, larger]);
    }
}
