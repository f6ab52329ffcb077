//! Whether a question says the numbers of a query.

use beamsplitter_common::lexicon::{List, Lists};
use beamsplitter_link::Question;
use beamsplitter_sql::{ColumnKind, ColumnRef, Schema};

/// The numbers that a decoder can write without the question having them, each with the words that
/// say it.
static NUMBERS: Lists = Lists::new(crate::LEXICON, "numbers");
/// Cells of columns that say yes or no.
static FLAGS: List = List::new(crate::LEXICON, "cells of flags");

/// Returns whether a decoder can write a number without the question having it.
pub fn is_written(number: &str) -> bool {
    number.parse().is_ok_and(|number: usize| number < NUMBERS.len())
}

/// Returns whether a word of the question says a number that a decoder can write without it. Other
/// values come from the question.
pub fn says(question: &Question, number: &str) -> bool {
    let words = number.parse().ok().and_then(|number: usize| NUMBERS.get(number));
    let Some((_, said)) = words else { return true };
    question.words.iter().any(|word| word.text == number || said.contains(&word.text.as_str()))
}

/// Returns whether the values of a column say yes or no.
pub fn is_flag(schema: &Schema, at: ColumnRef) -> bool {
    let column = schema.column(at);
    let is = |cell: &String| FLAGS.contains(&cell.to_lowercase().as_str());
    column.kind == ColumnKind::Boolean
        || !column.primary_key && !column.samples.is_empty() && column.samples.iter().all(is)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_said_in_digits_or_in_words() {
        let says = |text: &str, number: &str| says(&Question::new(text), number);
        assert!(says("countries with two singers", "2") && says("countries with 2 singers", "2"));
        assert!(says("singers without a concert", "0"));
        assert!(!says("countries of singers", "2"));
        assert!(says("countries of singers", "1990"), "no decoder writes it by itself");
    }
}
