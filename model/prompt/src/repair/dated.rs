//! Months by their number, and years of dates.

use beamsplitter_link::{Literal, dates};
use beamsplitter_sql::date_form::month_number;

use super::Repair;
use crate::vocabulary::{Symbol, Word};

/// Comparisons of which both sides are numbers.
const COMPARING: [Word; 6] = [
    Word::Equal,
    Word::NotEqual,
    Word::Less,
    Word::Greater,
    Word::LessOrEqual,
    Word::GreaterOrEqual,
];

impl Repair<'_> {
    /// Compares the month of a date with the only month that the question names, where it is compared with
    /// another: the question says *August*, and no word of it is the number 8.
    pub(super) fn months(&mut self) {
        let Some(month) = dates(self.question).into_iter().find_map(|said| said.date.month) else {
            return;
        };
        // All names count, also where no date is read: "in May or June".
        let mut named = self.question.words.iter().filter_map(|word| month_number(&word.text));
        if named.any(|other| other != month) {
            return;
        }
        let is_month = |word: &&Word| word.number() == Some(month.into());
        let Some(word) = Word::NUMBERS.iter().find(is_month) else { return };
        for at in 0..self.symbols.len() {
            let Some(
                &[
                    Symbol::Word(Word::Month),
                    Symbol::Column(column),
                    Symbol::Word(Word::Close),
                    Symbol::Word(Word::Equal),
                    compared,
                ],
            ) = self.symbols.get(at..at + 5)
            else {
                continue;
            };
            let number = match compared {
                Symbol::Word(word) => word.number(),
                Symbol::Value(value) => {
                    self.literals.get(value).and_then(|of| of.text.parse().ok())
                }
                Symbol::Table(_) | Symbol::Column(_) => None,
            };
            if let Some(number) = number.filter(|number| *number != u32::from(month)) {
                self.symbols[at + 4] = Symbol::Word(*word);
                let name = self.schema.full_name(column);
                let note = "since the question names this month";
                self.notes.push(format!("month {number} of {name} became {month}, {note}"));
            }
        }
    }

    /// Takes the year of a column of dates that is compared with a year of the question, not in the form that
    /// the column writes: no date is one, and SQLite compares them all the same.
    pub(super) fn years(&mut self) {
        let said = dates(self.question);
        let is_year = |literal: &Literal| {
            let year = literal.text.parse().ok().filter(|_| literal.number);
            year.is_some() && said.iter().any(|date| date.date.year == year)
        };
        for at in (0..self.symbols.len()).rev() {
            let Some(&[Symbol::Column(column), Symbol::Word(word), Symbol::Value(value)]) =
                self.symbols.get(at..at + 3)
            else {
                continue;
            };
            let written = self.literals.get(value).filter(|literal| is_year(literal));
            let is_other = written.is_some_and(|literal| literal.form(column).is_none());
            if is_other && COMPARING.contains(&word) && self.schema.column(column).dates.is_some() {
                self.symbols.insert(at, Symbol::Word(Word::Year));
                self.symbols.insert(at + 2, Symbol::Word(Word::Close));
                let name = self.schema.full_name(column);
                self.notes.push(format!("{name} became its year, since it holds dates"));
            }
        }
    }
}
