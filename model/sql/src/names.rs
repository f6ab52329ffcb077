//! Identifiers as people read them.

mod nouns;
mod plurals;

use beamsplitter_common::lexicon::List;

pub use nouns::{is_noun, is_participle};
pub use plurals::{IRREGULAR, UNCOUNTED, irregular_singular, is_plural, plural, singular};

/// Words for the places in an order.
pub static ORDINALS: List = List::new(crate::LEXICON, "ordinals");

/// Splits an identifier into lower-case words: `Song_release_year`, `songReleaseYear` and
/// `song release year` are all *song*, *release*, *year*; digits stand alone.
pub fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut before = Class::Other;
    let letters: Vec<char> = name.chars().collect();
    for (i, &c) in letters.iter().enumerate() {
        let class = Class::of(c);
        let next = letters.get(i + 1).map_or(Class::Other, |&n| Class::of(n));
        let starts = match (before, class) {
            (_, Class::Other) => false,
            (Class::Upper, Class::Upper) => next == Class::Lower,
            (Class::Upper, Class::Lower) => false,
            (a, b) => a != b,
        };
        if starts || (words.is_empty() && class != Class::Other) {
            words.push(String::new());
        }
        if let (true, Some(word)) = (class != Class::Other, words.last_mut()) {
            word.extend(c.to_lowercase());
        }
        before = class;
    }
    words
}

/// Joins the words of an identifier by spaces; returns the identifier itself where it has none.
pub fn phrase(name: &str) -> String {
    let words = words(name);
    if words.is_empty() { name.to_owned() } else { words.join(" ") }
}

#[derive(Clone, Copy, PartialEq)]
enum Class {
    Upper,
    Lower,
    Digit,
    Other,
}

impl Class {
    fn of(c: char) -> Self {
        if c.is_numeric() {
            Self::Digit
        } else if c.is_uppercase() {
            Self::Upper
        } else if c.is_alphabetic() {
            Self::Lower
        } else {
            Self::Other
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{phrase, words};
    use crate::cases;

    #[test]
    fn splits_the_usual_spellings() {
        cases::check("src/names.txt", |name| words(name).join(" "));
    }

    #[test]
    fn a_phrase_never_loses_a_name() {
        assert_eq!(phrase("pet_age"), "pet age");
        assert_eq!(phrase("%"), "%");
    }
}
