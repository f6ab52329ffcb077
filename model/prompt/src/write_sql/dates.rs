//! How parts of dates are written: in the form of their column, and as numbers where they are compared.

use beamsplitter_sql::date_part::{DatePart, Dates};

use super::{COMPARING, Writer, is, word_at};
use crate::joins::SourceColumn;
use crate::vocabulary::{Symbol, Word};

/// Words that make a number of what stands before or behind them.
const COUNTING: &[Word] = &[Word::Plus, Word::Minus, Word::Star, Word::Slash, Word::Remainder];
/// The columns of a query in FROM, as the query around it calls them.
const OUTPUTS: [Word; 3] = [Word::Output1, Word::Output2, Word::Output3];
/// Words behind which something else begins.
const CLAUSES: &[Word] = &[
    Word::Select,
    Word::From,
    Word::On,
    Word::Where,
    Word::GroupBy,
    Word::Having,
    Word::OrderBy,
    Word::Limit,
    Word::And,
    Word::Or,
    Word::When,
    Word::Then,
    Word::Else,
];

impl Writer<'_> {
    /// Writes a part of a date, where one of a column begins at `at`, in the form of the column.
    /// Returns the place of its closing bracket. Compared with something, it is a number.
    pub(super) fn date_part(&mut self, at: usize) -> Option<usize> {
        let part = word_at(self.symbols, Some(at))?.date_part()?;
        let again = is(self.symbols, Some(at + 1), &[Word::Again]);
        let end = at + if again { 3 } else { 2 };
        let column = match *self.symbols.get(end - 1)? {
            _ if !is(self.symbols, Some(end), &[Word::Close]) => None,
            Symbol::Column(column) => Some(column),
            _ => None,
        };
        let Some(column) = column else {
            self.push(match part {
                DatePart::Date => "date(",
                DatePart::Days => "julianday(",
                // The form of anything but a column is not known: SQLite refuses the word.
                _ => Word::of_date_part(part).text(),
            });
            return Some(at);
        };
        let occurrence = usize::from(again);
        let name = self.column(at, SourceColumn { column, occurrence });
        let known = self.schema.column(column).dates.as_ref();
        let text = known.unwrap_or(&Dates::Sqlite).part(part, &name);
        let number = match part {
            DatePart::Year | DatePart::Month | DatePart::Day => true,
            DatePart::Weekday | DatePart::Hour => true,
            DatePart::Quarter | DatePart::YearMonth | DatePart::Date | DatePart::Days => false,
        };
        match number && self.is_compared(at, end) {
            true => self.push(&format!("cast({text} as integer)")),
            false => self.push(&text),
        }
        Some(end)
    }

    /// Returns whether what stands from `start` to `end` is compared with something: itself, or as the
    /// value of a bracket, an extreme, a choice or a query around it.
    fn is_compared(&self, start: usize, end: usize) -> bool {
        let mut spans = vec![(start, end)];
        let mut next = 0;
        while let Some(&(start, end)) = spans.get(next) {
            next += 1;
            let before = start.checked_sub(1);
            let behind = end + 1 + usize::from(is(self.symbols, Some(end + 1), &[Word::Not]));
            let beside =
                |words| is(self.symbols, before, words) || is(self.symbols, Some(behind), words);
            if beside(COMPARING) {
                return true;
            }
            if beside(COUNTING) {
                continue;
            }
            let around = self.around(start);
            let close = self.closing(around.open);
            match (word_at(self.symbols, around.open), around.clause) {
                (_, Some(Word::Between)) => return true,
                (None | Some(Word::Open), Some(Word::Select)) => {
                    if self.is_combined(around.open.map_or(0, |open| open + 1)..close) {
                        return true;
                    }
                    let Some(open) = around.open else { continue };
                    spans.push((open, close));
                    for at in self.named(open, around.commas) {
                        if !spans.contains(&(at, at)) {
                            spans.push((at, at));
                        }
                    }
                }
                (Some(Word::Case), Some(Word::Then | Word::Else))
                | (Some(Word::Open | Word::Min | Word::Max | Word::Given), None) => {
                    spans.extend(around.open.map(|open| (open, close)));
                }
                _ => {}
            }
        }
        false
    }

    /// Returns where the query around the one that opens at `open`, in FROM, names a column of it.
    fn named(&self, open: usize, output: usize) -> Vec<usize> {
        let in_from = is(self.symbols, open.checked_sub(1), &[Word::From]);
        let Some(word) = OUTPUTS.get(output).filter(|_| in_from) else { return Vec::new() };
        let names = |at: &usize| {
            is(self.symbols, Some(*at), &[*word]) && self.selects.of[*at] == self.selects.of[open]
        };
        (0..self.symbols.len()).filter(names).collect()
    }

    /// Returns whether queries between two places are combined by what they have in common or not.
    fn is_combined(&self, within: std::ops::Range<usize>) -> bool {
        let mut depth = 0_usize;
        within.filter_map(|at| word_at(self.symbols, Some(at))).any(|word| {
            match word {
                Word::Close => depth = depth.saturating_sub(1),
                word if word.opens() => depth += 1,
                _ => {}
            }
            depth == 0 && word.is_set_operation() && word != Word::UnionAll
        })
    }

    /// Finds what is around the symbol at `at`.
    fn around(&self, at: usize) -> Around {
        let mut around = Around { open: None, clause: None, commas: 0 };
        let mut depth = 0_usize;
        for place in (0..at).rev() {
            let Some(word) = word_at(self.symbols, Some(place)) else { continue };
            match word {
                Word::Close | Word::CaseEnd => depth += 1,
                word if word == Word::Case || word.opens() => {
                    if depth == 0 {
                        around.open = Some(place);
                        break;
                    }
                    depth -= 1;
                }
                _ if depth > 0 => {}
                Word::Comma if around.clause.is_none() => around.commas += 1,
                // The greater bound of BETWEEN.
                Word::Between if around.clause == Some(Word::And) => around.clause = Some(word),
                word if CLAUSES.contains(&word) => around.clause = around.clause.or(Some(word)),
                _ => {}
            }
        }
        around
    }

    /// Returns where the bracket or the choice closes that opens at `open`; the end of the whole without one.
    fn closing(&self, open: Option<usize>) -> usize {
        let all = self.symbols.len();
        let Some(open) = open else { return all };
        let mut depth = 0_usize;
        let close = (open..all).find(|&at| {
            match word_at(self.symbols, Some(at)) {
                Some(Word::Close | Word::CaseEnd) => depth = depth.saturating_sub(1),
                Some(word) if word == Word::Case || word.opens() => depth += 1,
                _ => {}
            }
            depth == 0
        });
        close.unwrap_or(all)
    }
}

/// What stands around a symbol.
struct Around {
    /// The bracket or the choice.
    open: Option<usize>,
    /// The nearest word before the symbol, in the same bracket, that begins a clause.
    clause: Option<Word>,
    /// The commas between the two.
    commas: usize,
}
