//! The self-attention keys and values of a batch of prefixes.

use std::collections::BTreeMap;

use beamsplitter_decode::Token;

#[cfg(feature = "wgpu")]
use crate::gpu::GpuCache;
use crate::memory::Memory;

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
        cache.reset_cache(memories);
        cache
    }

    /// Replaces all prefixes by empty ones, one for each memory. On a processor, what was computed stays.
    pub(crate) fn reset_cache(&mut self, memories: &[Memory]) {
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
            Store::Host(store) => store.reset_cache(memories.len()),
            #[cfg(feature = "wgpu")]
            Store::Gpu(store) => store.reset_cache(memories.len()),
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

// What the network computed for each prefix, in the memory of a processor.
//
// The searches of a question come to the same prefixes again and again: one without a name begins as the
// search before it did. A prefix is computed once, for the first row that comes to it. A row is a list
// of places, so that nothing is copied when rows change places, which they do at every step of a beam
// search.

/// What was computed for the last token of a prefix.
#[derive(Debug, Default)]
struct Computed {
    /// Keys and values of each layer, `[layers, 2, inner]`.
    sides: Vec<f32>,
    /// The final state, `[d_model]`.
    state: Vec<f32>,
}

/// What a token continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Prefix {
    /// The empty prefix under a prompt, by its number.
    Empty(usize),
    /// The prefix whose last token has this place.
    Until(u32),
}

/// Prefixes, and the rows of a batch that have come to some of them.
#[derive(Debug, Default)]
pub(crate) struct HostCache {
    computed: Vec<Computed>,
    /// The place in `computed` of each token that continued a prefix.
    places: BTreeMap<(Prefix, Token), u32>,
    /// For each row the places of its tokens.
    rows: Vec<Vec<u32>>,
}

impl HostCache {
    /// Replaces all rows by empty ones. What was computed stays.
    pub(crate) fn reset_cache(&mut self, rows: usize) {
        self.rows = vec![Vec::new(); rows];
    }

