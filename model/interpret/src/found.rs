//! What is found for a question.

use beamsplitter_database::{Execution, RunError};
use beamsplitter_odin::hints::Hint;
use serde::{Deserialize, Serialize};

use crate::clarify::Clarification;
use crate::span::Span;
use crate::verdict::Verdict;

/// Where an interpretation comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The network wrote its query.
    Decoder,
    /// A rule on the syntax tree wrote its query.
    Rule,
}

/// One thing that the question may mean.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interpretation {
    /// It in English: the question with the ambiguous words replaced, or what the query asks.
    pub text: String,
    /// The query.
    pub sql: String,
    /// Where it comes from.
    pub source: Source,
    /// How likely it is meant, from 0 to 1, as the selector sees it.
    pub probability: f64,
    /// What the query returned.
    pub result: Result<Execution, RunError>,
    /// Other queries with the same rows: more ways to write this.
    pub variants: Vec<String>,
    /// What earlier choices say for it, a sentence each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub because: Vec<String>,
    /// What choosing it says about the words of the question.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teaches: Vec<Hint>,
}

/// What a question may mean.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Interpretations {
    /// Whether the question can be answered, and why not.
    pub verdict: Verdict,
    /// Interpretations that are shown, likeliest first; a rule's stand together.
    pub shown: Vec<Interpretation>,
    /// Interpretations that the selector thinks nobody means.
    pub folded: Vec<Interpretation>,
    /// The words that the shown ones disagree about.
    pub spans: Vec<Span>,
    /// Whether nothing is left out that is as likely as what is shown.
    pub complete: bool,
    /// What to ask back; none where one result is left.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clarification: Option<Clarification>,
}
