//! Which examples of a run are listed.

use super::{Benchmark, Outcome, TOP};

/// Examples by what was found of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// Every one.
    #[default]
    All,
    /// With both golds.
    Both,
    /// With one gold.
    One,
    /// With none.
    None,
    /// Without candidates.
    Failed,
}

impl Which {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::All, Self::Both, Self::One, Self::None, Self::Failed];

    /// Returns its name on the page.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "every example",
            Self::Both => "both golds found",
            Self::One => "one gold found",
            Self::None => "no gold found",
            Self::Failed => "failed",
        }
    }

    /// Returns what was found of an example.
    pub fn of(outcome: &Outcome) -> Self {
        let [first, second] = outcome.coverage.readings(TOP);
        match (outcome.error.is_some(), first.execution, second.execution) {
            (true, ..) => Self::Failed,
            (_, true, true) => Self::Both,
            (_, false, false) => Self::None,
            _ => Self::One,
        }
    }
}

/// What the list of examples shows. It outlives the view.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Listed {
    /// What was found.
    pub which: Which,
    /// Words in question or database.
    pub search: String,
    /// The page, from 0.
    pub page: usize,
}

impl Listed {
    /// Lists the places of the examples of a run that are listed.
    pub fn places(&self, run: &Benchmark) -> Vec<usize> {
        let search = self.search.trim().to_lowercase();
        let holds = |text: &str| text.to_lowercase().contains(&search);
        let is = |(index, record): &&(usize, beamsplitter_ambiguity::Record)| {
            (self.which == Which::All || run.result(*index).map(Which::of) == Some(self.which))
                && (search.is_empty() || holds(&record.question) || holds(&record.db_id))
        };
        run.wanted().filter(is).map(|(index, _)| *index).collect()
    }
}
