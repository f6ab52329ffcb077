//! Splits a question into words.

use std::ops::Range;

use beamsplitter_common::lexicon::List;
use beamsplitter_sql::names;
use rust_stemmers::{Algorithm, Stemmer};

use crate::similar::is_mark;

/// One word, number or punctuation mark of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionWord {
    /// Lower-case text.
    pub text: String,
    /// Porter stem of the text.
    pub stem: String,
    /// Bytes of the question that it covers.
    pub span: Range<usize>,
}

impl QuestionWord {
    /// Returns whether it is a word or number, not punctuation.
    pub fn is_word(&self) -> bool {
        self.text.chars().next().is_some_and(char::is_alphanumeric)
    }

    /// Returns whether it carries no meaning of its own.
    pub fn is_stop(&self) -> bool {
        is_stop(&self.text)
    }
}

/// Returns whether a lower-case word carries no meaning of its own (*the*, *of*, *show*, ...).
pub fn is_stop(word: &str) -> bool {
    STOP.contains(&word)
}

/// A question and its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// As the person wrote it.
    pub text: String,
    /// Its words, in order.
    pub words: Vec<QuestionWord>,
}

/// Words that neither begin nor end an n-gram worth linking.
static STOP: List = List::new(include_str!("stop_words.txt"), "stop words");

impl Question {
    /// Splits at spaces, between letters and digits, and at punctuation; `1,000` and `3.5` stay
    /// whole.
    pub fn new(text: &str) -> Self {
        let word = |span: Range<usize>| {
            let lower = text[span.clone()].to_lowercase();
            QuestionWord { stem: stem(&lower), text: lower, span }
        };
        Self { text: text.to_owned(), words: spans(text).into_iter().map(word).collect() }
    }

    /// Returns the lower-case text of word `at`; empty beyond the last word.
    pub(crate) fn word(&self, at: usize) -> &str {
        self.words.get(at).map_or("", |word| &word.text)
    }

    /// Returns whether no space separates word `at` from the word after it.
    pub(crate) fn touches_next(&self, at: usize) -> bool {
        self.words.get(at + 1).is_some_and(|next| next.span.start == self.words[at].span.end)
    }

    /// Returns whether word `at` is the end of a contraction, as *ve* is of *who've*: two letters at most
    /// behind an apostrophe inside a word.
    pub fn ends_contraction(&self, at: usize) -> bool {
        at > 1
            && self.words[at].text.len() <= 2
            && matches!(self.word(at - 1), "'" | "’")
            && self.touches_next(at - 1)
            && self.touches_next(at - 2)
            && self.words[at - 2].is_word()
    }

    /// Returns whether word `at` begins with a capital letter.
    pub(crate) fn is_capitalised(&self, at: usize) -> bool {
        self.text[self.words[at].span.clone()].starts_with(char::is_uppercase)
    }

    /// Returns whether word `at` is the first of a sentence or of a quotation.
    pub(crate) fn opens_sentence(&self, at: usize) -> bool {
        at == 0 || matches!(self.word(at - 1), "." | "?" | "!" | "\"")
    }

    /// Returns the text of the words `range`, as the person wrote it.
    pub fn slice(&self, range: Range<usize>) -> &str {
        if range.is_empty() {
            return "";
        }
        &self.text[self.words[range.start].span.start..self.words[range.end - 1].span.end]
    }
}

/// Returns the byte ranges of the words, numbers and marks of a text, in order.
fn spans(text: &str) -> Vec<Range<usize>> {
    let letters: Vec<(usize, char)> = text.char_indices().collect();
    let mut spans = Vec::new();
    let mut i = 0;
    while i < letters.len() {
        let (start, c) = letters[i];
        let mut end = i + 1;
        if c.is_ascii_digit() {
            let digit = |at: usize| letters.get(at).is_some_and(|l| l.1.is_ascii_digit());
            while digit(end) || (matches!(letters.get(end), Some((_, '.' | ','))) && digit(end + 1))
            {
                end += 1;
            }
        } else if c.is_alphanumeric() {
            let letter =
                |l: &(usize, char)| l.1.is_alphanumeric() && !l.1.is_ascii_digit() || is_mark(l.1);
            while letters.get(end).is_some_and(letter) {
                end += 1;
            }
        } else if c.is_whitespace() {
            i += 1;
            continue;
        }
        spans.push(start..letters.get(end).map_or(text.len(), |l| l.0));
        i = end;
    }
    spans
}

/// Returns the lower-case words and numbers of a text, without its marks.
pub(crate) fn plain_words(text: &str) -> Vec<String> {
    let words = spans(text).into_iter().map(|span| text[span].to_lowercase());
    words.filter(|word| word.starts_with(char::is_alphanumeric)).collect()
}

/// Returns the Porter stem of a lower-case word; of an irregular plural that of its singular.
pub fn stem(word: &str) -> String {
    let word = names::irregular_singular(word).unwrap_or(word);
    Stemmer::create(Algorithm::English).stem(word).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_words_numbers_and_marks() {
        let question = Question::new("Which cities' area > 1,000.5 km2, \"São Paulo\"?");
        let words: Vec<&str> = question.words.iter().map(|w| w.text.as_str()).collect();
        assert_eq!(
            words,
            [
                "which", "cities", "'", "area", ">", "1,000.5", "km", "2", ",", "\"", "são",
                "paulo", "\"", "?"
            ]
        );
        assert_eq!(question.slice(10..12), "São Paulo");
        assert_eq!(question.words[1].stem, stem("city"));
        let question = Question::new("who’ve they're 'us' O'Brien's");
        let ends = (0..question.words.len()).filter(|at| question.ends_contraction(*at));
        let ends: Vec<&str> = ends.map(|at| question.words[at].text.as_str()).collect();
        assert_eq!(ends, ["ve", "re", "s"]);
        assert_eq!((stem("children"), stem("lives")), (stem("child"), stem("live")));
    }
}
