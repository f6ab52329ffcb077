//! Questions over the samples on which decoders differ, with what each found on the shipped model.
//!
//! `public/samples/curated.json` lists them; `cargo test -p beamsplitter --test curated` holds it
//! against the model, and with `BLESS=1` writes what is found anew, as other weights need.

use std::sync::LazyLock;

use serde::Deserialize;

use super::Example;

static ALL: LazyLock<Vec<Curated>> = LazyLock::new(|| {
    // A test reads the same text: what is shipped can be read.
    serde_json::from_str(include_str!("../../../public/samples/curated.json")).unwrap_or_default()
});

/// A question and what decoders find of its expected queries.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Curated {
    /// File of the sample.
    pub sample: String,
    /// The question.
    #[serde(flatten)]
    pub example: Example,
    /// What was found.
    pub found: Found,
}

/// For each expected query, whether its result is among a decoder's first five.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Found {
    /// By plain beam search.
    pub beam: Vec<bool>,
    /// By LogicalBeam.
    pub logicalbeam: Vec<bool>,
}

/// What a question shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shows {
    /// LogicalBeam finds more than beam search.
    LogicalBeamWins,
    /// Beam search finds more than LogicalBeam.
    LogicalBeamLoses,
    /// Neither finds all.
    BothFail,
    /// Both find all.
    BothFind,
}

impl Shows {
    /// Returns it as a heading.
    pub fn words(self) -> &'static str {
        match self {
            Self::LogicalBeamWins => "Beam search loses one, LogicalBeam finds it",
            Self::LogicalBeamLoses => "Beam search finds more than LogicalBeam",
            Self::BothFail => "Neither finds all",
            Self::BothFind => "Both find all",
        }
    }
}

impl Curated {
    /// Returns all of them.
    pub fn all() -> &'static [Self] {
        &ALL
    }

    /// Returns what the question shows.
    pub fn shows(&self) -> Shows {
        let count = |found: &[bool]| found.iter().filter(|&&found| found).count();
        let (beam, logicalbeam) = (count(&self.found.beam), count(&self.found.logicalbeam));
        match beam.cmp(&logicalbeam) {
            std::cmp::Ordering::Less => Shows::LogicalBeamWins,
            std::cmp::Ordering::Greater => Shows::LogicalBeamLoses,
            std::cmp::Ordering::Equal if beam == self.example.golds.len() => Shows::BothFind,
            std::cmp::Ordering::Equal => Shows::BothFail,
        }
    }

    /// Returns in a sentence how many of the expected queries each decoder finds.
    pub fn summary(&self) -> String {
        let all = self.example.golds.len();
        let count = |found: &[bool]| found.iter().filter(|&&found| found).count();
        format!(
            "Beam search finds {} of {all}, LogicalBeam {} of {all}.",
            count(&self.found.beam),
            count(&self.found.logicalbeam)
        )
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Sample;

    #[test]
    fn curated_questions_are_of_the_samples_and_new() {
        let text = include_str!("../../../public/samples/samples.json");
        let samples: Vec<Sample> = serde_json::from_str(text).unwrap();
        let text = include_str!("../../../public/samples/curated.json");
        let read: Vec<Curated> = serde_json::from_str(text).unwrap();
        assert_eq!(read, Curated::all());
        let mut texts = BTreeSet::new();
        for one in Curated::all() {
            let sample = samples.iter().find(|sample| sample.file == one.sample).unwrap();
            assert!(sample.questions.iter().all(|known| known.text != one.example.text));
            assert!(texts.insert(&one.example.text), "{}", one.example.text);
            assert_eq!(one.found.beam.len(), one.example.golds.len());
            assert_eq!(one.found.logicalbeam.len(), one.example.golds.len());
        }
    }

    #[test]
    fn each_way_in_which_decoders_differ_is_shown() {
        let shown: BTreeSet<Shows> = Curated::all().iter().map(Curated::shows).collect();
        let wanted = [Shows::LogicalBeamWins, Shows::LogicalBeamLoses, Shows::BothFail];
        assert!(wanted.iter().all(|shows| shown.contains(shows)), "{shown:?}");
        let wins = Curated::all().iter().find(|one| one.shows() == Shows::LogicalBeamWins).unwrap();
        assert_eq!(wins.summary(), "Beam search finds 1 of 2, LogicalBeam 2 of 2.");
    }
}
