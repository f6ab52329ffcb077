//! Where the branches part: forks behind which a word of the question means one thing or another.

use beamsplitter_state::RunState;

use super::TreeScene;

/// A word that may mean several things, and the readings that take it so or so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AmbiguousWord {
    /// The words.
    pub text: String,
    /// Each meaning in words, with the readings of the run that have it.
    pub meanings: Vec<(String, Vec<usize>)>,
}

/// Returns the ambiguous words of a run. Interpretations that a rule wrote stand in no tree.
pub fn ambiguous_words(run: &RunState) -> Vec<AmbiguousWord> {
    let spans = run.interpretations.iter().flat_map(|found| &found.spans);
    let word = |span: &_| of_span(run, span);
    spans.map(word).collect()
}

fn of_span(run: &RunState, span: &beamsplitter_interpret::Span) -> AmbiguousWord {
    let meanings = span.meanings.iter().map(|meaning| {
        let readings = meaning.readings.iter().filter_map(|&place| run.reading_of(place));
        (meaning.label.clone(), readings.collect())
    });
    AmbiguousWord { text: span.text.clone(), meanings: meanings.collect() }
}

impl TreeScene {
    /// Marks each fork of which two ways on lead to different meanings of a word.
    pub fn mark_partings(&mut self, words: &[AmbiguousWord]) {
        for fork in 0..self.segments.len() {
            let ways: Vec<&[usize]> = self
                .segments
                .iter()
                .filter(|segment| segment.parent == Some(fork))
                .map(|segment| segment.readings.as_slice())
                .collect();
            let parts = words.iter().find(|word| parts(word, &ways));
            self.segments[fork].parting = parts.map(said);
        }
    }
}

/// Returns whether one way leads to some meanings of a word and another one to others alone.
fn parts(word: &AmbiguousWord, ways: &[&[usize]]) -> bool {
    let meanings = |way: &&[usize]| -> Vec<usize> {
        let has = |(_, readings): &(String, Vec<usize>)| readings.iter().any(|r| way.contains(r));
        (0..word.meanings.len()).filter(|&meaning| has(&word.meanings[meaning])).collect()
    };
    let found: Vec<Vec<usize>> = ways.iter().map(meanings).filter(|all| !all.is_empty()).collect();
    found.iter().any(|one| found.iter().any(|other| one.iter().all(|m| !other.contains(m))))
}

fn said(word: &AmbiguousWord) -> String {
    let meanings: Vec<&str> = word.meanings.iter().map(|(label, _)| label.as_str()).collect();
    format!("“{}” is {}", word.text, meanings.join(" or "))
}
