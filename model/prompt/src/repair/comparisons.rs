//! Comparisons with a number in the words that stand before it: "over 20", "at least three".

use std::ops::Range;

use beamsplitter_link::numbers;
use beamsplitter_sql::names::words as name_words;

use super::Repair;
use crate::vocabulary::{Symbol, Word};

const MORE: &[&str] =
    &["more", "greater", "higher", "larger", "bigger", "longer", "taller", "heavier"];
const LESS: &[&str] =
    &["less", "fewer", "lower", "smaller", "shorter", "lighter", "cheaper", "slower"];
/// Words between a comparison and its number.
const BETWEEN: &[&str] = &["the", "a", "an", "$", "usd", "age", "of"];
/// Words of names of columns whose first is the best: "above rank 3" may be less or greater.
const RANKS: &[&str] = &["rank", "ranking", "position", "place", "pos", "order"];
/// Words behind "or" that include the number before it.
const OR_MORE: &[&str] = &[
    "more", "above", "over", "higher", "greater", "larger", "up", "older", "later", "longer",
    "better", "heavier", "bigger", "taller", "beyond", "after",
];
const OR_LESS: &[&str] = &[
    "less", "fewer", "below", "under", "lower", "smaller", "younger", "earlier", "shorter",
    "cheaper", "lighter", "before",
];
/// Words that say that there are two or more.
const SEVERAL: &[&str] = &["several", "multiple"];

impl Repair<'_> {
    /// Writes the comparison that the question says before a number. Of 1,800 such comparisons in
    /// gold queries of Spider's and Spider-Syn's training questions, 6 have the other direction and
    /// 28 count the number itself where the question does not, or the reverse.
    pub(super) fn comparisons(&mut self) {
        let denied = |s: &Symbol| matches!(s, Symbol::Word(Word::Except | Word::Not));
        if self.symbols.iter().any(denied) {
            return;
        }
        for at in 2..self.symbols.len() {
            let Some(word) = self.symbols[at - 1].word().filter(|word| is_order(*word)) else {
                continue;
            };
            let Some(said) = self.number_said(at) else {
                self.several(at, word);
                continue;
            };
            let ranks = match self.symbols[at - 2] {
                Symbol::Column(column) => {
                    let words = name_words(&self.schema.column(column).name);
                    words.iter().any(|word| RANKS.contains(&word.as_str()))
                }
                symbol => symbol != Symbol::Word(Word::Close),
            };
            let compared =
                || self.comparison_behind(&said).or_else(|| self.comparison_before(said.start));
            let Some((wanted, said)) = compared().filter(|_| !ranks) else { continue };
            if word != wanted {
                self.symbols[at - 1] = Symbol::Word(wanted);
                let (old, new) = (word.text(), wanted.text());
                self.notes.push(format!("{old} became {new}, since the question says '{said}'"));
            }
        }
    }

    /// Makes `count(*) = 1` `count(*) > 1` where the question says "several" and no number.
    fn several(&mut self, at: usize, word: Word) {
        let is_count = at > 3 && self.is(at - 4, Word::Count) && self.is(at - 2, Word::Close);
        let is_one = word == Word::Equal && self.is(at, Word::One);
        if is_count && is_one && self.has_word(SEVERAL) && !self.has_word(super::NOT) {
            self.symbols[at - 1] = Symbol::Word(Word::Greater);
            self.notes
                .push("= became >, since the question says that there are several".to_owned());
        }
    }

    /// Returns where the question says the number at `at`, if the query and the question have it
    /// once.
    fn number_said(&self, at: usize) -> Option<Range<usize>> {
        let text = match self.symbols[at] {
            Symbol::Word(word) if word.is_number() => word.text(),
            Symbol::Value(value) => {
                let literal = self.literals.get(value).filter(|literal| literal.number)?;
                literal.text.as_str()
            }
            _ => return None,
        };
        let said = numbers(self.question);
        let mut places = said.iter().filter(|number| number.text == text);
        let (place, others) = (places.next()?, places.count());
        let twice = self.symbols.iter().filter(|s| **s == self.symbols[at]).count() > 1;
        (others == 0 && !twice).then(|| place.words.clone())
    }

    /// Returns the comparison behind a number, with one word between at most, and the words that say it:
    /// "3 or more", "10 kg or less", "18+"; none where it is that of another number, "before 1945 or after
    /// 1955".
    fn comparison_behind(&self, number: &Range<usize>) -> Option<(Word, String)> {
        let text = |at: usize| self.question.words.get(at).map_or("", |word| &word.text);
        let is_said = |at: usize| match [text(at), text(at + 1)] {
            ["+", _] => Some((Word::GreaterOrEqual, at + 1)),
            ["or", more] if OR_MORE.contains(&more) => Some((Word::GreaterOrEqual, at + 2)),
            ["or", less] if OR_LESS.contains(&less) => Some((Word::LessOrEqual, at + 2)),
            ["and", "above" | "over" | "up"] => Some((Word::GreaterOrEqual, at + 2)),
            _ => None,
        };
        let (word, end) = is_said(number.end).or_else(|| is_said(number.end + 1))?;
        let before = &self.question.words[..number.start];
        let is_denied = before.iter().any(|word| super::NOT.contains(&word.text.as_str()));
        let is_number = numbers(self.question).iter().any(|other| other.words.start == end);
        let goes_on = is_number || matches!(text(end), "than" | "the" | "a" | "an");
        (!is_denied && !goes_on).then(|| (word, self.question.slice(number.start..end).to_owned()))
    }

    /// Returns the comparison before word `start`, and the words that say it; none where it is
    /// denied or open: "in or after 2005".
    fn comparison_before(&self, start: usize) -> Option<(Word, String)> {
        let text = |at: usize| self.question.words.get(at).map_or("", |word| &word.text);
        let last = (0..start).rev().find(|at| !BETWEEN.contains(&text(*at)))?;
        let pair = [last.checked_sub(1).map_or("", text), text(last)];
        let (word, first) = match pair {
            [more, "than"] if MORE.contains(&more) => (Word::Greater, last - 1),
            [less, "than"] if LESS.contains(&less) => (Word::Less, last - 1),
            ["at", "least"] => (Word::GreaterOrEqual, last - 1),
            ["at", "most"] | ["up", "to"] => (Word::LessOrEqual, last - 1),
            [_, "over" | "above" | "exceeding" | "exceeds"] => (Word::Greater, last),
            [_, "under" | "below"] => (Word::Less, last),
            _ => return None,
        };
        let before: Vec<&str> = (first.saturating_sub(4)..first).map(text).collect();
        let end = (start + 1..start + 4).map(text).any(|word| word == "or");
        let (word, from) = match (before.last(), word) {
            _ if end => return None,
            (Some(&("no" | "not")), Word::Greater) => (Word::LessOrEqual, first - 1),
            (Some(&("no" | "not")), Word::Less) => (Word::GreaterOrEqual, first - 1),
            _ if before.iter().any(|word| super::NOT.contains(word)) => return None,
            (Some(&"or"), _) => return None,
            (_, word) => (word, first),
        };
        Some((word, self.question.slice(from..start + 1).to_owned()))
    }
}

const fn is_order(word: Word) -> bool {
    use Word as W;
    matches!(word, W::Equal | W::Less | W::Greater | W::LessOrEqual | W::GreaterOrEqual)
}
