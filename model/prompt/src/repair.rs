//! What our own decoder changes in a finished query where it contradicts the form in which a column
//! writes what the question says, or the one superlative of the question.
//!
//! LogicalBeam changes nothing. Each change is told in the trace. With the shipped weights, of 2,800
//! questions over databases held back the literals win eleven and the superlatives seven; fourteen
//! other rules, which won three together, are gone (model/experiments/rules.md).

mod conditions;
mod direction;

#[cfg(test)]
mod tests;

use beamsplitter_link::{Literal, Question};
use beamsplitter_sql::Schema;

use crate::question_prompt::QuestionPrompt;
use crate::vocabulary::{Symbol, Word};

/// A query, and what was changed in it.
pub struct Repair<'a> {
    symbols: Vec<Symbol>,
    question: &'a Question,
    schema: &'a Schema,
    literals: &'a [Literal],
    /// What was changed, a sentence each.
    notes: Vec<String>,
}

impl<'a> Repair<'a> {
    /// Applies the rules to a finished query.
    pub fn new(symbols: Vec<Symbol>, prompt: &'a QuestionPrompt) -> Self {
        Self::of(symbols, &prompt.question, &prompt.schema, &prompt.literals)
    }

    fn of(
        symbols: Vec<Symbol>,
        question: &'a Question,
        schema: &'a Schema,
        literals: &'a [Literal],
    ) -> Self {
        let mut repair = Self { symbols, question, schema, literals, notes: Vec::new() };
        repair.conditions();
        repair.directions();
        repair
    }

    /// Returns the query.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// Returns what was changed, a sentence each.
    pub fn into_notes(self) -> Vec<String> {
        self.notes
    }

    fn is(&self, at: usize, word: Word) -> bool {
        self.symbols.get(at) == Some(&Symbol::Word(word))
    }
}
