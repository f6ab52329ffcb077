//! The state of an unfinished output that the rules depend on.

use beamsplitter_sql::date_part::Dates;
use beamsplitter_sql::{ColumnRef, ForeignKey, Schema};

use super::clauses::{Clauses, NamedColumn, is_literal};
use crate::joins::{self, Source};
use crate::vocabulary::{Symbol, Word};

/// A scope that a bracket or a SELECT has opened.
pub(super) enum Scope {
    Bracket,
    Query(Query),
}

/// A SELECT that is being written, its FROM clause first.
#[derive(Default)]
pub(super) struct Query {
    pub(super) sources: Vec<Source>,
    /// Whether its only table has no key to or from another one.
    pub(super) keyless: bool,
    /// Whether the FROM clause is complete.
    pub(super) selecting: bool,
    /// Whether the latest table still needs a join condition, because the schema implies none.
    pub(super) unjoined: bool,
    /// Whether the latest join condition has its `=`.
    pub(super) equation: bool,
    /// The clauses after SELECT.
    pub(super) clauses: Clauses,
    /// Columns of the name of the one that its result is compared with.
    pub(super) compared: Vec<ColumnRef>,
}

/// The state of an unfinished output that the rules depend on.
#[derive(Default)]
pub struct GrammarState {
    pub(super) scopes: Vec<Scope>,
    pub(super) last: Option<Symbol>,
    pub(super) before: Option<Symbol>,
    /// The latest column, which a value is compared with.
    pub(super) column: Option<NamedColumn>,
    /// Whether the latest column counts seconds or days.
    pub(super) counts_time: bool,
    /// The column before the latest comparison.
    comparing: Option<ColumnRef>,
}

impl GrammarState {
    /// Returns the state after `output`.
    pub fn after(output: impl IntoIterator<Item = Symbol>, schema: &Schema) -> Self {
        let mut state = Self::default();
        for symbol in output {
            state.push(symbol, schema);
        }
        state
    }

    pub(super) fn query(&self) -> Option<&Query> {
        match self.scopes.last()? {
            Scope::Query(query) => Some(query),
            Scope::Bracket => None,
        }
    }

    pub(super) fn queries(&self) -> impl Iterator<Item = &Query> {
        self.scopes.iter().filter_map(|f| if let Scope::Query(q) = f { Some(q) } else { None })
    }

    /// Returns the innermost SELECT, also from within brackets of its own.
    fn innermost(&mut self) -> Option<&mut Query> {
        self.scopes.iter_mut().rev().find_map(|scope| match scope {
            Scope::Query(query) => Some(query),
            Scope::Bracket => None,
        })
    }

    /// Returns the clauses of the innermost SELECT.
    pub(super) fn clauses(&self) -> Option<&Clauses> {
        self.queries().last().map(|query| &query.clauses)
    }

    /// Returns the column whose `=` was just written.
    pub(super) fn equated(&self) -> Option<NamedColumn> {
        let equation =
            matches!(self.before, Some(Symbol::Column(_))) && self.last_is(&[Word::Equal]);
        self.column.filter(|_| equation)
    }

    pub(super) fn last_is(&self, words: &[Word]) -> bool {
        self.last_word().is_some_and(|last| words.contains(&last))
    }

    pub(super) fn follows_join(&self) -> bool {
        self.last_word().is_some_and(Word::is_join)
    }

    pub(super) fn follows_set_operation(&self) -> bool {
        self.last_word().is_some_and(Word::is_set_operation)
    }

    fn last_word(&self) -> Option<Word> {
        self.last.and_then(Symbol::word)
    }

    pub(super) fn push(&mut self, symbol: Symbol, schema: &Schema) {
        match symbol {
            Symbol::Word(word) => {
                let nested = self.last_is(&[Word::Open])
                    && self.before.and_then(Symbol::word).is_some_and(compares);
                self.push_word(word);
                if let (Word::From, true, Some(column)) = (word, nested, self.comparing)
                    && let Some(Scope::Query(query)) = self.scopes.last_mut()
                {
                    query.compared = same_name(schema, column);
                }
                if compares(word) {
                    self.comparing = match self.last {
                        Some(Symbol::Column(column)) => Some(column),
                        _ => None,
                    };
                }
            }
            Symbol::Table(table) => self.push_table(table, schema),
            Symbol::Column(column) => {
                self.column = Some((column, self.last_is(&[Word::Again])));
                let dates = schema.column(column).dates.as_ref();
                self.counts_time = dates.is_some_and(Dates::is_count);
            }
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

    fn push_word(&mut self, word: Word) {
        match word {
            Word::From => {
                self.scopes.push(Scope::Query(Query { equation: true, ..Query::default() }))
            }
            Word::Close => {
                // A nested query closes with the bracket before it.
                if matches!(self.scopes.last(), Some(Scope::Query(_))) {
                    self.scopes.pop();
                }
                self.scopes.pop();
            }
            _ if word.opens() => self.scopes.push(Scope::Bracket),
            _ if word.is_set_operation() => {
                self.scopes.pop();
            }
            _ => {
                let Some(Scope::Query(query)) = self.scopes.last_mut() else { return };
                match word {
                    Word::Select => query.selecting = true,
                    Word::On | Word::And => (query.unjoined, query.equation) = (false, false),
                    Word::Equal => query.equation = true,
                    _ => {}
                }
            }
        }
    }

    fn push_table(&mut self, table: usize, schema: &Schema) {
        let occurrence = usize::from(self.last_is(&[Word::Again]));
        let Some(Scope::Query(query)) = self.scopes.last_mut() else { return };
        if query.selecting {
            return; // `table.*`
        }
        let new = Source { table, occurrence };
        let condition = || joins::conditions(schema, &query.sources, new);
        query.unjoined = !query.sources.is_empty() && condition().is_empty();
        query.equation = true;
        query.sources.push(new);
        let tied = |key: &ForeignKey| key.from.table == table || key.to.table == table;
        query.keyless = query.sources.len() == 1 && !schema.foreign_keys.iter().any(tied);
    }
}

/// Returns whether a word compares two values.
const fn compares(word: Word) -> bool {
    use Word as W;
    matches!(word, W::Equal | W::NotEqual | W::Less | W::Greater)
        || matches!(word, W::LessOrEqual | W::GreaterOrEqual)
}

/// Returns the columns of any table that are named as one is.
fn same_name(schema: &Schema, column: ColumnRef) -> Vec<ColumnRef> {
    let name = &schema.column(column).name;
    let same = schema.columns().filter(|(_, other)| other.name.eq_ignore_ascii_case(name));
    same.map(|(at, _)| at).collect()
}
