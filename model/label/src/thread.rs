//! The thread of an annotation: remarks, and the review states that they put it in.

use serde::{Deserialize, Serialize};

/// How far the review of an annotation is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewState {
    /// Its annotator works on it.
    #[default]
    Open,
    /// Its annotator handed it in.
    Submitted,
    /// A reviewer looks at it.
    InReview,
    /// A reviewer accepted it.
    Accepted,
    /// A reviewer gave it back, with a reason.
    Returned,
}

impl ReviewState {
    /// All states, in the order in which an annotation goes through them.
    pub const ALL: [Self; 5] =
        [Self::Open, Self::Submitted, Self::InReview, Self::Accepted, Self::Returned];

    /// Returns its name on the page and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Submitted => "submitted",
            Self::InReview => "in review",
            Self::Accepted => "accepted",
            Self::Returned => "returned",
        }
    }
}

/// An entry of the thread of an annotation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Who.
    pub by: String,
    /// The state that it puts the annotation in; none for words alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub state: Option<ReviewState>,
    /// What was said.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// When the labels that it is about were decided.
    #[serde(default)]
    pub about: u64,
}
