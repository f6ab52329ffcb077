//! Numbers that tell one row apart: *customer 7* is the customer of that key.

use beamsplitter_link::{Question, QuestionWord};
use beamsplitter_sql::names::phrase;
use beamsplitter_sql::{ColumnKind, ColumnRef};

use super::Repair;
use crate::vocabulary::{Symbol, Word};

impl Repair<'_> {
    /// Compares a number behind a word with the key that the word names, where the query compares it
    /// with a column that the question does not name: `total = 7` for *orders of customer 7* becomes
    /// `customer_id = 7`.
    pub(super) fn numbered(&mut self) {
        for at in 0..self.symbols.len() {
            let Some(&[Symbol::Column(column), Symbol::Word(Word::Equal), value]) =
                self.symbols.get(at..at + 3)
            else {
                continue;
            };
            if self.schema.is_key(column) || self.names(column) {
                continue;
            }
            let Some(key) = self.noun_before(value).and_then(|noun| self.key_called(&noun)) else {
                continue;
            };
            self.symbols[at] = Symbol::Column(key);
            let (was, is) = (self.schema.full_name(column), self.schema.full_name(key));
            self.notes.push(format!("{was} became {is}, since the number stands behind its name"));
        }
    }

    /// Returns whether a word of the question is one of a column's name.
    fn names(&self, column: ColumnRef) -> bool {
        let stems = stems(&self.schema.column(column).name);
        self.question.words.iter().any(|word| stems.contains(&word.stem))
    }

    /// Returns the stem of the word that a number stands right behind.
    fn noun_before(&self, value: Symbol) -> Option<String> {
        let number = match value {
            Symbol::Value(value) => {
                let literal = self.literals.get(value).filter(|literal| literal.number)?;
                literal.words.start
            }
            Symbol::Word(word) if word.is_number() => {
                let is_said = |said: &QuestionWord| said.text == word.text();
                self.question.words.iter().position(is_said)?
            }
            _ => return None,
        };
        let noun = self.question.words.get(number.checked_sub(1)?)?;
        (noun.is_word() && !noun.is_stop()).then(|| noun.stem.clone())
    }

    /// Returns the key of the query's tables that a word names: the only number called by it and one
    /// more word, as `customer_id` is, or else the primary key of the only table that is called so.
    fn key_called(&self, noun: &str) -> Option<ColumnRef> {
        let here = |table: usize| self.symbols.contains(&Symbol::Table(table));
        let columns = || self.schema.columns().filter(|(at, _)| here(at.table));
        let is_called = |at: &ColumnRef| {
            let column = self.schema.column(*at);
            let name = stems(&column.name);
            let is_number = column.kind == ColumnKind::Number;
            is_number && name.len() == 2 && name.first().is_some_and(|first| first == noun)
        };
        let mut called = columns().map(|(at, _)| at).filter(is_called);
        match (called.next(), called.next()) {
            (Some(only), None) => return Some(only),
            (Some(_), Some(_)) => return None,
            (None, _) => {}
        }
        let keys = columns().filter(|(at, column)| {
            column.primary_key && stems(&self.schema.tables[at.table].name) == [noun]
        });
        let mut keys = keys.map(|(at, _)| at);
        keys.next().filter(|_| keys.next().is_none())
    }
}

/// Returns the stems of the words of a name.
fn stems(name: &str) -> Vec<String> {
    Question::new(&phrase(name)).words.into_iter().map(|word| word.stem).collect()
}
