//! An unfinished output, as far as the rules look at it.

use beamsplitter_decode::Token;
use beamsplitter_sql::Schema;

use super::clauses::{Clauses, Named};
use super::{AGAIN, EQUALS, SETS};
use crate::joins::{self, Source};
use crate::vocabulary::{Symbol, text};

/// What a bracket or a SELECT has opened.
pub(super) enum Frame {
    Bracket,
    Query(Query),
}

/// A SELECT, FROM clause first.
#[derive(Default)]
pub(super) struct Query {
    pub(super) sources: Vec<Source>,
    /// Whether FROM is over.
    pub(super) selecting: bool,
    /// Whether the newest table still needs a condition, because the schema restores none.
    pub(super) unjoined: bool,
    /// Whether no condition waits for its `=`.
    pub(super) equation: bool,
    /// What follows SELECT.
    pub(super) clauses: Clauses,
}

/// An unfinished output, as far as the rules look at it.
#[derive(Default)]
pub struct State {
    pub(super) frames: Vec<Frame>,
    pub(super) last: Option<Symbol>,
    pub(super) before: Option<Symbol>,
    /// The column that was named last: the one that a value is compared with.
    pub(super) column: Option<Named>,
}

impl State {
    /// The state after `output`.
    pub fn after(output: impl IntoIterator<Item = Symbol>, schema: &Schema) -> Self {
        let mut state = Self::default();
        for symbol in output {
            state.push(symbol, schema);
        }
        state
    }

    pub(super) fn query(&self) -> Option<&Query> {
        match self.frames.last()? {
            Frame::Query(query) => Some(query),
            Frame::Bracket => None,
        }
    }

    pub(super) fn queries(&self) -> impl Iterator<Item = &Query> {
        self.frames.iter().filter_map(|f| if let Frame::Query(q) = f { Some(q) } else { None })
    }

    /// The SELECT that is being written, brackets of its own around or not.
    fn innermost(&mut self) -> Option<&mut Query> {
        self.frames.iter_mut().rev().find_map(|frame| match frame {
            Frame::Query(query) => Some(query),
            Frame::Bracket => None,
        })
    }

    /// What is said in the SELECT that is being written.
    pub(super) fn clauses(&self) -> Option<&Clauses> {
        self.queries().last().map(|query| &query.clauses)
    }

    /// The column whose `=` was just written.
    pub(super) fn equated(&self) -> Option<Named> {
        let equation = matches!(self.before, Some(Symbol::Column(_))) && self.last_is(&[EQUALS]);
        self.column.filter(|_| equation)
    }

    pub(super) fn last_is(&self, words: &[Token]) -> bool {
        matches!(self.last, Some(Symbol::Word(id)) if words.contains(&id))
    }

    pub(super) fn push(&mut self, symbol: Symbol, schema: &Schema) {
        match symbol {
            Symbol::Word(id) => self.push_word(id),
            Symbol::Table(table) => self.push_table(table, schema),
            Symbol::Column(column) => self.column = Some((column, self.last_is(&[AGAIN]))),
            Symbol::Value(_) => {}
        }
        let equated = self.equated().filter(|_| is_literal(symbol));
        if let Some(query) = self.innermost().filter(|query| query.selecting) {
            query.clauses.push(symbol);
            if let Some(column) = equated {
                query.clauses.equate(column, symbol);
            }
        }
        self.before = self.last.replace(symbol);
    }

    fn push_word(&mut self, id: Token) {
        match text(id) {
            "from" => self.frames.push(Frame::Query(Query { equation: true, ..Query::default() })),
            ")" => {
                // A nested query closes with the bracket before it.
                if matches!(self.frames.last(), Some(Frame::Query(_))) {
                    self.frames.pop();
                }
                self.frames.pop();
            }
            t if t.ends_with('(') => self.frames.push(Frame::Bracket),
            _ if SETS.contains(&id) => {
                self.frames.pop();
            }
            other => {
                let Some(Frame::Query(query)) = self.frames.last_mut() else { return };
                match other {
                    "select" => query.selecting = true,
                    "on" | "and" => (query.unjoined, query.equation) = (false, false),
                    "=" => query.equation = true,
                    _ => {}
                }
            }
        }
    }

    fn push_table(&mut self, table: usize, schema: &Schema) {
        let occurrence = usize::from(self.last_is(&[AGAIN]));
        let Some(Frame::Query(query)) = self.frames.last_mut() else { return };
        if query.selecting {
            return; // `table.*`
        }
        let new = Source { table, occurrence };
        let condition = || joins::condition(schema, &query.sources, new);
        query.unjoined = !query.sources.is_empty() && condition().is_none();
        query.equation = true;
        query.sources.push(new);
    }
}

/// A cell, a number of the question, or one of the vocabulary's.
pub(super) fn is_literal(symbol: Symbol) -> bool {
    match symbol {
        Symbol::Value(_) => true,
        Symbol::Word(id) => text(id).starts_with(|c: char| c.is_ascii_digit()),
        Symbol::Table(_) | Symbol::Column(_) => false,
    }
}
