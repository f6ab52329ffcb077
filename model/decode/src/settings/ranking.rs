//! How candidates are chosen and ordered.

use serde::{Deserialize, Serialize};

/// Choice of the candidates (section 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ranking {
    /// Number of candidates (section 5.2: 5).
    pub candidates: usize,
    /// Number of candidates in reserve, which replace those that turn out to have the result of
    /// another (not in the paper).
    #[serde(default)]
    pub reserve: usize,
    /// Number of results of vanilla beam search that come first (section 5.2: 2; appendix F: "the
    /// first two outputs").
    pub vanilla: usize,
    /// Number of masked queries that follow them, most probable first (not in the paper).
    #[serde(default)]
    pub masked: usize,
    /// Condition under which two results are one (section 5.2: equal SQL).
    #[serde(default)]
    pub merge: Merge,
    /// Whether mixtures follow all other results (not in the paper). A mixture uses two names where
    /// each of them alone, in the places of both, gives another query that was found.
    #[serde(default)]
    pub mixtures_last: bool,
    /// Whether the output language may repair finished queries (not in the paper).
    #[serde(default, skip_serializing_if = "is_false")]
    pub repairs: bool,
    /// Number of fillings taken of each template (section 5.2: 2); `None` for all.
    pub per_template: Option<usize>,
    /// Order of the fillings.
    pub order: Order,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_false(value: &bool) -> bool {
    !*value
}

/// The condition under which two results are one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Merge {
    /// Their normalised SQL is equal.
    #[default]
    Text,
    /// They return the same rows on every database ([`crate::OutputLanguage::key`]).
    Query,
}

/// The order of the fillings of several templates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// All of the first template, then all of the second, and so on (section 5.2 names none).
    Templates,
    /// In ascending order of `template * (template's index) + filling * (filling's index)`
    /// (released code: 3 and 2).
    Weighted {
        /// Cost of coming from a later template.
        template: usize,
        /// Cost of being a later filling.
        filling: usize,
    },
}
