//! The results of a run.

use crate::{model::Token, output_language::Plan, rank::FoundQuery, trace::Trace};

/// The results of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome<T> {
    /// The candidates, best first.
    pub candidates: Vec<FoundQuery>,
    /// All queries of vanilla beam search, best first.
    pub vanilla: Vec<FoundQuery>,
    /// The templates, in the order of their plans; [`Trace::templates`] has their flags.
    pub templates: Vec<DecodedTemplate<T>>,
    /// The best query without each name that was masked.
    pub masked: Vec<FoundQuery>,
    /// All fillings of each template, best first.
    pub fillings: Vec<Vec<FoundQuery>>,
    /// The trace of the run.
    pub trace: Trace,
}

/// A template that was decoded under a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct DecodedTemplate<T> {
    /// The plan.
    pub plan: Plan,
    /// The template, if the output is one.
    pub template: Option<T>,
    /// The tokens that the decoder wrote, end token included.
    pub tokens: Vec<Token>,
}
