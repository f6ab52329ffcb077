//! What a search is to do, and what it has found.

use crate::{
    constraint::Constraint,
    model::Token,
    settings::{Beam, ForcedScore},
    trace::{Node, RunnerUp},
};

/// What a search is to do.
pub struct Search<'a> {
    /// Token that the decoder starts from.
    pub start: Token,
    /// Tokens that every output begins with.
    pub prefix: Vec<Token>,
    /// How many tokens of the prefix the constraint does not see.
    pub hidden: usize,
    /// Tokens that end an output.
    pub ends: Vec<Token>,
    /// Width, length, stopping.
    pub beam: Beam,
    /// What the tokens of the prefix add to the score.
    pub prefix_score: ForcedScore,
    /// What a token adds where no branching is allowed.
    pub unbranched_score: ForcedScore,
    /// What hypotheses may be extended with.
    pub constraint: Box<dyn Constraint + 'a>,
}

/// A finished output.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// Tokens after the start token: forced prefix, output, end token.
    pub tokens: Vec<Token>,
    /// Their log-probabilities under the model.
    pub log_probs: Vec<f32>,
    /// Cumulative score divided by `generated^length_penalty`.
    pub score: f32,
    /// Whether the last token is an end token; otherwise the longest length was reached.
    pub complete: bool,
    /// Its last node in the trace.
    pub node: u32,
    /// Row of the latest step whose prediction the last token was.
    pub(crate) row: usize,
}

impl Hypothesis {
    /// The tokens without the end token.
    pub fn output(&self) -> &[Token] {
        &self.tokens[..self.tokens.len() - usize::from(self.complete)]
    }
}

/// What happened in a step, for the trace.
#[derive(Debug, Default)]
pub struct StepLog {
    /// Hypotheses that were considered.
    pub nodes: Vec<Node>,
    /// Probable tokens that were not.
    pub runners_up: Vec<RunnerUp>,
    /// Hypotheses (search, node) that were not extended because they do not conform.
    pub dropped: Vec<(usize, u32)>,
    /// How many of the most probable tokens of each hypothesis to look at.
    pub runners_up_wanted: usize,
}
