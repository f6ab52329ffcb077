//! The literals that a question offers: cells of the database, numbers, dates, quoted text, names.

use std::ops::Range;

use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{ColumnKind, ColumnRef, Schema};
use serde::{Deserialize, Serialize};

use crate::blanks::is_asked;
use crate::cell_match::{CellMatch, Find, Reason};
use crate::codes::codes as explained_codes;
use crate::dates::dates;
use crate::flags::flags;
use crate::marked::{capitalised, codes, quoted};
use crate::numbers::{Number, numbers};
use crate::question::{Question, stem};
use crate::similar::{distance, tolerance};
use crate::words::Words;

/// Most literals offered for one question: more drown the ones that matter.
const MOST: usize = 16;
/// Most words of longer cells that are offered beside them.
const MOST_PARTS: usize = 8;

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
    /// Columns in whose own form it is written, dates and units, and how a condition finds it there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub forms: Vec<(ColumnRef, Find)>,
}

impl Literal {
    /// Returns whether it can stand where a number does: it is one, or a cell of digits. A text has one
    /// literal, so that a number which is also a cell is written by it: LIMIT 1 beside flags of 0 and 1.
    pub fn counts(&self) -> bool {
        self.number || self.text.parse::<i64>().is_ok_and(|number| number.to_string() == self.text)
    }

    /// Returns the literal of the same letters that `column` holds, or itself: 'Y' stands for the 'y' of
    /// another column, too.
    pub fn of<'a>(&'a self, column: ColumnRef, literals: &'a [Self]) -> &'a Self {
        let same = |other: &&Self| {
            other.columns.contains(&column) && other.text.eq_ignore_ascii_case(&self.text)
        };
        if self.columns.contains(&column) {
            return self;
        }
        literals.iter().find(same).unwrap_or(self)
    }

    /// Returns how a condition on `column` finds the literal, where it has the column's own form.
    pub fn form(&self, column: ColumnRef) -> Option<Find> {
        self.forms.iter().find(|(at, _)| *at == column).map(|(_, find)| *find)
    }
}

/// Returns the matches that hold beside the schema and the dictionary: a word that is (or looks
/// like) a word of the schema's names is no misspelt, abbreviated or partial cell, and a word of
/// the dictionary is not misspelt. Of the values of flags, and of codes that comments explain, those that
/// the question means.
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
        Reason::Same | Reason::Plural | Reason::Spaces | Reason::Origin => true,
        Reason::Date | Reason::DateStart | Reason::DatePart | Reason::DatePattern => true,
        Reason::Spelling => misspelt(m),
        Reason::Initials | Reason::Part | Reason::Form => !m.words.clone().any(of_name),
        Reason::Missing => m.column.table < schema.tables.len() && is_asked(question, m, schema),
        Reason::Word | Reason::Offered => true,
        // A word that means something by itself is no part of another.
        Reason::Inside => m.words.clone().all(|at| {
            let word = question.word(at);
            (!word.is_ascii() || !words.knows(word)) && !of_name(at)
        }),
        Reason::Flag | Reason::Code => false,
    };
    let held = matches.iter().filter(holds).cloned();
    let codes = explained_codes(question, schema);
    held.chain(flags(question, matches, schema)).chain(codes).collect()
}

