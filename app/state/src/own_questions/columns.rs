//! Which columns a question can be about.

use beamsplitter_sql::names::{is_noun, phrase, singular, words};
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
    columns_that(schema, table, move |column| is(column, sort))
}

/// Returns the column that says what a row is called: one whose name ends so, whatever its cells
/// are, or else the first text.
pub fn label_of(schema: &Schema, table: usize) -> Option<usize> {
    let named = columns_that(schema, table, is_label).next();
    named.or_else(|| of_sort(schema, table, Sort::Category).next())
}

/// Returns the columns that a question can ask for and that fit, in the order of the table: no
/// keys, no clauses ("the doors open"), and none that is called as a row is ("the departments of all
/// departments").
fn columns_that(
    schema: &Schema,
    table: usize,
    fits: impl Fn(&Column) -> bool,
) -> impl Iterator<Item = usize> {
    let of = &schema.tables[table];
    let row = singular(&phrase(&of.name));
    let can_be_asked = move |column: usize, name: &str| {
        !schema.is_key(ColumnRef { table, column })
            && !words(name).iter().any(|word| KEYS.contains(&word.as_str()))
            && reads_as_english(name)
            && is_noun(name)
            && singular(&phrase(name)) != row
    };
    let columns = of.columns.iter().enumerate();
    columns
        .filter(move |(place, column)| can_be_asked(*place, &column.name) && fits(column))
        .map(|(place, _)| place)
}

fn is_label(column: &Column) -> bool {
    let is_word = |word: &String| LABELS.contains(&word.as_str());
    column.kind == ColumnKind::Text
        && column.samples.len() > 1
        && words(&column.name).last().is_some_and(is_word)
}

fn is(column: &Column, sort: Sort) -> bool {
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
