//! The clauses of an unfinished SELECT, for the rules against repetition and contradiction.

use beamsplitter_sql::ColumnRef;

use crate::vocabulary::{Symbol, Word};

/// A column, and whether it belongs to the second occurrence of its table.
pub(super) type NamedColumn = (ColumnRef, bool);

/// The select list and the equations of one SELECT.
#[derive(Default)]
pub(super) struct Clauses {
    /// Whether the select list is being written.
    listing: bool,
    /// Items of the select list. The last one is being written.
    items: Vec<Vec<Symbol>>,
    /// Columns that must equal a literal, in conditions joined by AND.
    joint: Vec<NamedColumn>,
    /// Columns and literals of the equations joined by OR.
    either: Vec<(NamedColumn, Symbol)>,
}

impl Clauses {
    /// Adds a symbol that follows SELECT, brackets included and nested queries excluded.
    pub fn push(&mut self, symbol: Symbol) {
        match symbol {
            Symbol::Word(word) => match word {
                Word::Select => (self.listing, self.items) = (true, vec![Vec::new()]),
                Word::Distinct if self.items.last().is_some_and(Vec::is_empty) => {}
                Word::Comma if self.listing => self.items.push(Vec::new()),
                Word::Where | Word::Having | Word::GroupBy | Word::OrderBy | Word::Limit => {
                    self.listing = false;
                    self.joint.clear();
                    self.either.clear();
                }
                Word::And => self.either.clear(),
                Word::Or => self.joint.clear(),
                Word::Open if !self.listing => self.joint.clear(),
                Word::Close if !self.listing => {
                    self.joint.clear();
                    self.either.clear();
                }
                _ => self.item(symbol),
            },
            _ => self.item(symbol),
        }
    }

    fn item(&mut self, symbol: Symbol) {
        if let (true, Some(item)) = (self.listing, self.items.last_mut()) {
            item.push(symbol);
        }
    }

    /// Adds the condition that `column` equals a literal.
    pub fn equate(&mut self, column: NamedColumn, value: Symbol) {
        self.joint.push(column);
        self.either.push((column, value));
    }

    /// Returns whether `symbol` would make the item of the select list equal to an earlier one.
    pub fn repeats(&self, symbol: Symbol) -> bool {
        let Some((item, earlier)) = self.items.split_last() else { return false };
        // At the name, not at the bracket behind it: `max(age), max(` goes on with another one.
        let closes = |symbol: &Symbol| *symbol == Symbol::Word(Word::Close);
        let copies = |other: &Vec<Symbol>| {
            let length = other.len() - usize::from(other.last().is_some_and(closes));
            other[..length].split_last().is_some_and(|(last, rest)| *last == symbol && rest == item)
        };
        self.listing && earlier.iter().any(copies)
    }

    /// Returns whether `column` must equal a literal already, so that another one contradicts it.
    pub fn is_equated(&self, column: NamedColumn) -> bool {
        self.joint.contains(&column)
    }

    /// Returns whether the query already has the alternative that `column` equals `value`.
    pub fn has_alternative(&self, column: NamedColumn, value: Symbol) -> bool {
        self.either.contains(&(column, value))
    }

    /// Returns whether the select list is being written.
    pub fn listing(&self) -> bool {
        self.listing
    }
}
