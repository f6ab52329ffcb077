//! Singular and plural of English nouns.
//!
//! model/training/english.py has the same words and rules: tests/parity/training/cases.json holds both.

use beamsplitter_common::lexicon::{List, Pairs};

/// Words that are the same in the plural, and those that have none.
pub static UNCOUNTED: List = List::new(crate::LEXICON, "uncounted");

/// Words that the rules would get wrong, each with its plural.
pub static IRREGULAR: Pairs = Pairs::new(crate::LEXICON, "irregular plurals");

/// Plurals of [`IRREGULAR`] that are verbs, too.
static VERBS: List = List::new(crate::LEXICON, "plurals that are verbs");

/// Returns a phrase in the singular, as far as its last word shows it: "order items" is
/// "order item". A singular stays.
pub fn singular(phrase: &str) -> String {
    let (before, last) = last_word(phrase);
    format!("{before}{}", singular_word(last))
}

/// Returns a phrase in the plural: "order item" is "order items". A plural stays.
pub fn plural(phrase: &str) -> String {
    let (before, last) = last_word(phrase);
    format!("{before}{}", plural_word(last))
}

/// Returns whether the last word of a phrase is in the plural: "order items".
pub fn is_plural(phrase: &str) -> bool {
    let last = last_word(phrase).1;
    singular_word(last) != last
}

/// Returns the singular of an irregular plural that is no other word as well: "children" is "child",
/// while "lives" may be a verb.
pub fn irregular_singular(word: &str) -> Option<&'static str> {
    let found = IRREGULAR.iter().find(|(_, many)| *many == word);
    found.map(|(one, _)| *one).filter(|_| !VERBS.contains(&word))
}

fn last_word(phrase: &str) -> (&str, &str) {
    phrase.split_at(phrase.rfind(' ').map_or(0, |space| space + 1))
}

fn singular_word(word: &str) -> String {
    if let Some((one, _)) = IRREGULAR.iter().find(|(_, many)| *many == word) {
        return (*one).to_owned();
    }
    let is_singular = IRREGULAR.iter().any(|(one, _)| *one == word);
    let ends = |endings: &[&str]| endings.iter().any(|end| word.ends_with(end));
    let without = |letters: usize| word[..word.len() - letters].to_owned();
    if UNCOUNTED.contains(&word) || is_singular {
        word.to_owned()
    } else if word.len() > 4 && ends(&["ies"]) {
        without(3) + "y"
    } else if word.len() > 4 && ends(&["sses", "xes", "zes", "ches", "shes"]) {
        without(2)
    } else if word.len() > 3 && ends(&["s"]) && !ends(&["ss", "us", "is"]) {
        without(1)
    } else {
        word.to_owned()
    }
}

fn plural_word(word: &str) -> String {
    if let Some((_, many)) = IRREGULAR.iter().find(|(one, _)| *one == word) {
        return (*many).to_owned();
    }
    let letters = !word.is_empty() && word.chars().all(|c| c.is_ascii_alphabetic());
    let ends = |endings: &[&str]| endings.iter().any(|end| word.ends_with(end));
    let vowel_y = ends(&["ay", "ey", "iy", "oy", "uy"]) || word == "y";
    if !letters || UNCOUNTED.contains(&word) || singular_word(word) != word {
        word.to_owned()
    } else if ends(&["y"]) && !vowel_y {
        format!("{}ies", &word[..word.len() - 1])
    } else if ends(&["s", "x", "z", "ch", "sh"]) {
        format!("{word}es")
    } else {
        format!("{word}s")
    }
}

#[cfg(test)]
mod tests {
    use super::{IRREGULAR, UNCOUNTED, VERBS, irregular_singular, is_plural, plural, singular};

    #[test]
    fn phrases_change_at_their_last_word() {
        for (one, many) in [
            ("order item", "order items"),
            ("sales person", "sales people"),
            ("evaluation criterion", "evaluation criteria"),
            ("movie", "movies"),
            ("house", "houses"),
            ("topic", "topics"),
            ("box", "boxes"),
            ("day", "days"),
        ] {
            assert_eq!((plural(one), singular(many)), (many.to_owned(), one.to_owned()));
            assert_eq!((plural(many), singular(one)), (many.to_owned(), one.to_owned()));
            assert!(is_plural(many) && !is_plural(one));
        }
    }

    #[test]
    fn what_is_no_english_noun_stays() {
        for phrase in ["", "名前", "address 1", "series", "%"] {
            assert_eq!((plural(phrase), singular(phrase)), (phrase.to_owned(), phrase.to_owned()));
        }
    }

    #[test]
    fn the_lists_are_sorted_and_do_not_contradict_each_other() {
        assert!(IRREGULAR.is_sorted() && UNCOUNTED.is_sorted());
        assert!(IRREGULAR.iter().all(|(one, _)| !UNCOUNTED.contains(one)));
        assert!(VERBS.iter().all(|verb| singular(verb) != *verb));
        assert_eq!(
            ["children", "lives", "cities"].map(irregular_singular),
            [Some("child"), None, None]
        );
    }
}
