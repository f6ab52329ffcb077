//! What a verdict is made from.

use beamsplitter_link::Words;
use beamsplitter_odin::selector::Facts;
use beamsplitter_prompt::QuestionPrompt;

use crate::facts::Executed;
use crate::query::ParsedQuery;

/// Letters of an ending, at most, and of what stands before it, at least.
const ENDING: usize = 3;
const STEM: usize = 4;

/// What a verdict is made from.
pub struct Seen<'a> {
    /// The model's words, by which meanings are compared.
    pub words: &'a Words,
    /// The question, the schema, and the links between them.
    pub prompt: &'a QuestionPrompt,
    /// What was decoded, and what rules added, executed.
    pub candidates: &'a [Executed<'a>],
    /// What the selector knows of each of them.
    pub facts: &'a [Facts],
}

/// Returns the best decoded query that is a SELECT.
pub fn best<'a>(seen: &'a Seen<'_>) -> Option<&'a ParsedQuery<'a>> {
    seen.candidates.iter().filter(|c| c.score.is_some()).find_map(|c| c.query)
}

/// Returns whether the vocabulary has the word, or all of it but an ending of three letters at
/// most: *helpers* is *help* and *ers*.
pub fn is_english(vocabulary: &Words, word: &str) -> bool {
    let whole = |word: &str| vocabulary.pieces(word).len() == 1;
    let stems = (word.len().saturating_sub(ENDING)..word.len()).filter_map(|end| word.get(..end));
    whole(word) || stems.filter(|stem| stem.len() >= STEM).any(whole)
}

/// Returns 1 for what holds, 0 for what does not.
pub fn flag(value: bool) -> f64 {
    f64::from(u8::from(value))
}

/// Returns a number of things, four at most.
pub fn count(value: usize) -> f64 {
    value.min(4) as f64
}
