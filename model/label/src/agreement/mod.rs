//! How far annotators agree: figures for each label, over all items and for each kind of
//! ambiguity, with intervals.

pub mod bootstrap;
pub mod coefficients;
mod collector;
pub mod confusion;
pub mod ratings;

use serde::Serialize;

use beamsplitter_common::bootstrap::DRAWS;
pub use bootstrap::{Bootstrap, Figure, intervals};
pub use coefficients::{Figures, figures};
pub use collector::RatingCollector;
pub use confusion::Confusion;
pub use ratings::Ratings;

use crate::Project;

/// Seed of the intervals; the same labels give the same intervals.
pub const SEED: u64 = 7;

/// Agreement on one label over some items.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Agreement {
    /// The label's id.
    pub label: String,
    /// The label's name for people.
    pub title: String,
    /// Kind of ambiguity of the items; none for all items.
    pub kind: Option<String>,
    /// The annotators that are compared.
    pub annotators: Vec<String>,
    /// Number of units that two or more annotators rated: items, or their golds where each has a
    /// label of its own.
    pub units: usize,
    /// Categories that occur.
    pub categories: Vec<String>,
    /// The figures, each with its interval.
    #[serde(flatten)]
    pub figures: Figures<Figure>,
    /// Cohen's kappa of every two annotators, by their places in `annotators`.
    pub pairs: Vec<(usize, usize, Option<f64>)>,
}

/// The ratings of one label over some items, from which its [`Agreement`] is computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    label: String,
    title: String,
    kind: Option<String>,
    annotators: Vec<String>,
    categories: Vec<String>,
    ratings: Ratings,
}

/// Computes the agreement on every label, over all items and for each kind of ambiguity.
pub fn agreement(project: &Project) -> Vec<Agreement> {
    let mut collector = RatingCollector::new(project);
    while collector.step(project).is_some() {}
    collector.parts().iter().map(Part::agreement).collect()
}

impl Part {
    /// Computes the figures.
    pub fn agreement(&self) -> Agreement {
        let mut bootstrap = self.bootstrap();
        while bootstrap.step() {}
        self.agreement_from(bootstrap)
    }

    /// Returns the label's id, and the kind of its items where they are of one kind.
    pub fn label(&self) -> (&str, Option<&str>) {
        (&self.label, self.kind.as_deref())
    }

    /// Counts, for every two annotators, how often one gave a category where the other gave another.
    pub fn confusions(&self) -> Vec<Confusion> {
        let count = self.annotators.len();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        let of = |(a, b): (usize, usize)| Confusion {
            title: self.title.clone(),
            annotators: [a, b].map(|who| self.annotators[who].clone()),
            categories: self.categories.clone(),
            counts: confusion::counts(&self.ratings, a, b, self.categories.len()),
        };
        pairs.map(of).filter(|matrix| matrix.units() > 0).collect()
    }

    /// Prepares the figures, to be computed a draw at a time.
    pub fn bootstrap(&self) -> Bootstrap {
        Bootstrap::new(self.ratings.clone(), DRAWS, SEED)
    }

    /// Returns the agreement with the figures of a bootstrap of this part.
    pub fn agreement_from(&self, bootstrap: Bootstrap) -> Agreement {
        let count = self.annotators.len();
        let pairs = (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b)));
        Agreement {
            label: self.label.clone(),
            title: self.title.clone(),
            kind: self.kind.clone(),
            annotators: self.annotators.clone(),
            units: self.ratings.pairable(),
            categories: self.categories.clone(),
            figures: bootstrap.finish(),
            pairs: pairs.map(|(a, b)| (a, b, self.ratings.cohen(a, b))).collect(),
        }
    }
}
