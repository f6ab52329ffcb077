//! The literals that a question offers: cells of the database, numbers, dates, quoted text, names.

use std::ops::Range;

use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{ColumnKind, ColumnRef, Schema};
use serde::{Deserialize, Serialize};

use crate::cells::{CellMatch, Reason};
use crate::dates::dates;
use crate::marked::{capitalised, codes, quoted};
use crate::numbers::numbers;
use crate::question::{Question, stem};
use crate::similar::{distance, tolerance};
use crate::words::Words;

/// Most literals offered for one question: more drown the ones that matter.
const MOST: usize = 16;

/// A literal offered to the decoder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Literal {
    /// The text of the literal, without quotes.
    pub text: String,
    /// Whether it is a number.
    pub number: bool,
    /// The words of the question that name it.
    pub words: Range<usize>,
    /// Columns that hold it as a cell.
    pub columns: Vec<ColumnRef>,
}

/// Returns the matches that hold beside the schema and the dictionary: a word that is (or looks
/// like) a word of the schema's names is no misspelt, abbreviated or partial cell, and a word of
/// the dictionary is not misspelt.
pub fn likely(
    words: &Words,
    question: &Question,
    matches: &[CellMatch],
    schema: &Schema,
) -> Vec<CellMatch> {
    let names = schema.tables.iter().flat_map(|table| {
        [&table.name].into_iter().chain(table.columns.iter().map(|column| &column.name))
    });
    let names: Vec<String> = names.flat_map(|name| name_words(name)).collect();
    let of_name = |at: usize| {
        let word = &question.words[at];
        names.iter().any(|name| {
            stem(name) == word.stem || distance(name, &word.text, tolerance(&word.text)).is_some()
        })
    };
    let misspelt = |m: &CellMatch| {
        m.words.clone().all(|at| {
            let word = &question.words[at];
            words.knows(&word.text) || !word.is_word() || !of_name(at)
        }) && m.words.clone().any(|at| !words.knows(question.word(at)))
    };
    let holds = |m: &&CellMatch| match m.reason {
        Reason::Same | Reason::Plural | Reason::Date | Reason::Spaces | Reason::Origin => true,
        Reason::Spelling => misspelt(m),
        Reason::Initials | Reason::Part => !m.words.clone().any(of_name),
    };
    matches.iter().filter(holds).cloned().collect()
}

/// Returns every literal that the question offers: cells, numbers in digits and words, dates,
/// quoted text, capitalised names. At most sixteen; each text once.
pub fn literals(question: &Question, matches: &[CellMatch], schema: &Schema) -> Vec<Literal> {
    let mut found = LiteralList::default();
    let quotes = quoted(question);
    for (words, text) in &quotes {
        found.add(text, false, words.clone(), None);
    }
    for m in matches.iter().filter(|m| m.column.table < schema.tables.len()) {
        found.add(&m.text, false, m.words.clone(), Some(m.column));
    }
    for (words, text) in said_numbers(question, matches, schema) {
        found.add(&text, true, words, None);
    }
    for (words, text) in other_dates(question, matches, schema) {
        found.add(&text, false, words, None);
    }
    let codes = codes(question);
    for words in codes.iter().filter(|words| !is_number(question, words)) {
        found.add(question.slice(words.clone()), false, words.clone(), None);
    }
    for words in capitalised(question) {
        let covers = |w: &Range<usize>| w.start <= words.start && words.end <= w.end;
        let whole = matches.iter().filter(|m| m.reason != Reason::Part);
        let covered = whole.map(|m| &m.words).any(covers)
            || quotes.iter().any(|(quote, _)| covers(quote))
            || codes.iter().any(covers);
        let text = question.slice(words.clone());
        if !covered && !is_pronoun(text) && !is_name(text, schema) {
            found.add(text, false, words, None);
        }
    }
    found.literals.truncate(MOST);
    found.literals
}

#[derive(Default)]
struct LiteralList {
    literals: Vec<Literal>,
}

impl LiteralList {
    /// Adds a text, or a column to the literal of that text. What can be a number is one: it is
    /// compared with columns of text as well.
    fn add(&mut self, text: &str, number: bool, words: Range<usize>, column: Option<ColumnRef>) {
        match self.literals.iter_mut().find(|literal| literal.text == text) {
            Some(known) => {
                known.number |= number;
                known.columns.extend(column.filter(|c| !known.columns.contains(c)));
            }
            None => self.literals.push(Literal {
                text: text.to_owned(),
                number,
                words,
                columns: Vec::from_iter(column),
            }),
        }
    }
}

/// Tells whether the word is "I", which is written as a name and is none.
fn is_pronoun(text: &str) -> bool {
    text == "I"
}

fn is_name(text: &str, schema: &Schema) -> bool {
    schema.tables.iter().any(|table| table.name.eq_ignore_ascii_case(text))
        || schema.columns().any(|(_, column)| column.name.eq_ignore_ascii_case(text))
}

