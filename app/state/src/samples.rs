//! The sample databases, as `public/samples/samples.json` describes them.

use serde::Deserialize;

/// A sample database.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Sample {
    /// Its file, beside the description.
    pub file: String,
    /// Its name, for people.
    pub title: String,
    /// What it holds.
    pub about: String,
    /// Questions worth asking.
    pub questions: Vec<Example>,
}

/// A question that can be read in more than one way.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Example {
    /// AmbiQT's kind of ambiguity.
    pub kind: Kind,
    /// The question.
    pub text: String,
    /// What is ambiguous about it.
    pub why: String,
    /// The queries that should be found, one for each interpretation that is meant.
    #[serde(default)]
    pub golds: Vec<String>,
}

/// Kinds of ambiguity, as AmbiQT tells them apart (section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
pub enum Kind {
    /// Two columns fit.
    C,
    /// Two tables fit.
    T,
    /// Same fact in two tables (join).
    J,
    /// Computed or stored total.
    P,
}

impl From<beamsplitter_ambiguity::Kind> for Kind {
    fn from(kind: beamsplitter_ambiguity::Kind) -> Self {
        match kind {
            beamsplitter_ambiguity::Kind::Column => Self::C,
            beamsplitter_ambiguity::Kind::Table => Self::T,
            beamsplitter_ambiguity::Kind::Join => Self::J,
            beamsplitter_ambiguity::Kind::Aggregate => Self::P,
        }
    }
}

impl Kind {
    /// Returns its letter in AmbiQT.
    pub fn letter(self) -> &'static str {
        match self {
            Self::C => "C",
            Self::T => "T",
            Self::J => "J",
            Self::P => "P",
        }
    }

    /// Returns what it means, in words.
    pub fn words(self) -> &'static str {
        match self {
            Self::C => "Two columns fit",
            Self::T => "Two tables fit",
            Self::J => "Same fact in two tables (join)",
            Self::P => "Computed or stored total",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_worked_example_answers_a_question_of_the_first_sample() {
        let samples: Vec<Sample> =
            serde_json::from_str(include_str!("../../../public/samples/samples.json")).unwrap();
        let text = include_str!("../../../public/samples/example.json");
        let session = crate::Session::read("example.json", text).unwrap();
        assert!(samples[0].questions.iter().any(|example| example.text == session.question));
        assert!(session.undescribed().is_empty());
        let (run, schema) = session.into_run(Default::default());
        assert_eq!(format!("{}.sqlite", schema.name), samples[0].file);
        assert!(run.interpretations.is_some_and(|found| found.shown.len() > 1));
    }

    #[test]
    fn every_sample_shows_every_kind_of_ambiguity() {
        let text = include_str!("../../../public/samples/samples.json");
        let samples: Vec<Sample> = serde_json::from_str(text).unwrap();
        assert_eq!(samples.len(), 2);
        for sample in samples {
            let kinds: BTreeSet<Kind> =
                sample.questions.iter().map(|example| example.kind).collect();
            assert_eq!(kinds.len(), 4, "{}", sample.file);
            for example in &sample.questions {
                assert!(example.golds.len() > 1, "{}", example.text);
            }
        }
    }
}
