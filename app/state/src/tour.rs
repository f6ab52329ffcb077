//! A tour of ten steps, and the paper's figures that are one run.

use std::sync::LazyLock;

use super::View;
use beamsplitter_common::lexicon::rows;
use beamsplitter_protocol::Decoder;

/// One step of the tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TourStep {
    /// Where it is shown.
    pub view: View,
    /// What is asked for it, if that was not asked before.
    pub example: Asked,
    /// Its title.
    pub title: &'static str,
    /// What is to be seen.
    pub text: &'static str,
    /// What of the view it speaks of, as a CSS selector.
    pub points_at: &'static str,
}

/// A question of a sample and how it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// File name of the sample.
    pub sample: &'static str,
    /// The question.
    pub question: &'static str,
    /// How it is searched.
    pub decoder: Decoder,
}

const ARTISTS: Asked = Asked {
    sample: "festival.sqlite",
    question: "What are the names of all artists from Germany?",
    decoder: Decoder::LogicalBeam,
};

/// The steps.
pub static TOUR: LazyLock<Vec<TourStep>> = LazyLock::new(|| {
    let step = |[view, sample, question, decoder, points_at, title, text]: [&'static str; 7]| {
        let example = Asked { sample, question, decoder: Decoder::named(decoder)? };
        Some(TourStep { view: View::named(view)?, example, title, text, points_at })
    };
    rows(include_str!("tour.txt")).filter_map(step).collect()
});

/// A figure of the paper, on our model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its number in the paper.
    pub number: &'static str,
    /// What it shows.
    pub title: &'static str,
    /// What to look for here.
    pub text: &'static str,
    /// What is asked.
    pub asked: Asked,
    /// Where it is seen.
    pub view: View,
}

/// The figures that are one run, seen in a view. Figures 4 and 5 are made of many: the page draws them
/// where they are run.
pub const FIGURES: [Figure; 3] = [
    Figure {
        number: "2",
        title: "Beam search varies the surface",
        text: "Plain beam search on a question with an ambiguous column.",
        asked: Asked { decoder: Decoder::Beam, ..ARTISTS },
        view: View::Tree,
    },
    Figure {
        number: "3",
        title: "LogicalBeam in its entirety",
        text: "Counterfactual templates by enforced prefixes, then infilling that branches at names. \
               Steps has the same run token by token.",
        asked: ARTISTS,
        view: View::Overview,
    },
    Figure {
        number: "6",
        title: "Templates by beam search alone",
        text: "The ablation “two stages”: templates come from beam search and not from counterfactual \
               plans.",
        asked: Asked { decoder: Decoder::TwoStage, ..ARTISTS },
        view: View::Templates,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Curated, Sample, Shows};

    #[test]
    fn tour_and_figures_ask_what_the_samples_offer() {
        let text = include_str!("../../../public/samples/samples.json");
        let samples: Vec<Sample> = serde_json::from_str(text).unwrap();
        let known = |asked: &Asked| {
            let of = samples.iter().find(|sample| sample.file == asked.sample);
            let curated =
                |one: &Curated| one.sample == asked.sample && one.example.text == asked.question;
            of.is_some_and(|s| s.questions.iter().any(|example| example.text == asked.question))
                || Curated::all().iter().any(curated)
        };
        assert!(TOUR.len() == 10 && TOUR.iter().all(|step| known(&step.example)));
        assert!(FIGURES.iter().all(|figure| known(&figure.asked)));
    }

    #[test]
    fn the_tour_ends_with_a_query_that_beam_search_alone_loses() {
        let last = TOUR[TOUR.len() - 1].example;
        let of = |one: &&Curated| one.example.text == last.question;
        let curated = Curated::all().iter().find(of).unwrap();
        assert_eq!((curated.shows(), last.decoder), (Shows::LogicalBeamWins, Decoder::Beam));
    }
}
