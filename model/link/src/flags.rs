//! Columns of two values, one of which a question means by the column's own words: "male" is 'T' in
//! `Is_male`, "inactive" is 0 in `active`, "women" is 'F' in `Sex`.
//!
//! A "not" in the question is left to the network, which writes `!=` for it.

use std::collections::BTreeMap;
use std::ops::Range;

use beamsplitter_common::lexicon::List;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{Column, ColumnKind, ColumnRef, Schema};

use crate::cell_match::{CellMatch, Reason};
use crate::question::{Question, stem};

static YES: List = List::new(crate::LEXICON, "yes");
static NO: List = List::new(crate::LEXICON, "no");
static MALE: List = List::new(crate::LEXICON, "male");
static FEMALE: List = List::new(crate::LEXICON, "female");
/// Words by which a name says that its column is a flag.
static MARKS: List = List::new(crate::LEXICON, "marks of flags");
/// Other words of a name that a question does not repeat.
static SMALL: List = List::new(crate::LEXICON, "small words of names");
/// Words that name no flag where they stand alone.
static COMMON: List = List::new(crate::LEXICON, "no flags");
/// Ends of adjectives that a flag of digits is called by.
static ENDINGS: List = List::new(crate::LEXICON, "ends of adjectives");
/// Participles and adjectives of other ends.
static PARTICIPLES: List = List::new(crate::LEXICON, "participles");
/// Beginnings that turn an adjective into its opposite.
static OPPOSITES: List = List::new(crate::LEXICON, "opposites");
/// Longest distance between the words of one flag.
const SPREAD: usize = 4;

/// The texts of a column, as long as it has no more than two.
#[derive(Clone, Debug, Default)]
pub struct FewTexts {
    texts: Vec<String>,
    many: bool,
}

impl FewTexts {
    /// Adds one cell.
    pub fn add(&mut self, cell: &str) {
        if self.many || self.texts.iter().any(|text| text == cell) {
            return;
        }
        let lower = cell.to_lowercase();
        let known = [&YES, &NO, &MALE, &FEMALE].iter().any(|words| words.contains(&lower.as_str()));
        self.texts.push(cell.to_owned());
        if !known || self.texts.len() > 2 {
            (self.many, self.texts) = (true, Vec::new());
        }
    }

    /// Returns the texts that a flag or a sex is written with; none for a column of other texts.
    pub fn texts(&self) -> &[String] {
        &self.texts
    }
}

/// Returns the texts of every column that may be a flag, for no words: which of them are meant, the
/// names of the columns decide ([`flags`]).
pub fn flag_cells(columns: &BTreeMap<ColumnRef, FewTexts>) -> impl Iterator<Item = CellMatch> {
    columns.iter().flat_map(|(&column, few)| {
        few.texts().iter().map(move |text| CellMatch {
            words: 0..0,
            text: text.clone(),
            column,
            reason: Reason::Flag,
        })
    })
}

/// A column of two values, and what a question says of it.
struct Flag {
    column: ColumnRef,
    /// The words of its name that the question has, by their stems.
    said: Vec<String>,
    /// Their share of the name.
    share: f64,
    found: CellMatch,
}

/// Returns the values of flags that the question means. `matches` has the texts of all columns that
/// may be flags; flags that are numbers are known by their declared type, their name, or first values of
/// 0 and 1 alone.
pub fn flags(question: &Question, matches: &[CellMatch], schema: &Schema) -> Vec<CellMatch> {
    let mut texts: BTreeMap<ColumnRef, Vec<&str>> = BTreeMap::new();
    for m in matches.iter().filter(|m| m.reason == Reason::Flag) {
        texts.entry(m.column).or_default().push(&m.text);
    }
    for (at, column) in schema.columns() {
        let is_marked = || marked(column) || holds_digits(column);
        if column.kind == ColumnKind::Boolean || column.kind == ColumnKind::Number && is_marked() {
            texts.entry(at).or_insert_with(|| vec!["1", "0"]);
        }
    }
    let texts = texts.into_iter().filter(|(at, _)| at.table < schema.tables.len());
    let mut found = Vec::new();
    let mut said: Vec<Flag> = Vec::new();
    for (at, texts) in texts {
        let column = schema.column(at);
        match is_sex(column) {
            true => found.extend(sexes(question, at, &texts)),
            false => {
                let rows = name_words(&schema.tables[at.table].name).pop().unwrap_or_default();
                said.extend(flag(question, (at, column), &texts, &stem(&rows)));
            }
        }
    }
    let covers = |other: &Flag, flag: &Flag| {
        let holds = flag.said.iter().all(|word| other.said.contains(word));
        holds && (other.said.len(), other.share) > (flag.said.len(), flag.share)
    };
    let best = said.iter().filter(|flag| {
        !said.iter().any(|other| covers(other, flag)) && !is_other_name(question, flag, schema)
    });
    found.extend(best.map(|flag| flag.found.clone()));
    found
}

