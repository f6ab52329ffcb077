//! The clauses of an unfinished SELECT, for the rules against repetition and contradiction.

use beamsplitter_sql::ColumnRef;

use crate::vocabulary::{Symbol, Word};

/// A column, and whether it belongs to the second occurrence of its table.
pub(super) type NamedColumn = (ColumnRef, bool);

/// The select list and the conditions of one SELECT.
#[derive(Default)]
pub(super) struct Clauses {
    /// Whether the select list is being written.
    listing: bool,
    /// Items of the select list, or conditions of WHERE or HAVING. The last one is being written.
    parts: Vec<Vec<Symbol>>,
    /// AND or OR, whichever joins the conditions in `parts`.
    joined: Option<Word>,
    /// Literals after `in (`, while its bracket is open.
    choices: Option<Vec<Symbol>>,
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
                Word::Select => (self.listing, self.parts) = (true, vec![Vec::new()]),
                Word::Distinct if self.parts.last().is_some_and(Vec::is_empty) => {}
                Word::Comma if self.listing => self.parts.push(Vec::new()),
                Word::Where | Word::Having | Word::GroupBy | Word::OrderBy | Word::Limit => {
                    (self.listing, self.parts, self.joined) = (false, vec![Vec::new()], None);
                    self.joint.clear();
                    self.either.clear();
                }
                Word::And if self.spans() => self.extend(symbol),
                Word::And | Word::Or => {
                    match word {
                        Word::And => self.either.clear(),
                        _ => self.joint.clear(),
                    }
                    if !self.listing {
                        // `a = 1 and b = 2 or a = 3 and b = 2` says nothing twice.
                        if self.joined.replace(word).is_some_and(|before| before != word) {
                            self.parts.clear();
                        }
                        self.parts.push(Vec::new());
                    }
                }
                Word::Open if !self.listing => {
                    let part = self.parts.pop().unwrap_or_default();
                    let chosen = part.last() == Some(&Symbol::Word(Word::In));
                    self.choices = chosen.then(Vec::new);
                    if !chosen {
                        self.parts.clear();
                    }
                    self.parts.push(part);
                    self.joint.clear();
                    self.extend(symbol);
                }
                Word::Close if !self.listing => {
                    self.choices = None;
                    self.joint.clear();
                    self.either.clear();
                    self.extend(symbol);
                }
                _ => self.extend(symbol),
            },
            _ => self.extend(symbol),
        }
    }

    fn extend(&mut self, symbol: Symbol) {
        if let Some(part) = self.parts.last_mut() {
            part.push(symbol);
        }
        if let (Some(choices), true) = (&mut self.choices, is_literal(symbol)) {
            choices.push(symbol);
        }
    }

    /// Returns whether AND would go on with a BETWEEN.
    fn spans(&self) -> bool {
        let last = self.parts.last().map_or(&[][..], Vec::as_slice);
        let has = |word| last.contains(&Symbol::Word(word));
        !self.listing && has(Word::Between) && !has(Word::And)
    }

    /// Adds the condition that `column` equals a literal.
    pub fn equate(&mut self, column: NamedColumn, value: Symbol) {
        self.joint.push(column);
        self.either.push((column, value));
    }

    /// Returns whether `symbol` would make an item of the select list, a condition or a choice of an IN
    /// list equal to an earlier one.
    pub fn repeats(&self, symbol: Symbol) -> bool {
        if let Some(choices) = &self.choices {
            return choices.contains(&symbol);
        }
        if symbol == Symbol::Word(Word::Open) {
            return false; // a nested query, which may differ
        }
        let Some((part, earlier)) = self.parts.split_last() else { return false };
        // At the name, not at the brackets behind it: `max(age), max(` goes on with another one.
        let goes_on = |symbol: &Symbol| *symbol != Symbol::Word(Word::Close);
        let copies = |other: &Vec<Symbol>| {
            let last = other.iter().rposition(goes_on);
            last.is_some_and(|last| other[last] == symbol && other[..last] == *part)
        };
        earlier.iter().any(copies)
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

/// Returns whether a symbol is a cell or a number.
pub(super) fn is_literal(symbol: Symbol) -> bool {
    match symbol {
        Symbol::Value(_) => true,
        Symbol::Word(word) => word.is_number(),
        Symbol::Table(_) | Symbol::Column(_) => false,
    }
}
