//! What a SELECT has said so far, for the rules against saying it again or against itself.

use beamsplitter_sql::ColumnRef;

use crate::vocabulary::{Symbol, text};

/// A column, and whether it is of the second appearance of its table.
pub(super) type Named = (ColumnRef, bool);

/// The select list and the equations of one SELECT.
#[derive(Default)]
pub(super) struct Clauses {
    /// Whether the select list is being written.
    listing: bool,
    /// Items of the select list; the last one is being written.
    items: Vec<Vec<Symbol>>,
    /// Equations that all have to hold at once, as far as they are written.
    joint: Vec<Named>,
    /// Equations of which one has to hold.
    either: Vec<(Named, Symbol)>,
}

impl Clauses {
    /// Takes in what follows SELECT, brackets and all, but no nested query.
    pub fn push(&mut self, symbol: Symbol) {
        match symbol {
            Symbol::Word(id) => match text(id) {
                "select" => (self.listing, self.items) = (true, vec![Vec::new()]),
                "distinct" if self.items.last().is_some_and(Vec::is_empty) => {}
                "," if self.listing => self.items.push(Vec::new()),
                "where" | "having" | "group by" | "order by" | "limit" => {
                    self.listing = false;
                    self.joint.clear();
                    self.either.clear();
                }
                "and" => self.either.clear(),
                "or" => self.joint.clear(),
                "(" if !self.listing => self.joint.clear(),
                ")" if !self.listing => {
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

    /// Takes in that `column` was set equal to a literal.
    pub fn equate(&mut self, column: Named, value: Symbol) {
        self.joint.push(column);
        self.either.push((column, value));
    }

    /// Whether `symbol` would make the item a copy of an earlier one.
    pub fn repeats(&self, symbol: Symbol) -> bool {
        let Some((item, earlier)) = self.items.split_last() else { return false };
        // At the name, not at the bracket behind it: `max(age), max(` goes on with another one.
        let closes = |symbol: &Symbol| matches!(symbol, Symbol::Word(id) if text(*id) == ")");
        let copies = |other: &Vec<Symbol>| {
            let length = other.len() - usize::from(other.last().is_some_and(closes));
            other[..length].split_last().is_some_and(|(last, rest)| *last == symbol && rest == item)
        };
        self.listing && earlier.iter().any(copies)
    }

    /// Whether `column` already has to equal a literal, so that another one contradicts it.
    pub fn settled(&self, column: Named) -> bool {
        self.joint.contains(&column)
    }

    /// Whether the alternative that `column` equals `value` is there.
    pub fn offered(&self, column: Named, value: Symbol) -> bool {
        self.either.contains(&(column, value))
    }

    /// Whether the select list is being written.
    pub fn listing(&self) -> bool {
        self.listing
    }
}
