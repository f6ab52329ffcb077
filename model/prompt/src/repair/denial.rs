//! What a question denies: which of its conditions a "not" belongs to, "neither ... nor", and a
//! list that is not counted.

use beamsplitter_link::Question;

use super::Repair;
use crate::vocabulary::{Symbol, Word};

/// Words behind which the denied condition stands. Of 183 literals of gold queries that Spider's and
/// Spider-Syn's training questions say wholly before their one such word, all that are negated are
/// said twice, are single letters, or are denied by a verb ("that Bo did not write").
pub(super) const DENIES: &[&str] =
    &["not", "no", "never", "without", "except", "excluding", "t", "nt"];
/// Words that may ask for a number of rows.
#[rustfmt::skip]
const COUNTING: &[&str] = &[
    "many", "much", "number", "numbers", "count", "counts", "total", "amount", "amounts",
    "quantity", "size", "num", "no", "nr", "sum", "counting", "counted", "often", "times",
    "frequency", "most", "least", "more", "fewer", "less", "popular", "common", "altogether",
    "tally", "tallies", "totals", "how",
];

/// Words of [`COUNTING`] that may compare the numbers of rows of several groups.
const COMPARING: &[&str] =
    &["often", "most", "least", "more", "fewer", "less", "popular", "common", "times"];

/// Returns whether a word of the question may ask for a number of rows.
pub fn may_count(question: &Question) -> bool {
    question.words.iter().any(|word| COUNTING.contains(&word.text.as_str()))
}

/// Returns whether a word of the question asks for a number of rows, and does not compare one: "how many",
/// and not "more than two".
pub fn asks_for_number(question: &Question) -> bool {
    let asks = |word: &str| COUNTING.contains(&word) && !COMPARING.contains(&word);
    question.words.iter().any(|word| asks(&word.text))
}

impl Repair<'_> {
    /// Makes `!=` before a literal that stands before the only "not" of the question `=`, where the
    /// query denies something else as well: "airlines from Canada that are not active".
    pub(super) fn denied_later(&mut self) {
        let words = self.question.words.iter().enumerate();
        let mut denials = words.filter(|(_, word)| DENIES.contains(&word.text.as_str()));
        let (Some((place, _)), None) = (denials.next(), denials.next()) else { return };
        let denied: Vec<usize> = (1..self.symbols.len()).filter(|at| self.is_denied(*at)).collect();
        let said_before = |at: usize| match self.symbols.get(at + 1) {
            Some(Symbol::Value(value)) => {
                let twice = self.symbols.iter().filter(|s| **s == Symbol::Value(*value)).count();
                let literal = self.literals.get(*value);
                twice == 1 && literal.is_some_and(|l| !l.words.is_empty() && l.words.end <= place)
            }
            _ => false,
        };
        let before: Vec<usize> = denied.iter().copied().filter(|at| said_before(*at)).collect();
        if before.len() == denied.len() {
            return;
        }
        for at in before {
            self.symbols[at] = Symbol::Word(Word::Equal);
            let note = "!= became =, since 'not' comes later and denies something else";
            self.notes.push(note.to_owned());
        }
    }

    fn is_denied(&self, at: usize) -> bool {
        self.is(at, Word::NotEqual) && matches!(self.symbols[at - 1], Symbol::Column(_))
    }

    /// Makes `!=` before a literal `=` within NOT IN and behind EXCEPT: what is not among those that are
    /// not. Who bought only shoes bought nothing else, though. No gold query of Spider's and Spider-Syn's training questions denies twice.
    pub(super) fn denied_twice(&mut self) {
        let denials = self.question.words.iter().filter(|w| DENIES.contains(&w.text.as_str()));
        if denials.count() > 1 || self.has_word(&["only", "all", "every", "each", "always", "just"])
        {
            return;
        }
        let mut depth = 0_usize;
        let mut denied_at = None;
        for at in 1..self.symbols.len() {
            match self.symbols[at] {
                Symbol::Word(Word::Close) => {
                    depth = depth.saturating_sub(1);
                    denied_at = denied_at.filter(|denied| depth >= *denied);
                }
                Symbol::Word(word) if word.opens() => {
                    depth += 1;
                    let is_not_in =
                        at > 1 && self.is(at - 2, Word::Not) && self.is(at - 1, Word::In);
                    denied_at = denied_at.or(is_not_in.then_some(depth));
                }
                Symbol::Word(Word::Except) if depth == 0 => denied_at = Some(0),
                _ => {}
            }
            let is_literal = matches!(self.symbols.get(at + 1), Some(Symbol::Value(_)));
            if denied_at.is_some() && is_literal && self.is_denied(at) {
                self.symbols[at] = Symbol::Word(Word::Equal);
                self.notes.push("!= became =, since NOT IN or EXCEPT denies it already".to_owned());
            }
        }
    }

    /// Makes `a = x and a != y` `a != x and a != y` behind "neither": the second condition would
    /// follow from the first.
    pub(super) fn neither(&mut self) {
        if !self.has_word(&["neither"]) {
            return;
        }
        for at in 0..self.symbols.len().saturating_sub(6) {
            let &[
                Symbol::Column(first),
                Symbol::Word(one),
                Symbol::Value(_),
                Symbol::Word(Word::And),
                Symbol::Column(second),
                Symbol::Word(other),
                Symbol::Value(_),
            ] = &self.symbols[at..at + 7]
            else {
                continue;
            };
            let place = match (one, other) {
                (Word::Equal, Word::NotEqual) => at + 1,
                (Word::NotEqual, Word::Equal) => at + 5,
                _ => continue,
            };
            if first == second {
                self.symbols[place] = Symbol::Word(Word::NotEqual);
                self.notes.push("= became !=, since 'neither' denies both".to_owned());
            }
        }
    }

    /// Lists what the question does not ask the number of. Of 465 gold queries of Spider's and
    /// Spider-Syn's training questions that list or count different values of a column where no
    /// word asks for a number, 453 list them.
    pub(super) fn listed(&mut self) {
        if may_count(self.question) {
            return;
        }
        for at in 0..self.symbols.len().saturating_sub(4) {
            let &[
                Symbol::Word(Word::Select),
                Symbol::Word(Word::Count),
                Symbol::Word(Word::Distinct),
                Symbol::Column(column),
                Symbol::Word(Word::Close),
            ] = &self.symbols[at..at + 5]
            else {
                continue;
            };
            let nested = at > 0 && self.symbols[..at].contains(&Symbol::Word(Word::Open));
            let more = self.is(at + 5, Word::Comma);
            if !nested && !more {
                self.symbols.splice(
                    at..at + 5,
                    [
                        Symbol::Word(Word::Select),
                        Symbol::Word(Word::Distinct),
                        Symbol::Column(column),
                    ],
                );
                let name = self.schema.full_name(column);
                self.notes.push(format!("{name} is listed, since the question asks for no number"));
            }
            return;
        }
    }
}
