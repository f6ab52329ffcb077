//! What rows do not have: "recipes without basil" are those of which no ingredient is basil, and not those
//! of which one is something else.

use beamsplitter_link::question::stem;
use beamsplitter_sql::ForeignKey;
use beamsplitter_sql::names::words as name_words;

use super::Repair;
use crate::joins::{Source, conditions};
use crate::vocabulary::{Symbol, Word};

/// Words that deny what rows have.
const DENY: &[&str] =
    &["without", "no", "not", "never", "t", "nt", "dont", "didnt", "doesnt", "hasnt", "havent"];
/// Words that ask for something else instead.
const OTHER: &[&str] = &[
    "other",
    "others",
    "else",
    "except",
    "besides",
    "but",
    "only",
    "different",
    "another",
    "some",
];

/// A query over several tables whose only condition on one that is not selected denies a value.
struct Denying {
    selected: Vec<Symbol>,
    /// The key by which rows of another table refer to those that are selected.
    key: ForeignKey,
    /// The other tables, in their order.
    others: Vec<usize>,
    /// The denied condition without its "not".
    denied: Vec<Symbol>,
    /// The other conditions and what follows them, of the selected table alone.
    kept: Vec<Vec<Symbol>>,
    tail: Vec<Symbol>,
}

impl Repair<'_> {
    /// Makes `a join b where b.c != x` `a where a.key not in (select b.key from b where b.c = x)`, where a
    /// row of `a` may have several of `b`. Of the gold queries of Spider's training questions, 4 are of
    /// the first form, three of which ask for rows of `b`, and more than a hundred deny by NOT IN or EXCEPT.
    pub(super) fn without(&mut self) {
        if !self.has_word(DENY) || self.has_word(OTHER) {
            return;
        }
        let Some(found) = self.denying() else { return };
        let Denying { selected, key, others, denied, kept, tail } = found;
        let word = Symbol::Word;
        let mut symbols = vec![word(Word::From), Symbol::Table(key.to.table), word(Word::Select)];
        symbols.extend(selected);
        symbols.push(word(Word::Where));
        for condition in kept {
            symbols.extend(condition);
            symbols.push(word(Word::And));
        }
        symbols.extend([Symbol::Column(key.to), word(Word::Not), word(Word::In), word(Word::Open)]);
        for (at, table) in others.into_iter().enumerate() {
            let before = if at == 0 { Word::From } else { Word::Join };
            symbols.extend([word(before), Symbol::Table(table)]);
        }
        symbols.extend([word(Word::Select), Symbol::Column(key.from), word(Word::Where)]);
        symbols.extend(denied);
        symbols.push(word(Word::Close));
        symbols.extend(tail);
        self.symbols = symbols;
        let rows = &self.schema.tables[key.to.table].name;
        self.notes.push(format!("!= became not in, since a row of {rows} may have several others"));
    }

    /// Reads `from a join b [join c] select a.x where b.c != x [and a.y ...] [order by a.z ...]`.
    fn denying(&self) -> Option<Denying> {
        let select = self.symbols.iter().position(|s| *s == Symbol::Word(Word::Select))?;
        let mut tables = Vec::new();
        for source in self.symbols[..select].chunks(2) {
            match source {
                &[Symbol::Word(Word::From | Word::Join), Symbol::Table(table)]
                    if !tables.contains(&table) =>
                {
                    tables.push(table);
                }
                _ => return None,
            }
        }
        let rest = &self.symbols[select + 1..];
        let start = rest.iter().position(|s| *s == Symbol::Word(Word::Where))?;
        let is_tail = |s: &Symbol| matches!(s, Symbol::Word(Word::OrderBy | Word::Limit));
        let end = rest.iter().position(is_tail).unwrap_or(rest.len());
        let (selected, conditions, tail) =
            (&rest[..start], rest.get(start + 1..end)?, &rest[end..]);
        let is_plain = |symbol: &Symbol| {
            use Word as W;
            let is_open = |word: Word| {
                word.is_set_operation()
                    || matches!(word, W::Or | W::Between | W::Select | W::GroupBy | W::Having)
            };
            !symbol.word().is_some_and(is_open)
        };
        if !self.symbols[select + 1..].iter().all(is_plain) {
            return None;
        }
        let (mut denied, mut kept) = (Vec::new(), Vec::new());
        for condition in conditions.split(|s| *s == Symbol::Word(Word::And)) {
            match condition {
                [
                    Symbol::Column(column),
                    Symbol::Word(Word::NotEqual),
                    value @ Symbol::Value(_),
                ] => {
                    let equal = Symbol::Word(Word::Equal);
                    denied.push((*column, vec![Symbol::Column(*column), equal, *value]));
                }
                [Symbol::Column(column), Symbol::Word(Word::Not), like @ ..] => {
                    let positive = [&[Symbol::Column(*column)], like].concat();
                    denied.push((*column, positive));
                }
                other => kept.push(other.to_vec()),
            }
        }
        let [(column, denied)] = denied.try_into().ok()?;
        let key = self.key_of_several(&tables, column.table)?;
        let is_own =
            |symbol: &Symbol| !matches!(symbol, Symbol::Column(at) if at.table != key.to.table);
        let own = [selected, tail].into_iter().chain(kept.iter().map(Vec::as_slice));
        if !own.flatten().all(is_own) {
            return None;
        }
        let others = tables.into_iter().filter(|table| *table != key.to.table).collect();
        Some(Denying {
            selected: selected.to_vec(),
            key,
            others,
            denied,
            kept,
            tail: tail.to_vec(),
        })
    }

    /// Returns the only key by which rows of the other tables refer to a table that the question names, where
    /// the others are joined without it and the denied one is among them.
    fn key_of_several(&self, tables: &[usize], denied: usize) -> Option<ForeignKey> {
        let is_named = |table: usize| {
            let name = name_words(&self.schema.tables[table].name);
            let root = name.last().map(|last| stem(last));
            self.question.words.iter().any(|word| Some(&word.stem) == root.as_ref())
        };
        let keys = |own: usize| {
            self.schema.foreign_keys.iter().filter(move |key| {
                let (from, to) = (key.from.table, key.to.table);
                (from == own) != (to == own) && tables.contains(&from) && tables.contains(&to)
            })
        };
        let mut found = tables.iter().filter_map(|&own| {
            let mut keys = keys(own);
            let key = *keys.next()?;
            let is_joined = {
                let source = |table: usize| Source { table, occurrence: 0 };
                let others: Vec<Source> = tables
                    .iter()
                    .filter(|table| **table != own)
                    .map(|table| source(*table))
                    .collect();
                (1..others.len())
                    .all(|at| !conditions(self.schema, &others[..at], others[at]).is_empty())
            };
            let is_one = own != denied && keys.next().is_none() && key.to.table == own;
            (is_one && is_joined && is_named(own)).then_some(key)
        });
        let key = found.next()?;
        found.next().is_none().then_some(key)
    }
}