/// Returns whether a column's name says that it is a flag.
fn marked(column: &Column) -> bool {
    name_words(&column.name).iter().any(|word| MARKS.contains(&word.as_str()))
}

/// Returns whether the values that were looked at are 0 and 1.
fn holds_digits(column: &Column) -> bool {
    let samples = &column.samples;
    !samples.is_empty() && samples.iter().all(|sample| matches!(sample.as_str(), "0" | "1"))
}

fn is_sex(column: &Column) -> bool {
    name_words(&column.name).iter().any(|word| matches!(word.as_str(), "sex" | "gender"))
}

/// Returns the value for "men", and that for "women".
fn sexes(question: &Question, column: ColumnRef, texts: &[&str]) -> Vec<CellMatch> {
    let of = |words: &List| {
        let at = (0..question.words.len())
            .find(|&at| question.word(at).len() > 1 && words.contains(&question.word(at)))?;
        let text = texts.iter().find(|text| words.contains(&text.to_lowercase().as_str()))?;
        let text = (*text).to_owned();
        Some(CellMatch { words: at..at + 1, text, column, reason: Reason::Flag })
    };
    [&MALE, &FEMALE].into_iter().filter_map(of).collect()
}

/// Returns what the question says of a flag: half of its words at least. `rows` is the stem of what the
/// rows of its table are called.
fn flag(
    question: &Question,
    (at, column): (ColumnRef, &Column),
    texts: &[&str],
    rows: &str,
) -> Option<Flag> {
    let digits = texts.iter().all(|text| matches!(*text, "0" | "1"));
    let words = name_words(&column.name);
    let adjective = |word: &String| {
        ENDINGS.iter().any(|end| word.ends_with(end)) || PARTICIPLES.contains(&word.as_str())
    };
    let boolean = column.kind == ColumnKind::Boolean || marked(column);
    if column.primary_key {
        return None;
    }
    let unsaid = |word: &&str| word.len() < 2 || MARKS.contains(word) || SMALL.contains(word);
    let content: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| !unsaid(word)).collect();
    let mut said = Vec::new();
    let mut places = Vec::new();
    let mut holds = true;
    for word in &content {
        let find = |at: &usize| means(question.word(*at), word).is_some();
        let Some(place) = (0..question.words.len()).find(find) else { continue };
        holds &= means(question.word(place), word) != Some(false);
        said.push(question.words[place].stem.clone());
        places.push(place);
    }
    let share = said.len() as f64 / content.len().max(1) as f64;
    let (first, last) = (*places.iter().min()?, *places.iter().max()?);
    let telling = places.iter().any(|at| !COMMON.contains(&question.word(*at)));
    if share < 0.5 || last - first > SPREAD || !telling {
        return None;
    }
    let is_adjective = boolean || words.last().is_some_and(adjective);
    if digits && !is_adjective && !is_said_of_rows(question, first..last + 1, rows) {
        return None;
    }
    let wanted = if holds { &YES } else { &NO };
    let text = texts.iter().find(|text| wanted.contains(&text.to_lowercase().as_str()))?;
    let text = (*text).to_owned();
    let found = CellMatch { words: first..last + 1, text, column: at, reason: Reason::Flag };
    Some(Flag { column: at, said, share, found })
}

/// Returns whether words stand where an adjective says something of the rows: before their name, with one
/// word between at most, or behind "is" or "are".
fn is_said_of_rows(question: &Question, words: Range<usize>, rows: &str) -> bool {
    let before = words.start.checked_sub(1).map_or("", |at| question.word(at));
    let next = question.words.iter().skip(words.end).take(2);
    matches!(before, "is" | "are") || next.map(|word| &word.stem).any(|stem| stem == rows)
}

