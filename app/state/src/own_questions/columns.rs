//! Which columns a question can be about.

use beamsplitter_sql::names::words;
use beamsplitter_sql::schema::{Column, ColumnKind, ColumnRef, Schema};

/// Words of names whose numbers mean nothing by their size, and whose texts nobody asks for.
const KEYS: [&str; 10] =
    ["id", "ids", "key", "code", "number", "no", "phone", "zip", "postal", "uuid"];
/// Words of columns that say what a row is called.
const LABELS: [&str; 2] = ["name", "title"];
/// Longest value that is put into a question, in characters.
const LONGEST_VALUE: usize = 25;

/// Words of numbers whose largest nobody asks for.
const NO_MEASURES: [&str; 5] = ["year", "month", "day", "latitude", "longitude"];

/// What a column is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Text with values that a question can name.
    Category,
    /// Numbers of which one can be the largest.
    Measure,
}

/// Returns whether every word of a name is one that a person would say: three letters or more,
/// without digits; short words are allowed between others ("year of birth").
pub fn reads_as_english(name: &str) -> bool {
    let words = words(name);
    let letters = |word: &String| word.chars().all(|c| c.is_ascii_alphabetic());
    let long = |word: &String| word.len() > 2 && word.contains(['a', 'e', 'i', 'o', 'u', 'y']);
    let ends_well = words.last().is_some_and(long);
    ends_well && words.len() < 5 && words.iter().all(|word| letters(word) && word.len() > 1)
}

/// Returns the columns of a table that are good for something, in its order.
pub fn of_sort(schema: &Schema, table: usize, sort: Sort) -> impl Iterator<Item = usize> {
    let columns = schema.tables[table].columns.iter().enumerate();
    columns
        .filter(move |(column, of)| {
            !schema.is_key(ColumnRef { table, column: *column }) && is(of, sort)
        })
        .map(|(column, _)| column)
}

/// Returns the column that says what a row is called: one whose name ends so, or else the first
/// text.
pub fn label_of(schema: &Schema, table: usize) -> Option<usize> {
    let columns = &schema.tables[table].columns;
    let ends = |column: &usize| {
        words(&columns[*column].name).last().is_some_and(|word| LABELS.contains(&word.as_str()))
    };
    let texts = || of_sort(schema, table, Sort::Category);
    texts().find(ends).or_else(|| texts().next())
}

fn is(column: &Column, sort: Sort) -> bool {
    let has_key_word = words(&column.name).iter().any(|word| KEYS.contains(&word.as_str()));
    if has_key_word || !reads_as_english(&column.name) {
        return false;
    }
    match sort {
        Sort::Category => {
            column.kind == ColumnKind::Text
                && column.samples.len() > 1
                && column.samples.iter().all(|value| can_be_named(value))
        }
        Sort::Measure => {
            let is_other = |word: &String| {
                let is_key = word.len() > 4 && word.ends_with("id");
                is_key || NO_MEASURES.contains(&word.as_str())
            };
            let is_flag = column.samples.iter().all(|value| matches!(value.as_str(), "0" | "1"));
            let is_number = |value: &String| value.parse::<f64>().is_ok();
            column.kind == ColumnKind::Number
                && column.samples.len() > 1
                && !is_flag
                && column.samples.iter().all(is_number)
                && !words(&column.name).iter().any(is_other)
        }
    }
}

/// Returns whether a value can stand in a question as it is: words, no number, date or address.
fn can_be_named(value: &str) -> bool {
    let allowed = |c: char| c.is_alphabetic() || matches!(c, ' ' | '-' | '\'' | '’');
    let length = value.chars().count();
    (2..=LONGEST_VALUE).contains(&length)
        && value.trim() == value
        && value.starts_with(char::is_alphabetic)
        && value.chars().all(allowed)
}
