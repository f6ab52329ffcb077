//! The tokens that may follow an unfinished output: tables that can be joined, columns of the tables
//! in FROM, cells of the column that they are compared with; nothing that repeats an item of the
//! select list or contradicts a condition.
//!
//! LogicalBeam has no such rules. Our own decoder switches them on (`grammar` in the settings), so
//! that hypotheses are not spent on queries that cannot be executed or make no sense.

use beamsplitter_decode::Token;
use beamsplitter_link::Literal;
use beamsplitter_sql::{ColumnRef, Schema};

mod clauses;
mod state;
#[cfg(test)]
mod tests;

use clauses::{Clauses, is_literal};
pub use state::GrammarState;

use crate::vocabulary::{OUTPUT, Symbol, Word};

/// Words that compare a column with a pattern.
const LIKE: &[Word] = &[Word::Like, Word::Contains, Word::StartsWith, Word::EndsWith];

/// Words after which a join condition goes on with a column.
const BEFORE_JOINED_COLUMN: &[Word] = &[Word::On, Word::And, Word::Equal];

/// Returns whether a word can follow a complete expression only.
const fn follows_expression(word: Word) -> bool {
    use Word as W;
    word.is_set_operation()
        || matches!(word, W::End | W::Close | W::Comma | W::Where | W::And | W::Or)
        || matches!(word, W::GroupBy | W::Having | W::OrderBy | W::Limit)
        || matches!(word, W::When | W::Then | W::Else | W::CaseEnd)
}

impl GrammarState {
    /// Returns the tokens that may follow, in ascending order. Token `OUTPUT + k` is `pointers[k]`.
    pub fn allowed(&self, pointers: &[Symbol], literals: &[Literal]) -> Vec<Token> {
        let words = Word::ALL.iter().filter(|word| self.allows_word(**word));
        let names = (OUTPUT..).zip(pointers);
        let names = names.filter(|(_, symbol)| self.allows_name(**symbol, literals));
        words.map(|word| word.token()).chain(names.map(|(token, _)| token)).collect()
    }

    /// Returns the first symbol of a complete output that the rules refuse, with its index.
    pub fn refused(
        output: &[Symbol],
        schema: &Schema,
        literals: &[Literal],
    ) -> Option<(usize, Symbol)> {
        let mut state = Self::default();
        for (at, symbol) in output.iter().chain([&Symbol::Word(Word::End)]).enumerate() {
            let taken = match symbol {
                Symbol::Word(word) => state.allows_word(*word),
                name => state.allows_name(*name, literals),
            };
            if !taken {
                return Some((at, *symbol));
            }
            state.push(*symbol, schema);
        }
        None
    }

    /// Returns whether `symbol` would repeat or contradict what the query has already.
    fn is_pointless(&self, symbol: Symbol) -> bool {
        let Some(clauses) = self.clauses() else { return false };
        let offered = |column| is_literal(symbol) && clauses.has_alternative(column, symbol);
        let contradicts = symbol == Symbol::Word(Word::Equal)
            && matches!(self.last, Some(Symbol::Column(_)))
            && self.column.is_some_and(|column| clauses.is_equated(column));
        clauses.repeats(symbol) || contradicts || self.equated().is_some_and(offered)
    }

    fn allows_word(&self, word: Word) -> bool {
        let begins = self.last.is_none() || self.follows_set_operation();
        if begins || self.last_is(&[Word::Open]) && self.derived() {
            return word == Word::From;
        }
        // No plans, no placeholders, and no literal that nobody knows: it finds nothing.
        if self.last_is(&[Word::Again]) || word < Word::Select && word != Word::End {
            return false;
        }
        let again = word == Word::Again;
        match self.query() {
            Some(query) if !query.selecting => match self.last {
                _ if self.last_is(&[Word::From]) => word == Word::Open,
                _ if self.follows_join() => again,
                _ if self.last_is(BEFORE_JOINED_COLUMN) => again && self.doubled().next().is_some(),
                _ if query.unjoined => word == Word::On,
                _ if !query.equation => word == Word::Equal,
                Some(Symbol::Column(_)) if word == Word::And => true,
                Some(Symbol::Table(_)) if word == Word::On => query.sources.len() > 1,
                _ => word == Word::Select || word.is_join() && !query.sources.is_empty(),
            },
            query => match word {
                Word::From => self.last_is(&[Word::Open]),
                Word::Select | Word::Join | Word::LeftJoin | Word::On => false,
                Word::Again => self.doubled().next().is_some(),
                Word::When if self.last_is(&[Word::Case]) => true,
                _ if self.last_is(&[Word::Case]) => false,
                _ if follows_expression(word) && !self.complete() => false,
                Word::End => self.scopes.len() == 1 && query.is_some(),
                Word::Close => self.scopes.len() > 1,
                Word::DotStar => matches!(self.last, Some(Symbol::Table(_))),
                _ if self.last_is(LIKE) => false,
                // The digits of a count say nothing of its date.
                word if LIKE.contains(&word) && self.counts_time => false,
                Word::Star => self.allows_star(),
                _ if self.is_pointless(Symbol::Word(word)) => false,
                _ => !word.is_set_operation() || query.is_some(),
            },
        }
    }

