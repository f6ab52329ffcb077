//! How literals are written: quoted or not, whole or not.

use beamsplitter_sql::date_part::DatePart;
use beamsplitter_sql::quote_text;

use super::{COMPARING, Writer, is, word_at};
use crate::vocabulary::{Symbol, Word};

impl Writer<'_> {
    /// Returns a number as it is written at `at`. SQLite divides whole numbers without a rest, so that
    /// of these a share is 0 or 1, and 90 minutes are one hour: what is divided by, and the hundred of
    /// a share, are no whole numbers. Parts of dates are: a quarter, the month of 20240315.
    pub(super) fn number(&self, at: usize, text: &str) -> String {
        let star = [Word::Star];
        let is_share = text.len() > 2 && text.trim_end_matches('0') == "1";
        let multiplied =
            is(self.symbols, Some(at + 1), &star) || is(self.symbols, at.checked_sub(1), &star);
        let divides = is(self.symbols, at.checked_sub(1), &[Word::Slash]);
        let is_whole = text.parse::<i64>().is_ok();
        if multiplied && is_share || divides && is_whole && !self.of_date(at - 1) {
            return format!("{text}.0");
        }
        // Beside a text SQLite takes every number for less.
        let is_text =
            |end| self.opening(end).is_some_and(|open| is(self.symbols, Some(open), &[Word::Part]));
        match self.compared(at).is_some_and(is_text) {
            true => quote_text(text),
            false => text.to_owned(),
        }
    }

    /// Returns the literal `value`, which stands at `at`, as SQL has it.
    pub(super) fn literal(&self, at: usize, value: usize) -> String {
        let Some(literal) = self.literals.get(value) else { return "''".to_owned() };
        let text = &literal.text;
        let column = self.compared(at).and_then(|end| match self.symbols[end] {
            Symbol::Column(column) => Some(column),
            _ => None,
        });
        match word_at(self.symbols, at.checked_sub(1)) {
            Some(Word::Contains) => quote_text(&format!("%{text}%")),
            Some(Word::StartsWith) => quote_text(&format!("{text}%")),
            Some(Word::EndsWith) => quote_text(&format!("%{text}")),
            _ if literal.number => self.number(at, text),
            // Beside a column SQLite reads the text of a number as the column's cells are.
            _ if literal.counts() && column.is_none() => self.number(at, text),
            _ => quote_text(column.map_or(text, |column| &literal.of(column, self.literals).text)),
        }
    }

    /// Returns the end of what a literal at `at` is compared with or chosen from.
    fn compared(&self, at: usize) -> Option<usize> {
        let is_value = |symbol: Symbol| match symbol {
            Symbol::Word(word) => {
                matches!(word, Word::Open | Word::Comma | Word::And | Word::Not) || word.is_number()
            }
            Symbol::Value(_) => true,
            Symbol::Column(_) | Symbol::Table(_) => false,
        };
        let compares = |at: &usize| is(self.symbols, Some(*at), COMPARING);
        let before = (0..at).rev().find(|&at| !is_value(self.symbols[at])).filter(compares)?;
        (0..before).rev().find(|&at| self.symbols[at] != Symbol::Word(Word::Not))
    }

    /// Returns where the bracket opens that closes at `end`.
    fn opening(&self, end: usize) -> Option<usize> {
        let mut depth = 0;
        (0..=end).rev().find(|&at| {
            match self.symbols[at] {
                Symbol::Word(Word::Close) => depth += 1,
                Symbol::Word(word) if word.opens() => depth -= 1,
                _ => {}
            }
            depth <= 0
        })
    }

    /// Returns whether the operand before `at` is a date, or made of parts of one.
    fn of_date(&self, at: usize) -> bool {
        let Some(end) = at.checked_sub(1) else { return false };
        if let Symbol::Column(column) = self.symbols[end] {
            return self.schema.column(column).dates.is_some();
        }
        let open = self.opening(end).unwrap_or(end);
        self.symbols[open..end].iter().filter_map(|symbol| symbol.word()).any(|word| {
            word == Word::Part || word.date_part().is_some_and(|part| part != DatePart::Days)
        })
    }
}
