//! Keys and values in the memory of a processor.
//!
//! Each position keeps those of the rows that there were when it was added; a row knows its place at
//! each position. So nothing is copied when rows change places, which they do at every step of a beam
//! search.

/// Keys and values of the rows of one position, `[rows, inner]` each.
type Position = [Vec<f32>; 2];

/// Keys and values of all layers.
#[derive(Debug)]
pub(crate) struct HostCache {
    /// Positions of each layer.
    layers: Vec<Vec<Position>>,
    /// For each row its place among the rows of each position.
    places: Vec<Vec<u32>>,
}

impl HostCache {
    /// Creates empty rows.
    pub(crate) fn new(layers: usize, rows: usize) -> Self {
        Self { layers: vec![Vec::new(); layers], places: vec![Vec::new(); rows] }
    }

    /// Returns the number of positions of each row.
    pub(crate) fn length(&self) -> usize {
        self.places.first().map_or(0, Vec::len)
    }

    /// Replaces row `i` by row `parents[i]`.
    pub(crate) fn reorder(&mut self, parents: &[usize]) {
        self.places = parents.iter().map(|&parent| self.places[parent].clone()).collect();
    }

    /// Adds a position to each row. Keys and values of each layer follow by [`Self::append`].
    pub(crate) fn begin_position(&mut self) {
        for (row, places) in self.places.iter_mut().enumerate() {
            places.push(row as u32);
        }
    }

    /// Adds keys and values of the new position to a layer.
    ///
    /// # Shapes
    /// - `qkv`: `[rows, 3 inner]`, queries first
    pub(crate) fn append(&mut self, layer: usize, qkv: &[f32]) {
        let inner = qkv.len() / self.places.len().max(1) / 3;
        let side = |side: usize| {
            let rows = qkv.chunks_exact((3 * inner).max(1));
            rows.flat_map(|row| &row[side * inner..][..inner]).copied().collect()
        };
        self.layers[layer].push([side(1), side(2)]);
    }

    /// Returns the keys (side 0) or values (side 1) of a row, position by position, `[inner]` each.
    #[inline(always)]
    pub(crate) fn row(
        &self,
        layer: usize,
        row: usize,
        side: usize,
        inner: usize,
    ) -> impl Iterator<Item = &[f32]> + Clone {
        let positions = self.layers[layer].iter().zip(&self.places[row]);
        positions.map(move |(position, &place)| &position[side][place as usize * inner..][..inner])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds a position whose keys are these, and whose values are their negatives.
    fn add(cache: &mut HostCache, keys: &[f32]) {
        cache.begin_position();
        let qkv: Vec<f32> = keys.iter().flat_map(|&key| [0.0, key, -key]).collect();
        cache.append(0, &qkv);
    }

    fn row(cache: &HostCache, row: usize, side: usize) -> Vec<f32> {
        cache.row(0, row, side, 1).flatten().copied().collect()
    }

    #[test]
    fn rows_keep_what_they_read_wherever_they_go() {
        let mut cache = HostCache::new(1, 2);
        assert_eq!(cache.length(), 0);
        add(&mut cache, &[1.0, 2.0]);
        cache.reorder(&[1, 1, 0]);
        add(&mut cache, &[3.0, 4.0, 5.0]);
        cache.reorder(&[2, 0]);
        add(&mut cache, &[6.0, 7.0]);
        assert_eq!(cache.length(), 3);
        assert_eq!(row(&cache, 0, 0), [1.0, 5.0, 6.0]);
        assert_eq!(row(&cache, 1, 1), [-2.0, -3.0, -7.0]);
    }
}
