//! Whole names of people: half a name is selected only where the question asks for that half.

use beamsplitter_sql::ColumnRef;
use beamsplitter_sql::names::words as name_words;

use super::Repair;
use crate::vocabulary::{Symbol, Word};

/// Words that ask for half a name. Of the 146 gold queries of Spider's and Spider-Syn's training
/// questions that select one half at least where none of them is said, all select both.
const HALVES: &[&str] = &[
    "first",
    "last",
    "given",
    "family",
    "forename",
    "forenames",
    "surname",
    "surnames",
    "firstname",
    "lastname",
    "fname",
    "lname",
];

impl Repair<'_> {
    /// Adds the other half of a name to a select list that has one half.
    pub(super) fn whole_names(&mut self) {
        if self.has_word(HALVES) || self.symbols.iter().any(|s| is_set_operation(*s)) {
            return;
        }
        let Some(start) = self.top_select() else { return };
        let end = self.list_end(start);
        let list = self.symbols[start..end].to_vec();
        let halves = list.iter().filter_map(|symbol| match symbol {
            Symbol::Column(column) => half(&self.schema.column(*column).name),
            _ => None,
        });
        let halves: Vec<Half> = halves.collect();
        if halves.contains(&Half::First) && halves.contains(&Half::Last) {
            return;
        }
        let mut at = start;
        for item in list.split(|s| *s == Symbol::Word(Word::Comma)) {
            at += item.len();
            let plain = match item {
                [Symbol::Column(column)] => *column,
                [Symbol::Word(Word::Distinct), Symbol::Column(column)] if at < start + 3 => *column,
                _ => {
                    at += 1;
                    continue;
                }
            };
            if let Some((other, first)) = self.other_half(plain) {
                let comma = Symbol::Word(Word::Comma);
                let (before, added) = match first {
                    true => (at - 1, [Symbol::Column(other), comma]),
                    false => (at, [comma, Symbol::Column(other)]),
                };
                self.symbols.splice(before..before, added);
                let (name, half) = (self.schema.full_name(other), self.schema.full_name(plain));
                self.notes.push(format!("{name} was added, since {half} is half a name"));
                return;
            }
            at += 1;
        }
    }

    /// Returns the place behind the SELECT of the whole query.
    fn top_select(&self) -> Option<usize> {
        let mut depth = 0_usize;
        for (at, symbol) in self.symbols.iter().enumerate() {
            match symbol {
                Symbol::Word(Word::Select) if depth == 0 => return Some(at + 1),
                Symbol::Word(Word::Close) => depth = depth.saturating_sub(1),
                Symbol::Word(word) if word.opens() => depth += 1,
                _ => {}
            }
        }
        None
    }

    /// Returns the end of the select list that begins at `start`.
    fn list_end(&self, start: usize) -> usize {
        let ends = |symbol: &Symbol| {
            use Word as W;
            let clauses = [W::Where, W::GroupBy, W::Having, W::OrderBy, W::Limit];
            symbol.word().is_some_and(|word| clauses.contains(&word))
        };
        let length = self.symbols[start..].iter().position(ends);
        length.map_or(self.symbols.len(), |length| start + length)
    }

    /// Returns the other half of a name, where its table has one column for each half, and whether
    /// it is the first one.
    fn other_half(&self, at: ColumnRef) -> Option<(ColumnRef, bool)> {
        let mine = half(&self.schema.column(at).name)?;
        let columns = &self.schema.tables.get(at.table)?.columns;
        let halves = |wanted: Half| {
            let of = columns.iter().enumerate().filter(move |(_, c)| half(&c.name) == Some(wanted));
            of.map(|(column, _)| ColumnRef { table: at.table, column })
        };
        let (wanted, first) = match mine {
            Half::First => (Half::Last, false),
            Half::Last => (Half::First, true),
        };
        let other = halves(wanted).next()?;
        let single = halves(wanted).count() == 1 && halves(mine).count() == 1;
        single.then_some((other, first))
    }
}

/// Half of a person's name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    First,
    Last,
}

fn half(column: &str) -> Option<Half> {
    let words = name_words(column);
    let has = |word: &str| words.iter().any(|of| of == word);
    let any = |words: &[&str]| words.iter().any(|word| has(word));
    if any(&["fname", "firstname", "forename"]) || has("name") && any(&["first", "given"]) {
        return Some(Half::First);
    }
    let last = any(&["lname", "lastname", "surname"]) || has("name") && any(&["last", "family"]);
    last.then_some(Half::Last)
}

fn is_set_operation(symbol: Symbol) -> bool {
    symbol.word().is_some_and(Word::is_set_operation)
}