/// Returns whether a word of the question means a word of a flag's name, and then whether it means
/// the same or the opposite.
fn means(said: &str, name: &str) -> Option<bool> {
    let opposite = |long: &str, short: &str| {
        OPPOSITES.iter().any(|start| {
            long.strip_prefix(start).is_some_and(|rest| rest.len() > 3 && stem(rest) == stem(short))
        })
    };
    if [&MALE, &FEMALE].iter().any(|words| words.contains(&name)) {
        let male = |word: &str| MALE.contains(&word);
        let is_sex = said.len() > 1 && (male(said) || FEMALE.contains(&said));
        return is_sex.then(|| male(said) == male(name));
    }
    if stem(said) == stem(name) {
        return Some(true);
    }
    (opposite(said, name) || opposite(name, said)).then_some(false)
}

/// Returns whether the words are the whole name of a table or of a column that is no flag.
fn is_other_name(question: &Question, flag: &Flag, schema: &Schema) -> bool {
    let whole = |name: &str| {
        let stems: Vec<String> = name_words(name).iter().map(|word| stem(word)).collect();
        flag.said.iter().all(|word| stems.contains(word))
            && stems.iter().all(|stem| question.words.iter().any(|word| word.stem == *stem))
    };
    let tables = schema.tables.iter().any(|table| whole(&table.name));
    tables || schema.columns().any(|(at, column)| at != flag.column && whole(&column.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;
    use beamsplitter_sql::Table;

    #[test]
    fn a_flag_is_said_by_words_of_its_name() {
        cases::check("src/flags.txt", |case| {
            let (text, columns) = case.split_once(" | ").unwrap();
            let columns: Vec<(&str, &str)> =
                columns.split("; ").map(|column| column.split_once(": ").unwrap()).collect();
            let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
            let schema = Schema { tables: vec![Table::of("person", &names)], ..Schema::default() };
            let mut matches = Vec::new();
            for (at, (_, cells)) in columns.iter().enumerate() {
                let mut few = FewTexts::default();
                cells.split(", ").for_each(|cell| few.add(cell));
                matches.extend(few.texts().iter().map(|text| CellMatch {
                    words: 0..0,
                    text: text.clone(),
                    column: ColumnRef { table: 0, column: at },
                    reason: Reason::Flag,
                }));
            }
            let question = Question::new(text);
            let found = flags(&question, &matches, &schema).into_iter();
            let found = found.map(|m| {
                format!("{} {}={}", question.slice(m.words), names[m.column.column], m.text)
            });
            found.collect::<Vec<_>>().join("; ")
        });
    }

    #[test]
    fn numbers_of_0_and_1_are_flags_by_the_name() {
        let column = |name: &str, samples: &[&str]| Column {
            name: name.to_owned(),
            kind: ColumnKind::Number,
            samples: samples.iter().map(ToString::to_string).collect(),
            ..Column::default()
        };
        let columns = vec![
            column("paid", &["1", "0"]),
            column("shipped", &["0"]),
            column("returned", &["0", "1", "2"]),
            column("quantity", &["1"]),
            column("urgent", &["0", "1"]),
        ];
        let tables = vec![Table { name: "orders".to_owned(), columns, ..Table::default() }];
        let schema = Schema { tables, ..Schema::default() };
        let found = |text: &str| {
            let question = Question::new(text);
            let found = flags(&question, &[], &schema).into_iter();
            let name = |m: &CellMatch| schema.column(m.column).name.clone();
            found.map(|m| format!("{}={}", name(&m), m.text)).collect::<Vec<_>>().join("; ")
        };
        assert_eq!(found("unpaid orders"), "paid=0");
        assert_eq!(found("orders that were paid and shipped"), "paid=1; shipped=1");
        assert_eq!(found("orders that were returned, by quantity"), "");
        assert_eq!(found("urgent orders"), "urgent=1");
        assert_eq!(found("which unpaid orders are urgent?"), "paid=0; urgent=1");
        assert_eq!(found("the orders, by urgent or not"), "");
    }
}
