//! The direction of superlatives: "the oldest" has the least birth date and the greatest age.

use beamsplitter_common::lexicon::List;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{ColumnKind, ColumnRef};

use super::Repair;
use crate::vocabulary::{Symbol, Word};

/// Superlatives for the least value and for the greatest, of one sort of columns. The rule holds for
/// 97 % of Spider's training questions with one superlative of numbers, for 95 % of those of times
/// and for all of those of ages; in nearly all others the gold query is wrong.
type Superlatives = [List; 2];

static TIMES: Superlatives =
    [List::new(crate::LEXICON, "earliest"), List::new(crate::LEXICON, "latest")];
static AGES: Superlatives =
    [List::new(crate::LEXICON, "youngest"), List::new(crate::LEXICON, "oldest")];
static NUMBERS: Superlatives =
    [List::new(crate::LEXICON, "least"), List::new(crate::LEXICON, "greatest")];

/// Words of names of columns that hold times.
static TIME_NAMES: List = List::new(crate::LEXICON, "names of times");
/// Words of names of columns whose first is the least.
static RANKS: List = List::new(crate::LEXICON, "names of ranks");

impl Repair<'_> {
    /// Turns what is ordered or searched for against the one superlative of the question.
    pub(super) fn directions(&mut self) {
        let mut at = 0;
        while at < self.symbols.len() {
            match self.symbols[at] {
                Symbol::Word(Word::OrderBy) => self.order(at),
                Symbol::Word(word @ (Word::Min | Word::Max)) => self.extreme(at, word),
                _ => {}
            }
            at += 1;
        }
    }

    /// Turns an ORDER BY of one item that a LIMIT follows.
    fn order(&mut self, at: usize) {
        let mut depth = 0_usize;
        let mut column = None;
        let mut columns = 0;
        for end in at + 1..self.symbols.len() {
            match self.symbols[end] {
                Symbol::Column(of) => (column, columns) = (Some(of), columns + 1),
                Symbol::Word(Word::Limit) if depth == 0 => {
                    let descends = self.is(end - 1, Word::Desc);
                    if columns < 2 {
                        self.turn(at, end, descends, column);
                    }
                    return;
                }
                Symbol::Word(Word::Close) if depth > 0 => depth -= 1,
                Symbol::Word(Word::Close | Word::Comma) if depth == 0 => return,
                Symbol::Word(word) if word.opens() => depth += 1,
                _ => {}
            }
        }
    }

    fn turn(&mut self, at: usize, end: usize, descends: bool, column: Option<ColumnRef>) {
        let counts = (at..end).any(|place| self.is(place, Word::Count));
        let Some((greatest, said)) = self.superlative(column.filter(|_| !counts)) else { return };
        match (greatest, descends) {
            (true, false) => self.symbols.insert(end, Symbol::Word(Word::Desc)),
            (false, true) => {
                self.symbols.remove(end - 1);
            }
            _ => return,
        }
        self.notes.push(format!("the order was turned, since the question says “{said}”"));
    }

    /// Turns `min(a)` where it is all that a nested query selects.
    fn extreme(&mut self, at: usize, word: Word) {
        let nested = at > 1 && self.is(at - 1, Word::Select) && self.is(at + 2, Word::Close);
        let alone = self.is(at + 3, Word::Close);
        let Some(Symbol::Column(column)) = self.symbols.get(at + 1).copied() else { return };
        if !nested || !alone {
            return;
        }
        let Some((greatest, said)) = self.superlative(Some(column)) else { return };
        let wanted = if greatest { Word::Max } else { Word::Min };
        if word != wanted {
            self.symbols[at] = Symbol::Word(wanted);
            let (old, new) = (word.text(), wanted.text());
            self.notes
                .push(format!("{old}...) became {new}...), since the question says “{said}”"));
        }
    }

    /// Returns whether the question asks for the greatest value of a column (of a number of rows
    /// without one), and by which word; none where it has superlatives of both directions, or none.
    fn superlative(&self, column: Option<ColumnRef>) -> Option<(bool, String)> {
        let words = match column {
            Some(column) => self.superlatives_of(column)?,
            None => &NUMBERS,
        };
        let [least, greatest] = words.each_ref().map(|words| self.superlative_among(words));
        match (least, greatest) {
            (Some(said), None) => Some((false, said)),
            (None, Some(said)) => Some((true, said)),
            _ => None,
        }
    }

    /// Returns the first of the words that is said as a superlative: not "at least", "most of",
    /// "first name", "most recent" as a number.
    fn superlative_among(&self, words: &[&str]) -> Option<String> {
        let said = &self.question.words;
        let text = |at: usize| said.get(at).map_or("", |word| word.text.as_str());
        let is = |at: &usize| {
            let next = text(at + 1);
            let before = at.checked_sub(1).map_or("", text);
            words.contains(&text(*at))
                && before != "at"
                && !matches!(next, "name" | "names" | "of" | "recent" | "recently")
                && !(before == "least" && matches!(text(*at), "recent" | "recently"))
        };
        (0..said.len()).find(is).map(|at| text(at).to_owned())
    }

    fn superlatives_of(&self, at: ColumnRef) -> Option<&'static Superlatives> {
        let column = self.schema.column(at);
        let words = name_words(&column.name);
        let has = |names: &[&str]| words.iter().any(|word| names.contains(&word.as_str()));
        let date = words.iter().any(|word| word.ends_with("date"));
        if column.kind == ColumnKind::Time || date || has(&TIME_NAMES) || column.holds_dates() {
            return Some(&TIMES);
        }
        match (has(&["age"]), has(&RANKS)) {
            (true, _) => Some(&AGES),
            (false, true) => None,
            (false, false) => Some(&NUMBERS),
        }
    }
}
