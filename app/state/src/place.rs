//! The places of the page: each is a list of views that belong together.

use super::View;

/// A place: what somebody comes to the page for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A question and its interpretations.
    Ask,
    /// One run, from plan to result.
    Explain,
    /// Several systems, and what each should have found.
    Compare,
    /// Examples, figures, words.
    Learn,
    /// Benchmarks, published outputs, annotation.
    Research,
}

impl Place {
    /// Every place, in the order of the navigation.
    pub const ALL: [Self; 5] =
        [Self::Ask, Self::Explain, Self::Compare, Self::Learn, Self::Research];

    /// Returns its name in the navigation.
    pub fn label(self) -> &'static str {
        match self {
            Self::Ask => "Ask",
            Self::Explain => "Explain",
            Self::Compare => "Compare",
            Self::Learn => "Learn",
            Self::Research => "Research",
        }
    }

    /// Returns its views; the link to the place leads to the first one.
    pub fn views(self) -> &'static [View] {
        match self {
            Self::Ask => &[View::Ask],
            Self::Explain => &[View::Overview, View::Templates, View::Steps, View::Tree],
            Self::Compare => &[View::Compare],
            Self::Learn => &[View::Gallery, View::Ambiguity, View::Figures, View::Glossary],
            Self::Research => &[View::Benchmark, View::Label, View::Stress],
        }
    }

    /// Returns whether its views are about the present run.
    pub fn is_about_run(self) -> bool {
        matches!(self, Self::Explain | Self::Compare)
    }
}

impl View {
    /// Returns the place that it belongs to; the model has none, its link is the model's badge,
    /// and neither has the data, whose link is in the database's panel.
    pub fn place(self) -> Option<Place> {
        Place::ALL.into_iter().find(|place| place.views().contains(&self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_view_but_model_and_data_stands_in_one_place() {
        for view in View::ALL {
            let places = Place::ALL.into_iter().filter(|place| place.views().contains(&view));
            assert_eq!(
                places.count(),
                usize::from(!matches!(view, View::Model | View::Data)),
                "{view:?}"
            );
        }
        assert_eq!(View::Compare.place(), Some(Place::Compare));
    }
}
