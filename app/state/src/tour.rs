//! A tour of ten steps, and the paper's figures that are one run.

use super::View;
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

const HELPERS: Asked = Asked {
    sample: "festival.sqlite",
    question: "List the names of helpers who are older than 40.",
    decoder: Decoder::LogicalBeam,
};

const HELPERS_BEAM: Asked = Asked { decoder: Decoder::Beam, ..HELPERS };

const ARTISTS: Asked = Asked {
    sample: "festival.sqlite",
    question: "What are the names of all artists from Germany?",
    decoder: Decoder::LogicalBeam,
};

/// A question of which beam search finds one query and LogicalBeam both.
const AUTHORS: Asked = Asked {
    sample: "library.sqlite",
    question: "Show the name and nationality of the authors with more than two books.",
    decoder: Decoder::Beam,
};

/// The steps.
pub const TOUR: [TourStep; 10] = [
    TourStep {
        view: View::Ask,
        example: HELPERS,
        title: "A question with two meanings",
        text: "This festival has volunteers and crew members, and both help. So “the names of \
               helpers who are older than 40” has more than one right answer. The model reads the \
               question here, in this page.",
        points_at: "#question",
    },
    TourStep {
        view: View::Ask,
        example: HELPERS,
        title: "Interpretations, not one answer",
        text: "Each card says in English what a query asks, and shows its SQL with the differences \
               marked and the rows it returns. Which did you mean? Say so on its card, and every \
               view follows that interpretation.",
        points_at: ".readings .card",
    },
    TourStep {
        view: View::Tree,
        example: HELPERS_BEAM,
        title: "Beam search",
        text: "Plain beam search keeps the ten best beginnings at every step. Each line is a \
               hypothesis; thicker means more probable. Faint lines fell off the beam.",
        points_at: ".tree-scroll",
    },
    TourStep {
        view: View::Steps,
        example: HELPERS_BEAM,
        title: "One step at a time",
        text: "Press Play. At every step each hypothesis offers its best next tokens, and only ten \
               of all these offers are kept. A beginning that is dropped is gone, with every \
               interpretation that begins so.",
        points_at: ".transport",
    },
    TourStep {
        view: View::Tree,
        example: Asked { decoder: Decoder::Beam, ..ARTISTS },
        title: "Diversity in the wrong place",
        text: "In the paper's figure 2 the beam is spent on variants of one interpretation: a \
               distinct here, another order there. See how many of the ten are such variants here; \
               the line above the tree says whether both interpretations are found all the same.",
        points_at: ".tree-scroll",
    },
    TourStep {
        view: View::Templates,
        example: ARTISTS,
        title: "First the plan",
        text: "LogicalBeam first asks for a plan: how many joins, how many selected columns. Then \
               it asks for counterfactual plans: one join more or fewer, one column more or fewer \
               (section 5.1).",
        points_at: ".lattice-figure",
    },
    TourStep {
        view: View::Templates,
        example: ARTISTS,
        title: "Then the template",
        text: "Under each plan the model writes a template: a query without names and values. One \
               that repeats another, or contradicts its own plan, would be flagged and stay in view.",
        points_at: ".template",
    },
    TourStep {
        view: View::Steps,
        example: ARTISTS,
        title: "Then the names",
        text: "Press “Template 1” below the slider, and go on step by step. Templates are filled \
               (section 5.2): structure is copied without branching. The beam branches only where the \
               name of a table or a column starts, among the names of the database. The mask shows \
               at each step which tokens are allowed.",
        points_at: ".stretches",
    },
    TourStep {
        view: View::Compare,
        example: Asked { decoder: Decoder::LogicalBeam, ..AUTHORS },
        title: "Did it help?",
        text: "In this library an author's nationality stands in two tables. The table below has the \
               two expected queries, and LogicalBeam found both. Tick other systems and press \
               Compare to see what each finds, and what it costs. It does not always help: the \
               examples in Learn show both.",
        points_at: ".table-scroll:has(.comparison)",
    },
    TourStep {
        view: View::Compare,
        example: AUTHORS,
        title: "One found, one lost, and why",
        text: "The same question by plain beam search: one query is found, and the other is lost. \
               Its cell says how far the search came with it, and why it was dropped. Press \
               “see it in the tree” to look at the place.",
        points_at: ".comparison td:has(.no)",
    },
];

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
        assert!(TOUR.iter().all(|step| known(&step.example)));
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
