//! The rows of a batch, grouped by the prompt that they continue.
//!
//! Pointers, and on a GPU cross-attention, are computed once for each prompt, over all of its rows, so
//! that nothing is copied for each row or padded to the longest prompt.

use std::ops::Range;

use burn::tensor::{Device, Int, Tensor, TensorData};

/// The rows of a batch, grouped by prompt.
#[derive(Debug)]
pub(crate) struct Groups {
    /// Each prompt with the range of its rows after ordering.
    pub(crate) spans: Vec<(usize, Range<usize>)>,
    /// The row of the batch at each place after ordering.
    pub(crate) order: Vec<usize>,
    /// Indices that order the rows on a processor; `None` where they are in order already.
    indices: Option<Tensor<1, Int>>,
}

impl Groups {
    /// Groups rows by the prompt of each.
    pub(crate) fn new(rows: &[usize]) -> Self {
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
            let places: Vec<i32> = order.iter().map(|&row| row as i32).collect();
            let places = TensorData::new(places, [rows.len()]);
            Tensor::<1, Int>::from_data(places, &Device::flex())
        });
        Self { spans, order, indices }
    }

    /// Puts the rows along dimension `dim` into the order of [`Self::spans`].
    pub(crate) fn gather<const D: usize>(&self, tensor: Tensor<D>, dim: usize) -> Tensor<D> {
        match &self.indices {
            None => tensor,
            Some(order) => tensor.select(dim, order.clone()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_grouped_by_prompt() {
        let device = Device::flex();
        let groups = Groups::new(&[1, 0, 1, 2, 0]);
        assert_eq!(groups.spans, vec![(0, 0..2), (1, 2..4), (2, 4..5)]);
        assert_eq!(groups.order, vec![1, 4, 0, 2, 3]);
        let rows = Tensor::<2>::from_floats([[0.0], [1.0], [2.0], [3.0], [4.0]], &device);
        let ordered = groups.gather(rows.clone(), 0);
        let expected = [[1.0], [4.0], [0.0], [2.0], [3.0]];
        assert_eq!(ordered.into_data(), Tensor::<2>::from_floats(expected, &device).into_data());
    }

    #[test]
    fn one_prompt_needs_no_ordering() {
        let groups = Groups::new(&[3, 3, 3]);
        assert_eq!(groups.spans, vec![(3, 0..3)]);
        assert!(groups.indices.is_none());
    }
}
