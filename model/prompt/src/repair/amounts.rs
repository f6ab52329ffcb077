//! Amounts that a column has: *how many copies* is the number in `copies`, and no number of rows.

use beamsplitter_link::question::stem;
use beamsplitter_sql::names::{is_plural, words as name_words};
use beamsplitter_sql::{ColumnKind, ColumnRef};

use super::Repair;
use crate::vocabulary::{Symbol, Word};

/// Words of names of columns that say no more than that it is an amount.
const NUMBERS: &[&str] = &["number", "num", "count", "total", "of", "no"];

/// First words of names of amounts.
const AMOUNTS: &[&str] = &["number", "num", "count", "total"];

impl Repair<'_> {
    /// Makes `count(*)` of rows of one table the sum of the column by whose whole name the question
    /// begins, "how many copies": of one row that is its value. Of the 13 gold queries of Spider's
    /// training questions that begin so, 12 take the column; the other one counts a number that is a key.
    pub(super) fn amounts(&mut self) {
        let &[
            Symbol::Word(Word::From),
            Symbol::Table(table),
            Symbol::Word(Word::Select),
            Symbol::Word(Word::Count),
            Symbol::Word(Word::Star),
            Symbol::Word(Word::Close),
            ref rest @ ..,
        ] = self.symbols.as_slice()
        else {
            return;
        };
        let groups = [Word::GroupBy, Word::OrderBy, Word::Having, Word::Limit, Word::Select];
        let is_plain = !rest.iter().any(|s| s.word().is_some_and(|word| groups.contains(&word)));
        let Some(column) = self.amount(table).filter(|_| is_plain) else { return };
        if self.symbols.contains(&Symbol::Column(column)) {
            return;
        }
        self.symbols[3] = Symbol::Word(Word::Sum);
        self.symbols[4] = Symbol::Column(column);
        let name = self.schema.full_name(column);
        self.notes.push(format!("the rows became the sum of {name}, which says how many"));
    }

    /// Returns the column of amounts whose whole name follows "how many" at the beginning, where no table
    /// is called so.
    fn amount(&self, table: usize) -> Option<ColumnRef> {
        let words = &self.question.words;
        let [how, many, said @ ..] = words.as_slice() else { return None };
        if how.text != "how" || many.text != "many" {
            return None;
        }
        let stems = |name: &str| -> Vec<String> {
            let words = name_words(name).into_iter();
            words.filter(|word| !NUMBERS.contains(&word.as_str())).map(|word| stem(&word)).collect()
        };
        let begins = |stems: &[String]| {
            let mut pairs = stems.iter().zip(said);
            !stems.is_empty() && stems.len() <= said.len() && pairs.all(|(a, b)| *a == b.stem)
        };
        let is_table = self.schema.tables.iter().any(|table| {
            let stems = stems(&table.name);
            said.first().is_some_and(|word| stems.contains(&word.stem))
        });
        let columns = self.schema.tables.get(table)?.columns.iter().enumerate();
        let mut found = columns.filter(|(at, column)| {
            let at = ColumnRef { table, column: *at };
            let holds_numbers = column.kind == ColumnKind::Number && !self.schema.is_key(at);
            holds_numbers && is_amount(&column.name) && begins(&stems(&column.name))
        });
        let (column, _) = found.next().filter(|_| !is_table)?;
        found.next().is_none().then_some(ColumnRef { table, column })
    }
}

/// Returns whether a column is called as an amount of something, `copies` or `number_of_rooms`: a *year*, a
/// *round* and a *room number* are none.
fn is_amount(name: &str) -> bool {
    let words = name_words(name);
    let says = words.first().is_some_and(|word| AMOUNTS.contains(&word.as_str()));
    let last = words.last().map_or("", String::as_str);
    says && words.len() > 1 || is_plural(last)
}