/// Returns the numbers that are no day or month of a date that some column holds; without their
/// magnitude only where a column is named after it (`Net_Worth_Millions`).
fn said_numbers(
    question: &Question,
    matches: &[CellMatch],
    schema: &Schema,
) -> Vec<(Range<usize>, String)> {
    let dated = |words: &Range<usize>| {
        let mut dates = matches.iter().filter(|m| m.reason == Reason::Date);
        dates.any(|m| m.words.start <= words.start && words.end <= m.words.end)
    };
    let counts = |magnitude: &str| {
        let mut words = schema.columns().flat_map(|(_, column)| name_words(&column.name));
        words.any(|word| word.trim_end_matches('s') == magnitude)
    };
    let numbers = numbers(question).into_iter();
    numbers
        .filter(|number| number.without.is_none_or(counts))
        .filter(|number| number.text.len() == 4 || !dated(&number.words))
        .map(|number| (number.words, number.text))
        .collect()
}

/// Days that no column's cells show how to write, where a column of times asks for them: as ISO
/// 8601 has them.
fn other_dates(
    question: &Question,
    matches: &[CellMatch],
    schema: &Schema,
) -> Vec<(Range<usize>, String)> {
    let written = matches.iter().any(|m| m.reason == Reason::Date);
    if written || !schema.columns().any(|(_, column)| column.kind == ColumnKind::Time) {
        return Vec::new();
    }
    let iso = dates(question).into_iter().filter_map(|said| {
        let (year, month, day) = (said.date.year?, said.date.month?, said.date.day?);
        Some((said.words, format!("{year}-{month:02}-{day:02}")))
    });
    iso.collect()
}

/// Returns whether a code is a number with its magnitude, sign or per cent: `5k`, `-5`, `20%`.
fn is_number(question: &Question, code: &Range<usize>) -> bool {
    numbers(question).iter().any(|number| {
        number.words.len() > 1 && number.words.start <= code.start && code.end <= number.words.end
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cells::ValueIndex;

    fn index(cells: &[(usize, &str)]) -> ValueIndex {
        let mut index = ValueIndex::default();
        for &(column, cell) in cells {
            index.insert(ColumnRef { table: 0, column }, cell);
        }
        index
    }

    fn check(question: &str, cells: &[(usize, &str)], expect: &str) {
        let question = Question::new(question);
        let matches = index(cells).matches(&question);
        let schema =
            Schema { tables: vec![beamsplitter_sql::Table::default()], ..Schema::default() };
        let texts: Vec<String> =
            literals(&question, &matches, &schema).into_iter().map(|l| l.text).collect();
        assert_eq!(texts.join("|"), expect);
    }

    #[test]
    fn finds_cells_as_the_database_spells_them() {
        check("singers from france", &[(0, "France")], "France");
        check(
            "flights of jetBlue airways",
            &[(0, "JetBlue Airways"), (1, "JetBlue")],
            "JetBlue Airways",
        );
        check("how many dogs?", &[(1, "dog")], "dog");
        check("is there a 'the'?", &[(0, "is")], "the");
    }

    #[test]
    fn finds_numbers_quotes_and_names() {
        check("more than 1,000 or three", &[], "1000|3");
        check("in the city \"New Yorks\"", &[], "New Yorks");
        check("Which city's mayor is Al Smith?", &[], "Al Smith");
        check("names with 'O'Hara' in them", &[], "O'Hara");
        check("born on 2001-01-31, flying the A320?", &[], "2001|01|31|320|2001-01-31|A320");
    }

    #[test]
    fn finds_dates_and_other_writings_of_numbers() {
        check("How many books do I have?", &[], "");
        check("more than 100 million or 5k", &[], "100000000|5000");
        check("below -5 by 20%", &[], "-5|20|0.2");
        check("placed in June 2005", &[(0, "2004-01-31")], "2005-06|2005");
        check("placed in 2005", &[(0, "2004-01-31")], "2005");
        check("books by Tolkien", &[(0, "J. R. R. Tolkien")], "J. R. R. Tolkien|Tolkien");
    }

    #[test]
    fn leaves_out_a_magnitude_that_a_column_counts() {
        let texts = |column: &str| -> Vec<String> {
            let column = beamsplitter_sql::Column { name: column.to_owned(), ..Default::default() };
            let table = beamsplitter_sql::Table { columns: vec![column], ..Default::default() };
            let schema = Schema { tables: vec![table], ..Schema::default() };
            let literals = literals(&Question::new("over 20 million"), &[], &schema);
            literals.into_iter().map(|literal| literal.text).collect()
        };
        assert_eq!(texts("Net_Worth_Millions"), ["20000000", "20"]);
        assert_eq!(texts("Net_Worth"), ["20000000"]);
    }
}