/// Returns every literal that the question offers: cells, numbers in digits and words, dates,
/// quoted text, capitalised names, at most sixteen; then words of longer cells; then every value of the
/// matches that the question does not name. Each text once.
pub fn literals(question: &Question, matches: &[CellMatch], schema: &Schema) -> Vec<Literal> {
    let mut found = LiteralList::default();
    let quotes = quoted(question);
    for (words, text) in &quotes {
        found.add(text, false, words.clone(), None);
    }
    let named = |m: &&CellMatch| m.reason.is_named();
    let known = || matches.iter().filter(|m| m.column.table < schema.tables.len());
    let matches: Vec<CellMatch> = known().filter(named).cloned().collect();
    let matches = &matches[..];
    for m in matches {
        let number =
            matches!(m.reason, Reason::Flag | Reason::Code) && m.text.parse::<i64>().is_ok();
        let literal = found.add(&m.text, number, m.words.clone(), Some(m.column));
        literal.forms.extend(m.reason.find().map(|find| (m.column, find)));
    }
    for number in said_numbers(question, matches, schema) {
        let literal = found.add(&number.text, true, number.words, None);
        let counting = number.without.map(|unit| counting(unit, schema));
        literal.forms.extend(counting.into_iter().flatten().map(|at| (at, Find::Equal)));
    }
    for (words, text) in other_dates(question, matches, schema) {
        found.add(&text, false, words, None);
    }
    let years: Vec<_> = years(schema).map(|at| (at, Find::StartsWith)).collect();
    let decades = dates(question).into_iter().filter(|said| said.date.decade && !years.is_empty());
    for said in decades {
        let Some(year) = said.date.year else { continue };
        let literal = found.add(&(year / 10).to_string(), false, said.words, None);
        let others = years.iter().filter(|(at, _)| literal.form(*at).is_none());
        let others: Vec<_> = others.copied().collect();
        literal.forms.extend(others);
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
    for m in known().filter(|m| matches!(m.reason, Reason::Word | Reason::Inside)).take(MOST_PARTS)
    {
        let literal = found.add(&m.text, false, m.words.clone(), Some(m.column));
        literal.forms.extend(m.reason.find().map(|find| (m.column, find)));
    }
    for m in known().filter(|m| m.reason == Reason::Offered) {
        found.add(&m.text, false, m.words.clone(), Some(m.column));
    }
    found.literals
}

#[derive(Default)]
struct LiteralList {
    literals: Vec<Literal>,
}

impl LiteralList {
    /// Adds a text, or a column to the literal of that text. What can be a number is one: it is
    /// compared with columns of text as well.
    fn add(
        &mut self,
        text: &str,
        number: bool,
        words: Range<usize>,
        column: Option<ColumnRef>,
    ) -> &mut Literal {
        let known = self.literals.iter().position(|literal| literal.text == text);
        let at = known.unwrap_or(self.literals.len());
        if known.is_none() {
            let (text, columns, forms) = (text.to_owned(), Vec::new(), Vec::new());
            self.literals.push(Literal { text, number, words, columns, forms });
        }
        let literal = &mut self.literals[at];
        literal.number |= number;
        literal.columns.extend(column.filter(|c| !literal.columns.contains(c)));
        literal
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
fn said_numbers(question: &Question, matches: &[CellMatch], schema: &Schema) -> Vec<Number> {
    let dated = |words: &Range<usize>| {
        let mut dates = matches.iter().filter(|m| m.reason.find().is_some());
        dates.any(|m| m.words.start <= words.start && words.end <= m.words.end)
    };
    let counted = |number: &Number| {
        number.without.is_none_or(|magnitude| counting(magnitude, schema).next().is_some())
    };
    let numbers = numbers(question).into_iter().filter(counted);
    numbers.filter(|number| number.text.len() == 4 || !dated(&number.words)).collect()
}

/// Iterates over the columns that are named after a magnitude: what they hold is counted in it.
fn counting(magnitude: &str, schema: &Schema) -> impl Iterator<Item = ColumnRef> {
    let counts = move |name: &str| {
        name_words(name).iter().any(|word| word.trim_end_matches('s') == magnitude)
    };
    schema.columns().filter(move |(_, column)| counts(&column.name)).map(|(at, _)| at)
}

/// Iterates over the columns that are named after a year.
fn years(schema: &Schema) -> impl Iterator<Item = ColumnRef> {
    let year = |name: &str| name_words(name).iter().any(|word| word == "year");
    schema.columns().filter(move |(_, column)| year(&column.name)).map(|(at, _)| at)
}

/// Returns the days that no column's cells show how to write, as ISO 8601 has them; none where no
/// column holds times.
fn other_dates(
    question: &Question,
    matches: &[CellMatch],
    schema: &Schema,
) -> Vec<(Range<usize>, String)> {
    let written = matches.iter().any(|m| m.reason.find().is_some());
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
mod tests;
