//! Cells that say that nothing is known ('N/A', 'null', '-'), for questions that ask for these.

use std::collections::BTreeMap;

use beamsplitter_common::lexicon::List;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{ColumnRef, Schema};

use crate::cell_match::{CellMatch, Reason};
use crate::question::{Question, stem};

static CELLS: List = List::new(crate::LEXICON, "blank cells");
/// Words that stand before the name of what is not known, or behind it.
static UNKNOWN: List = List::new(crate::LEXICON, "unknown");
/// Words that stand before the name of what is not there.
static WITHOUT: List = List::new(crate::LEXICON, "without");
/// Most words between such a word and the name.
const BETWEEN: usize = 2;

/// Returns whether a cell says that nothing is known.
pub fn is_blank(cell: &str) -> bool {
    CELLS.contains(&cell.trim().to_lowercase().as_str())
}

/// Returns the cells that say that nothing is known, for a question that asks for such.
pub fn blank_cells(columns: &BTreeMap<ColumnRef, String>, question: &Question) -> Vec<CellMatch> {
    let Some(at) = asks(question) else { return Vec::new() };
    let found = columns.iter().map(|(&column, text)| CellMatch {
        words: at..at + 1,
        text: text.clone(),
        column,
        reason: Reason::Missing,
    });
    found.collect()
}

/// Returns the place of the first word that asks for what is not known or not there.
fn asks(question: &Question) -> Option<usize> {
    let asks = |at: &usize| [&UNKNOWN, &WITHOUT].iter().any(|w| w.contains(&question.word(*at)));
    (0..question.words.len()).find(asks)
}

/// Returns whether the question asks for rows in which the column of `found` is blank: the column's
/// name stands beside the word.
pub fn is_asked(question: &Question, found: &CellMatch, schema: &Schema) -> bool {
    let at = found.words.start;
    let name: Vec<String> =
        name_words(&schema.column(found.column).name).iter().map(|word| stem(word)).collect();
    let named = |start: usize| {
        let words = question.words.get(start..start + name.len());
        words.is_some_and(|words| words.iter().zip(&name).all(|(word, name)| word.stem == *name))
    };
    let before = (0..at).rev().take(name.len() + BETWEEN);
    let after = at + 1..=at + 1 + BETWEEN;
    let behind = UNKNOWN.contains(&question.word(at)) && before.into_iter().any(named);
    !name.is_empty() && (behind || after.into_iter().any(named))
}

#[cfg(test)]
mod tests {
    use super::*;
    use beamsplitter_sql::{Column, Table};

    #[track_caller]
    fn check(text: &str, column: &str, expect: bool) {
        let columns = vec![Column { name: column.to_owned(), ..Column::default() }];
        let table = Table { columns, ..Table::default() };
        let schema = Schema { tables: vec![table], ..Schema::default() };
        let question = Question::new(text);
        let asked = asks(&question).is_some_and(|at| {
            let column = ColumnRef { table: 0, column: 0 };
            let text = "N/A".to_owned();
            let found = CellMatch { words: at..at + 1, text, column, reason: Reason::Missing };
            is_asked(&question, &found, &schema)
        });
        assert_eq!(asked, expect, "{text}");
    }

    #[test]
    fn the_name_stands_beside_the_word() {
        check("cars with unknown horsepower", "Horsepower", true);
        check("cars whose horse power is missing", "horse_power", true);
        check("regions that have no county", "County", true);
        check("regions without a county", "County", true);
        check("the county of teams without a trainer", "County", false);
        check("counties", "County", false);
    }

    #[test]
    fn some_cells_say_nothing() {
        assert!(["N/A", "null", "-", "Unknown"].into_iter().all(is_blank));
        assert!(!["Nantes", "", "0"].into_iter().any(is_blank));
    }
}
