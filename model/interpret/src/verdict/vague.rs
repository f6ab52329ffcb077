//! Words that limit rows without saying a value: *young*, *large*, *a popular one*.

use beamsplitter_common::lexicon::List;
use beamsplitter_link::{Question, Words};

/// Adjectives that need a measure before they can be looked up.
static GRADABLE: List = List::new(crate::LEXICON, "gradable");
/// A few of them, whose neighbours in meaning count, too.
static SEEDS: List = List::new(crate::LEXICON, "gradable seeds");

/// Those of which a question asks how much: *how many*, *how old*.
static MEASURED: List = List::new(crate::LEXICON, "how");

/// Returns whether word `at` is a gradable adjective that nothing measures: *older than 20* and *the
/// oldest* have another form, *more than* has a number, *the most recent* is the first of an order.
pub fn is_gradable(question: &Question, at: usize) -> bool {
    let text = question.words[at].text.as_str();
    let before = |word: &str| at > 0 && question.words[at - 1].text == word;
    let after = |word: &str| question.words.get(at + 1).is_some_and(|w| w.text == word);
    let measured = MEASURED.contains(&text) && before("how");
    let is_extreme = before("most") || before("least");
    GRADABLE.contains(&text) && !measured && !is_extreme && !after("than")
}

/// Returns the greatest cosine of the word with a gradable adjective, from 0 to 1.
pub fn nearness(words: &Words, text: &str) -> f64 {
    let vector = words.vector([text]);
    let cosine = |seed: &&str| -> f32 {
        words.vector([*seed]).iter().zip(&vector).map(|(a, b)| a * b).sum()
    };
    f64::from(SEEDS.iter().map(cosine).fold(0.0, f32::max))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measure_takes_the_vagueness_away() {
        let gradable = |text: &str| {
            let question = Question::new(text);
            let found = (0..question.words.len()).filter(|&at| is_gradable(&question, at));
            found.map(|at| question.words[at].text.clone()).collect::<Vec<_>>()
        };
        assert_eq!(gradable("Show the young singers"), ["young"]);
        assert_eq!(gradable("Which singers are in a large stadium?"), ["large"]);
        assert!(gradable("How many singers are older than 20?").is_empty());
        assert!(gradable("How old is each singer?").is_empty());
        assert!(gradable("Which singer joined most recently?").is_empty());
        assert!(gradable("the least expensive one").is_empty());
    }
}
