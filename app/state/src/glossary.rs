//! The words that a learner meets on the page, and what they mean.

use std::sync::LazyLock;

use beamsplitter_common::lexicon::rows;

/// A word and its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word, as the page writes it.
    pub term: &'static str,
    /// What it means, in one or two sentences.
    pub meaning: &'static str,
    /// Where it comes from.
    pub from: &'static str,
}

/// The words, in alphabetical order.
pub static GLOSSARY: LazyLock<Vec<Word>> = LazyLock::new(|| {
    let rows = rows(include_str!("glossary.txt"));
    rows.map(|[term, meaning, from]| Word { term, meaning, from }).collect()
});

/// Returns what a word of the glossary means; nothing of any other.
pub fn meaning(term: &str) -> &'static str {
    GLOSSARY.iter().find(|word| word.term == term).map_or("", |word| word.meaning)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_is_explained_once() {
        let mut terms: Vec<&str> = GLOSSARY.iter().map(|word| word.term).collect();
        terms.sort_unstable();
        terms.dedup();
        assert_eq!((terms.len(), GLOSSARY.len()), (34, 34));
        assert!(GLOSSARY.iter().all(|word| word.meaning.ends_with('.')));
        assert!(meaning("EXM").starts_with("Execution match"));
        assert_eq!(meaning("no such word"), "");
    }
}
