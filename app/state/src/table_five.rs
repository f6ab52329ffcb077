//! The paper's table 5 on our model: questions over the samples with one meaning, and how often
//! their query is among the first outputs of beam search and of LogicalBeam.

use std::sync::LazyLock;

use beamsplitter_ambiguity::score::Metrics;
use beamsplitter_protocol::Decoder;
use serde::Deserialize;

/// What is decoded with, and what the paper calls it.
pub const SYSTEMS: [(Decoder, &str); 2] =
    [(Decoder::Beam, "T5-3B"), (Decoder::LogicalBeam, "LogicalBeam")];
/// Outputs that are looked at.
pub const OUTPUTS: usize = 5;

static ALL: LazyLock<Vec<Unambiguous>> = LazyLock::new(|| {
    // A test reads the same text: what is shipped can be read.
    serde_json::from_str(include_str!("../../../public/samples/unambiguous.json"))
        .unwrap_or_default()
});

/// A question that means one thing.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Unambiguous {
    /// File of the sample.
    pub sample: String,
    /// The question.
    pub text: String,
    /// Its query.
    pub gold: String,
}

impl Unambiguous {
    /// Returns all of them.
    pub fn all() -> &'static [Self] {
        &ALL
    }
}

/// What a system found of one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matched {
    /// How it searched.
    pub decoder: Decoder,
    /// Whether one of the outputs matches the query, as Spider's evaluator compares.
    pub matched: Metrics<bool>,
}

impl Matched {
    /// Returns what outputs come to, of which each was compared with the query.
    pub fn of(decoder: Decoder, outputs: impl IntoIterator<Item = Metrics<bool>>) -> Self {
        let any = |a: Metrics<bool>, b| a.zip(b, |a, b| a || b);
        Self { decoder, matched: outputs.into_iter().fold(Metrics::default(), any) }
    }
}

/// Returns of how many questions a system was asked, and of how many it found the query.
pub fn counted(all: &[Matched], decoder: Decoder) -> (usize, Metrics<usize>) {
    let of = all.iter().filter(|one| one.decoder == decoder);
    of.fold((0, Metrics::default()), |(questions, found), one| {
        (questions + 1, found.zip(one.matched, |found, is| found + usize::from(is)))
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Sample;

    #[test]
    fn questions_with_one_meaning_are_of_the_samples_and_new() {
        let text = include_str!("../../../public/samples/samples.json");
        let samples: Vec<Sample> = serde_json::from_str(text).unwrap();
        let text = include_str!("../../../public/samples/unambiguous.json");
        let read: Vec<Unambiguous> = serde_json::from_str(text).unwrap();
        assert_eq!(read, Unambiguous::all());
        let texts: BTreeSet<&str> = read.iter().map(|one| one.text.as_str()).collect();
        assert_eq!(texts.len(), read.len());
        for sample in samples {
            assert!(read.iter().any(|one| one.sample == sample.file), "{}", sample.file);
            assert!(sample.questions.iter().all(|one| !texts.contains(one.text.as_str())));
        }
    }

    #[test]
    fn a_question_counts_once_whichever_output_matches() {
        let is = |exact, execution| Metrics { exact, execution, direct: execution };
        let all = [
            Matched::of(Decoder::Beam, [is(false, false), is(true, true), is(false, true)]),
            Matched::of(Decoder::Beam, [is(false, true)]),
            Matched::of(Decoder::Beam, []),
            Matched::of(Decoder::LogicalBeam, [is(true, true)]),
        ];
        let beam = Metrics { exact: 1, execution: 2, direct: 2 };
        assert_eq!(counted(&all, Decoder::Beam), (3, beam));
        assert_eq!(counted(&all, Decoder::Nucleus), (0, Metrics::default()));
    }
}
