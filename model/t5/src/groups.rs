//! The rows of a batch, grouped by the prompt that they continue.
//!
//! Cross-attention is computed once for each prompt, over all of its rows, so that keys and values are
//! neither copied for each row nor padded to the longest prompt.

use std::ops::Range;

use burn::tensor::{Device, Int, Tensor, TensorData};

/// The rows of a batch, grouped by prompt.
#[derive(Debug)]
pub(crate) struct Groups {
    /// Each prompt with the range of its rows after ordering.
    pub(crate) spans: Vec<(usize, Range<usize>)>,
    /// The row of the batch at each place after ordering.
    pub(crate) order: Vec<usize>,
    /// Indices that order the rows and restore their order; `None` where they are in order already.
    indices: Option<[Tensor<1, Int>; 2]>,
}

impl Groups {
    /// Groups rows by the prompt of each.
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

    /// Puts the rows along dimension `dim` into the order of [`Self::spans`].
    pub(crate) fn gather<const D: usize>(&self, tensor: Tensor<D>, dim: usize) -> Tensor<D> {
        match &self.indices {
            None => tensor,
            Some([order, _]) => tensor.select(dim, order.clone()),
        }
    }

    /// Concatenates one part for each span and restores the order of the rows along dimension 0.
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
