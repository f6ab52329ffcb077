//! The rows of a batch, grouped by the prompt that they continue.
//!
//! On a GPU, pointers and cross-attention are computed once for each prompt, over all of its rows, so that
//! nothing is copied for each row or padded to the longest prompt.

use std::ops::Range;

/// The rows of a batch, grouped by prompt.
#[derive(Debug)]
pub(crate) struct Groups {
    /// Each prompt with the range of its rows after ordering.
    pub(crate) spans: Vec<(usize, Range<usize>)>,
    /// The row of the batch at each place after ordering.
    pub(crate) order: Vec<usize>,
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
        Self { spans, order }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_grouped_by_prompt() {
        let groups = Groups::new(&[1, 0, 1, 2, 0]);
        assert_eq!(groups.spans, vec![(0, 0..2), (1, 2..4), (2, 4..5)]);
        assert_eq!(groups.order, vec![1, 4, 0, 2, 3]);
    }

    #[test]
    fn one_prompt_needs_no_ordering() {
        let groups = Groups::new(&[3, 3, 3]);
        assert_eq!(groups.spans, vec![(3, 0..3)]);
        assert_eq!(groups.order, vec![0, 1, 2]);
    }
}
