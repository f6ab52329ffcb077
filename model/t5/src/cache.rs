//! The self-attention keys and values of a batch of prefixes.

mod host;

use burn::tensor::{Device, Int, Tensor, TensorData};

use crate::memory::Memory;
pub(crate) use host::HostCache;

/// Number of positions that are allocated at once. Steps in between write in place.
const ROOM: usize = 32;

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
    /// On a GPU, for each layer `[rows, heads, allocated, d_kv]`, of which the first `length` positions
    /// are used. `None` before the first step.
    Device(Vec<Option<[Tensor<4>; 2]>>),
}

impl Cache {
    /// Creates empty prefixes, one for each memory.
    pub(crate) fn new(memories: &[Memory], layers: usize, on_host: bool) -> Self {
        let mut distinct: Vec<Memory> = Vec::new();
        let mut rows = Vec::with_capacity(memories.len());
        for memory in memories {
            let place = distinct.iter().position(|known| known.is(memory));
            rows.push(place.unwrap_or(distinct.len()));
            if place.is_none() {
                distinct.push(memory.clone());
            }
        }
        let store = match on_host {
            true => Store::Host(HostCache::new(layers, rows.len())),
            false => Store::Device(vec![None; layers]),
        };
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

    /// Replaces row `i` by row `parents[i]`. Copies nothing where every row stays, and on a processor
    /// neither keys nor values.
    pub(crate) fn reorder(&mut self, parents: &[usize], device: &Device) {
        if parents.iter().copied().eq(0..self.rows.len()) {
            return;
        }
        self.rows = parents.iter().map(|&parent| self.rows[parent]).collect();
        let layers = match &mut self.store {
            Store::Host(store) => return store.reorder(parents),
            Store::Device(layers) => layers,
        };
        if self.length == 0 || parents.is_empty() {
            return;
        }
        let indices: Vec<i32> = parents.iter().map(|&parent| parent as i32).collect();
        let indices = TensorData::new(indices, [parents.len()]);
        let indices = Tensor::<1, Int>::from_data(indices, device);
        for layer in layers.iter_mut().flatten() {
            *layer = layer.clone().map(|side| side.select(0, indices.clone()));
        }
    }

    /// Appends one position to a layer on a GPU and returns all keys and values of the layer so far.
    ///
    /// # Shapes
    /// - `key`, `value`: `[rows, heads, 1, d_kv]`
    /// - result: `[rows, heads, length + 1, d_kv]` each
    pub(crate) fn append(
        &mut self,
        layer: usize,
        key: Tensor<4>,
        value: Tensor<4>,
    ) -> [Tensor<4>; 2] {
        let Store::Device(layers) = &mut self.store else {
            panic!("prefixes that were begun on a processor");
        };
        let at = self.length;
        let [rows, heads, _, d_kv] = key.dims();
        let room = |side: &Tensor<4>| Tensor::zeros([rows, heads, ROOM, d_kv], &side.device());
        let [mut keys, mut values] = match layers[layer].take() {
            None => [room(&key), room(&value)],
            Some(sides) if at == sides[0].dims()[2] => sides.map(|side| {
                let more = room(&side);
                Tensor::cat(vec![side, more], 2)
            }),
            Some(sides) => sides,
        };
        keys = keys.slice_assign([0..rows, 0..heads, at..at + 1, 0..d_kv], key);
        values = values.slice_assign([0..rows, 0..heads, at..at + 1, 0..d_kv], value);
        let filled = [&keys, &values].map(|side| side.clone().narrow(2, 0, at + 1));
        layers[layer] = Some([keys, values]);
        filled
    }

    /// Counts the position that was appended to every layer as complete.
    pub(crate) fn advance(&mut self) {
        self.length += 1;
    }
}
