//! The views of the page; [`Place`](super::Place) says which belong together.

use std::sync::LazyLock;

use beamsplitter_common::lexicon::{Texts, rows};

/// A view: one way to look at the same run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum View {
    /// Database, question, interpretations.
    #[default]
    Ask,
    /// A run at a glance, as the paper's figure 3.
    Overview,
    /// Plans, templates, fillings.
    Templates,
    /// The search step by step.
    Steps,
    /// The whole search as a tree.
    Tree,
    /// Several systems side by side: what each found, and where it lost the others.
    Compare,
    /// Worked examples and the tour.
    Gallery,
    /// The paper's figures on the page's model.
    Figures,
    /// What ambiguity is.
    Ambiguity,
    /// What the words of the page mean.
    Glossary,
    /// Annotation of examples.
    Label,
    /// A decoder over a whole benchmark.
    Benchmark,
    /// How well questions about the open database are answered.
    Stress,
    /// What is loaded and where it runs.
    Model,
    /// The rows of the open database, and queries of one's own.
    Data,
}

/// What the views are called, and what they show, in the order of [`View`].
static TEXTS: Texts<3> = LazyLock::new(|| rows(include_str!("views.txt")).collect());

impl View {
    /// Every view, in the order of the navigation.
    pub const ALL: [Self; 15] = [
        Self::Ask,
        Self::Overview,
        Self::Templates,
        Self::Steps,
        Self::Tree,
        Self::Compare,
        Self::Gallery,
        Self::Ambiguity,
        Self::Figures,
        Self::Glossary,
        Self::Label,
        Self::Benchmark,
        Self::Stress,
        Self::Model,
        Self::Data,
    ];

    /// Returns its name in the address.
    pub fn slug(self) -> &'static str {
        TEXTS[self as usize][0]
    }

    /// Returns the view that the address names, also in addresses of earlier versions.
    pub fn named(slug: &str) -> Option<Self> {
        let slug = if slug == "coverage" { "compare" } else { slug };
        Self::ALL.into_iter().find(|view| view.slug() == slug)
    }

    /// Returns its name in the navigation.
    pub fn label(self) -> &'static str {
        TEXTS[self as usize][1]
    }

    /// Returns what it shows, in a sentence.
    pub fn about(self) -> &'static str {
        TEXTS[self as usize][2]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_has_an_address_of_its_own() {
        assert_eq!(TEXTS.len(), View::ALL.len());
        for view in View::ALL {
            assert_eq!(View::named(view.slug()), Some(view));
        }
        assert_eq!(View::named("coverage"), Some(View::Compare), "of an earlier version");
        assert_eq!(View::named("nowhere"), None);
    }
}
