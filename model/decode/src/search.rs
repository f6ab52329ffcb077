//! A search and its results.

use crate::{
    constraint::Constraint,
    model::Token,
    settings::{Beam, ForcedScore},
    trace::{Node, RunnerUp},
};

/// A search: where outputs begin and end, how they are scored, and what may extend them.
pub struct Search<'a> {
    /// Token that the decoder starts from.
    pub start: Token,
    /// Tokens that every output begins with.
    pub prefix: Vec<Token>,
    /// Number of tokens of the prefix that the constraint does not see.
    pub hidden: usize,
    /// Tokens that end an output.
    pub ends: Vec<Token>,
    /// Width, length and stopping.
    pub beam: Beam,
    /// Score of the tokens of the prefix.
    pub prefix_score: ForcedScore,
    /// Score of a token where branching is not allowed.
    pub unbranched_score: ForcedScore,
    /// Tokens that may extend a hypothesis.
    pub constraint: Box<dyn Constraint + 'a>,
}

/// A finished hypothesis.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// Tokens after the start token: forced prefix, output, end token.
    pub tokens: Vec<Token>,
    /// Their log-probabilities under the model.
    pub log_probs: Vec<f32>,
    /// Cumulative score divided by `generated^length_penalty`.
    pub score: f32,
    /// Whether the last token is an end token. If not, the maximum length was reached.
    pub complete: bool,
    /// Its last node in the trace.
    pub node: u32,
    /// Row of the latest step that predicted the last token.
    pub(crate) row: usize,
}

impl Hypothesis {
    /// Returns the tokens without the end token.
    pub fn output(&self) -> &[Token] {
        &self.tokens[..self.tokens.len() - usize::from(self.complete)]
    }
}

/// The hypotheses of a step, for the trace.
#[derive(Debug, Default)]
pub struct StepLog {
    /// Hypotheses that were considered.
    pub nodes: Vec<Node>,
    /// Probable tokens that did not become hypotheses.
    pub runners_up: Vec<RunnerUp>,
    /// Hypotheses (search, node) that were dropped because they do not conform to their template.
    pub dropped: Vec<(usize, u32)>,
    /// Number of most probable tokens of each hypothesis that are logged.
    pub runners_up_wanted: usize,
}
