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
    /// Distinct prompts.
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
    /// Creates empty prefixes, one for each memory, in `store`.
    pub(crate) fn new(memories: &[Memory], store: Store) -> Self {
        let mut cache = Self { memories: Vec::new(), rows: Vec::new(), length: 0, store };
        cache.begin_again(memories);
        cache
    }

    /// Replaces all prefixes by empty ones, one for each memory. On a processor, what was computed stays.
    pub(crate) fn begin_again(&mut self, memories: &[Memory]) {
        self.rows.clear();
        for memory in memories {
            let place = self.memories.iter().position(|known| known.is(memory));
            self.rows.push(place.unwrap_or(self.memories.len()));
            if place.is_none() {
                self.memories.push(memory.clone());
            }
        }
        self.length = 0;
        match &mut self.store {
            Store::Host(store) => store.begin_again(memories.len()),
            #[cfg(feature = "wgpu")]
            Store::Gpu(store) => store.begin_again(memories.len()),
        }
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
