//! The tokens that may follow an unfinished output: tables that can be joined, columns of the tables
//! in FROM, cells of the column that they are compared with; nothing that repeats an item of the
//! select list or contradicts a condition.
//!
//! LogicalBeam has no such rules. Our own decoder switches them on (`grammar` in the settings), so
//! that hypotheses are not spent on queries that cannot be executed or make no sense.

use beamsplitter_decode::Token;
use beamsplitter_link::Literal;
use beamsplitter_sql::Schema;

mod clauses;
mod state;
#[cfg(test)]
mod tests;
mod words;

use clauses::Clauses;
pub use state::GrammarState;
use state::is_literal;
use words::{AFTER_EXPRESSION, AGAIN, EQUALS, FROM, JOIN, LIKE, OPEN, SETS};

use crate::vocabulary::{END, OUTPUT, Symbol, WORDS, text, word};

impl GrammarState {
    /// Returns the tokens that may follow, in ascending order. Token `OUTPUT + k` is `pointers[k]`.
    pub fn allowed(&self, pointers: &[Symbol], literals: &[Literal]) -> Vec<Token> {
        let words = (0..WORDS.len() as Token).filter(|id| self.allows_word(*id));
        let names = (OUTPUT..).zip(pointers);
        let names = names.filter(|(_, symbol)| self.allows_name(**symbol, literals));
        words.chain(names.map(|(token, _)| token)).collect()
    }