    /// Returns whether an expression may end here.
    fn complete(&self) -> bool {
        match self.last {
            Some(Symbol::Column(_) | Symbol::Value(_)) => true,
            Some(Symbol::Word(word)) => {
                use Word as W;
                let ends = [W::Close, W::Star, W::DotStar, W::Desc, W::IsNull, W::IsNotNull];
                let more = [W::CaseEnd, W::Today, W::Output1, W::Output2, W::Output3, W::Empty];
                more.contains(&word) || ends.contains(&word) || word.is_number()
            }
            Some(Symbol::Table(_)) | None => false,
        }
    }

    /// Returns whether `*` has a meaning here: all columns, all rows, or a product.
    fn allows_star(&self) -> bool {
        let all = match self.last {
            Some(Symbol::Column(_) | Symbol::Value(_)) => return true,
            Some(Symbol::Word(last)) => match last {
                Word::Close | Word::CaseEnd => return true,
                last if last.is_number() => return true,
                Word::Distinct => self.before == Some(Symbol::Word(Word::Select)),
                Word::Comma => self.clauses().is_some_and(Clauses::listing),
                last => matches!(last, Word::Select | Word::Count),
            },
            _ => false,
        };
        all && !self.is_pointless(Symbol::Word(Word::Star))
    }

    /// Returns whether the bracket that was just opened holds a derived table.
    fn derived(&self) -> bool {
        self.before == Some(Symbol::Word(Word::From))
    }

    /// Iterates over the tables in scope that FROM has twice.
    fn doubled(&self) -> impl Iterator<Item = usize> {
        self.queries().flat_map(|q| &q.sources).filter(|s| s.occurrence > 0).map(|s| s.table)
    }

    /// Returns whether a condition on a table without keys begins here. AmbiQT's golds over a table of
    /// stored aggregates limit it by columns of the table that it sums up, which no FROM could name.
    fn limits_a_summary(&self) -> bool {
        let begins = self.last_is(&[Word::Where, Word::And, Word::Or]);
        begins && self.query().is_some_and(|query| query.selecting && query.keyless)
    }

    fn in_scope(&self, table: usize) -> bool {
        self.queries().flat_map(|q| &q.sources).any(|s| s.table == table)
    }

    fn allows_name(&self, symbol: Symbol, literals: &[Literal]) -> bool {
        let Some(last) = self.last else { return false };
        if self.follows_set_operation() || self.last_is(&[Word::Open]) && self.derived() {
            return false;
        }
        let again = self.last_is(&[Word::Again]);
        // `join again`: the second appearance of a table, not of a column.
        let joined = self.before.and_then(Symbol::word).is_some_and(Word::is_join);
        let from = self.query().filter(|query| !query.selecting);
        match (symbol, from) {
            (Symbol::Table(table), Some(query)) => {
                let times = query.sources.iter().filter(|s| s.table == table).count();
                match again {
                    true => joined && times == 1,
                    false => self.last_is(&[Word::From]) || self.follows_join() && times == 0,
                }
            }
            (Symbol::Table(table), None) => {
                let listed = self.last_is(&[Word::Select, Word::Distinct, Word::Comma]);
                listed && self.query().is_some_and(|q| q.sources.iter().any(|s| s.table == table))
            }
            (Symbol::Column(column), from) => {
                let due = from.is_none() || self.last_is(BEFORE_JOINED_COLUMN);
                let on_again = again && !joined;
                let selecting = from.is_none();
                let idle = selecting && (self.last_is(LIKE) || self.is_pointless(symbol));
                match again {
                    true => on_again && !idle && self.doubled().any(|table| table == column.table),
                    false => {
                        let known = self.in_scope(column.table) || self.limits_a_summary();
                        due && !idle && known && self.comparable(column)
                    }
                }
            }
            (Symbol::Value(value), None) => {
                !again
                    && !self.is_pointless(symbol)
                    && literals.get(value).is_some_and(|literal| self.fits(literal, literals, last))
            }
            (Symbol::Value(_), Some(_)) | (Symbol::Word(_), _) => false,
        }
    }

    /// Returns whether a column may follow where the result is compared with another one: the
    /// greatest age is no weight. Of 690 such gold queries of the training data 688 keep the rule.
    fn comparable(&self, column: ColumnRef) -> bool {
        let Some(query) = self.queries().last() else { return true };
        let summed = self.last_is(&[Word::Min, Word::Max, Word::Avg, Word::Sum]);
        let first = self.before == Some(Symbol::Word(Word::Select));
        !(summed && first) || query.compared.is_empty() || query.compared.contains(&column)
    }

    /// Returns whether a literal may follow: a cell is compared only with a column that holds it.
    fn fits(&self, literal: &Literal, literals: &[Literal], last: Symbol) -> bool {
        let pattern = matches!(last, Symbol::Word(word) if LIKE.contains(&word));
        let free = literal.counts() || literal.columns.is_empty() || pattern;
        let holds = |column| literal.of(column, literals).columns.contains(&column);
        free || self.column.is_some_and(|(column, _)| holds(column))
    }
}
