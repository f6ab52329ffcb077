//! Which examples of a run are listed.

use beamsplitter_common::paired::Side;

use super::{Against, Benchmark, Corpus, Example, Found, Outcome, TOP};

/// Examples by what was found of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Which {
    /// Every one.
    #[default]
    All,
    /// With every gold; of PRACTIQ, taken for what it is.
    Both,
    /// With some of them.
    One,
    /// With none; of PRACTIQ, taken for something else.
    None,
    /// Without candidates.
    Failed,
}

impl Which {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::All, Self::Both, Self::One, Self::None, Self::Failed];

    /// Returns its name on the page, among the examples of a benchmark.
    pub fn name(self, corpus: Corpus) -> &'static str {
        match (self, corpus) {
            (Self::All, _) => "every example",
            (Self::Both, Corpus::Ambiqt) => "both golds found",
            (Self::Both, Corpus::Ambrosia) => "every gold found",
            (Self::Both, Corpus::Practiq) => "right category",
            (Self::Both, Corpus::Spider) => "gold found",
            (Self::One, Corpus::Ambiqt) => "one gold found",
            (Self::One, _) => "some golds found",
            (Self::None, Corpus::Practiq) => "another category",
            (Self::None, _) => "no gold found",
            (Self::Failed, _) => "failed",
        }
    }

    /// Lists those that examples of a benchmark can be.
    pub fn offered(corpus: Corpus) -> impl Iterator<Item = Self> {
        let can = move |which: &Self| {
            !matches!(corpus, Corpus::Practiq | Corpus::Spider) || *which != Self::One
        };
        Self::ALL.into_iter().filter(can)
    }

    /// Returns what was found of an example.
    pub fn of(example: &Example, outcome: &Outcome) -> Self {
        let counted = |found: usize, all: usize| match found {
            0 if all > 0 => Self::None,
            _ if found < all => Self::One,
            _ => Self::Both,
        };
        match (&outcome.found, example) {
            _ if outcome.error.is_some() => Self::Failed,
            (Found::Covered(coverage), _) => {
                let golds = coverage.readings(TOP);
                counted(golds.iter().filter(|gold| gold.execution).count(), golds.len())
            }
            (Found::Ambrosia(score), _) => counted(score.covered(), score.golds),
            (Found::Practiq(score), Example::Practiq(example)) => {
                counted(usize::from(score.category == example.category), 1)
            }
            (Found::Spider(verdicts), _) => {
                let found = verdicts.matches.iter().take(TOP).any(|of| of.execution);
                counted(usize::from(found), 1)
            }
            (Found::Practiq(_) | Found::Nothing, _) => Self::Failed,
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
        // Another benchmark may have been listed before.
        let wanted = Which::offered(run.corpus()).find(|which| *which == self.which);
        let wanted = wanted.unwrap_or_default();
        let is = |(index, example): &&(usize, Example)| {
            let which = || run.result(*index).map(|outcome| Which::of(example, outcome));
            (wanted == Which::All || which() == Some(wanted))
                && (search.is_empty() || holds(example.question()) || holds(example.database()))
        };
        run.wanted().filter(is).map(|(index, _)| *index).collect()
    }

    /// Lists those of them that one side of a comparison has right, where both are there.
    pub fn places_of(
        &self,
        run: &Benchmark,
        against: Option<&Against>,
        side: Option<Side>,
    ) -> Vec<usize> {
        let mut places = self.places(run);
        let against = against.filter(|against| against.is_beside(run));
        if let (Some(against), Some(side)) = (against, side) {
            let of_side = against.places(run, side);
            places.retain(|place| of_side.binary_search(place).is_ok());
        }
        places
    }
}
