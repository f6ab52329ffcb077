//! Which items an annotator works on, and in which order.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{ReviewState, Status};

/// A filter of items; an empty set of names means all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Filter {
    /// Words that must all occur in name, question, database, kind or golds.
    pub search: String,
    /// Kinds of ambiguity.
    pub kinds: BTreeSet<String>,
    /// Databases.
    pub databases: BTreeSet<String>,
    /// Statuses for the present annotator.
    pub statuses: BTreeSet<Status>,
    /// States of the review of the present annotator's labels; for the adjudicator, of anybody's.
    pub reviews: BTreeSet<ReviewState>,
    /// Only those that somebody flagged.
    pub flagged: bool,
    /// Only those on which annotators disagree.
    pub disagreement: bool,
    /// Only those to be looked at again: flagged or returned to the present annotator, unsure, or with
    /// labels that want more to be said.
    pub recheck: bool,
    /// Only those with a gold that is not among the candidates.
    pub uncovered: bool,
}

/// The order of a queue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// As in their files.
    #[default]
    File,
    /// By question.
    Question,
    /// By database.
    Database,
    /// By kind of ambiguity.
    Kind,
    /// Open ones first.
    Status,
    /// Those first that took the present annotator the longest.
    Time,
    /// Shuffled; the same seed gives the same order.
    Random(u64),
}
