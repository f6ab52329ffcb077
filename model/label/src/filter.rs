//! Which items an annotator works on, and in which order.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{ReviewState, Status};

/// What somebody does with the items: each task has a queue of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// Labels them.
    #[default]
    Annotate,
    /// Accepts or returns what others submitted.
    Review,
    /// Decides where annotators differ.
    Adjudicate,
}

impl Task {
    /// All tasks.
    pub const ALL: [Self; 3] = [Self::Annotate, Self::Review, Self::Adjudicate];

    /// Returns its name on the page.
    pub fn name(self) -> &'static str {
        match self {
            Self::Annotate => "Annotate",
            Self::Review => "Review",
            Self::Adjudicate => "Adjudicate",
        }
    }
}

/// What two annotators say of one label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pairing {
    /// The label's id.
    pub label: String,
    /// The annotators.
    pub annotators: [String; 2],
    /// The category that each gives.
    pub given: [String; 2],
}

/// A filter of items; an empty set of names means all of them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Filter {
    /// Whose queue it narrows.
    pub task: Task,
    /// Words that must all occur in name, question, database, kind or golds.
    pub search: String,
    /// Kinds of ambiguity.
    pub kinds: BTreeSet<String>,
    /// Databases.
    pub databases: BTreeSet<String>,
    /// Statuses for the present annotator.
    pub statuses: BTreeSet<Status>,
    /// States of the review of the present annotator's labels; for a reviewer and the adjudicator, of
    /// those of others.
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
    /// Only those of which two annotators say this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairing: Option<Pairing>,
}

/// Something that a filter asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Criterion {
    /// Words.
    Search,
    /// Kinds of ambiguity.
    Kinds,
    /// Databases.
    Databases,
    /// Statuses.
    Statuses,
    /// States of a review.
    Reviews,
    /// A flag.
    Flagged,
    /// A disagreement.
    Disagreement,
    /// Something to look at again.
    Recheck,
    /// A gold that is not among the candidates.
    Uncovered,
    /// What two annotators say.
    Pairing,
}

impl Filter {
    /// Returns the whole queue of a task.
    pub fn of(task: Task) -> Self {
        Self { task, ..Self::default() }
    }

    /// Lists what it asks for, each with its words.
    pub fn active(&self) -> Vec<(Criterion, String)> {
        let some = |names: Vec<&str>| (!names.is_empty()).then(|| names.join(", "));
        let set = |names: &BTreeSet<String>| some(names.iter().map(String::as_str).collect());
        let on = |on: bool, words: &str| on.then(|| words.to_owned());
        let pairing = self.pairing.as_ref().map(|Pairing { label, annotators, given }| {
            let [first, second] = [0, 1].map(|at| format!("{}: {}", annotators[at], given[at]));
            format!("{label}, {first}, {second}")
        });
        let words = self.search.trim();
        [
            (Criterion::Search, (!words.is_empty()).then(|| format!("“{words}”"))),
            (Criterion::Kinds, set(&self.kinds)),
            (Criterion::Databases, set(&self.databases)),
            (Criterion::Statuses, some(self.statuses.iter().map(|status| status.name()).collect())),
            (Criterion::Reviews, some(self.reviews.iter().map(|state| state.name()).collect())),
            (Criterion::Flagged, on(self.flagged, "flagged")),
            (Criterion::Disagreement, on(self.disagreement, "disagreement")),
            (Criterion::Recheck, on(self.recheck, "to check again")),
            (Criterion::Uncovered, on(self.uncovered, "missed gold")),
            (Criterion::Pairing, pairing),
        ]
        .into_iter()
        .filter_map(|(criterion, words)| Some((criterion, words?)))
        .collect()
    }

    /// Asks no longer for one thing.
    pub fn clear(&mut self, criterion: Criterion) {
        match criterion {
            Criterion::Search => self.search.clear(),
            Criterion::Kinds => self.kinds.clear(),
            Criterion::Databases => self.databases.clear(),
            Criterion::Statuses => self.statuses.clear(),
            Criterion::Reviews => self.reviews.clear(),
            Criterion::Flagged => self.flagged = false,
            Criterion::Disagreement => self.disagreement = false,
            Criterion::Recheck => self.recheck = false,
            Criterion::Uncovered => self.uncovered = false,
            Criterion::Pairing => self.pairing = None,
        }
    }
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
    /// Those first of which a program is least sure; last those of which nothing is known.
    Uncertain,
    /// Those together whose first golds differ in literals alone.
    Similar,
    /// Shuffled; the same seed gives the same order.
    Random(u64),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_filter_is_seen_and_can_be_cleared() {
        let all = Filter {
            task: Task::Review,
            search: " weight ".into(),
            kinds: ["column".to_owned()].into(),
            databases: ["pets".to_owned(), "zoo".to_owned()].into(),
            statuses: [Status::Open].into(),
            reviews: [ReviewState::Submitted].into(),
            flagged: true,
            disagreement: true,
            recheck: true,
            uncovered: true,
            pairing: Some(Pairing {
                label: "ambiguous".into(),
                annotators: ["ada".into(), "bob".into()],
                given: ["yes".into(), "no".into()],
            }),
        };
        let found = all.active();
        let words: Vec<&str> = found.iter().map(|(_, words)| words.as_str()).collect();
        assert_eq!(
            words,
            [
                "“weight”",
                "column",
                "pets, zoo",
                "open",
                "submitted",
                "flagged",
                "disagreement",
                "to check again",
                "missed gold",
                "ambiguous, ada: yes, bob: no",
            ]
        );
        let mut filter = all;
        for (at, (criterion, _)) in found.iter().enumerate() {
            filter.clear(*criterion);
            assert_eq!(filter.active(), found[at + 1..]);
        }
        assert_eq!(filter, Filter::of(Task::Review));
    }
}