    /// Returns the first symbol of a complete output that the rules refuse, with its index.
    pub fn refused(
        output: &[Symbol],
        schema: &Schema,
        literals: &[Literal],
    ) -> Option<(usize, Symbol)> {
        let mut state = Self::default();
        for (at, symbol) in output.iter().chain([&Symbol::Word(END)]).enumerate() {
            let taken = match symbol {
                Symbol::Word(id) => state.allows_word(*id),
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
        let contradicts = symbol == Symbol::Word(EQUALS)
            && matches!(self.last, Some(Symbol::Column(_)))
            && self.column.is_some_and(|column| clauses.is_equated(column));
        clauses.repeats(symbol) || contradicts || self.equated().is_some_and(offered)
    }

    fn allows_word(&self, id: Token) -> bool {
        let after_set = self.last_is(SETS) || self.last.is_none();
        if after_set || self.last_is(&[OPEN]) && self.derived() {
            return id == FROM;
        }
        // No plans, no placeholders, and no literal that nobody knows: it finds nothing.
        if self.last_is(&[AGAIN]) || id < word("select") && id != END {
            return false;
        }
        let again = id == AGAIN;
        match self.query() {
            Some(query) if !query.selecting => match self.last {
                _ if self.last_is(&[FROM]) => id == OPEN,
                _ if self.last_is(JOIN) => again,
                _ if self.last_is(&[word("on"), word("and"), word("=")]) => {
                    again && self.doubled().next().is_some()
                }
                _ if query.unjoined => id == word("on"),
                _ if !query.equation => id == word("="),
                Some(Symbol::Column(_)) if id == word("and") => true,
                Some(Symbol::Table(_)) if id == word("on") => query.sources.len() > 1,
                _ => id == word("select") || JOIN.contains(&id) && !query.sources.is_empty(),
            },
            query => match text(id) {
                "from" => self.last_is(&[OPEN]),
                "select" | "join" | "left join" | "on" => false,
                "again" => self.doubled().next().is_some(),
                _ if AFTER_EXPRESSION.contains(&id) && !self.complete() => false,
                "</s>" => self.scopes.len() == 1 && query.is_some(),
                ")" => self.scopes.len() > 1,
                ".*" => matches!(self.last, Some(Symbol::Table(_))),
                _ if self.last_is(LIKE) => false,
                "*" => self.allows_star(),
                _ if self.is_pointless(Symbol::Word(id)) => false,
                _ => !SETS.contains(&id) || query.is_some(),
            },
        }
    }

    /// Returns whether an expression may end here.
    fn complete(&self) -> bool {
        match self.last {
            Some(Symbol::Column(_) | Symbol::Value(_)) => true,
            Some(Symbol::Word(id)) => {
                let ends = [")", "*", ".*", "desc", "is null", "is not null"].contains(&text(id));
                ends || is_literal(Symbol::Word(id))
            }
            Some(Symbol::Table(_)) | None => false,
        }
    }

    /// Returns whether `*` has a meaning here: all columns, all rows, or a product.
    fn allows_star(&self) -> bool {
        let star = Symbol::Word(word("*"));
        let all = match self.last {
            Some(Symbol::Column(_) | Symbol::Value(_)) => return true,
            Some(Symbol::Word(id)) => match text(id) {
                ")" => return true,
                "distinct" => matches!(self.before, Some(Symbol::Word(b)) if text(b) == "select"),
                "," => self.clauses().is_some_and(Clauses::listing),
                last => matches!(last, "select" | "count("),
            },
            _ => false,
        };
        all && !self.is_pointless(star)
    }

    /// Returns whether the bracket that was just opened holds a derived table.
    fn derived(&self) -> bool {
        matches!(self.before, Some(Symbol::Word(id)) if id == FROM)
    }

    /// Iterates over the tables in scope that FROM has twice.
    fn doubled(&self) -> impl Iterator<Item = usize> {
        self.queries().flat_map(|q| &q.sources).filter(|s| s.occurrence > 0).map(|s| s.table)
    }

    fn in_scope(&self, table: usize) -> bool {
        self.queries().flat_map(|q| &q.sources).any(|s| s.table == table)
    }

    fn allows_name(&self, symbol: Symbol, literals: &[Literal]) -> bool {
        let Some(last) = self.last else { return false };
        if self.last_is(SETS) || self.last_is(&[OPEN]) && self.derived() {
            return false;
        }
        let again = self.last_is(&[AGAIN]);
        let from = self.query().filter(|query| !query.selecting);
        match (symbol, from) {
            (Symbol::Table(table), Some(query)) => {
                let times = query.sources.iter().filter(|s| s.table == table).count();
                let joined = matches!(self.before, Some(Symbol::Word(id)) if JOIN.contains(&id));
                match again {
                    true => joined && times == 1,
                    false => self.last_is(&[FROM]) || self.last_is(JOIN) && times == 0,
                }
            }
            (Symbol::Table(table), None) => {
                let listed = self.last_is(&[word("select"), word("distinct"), word(",")]);
                listed && self.query().is_some_and(|q| q.sources.iter().any(|s| s.table == table))
            }
            (Symbol::Column(column), from) => {
                let due = from.is_none() || self.last_is(&[word("on"), word("and"), word("=")]);
                let on_again =
                    again && !matches!(self.before, Some(Symbol::Word(id)) if JOIN.contains(&id));
                let selecting = from.is_none();
                let idle = selecting && (self.last_is(LIKE) || self.is_pointless(symbol));
                match again {
                    true => on_again && !idle && self.doubled().any(|table| table == column.table),
                    false => due && !idle && self.in_scope(column.table),
                }
            }
            (Symbol::Value(value), None) => {
                !again
                    && !self.is_pointless(symbol)
                    && literals.get(value).is_some_and(|literal| self.fits(literal, last))
            }
            (Symbol::Value(_), Some(_)) | (Symbol::Word(_), _) => false,
        }
    }

    /// Returns whether a literal may follow: a cell is compared only with a column that holds it.
    fn fits(&self, literal: &Literal, last: Symbol) -> bool {
        let pattern = matches!(last, Symbol::Word(id) if LIKE.contains(&id));
        let free = literal.number || literal.columns.is_empty() || pattern;
        free || self.column.is_some_and(|(column, _)| literal.columns.contains(&column))
    }
}
