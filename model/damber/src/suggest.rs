//! Labels suggested for the columns of a table, each with its reason.

use beamsplitter_common::lexicon::List;
use beamsplitter_sql::names::{phrase, words};
use serde::Serialize;

use crate::labels::Label;
use crate::profile::{ColumnProfile, TableProfile};

/// Lowest cosine between a general word and the name of a column that it may stand for. On DAMBER's
/// own annotations lower values suggest mostly wrong pairs.
const NEAR: f32 = 0.42;
/// Most columns that a suggested label stands for: more is a theme, not an ambiguity.
const MOST: usize = 6;

/// General words that people use for something more special.
pub static GENERAL: List = List::new(crate::LEXICON, "general");

/// What words mean, as vectors of length 1.
pub trait Vectors {
    /// Returns the vector of a name by its words; empty or all 0 where none of them is known.
    fn vector(&self, words: &[String]) -> Vec<f32>;
}

/// Nothing is known of meanings: labels are suggested from shared words alone.
impl Vectors for () {
    fn vector(&self, _: &[String]) -> Vec<f32> {
        Vec::new()
    }
}

#[cfg(feature = "suggest")]
impl Vectors for beamsplitter_link::Words {
    fn vector(&self, words: &[String]) -> Vec<f32> {
        beamsplitter_link::Words::vector(self, words.iter().map(String::as_str))
    }
}

/// A label that a person may accept, and why it is suggested.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    /// The label.
    #[serde(flatten)]
    pub label: Label,
    /// Why, in a sentence.
    pub reason: String,
    /// How near its columns are in meaning, from 0 to 1; 1 where they share a word.
    pub score: f32,
}

/// Suggests labels for the columns of `table`, surest first: words that the names of several
/// columns share, and general words near to the names of several columns that hold the same sort
/// of cells. Keys are left out, since nobody asks about them by a general word.
pub fn suggest(table: &TableProfile, vectors: &dyn Vectors) -> Vec<Suggestion> {
    let columns: Vec<&ColumnProfile> = table.columns.iter().filter(|c| !c.key).collect();
    let mut suggestions = Vec::new();
    for numeric in [true, false] {
        let same_sort: Vec<&ColumnProfile> =
            columns.iter().copied().filter(|column| column.numeric == numeric).collect();
        shared_words(table, &same_sort, &mut suggestions);
        general_words(table, &same_sort, vectors, &mut suggestions);
    }
    suggestions.sort_by(|a, b| b.score.total_cmp(&a.score).then(a.label.cmp(&b.label)));
    suggestions
}

/// Adds the words that the names of at least two columns share, as long as no name is that word
/// alone: then the word has one plain meaning.
fn shared_words(
    table: &TableProfile,
    columns: &[&ColumnProfile],
    suggestions: &mut Vec<Suggestion>,
) {
    let mut shared: Vec<String> = columns.iter().flat_map(|column| words(&column.name)).collect();
    shared.sort();
    shared.dedup();
    for word in shared.into_iter().filter(|word| is_label(word)) {
        let having = |column: &&&ColumnProfile| words(&column.name).contains(&word);
        let having: Vec<&ColumnProfile> = columns.iter().filter(having).copied().collect();
        let alone = having.iter().any(|column| words(&column.name) == [word.as_str()]);
        if (2..=MOST).contains(&having.len()) && !alone {
            let reason = format!("the names of {} columns have the word “{word}”", having.len());
            suggestions.push(suggestion(table, word, &having, reason, 1.0));
        }
    }
}

/// Adds general words that are near in meaning to the names of at least two columns.
fn general_words(
    table: &TableProfile,
    columns: &[&ColumnProfile],
    vectors: &dyn Vectors,
    suggestions: &mut Vec<Suggestion>,
) {
    let names: Vec<(Vec<String>, Vec<f32>)> = columns
        .iter()
        .map(|column| {
            let words = words(&column.name);
            let vector = vectors.vector(&words);
            (words, vector)
        })
        .collect();
    for general in GENERAL.iter().copied() {
        let vector = vectors.vector(&[general.to_owned()]);
        let cosine = |other: &[f32]| vector.iter().zip(other).map(|(a, b)| a * b).sum::<f32>();
        // Where a name has the word itself, the word means that column.
        if names.iter().any(|(words, _)| words.iter().any(|word| word == general)) {
            continue;
        }
        let mut near: Vec<(&ColumnProfile, f32)> = columns
            .iter()
            .copied()
            .zip(names.iter().map(|(_, other)| cosine(other)))
            .filter(|(_, cosine)| *cosine >= NEAR)
            .collect();
        near.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.name.cmp(&b.0.name)));
        near.truncate(MOST);
        let near_columns: Vec<&ColumnProfile> = near.iter().map(|(column, _)| *column).collect();
        if let [_, (_, second), ..] = near.as_slice() {
            let cells = if near_columns[0].numeric { "numbers" } else { "text" };
            let list: Vec<String> =
                near.iter().map(|(c, cosine)| format!("{} {cosine:.2}", phrase(&c.name))).collect();
            let reason = format!("near in meaning, and all hold {cells}: {}", list.join(", "));
            suggestions.push(suggestion(table, general.to_owned(), &near_columns, reason, *second));
        }
    }
}

fn suggestion(
    table: &TableProfile,
    word: String,
    columns: &[&ColumnProfile],
    reason: String,
    score: f32,
) -> Suggestion {
    let columns = columns.iter().map(|column| column.name.clone()).collect();
    Suggestion { label: Label { table: table.name.clone(), label: word, columns }, reason, score }
}

/// Returns whether a word of a name can be a label by itself.
fn is_label(word: &str) -> bool {
    let joining = ["and", "the", "for", "from", "with", "that", "per", "num", "no"];
    word.chars().count() > 2 && word.chars().all(char::is_alphabetic) && !joining.contains(&word)
}
