//! Rows of a batch by the prompt that they continue.
//!
//! Cross-attention runs once per prompt, over all of its rows: keys and values are neither
//! copied per row nor padded to the longest prompt.

use std::ops::Range;

use burn::tensor::{Device, Int, Tensor, TensorData};

/// A batch's rows, grouped by prompt.
#[derive(Debug)]
pub(crate) struct Groups {
    /// Prompt, and its rows after ordering.
    pub(crate) spans: Vec<(usize, Range<usize>)>,
    /// Row of the batch at each place after ordering.
    pub(crate) order: Vec<usize>,
    /// Indices that order rows and undo it; none where rows are in order already.
    indices: Option<[Tensor<1, Int>; 2]>,
}

impl Groups {
    /// Groups rows, given the prompt of each.
    pub(crate) fn new(rows: &[usize], device: &Device) -> Self {
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|&row| rows[row]);
        let mut spans: Vec<(usize, Range<usize>)> = Vec::new();
        for (place, &row) in order.iter().enumerate() {
            match spans.last_mut() {
                Some((prompt, span)) if *prompt == rows[row] => span.end = place + 1,
                _ => spans.push((rows[row], place..place + 1)),
            }
        }
        let indices = (!order.is_sorted()).then(|| {
            let mut back = vec![0; order.len()];
            for (place, &row) in order.iter().enumerate() {
                back[row] = place;
            }
            [&order, &back].map(|places| {
                let places: Vec<i32> = places.iter().map(|&place| place as i32).collect();
                let length = places.len();
                Tensor::<1, Int>::from_data(TensorData::new(places, [length]), device)
            })
        });
        Self { spans, order, indices }
    }

    /// Brings the rows along dimension `dim` into the order of [`Self::spans`].
    pub(crate) fn gather<const D: usize>(&self, tensor: Tensor<D>, dim: usize) -> Tensor<D> {
        match &self.indices {
            None => tensor,
            Some([order, _]) => tensor.select(dim, order.clone()),
        }
    }

    /// Joins one part per span and brings the rows along dimension 0 back into their own order.
    pub(crate) fn scatter<const D: usize>(&self, parts: Vec<Tensor<D>>) -> Tensor<D> {
        let joined = Tensor::cat(parts, 0);
        match &self.indices {
            None => joined,
            Some([_, back]) => joined.select(0, back.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_grouped_and_brought_back() {
        let device = Device::flex();
        let groups = Groups::new(&[1, 0, 1, 2, 0], &device);
        assert_eq!(groups.spans, vec![(0, 0..2), (1, 2..4), (2, 4..5)]);
        assert_eq!(groups.order, vec![1, 4, 0, 2, 3]);
        let rows = Tensor::<2>::from_floats([[0.0], [1.0], [2.0], [3.0], [4.0]], &device);
        let ordered = groups.gather(rows.clone(), 0);
        let parts = groups
            .spans
            .iter()
            .map(|(_, span)| ordered.clone().narrow(0, span.start, span.len()))
            .collect();
        assert_eq!(groups.scatter(parts).into_data(), rows.into_data());
    }

    #[test]
    fn one_prompt_needs_no_ordering() {
        let groups = Groups::new(&[3, 3, 3], &Device::flex());
        assert_eq!(groups.spans, vec![(3, 0..3)]);
        assert!(groups.indices.is_none());
    }
}
