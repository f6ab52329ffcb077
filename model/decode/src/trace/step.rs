//! What a decoding step did with its hypotheses.

use serde::{Deserialize, Serialize};

use crate::{model::Token, output_language::TokenClass};

/// The reason why a hypothesis was kept, dropped or finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Among the best of its step.
    Kept,
    /// Others of its step were better.
    PrunedByScore,
    /// Its token belongs to a prefix.
    ForcedByPrefix,
    /// Its token is the top one, and no branching is allowed here.
    ForcedUnbranched,
    /// Its token is not on the whitelist.
    BlockedByWhitelist,
    /// It does not conform to its template and was not extended.
    DoesNotConform,
    /// Complete.
    Finished,
    /// A sample drew it.
    Drawn,
    /// No sample drew it.
    NotDrawn,
}

/// One decoded token: a hypothesis and its last step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Node {
    /// The search it belongs to.
    pub search: usize,
    /// Number within the search.
    pub id: u32,
    /// The hypothesis it extends; `None` for a first token.
    pub parent: Option<u32>,
    /// Index of the token in its output, forced prefix included.
    pub step: u32,
    /// The token.
    pub token: Token,
    /// Its log-probability under the model.
    pub log_prob: f32,
    /// Cumulative score, as the search counts it (not divided by length).
    pub score: f32,
    /// Rank among the candidates of its search and step, from 0.
    pub rank: u32,
    /// Why it stands where it does.
    pub why: Why,
    /// What its token belongs to.
    pub class: TokenClass,
}

/// A probable token that did not become a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunnerUp {
    /// The search.
    pub search: usize,
    /// The hypothesis that it would have extended; `None` at a first token.
    pub parent: Option<u32>,
    /// The token.
    pub token: Token,
    /// Its probability.
    pub probability: f32,
    /// Why it did not.
    pub why: Why,
}
