//! Which words of a question its best query accounts for.

use beamsplitter_link::{Item, Level};
use beamsplitter_sql::ColumnRef;
use beamsplitter_sql::names::words as name_words;

use super::evidence::Evidence;
use super::features::best;
use super::seen::Seen;
use super::words::{Content, known};
use crate::facts::{is_empty, items};

/// Below this, the database has nothing for a word.
const UNKNOWN: f64 = 0.6;
/// Words in the names of columns that say what rows are called.
const USUAL: [&str; 3] = ["name", "title", "label"];

/// What the best query makes of a word.
#[derive(Clone, Copy, Debug)]
pub struct Explained {
    /// The word.
    pub word: Content,
    /// How surely it is a name or a value that the query has, from 0 to 1.
    pub used: f64,
}

impl Explained {
    /// Returns whether neither the database nor the query has anything for the word.
    pub fn is_missing(&self) -> bool {
        self.word.known < UNKNOWN && self.used < UNKNOWN
    }

    /// Returns whether the query leaves out what the word names.
    pub fn is_left_out(&self) -> bool {
        self.word.known >= UNKNOWN && self.used < UNKNOWN
    }
}

/// Returns what the best query makes of each word that says something; *how big* asks for a measure,
/// whatever it is called.
pub fn explained(seen: &Seen<'_>, evidence: &Evidence) -> Vec<Explained> {
    let prompt = seen.prompt;
    let used = best(seen).map(items).unwrap_or_default();
    let sql = seen.candidates.iter().find(|c| c.score.is_some()).map_or("", |c| c.sql);
    let sql = sql.to_lowercase();
    let is_value = |at: usize| {
        let mut literals = prompt.literals.iter().filter(|l| l.words.contains(&at));
        literals.any(|literal| {
            let held = literal.number || !literal.columns.is_empty();
            held && sql.contains(&literal.text.to_lowercase())
        })
    };
    let of = |word: &Content| {
        let named = known(prompt, word.at, |item| used.contains(&item));
        Explained { word: *word, used: if is_value(word.at) { 1.0 } else { named } }
    };
    let measures =
        |word: &&Content| word.at > 0 && prompt.question.words[word.at - 1].text == "how";
    evidence.content.iter().filter(|word| !measures(word)).map(of).collect()
}

/// Returns whether the one missing word is what the rows are called: the question begins with it,
/// the best query asks for rows by what they are called or by their number, no word names their
/// table, and there are some.
pub fn is_other_word_for_rows(seen: &Seen<'_>, words: &[Explained]) -> bool {
    let mut missing = words.iter().enumerate().filter(|(_, word)| word.is_missing());
    let (Some((0, _)), None) = (missing.next(), missing.next()) else { return false };
    let decoded = seen.candidates.iter().find(|c| c.score.is_some() && c.query.is_some());
    let Some((result, query)) = decoded.and_then(|c| c.result.zip(c.query)) else { return false };
    let usual = |at: &ColumnRef| {
        let words = name_words(&seen.prompt.schema.column(*at).name);
        words.iter().any(|word| USUAL.contains(&word.as_str()))
    };
    let is_named =
        |table: &usize| seen.prompt.links.level(Item::Table(*table)) >= Some(Level::Partial);
    !is_empty(result) && !query.tables().iter().any(is_named) && query.selected().iter().all(usual)
}