    /// Returns the number of tokens of each row.
    pub(crate) fn length(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// Replaces row `i` by row `parents[i]`.
    pub(crate) fn reorder(&mut self, parents: &[usize]) {
        self.rows = parents.iter().map(|&parent| self.rows[parent].clone()).collect();
    }

    /// Adds a token to each row. Returns the rows that came to a new prefix, one for each. Keys, values
    /// and states of these have to follow, by [`Self::append`] for each layer and [`Self::finish`].
    ///
    /// # Shapes
    /// - `prompts`, `tokens`: `[rows]`; the number of each row's prompt, its new token
    pub(crate) fn extend(&mut self, prompts: &[usize], tokens: &[Token]) -> Vec<usize> {
        let mut new = Vec::new();
        for (at, ((row, &prompt), &token)) in
            self.rows.iter_mut().zip(prompts).zip(tokens).enumerate()
        {
            let prefix = row.last().map_or(Prefix::Empty(prompt), |&place| Prefix::Until(place));
            let place = *self.places.entry((prefix, token)).or_insert_with(|| {
                new.push(at);
                self.computed.push(Computed::default());
                self.computed.len() as u32 - 1
            });
            row.push(place);
        }
        new
    }

    /// Adds keys and values of the next layer to the last tokens of some rows.
    ///
    /// # Shapes
    /// - `qkv`: `[rows.len(), 3 inner]`, queries first
    pub(crate) fn append(&mut self, rows: &[usize], qkv: &[f32]) {
        let inner = qkv.len() / rows.len().max(1) / 3;
        for (&row, qkv) in rows.iter().zip(qkv.chunks_exact((3 * inner).max(1))) {
            let place = self.last(row);
            self.computed[place].sides.extend_from_slice(&qkv[inner..]);
        }
    }

    /// Sets the final states of the last tokens of some rows.
    ///
    /// # Shapes
    /// - `states`: `[rows.len(), d_model]`
    pub(crate) fn finish(&mut self, rows: &[usize], states: &[f32]) {
        let width = (states.len() / rows.len().max(1)).max(1);
        for (&row, state) in rows.iter().zip(states.chunks_exact(width)) {
            let place = self.last(row);
            self.computed[place].state = state.to_vec();
        }
    }

    /// Returns the final states of the last tokens of all rows, `[rows, d_model]`.
    pub(crate) fn states(&self) -> Vec<f32> {
        let states = (0..self.rows.len()).flat_map(|row| &self.computed[self.last(row)].state);
        states.copied().collect()
    }

    /// Returns the keys (side 0) or values (side 1) of a row, token by token, `[inner]` each.
    #[inline(always)]
    pub(crate) fn row(
        &self,
        layer: usize,
        row: usize,
        side: usize,
        inner: usize,
    ) -> impl Iterator<Item = &[f32]> + Clone {
        let from = (2 * layer + side) * inner;
        let places = self.rows[row].iter();
        places.map(move |&place| &self.computed[place as usize].sides[from..][..inner])
    }

    /// Returns the place of a row's last token.
    fn last(&self, row: usize) -> usize {
        self.rows[row].last().map_or(usize::MAX, |&place| place as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn empty(rows: usize) -> HostCache {
        let mut cache = HostCache::default();
        cache.reset_cache(rows);
        cache
    }

    /// Adds tokens to rows of one prompt. A new token's key is itself, its value the negative, its state
    /// the double. Returns the rows that were new.
    fn add(cache: &mut HostCache, tokens: &[Token]) -> Vec<usize> {
        let new = cache.extend(&vec![0; tokens.len()], tokens);
        let keys = new.iter().map(|&row| tokens[row] as f32);
        let qkv: Vec<f32> = keys.clone().flat_map(|key| [0.0, key, -key]).collect();
        cache.append(&new, &qkv);
        let states: Vec<f32> = keys.map(|key| 2.0 * key).collect();
        cache.finish(&new, &states);
        new
    }

    fn row(cache: &HostCache, row: usize, side: usize) -> Vec<f32> {
        cache.row(0, row, side, 1).flatten().copied().collect()
    }

    #[test]
    fn rows_keep_what_they_read_wherever_they_go() {
        let mut cache = empty(2);
        assert_eq!(cache.length(), 0);
        assert_eq!(add(&mut cache, &[1, 2]), [0, 1]);
        cache.reorder(&[1, 1, 0]);
        assert_eq!(add(&mut cache, &[3, 4, 5]), [0, 1, 2]);
        cache.reorder(&[2, 0]);
        assert_eq!(add(&mut cache, &[6, 7]), [0, 1]);
        assert_eq!(cache.length(), 3);
        assert_eq!(row(&cache, 0, 0), [1.0, 5.0, 6.0]);
        assert_eq!(row(&cache, 1, 1), [-2.0, -3.0, -7.0]);
        assert_eq!(cache.states(), [12.0, 14.0]);
    }

    #[test]
    fn a_prefix_is_computed_once() {
        let mut cache = empty(3);
        assert_eq!(add(&mut cache, &[1, 1, 2]), [0, 2], "two rows came to the same prefix");
        assert_eq!(add(&mut cache, &[5, 5, 5]), [0, 2]);
        cache.reset_cache(2);
        assert_eq!(cache.length(), 0);
        assert_eq!(add(&mut cache, &[2, 1]), [0; 0], "both were known");
        assert_eq!(add(&mut cache, &[5, 6]), [1]);
        assert_eq!(row(&cache, 0, 0), [2.0, 5.0]);
        assert_eq!(row(&cache, 1, 0), [1.0, 6.0]);
        assert_eq!(cache.states(), [10.0, 12.0]);
    }

    #[test]
    fn prefixes_of_different_prompts_differ() {
        let mut cache = empty(2);
        assert_eq!(cache.extend(&[0, 1], &[7, 7]), [0, 1]);
    }
}
