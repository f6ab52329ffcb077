//! The self-attention keys and values of a batch of prefixes.

mod host;

#[cfg(feature = "wgpu")]
use crate::gpu::GpuCache;
use crate::memory::Memory;
pub(crate) use host::HostCache;

/// A batch of prefixes of equal length, each with the encoded prompt that it continues and with the
/// keys and values of its tokens in each decoder layer.
#[derive(Debug)]
pub struct Cache {
    /// Distinct prompts of the batch.
    pub(crate) memories: Vec<Memory>,
    /// Index into `memories` of each row.
    pub(crate) rows: Vec<usize>,
    /// Number of tokens in each prefix.
    pub(crate) length: usize,
    /// Keys and values.
    pub(crate) store: Store,
}

/// Keys and values of a batch.
#[derive(Debug)]
pub(crate) enum Store {
    /// In the memory of a processor.
    Host(HostCache),
    /// On a GPU.
    #[cfg(feature = "wgpu")]
    Gpu(GpuCache),
}

impl Cache {
    /// Creates empty prefixes, one for each memory; `store` makes room for so many.
    pub(crate) fn new(memories: &[Memory], store: impl FnOnce(usize) -> Store) -> Self {
        let mut distinct: Vec<Memory> = Vec::new();
        let mut rows = Vec::with_capacity(memories.len());
        for memory in memories {
            let place = distinct.iter().position(|known| known.is(memory));
            rows.push(place.unwrap_or(distinct.len()));
            if place.is_none() {
                distinct.push(memory.clone());
            }
        }
        let store = store(rows.len());
        Self { memories: distinct, rows, length: 0, store }
    }

    /// Returns the number of prefixes.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// Returns the number of tokens in each prefix.
    pub fn length(&self) -> usize {
        self.length
    }

    /// Replaces row `i` by row `parents[i]`. Copies neither keys nor values.
    pub(crate) fn reorder(&mut self, parents: &[usize]) {
        if parents.iter().copied().eq(0..self.rows.len()) {
            return;
        }
        self.rows = parents.iter().map(|&parent| self.rows[parent]).collect();
        match &mut self.store {
            Store::Host(store) => store.reorder(parents),
            #[cfg(feature = "wgpu")]
            Store::Gpu(store) => store.reorder(parents),
        }
    }

    /// Counts the position that was appended to every layer as complete.
    pub(crate) fn advance(&mut self) {
        self.length += 1;
    }
}
