//! The selection: the same in every view.

/// One reading, one hypothesis, or both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    /// The interpretation that is followed, from 0.
    pub reading: Option<usize>,
    /// The hypothesis that is looked at.
    pub hypothesis: Option<HypothesisRef>,
}

/// A hypothesis: a node of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HypothesisRef {
    /// Index of the search.
    pub search: usize,
    /// Id of the node.
    pub node: u32,
}

impl Selection {
    /// Creates an interpretation, or nothing.
    pub fn of_reading(reading: Option<usize>) -> Self {
        Self { reading, hypothesis: None }
    }
}
