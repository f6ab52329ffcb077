//! What a verdict tells a person: the evidence in one sentence, what is missing, what could be
//! asked instead.

mod offers;

use std::collections::BTreeSet;

use beamsplitter_common::text::{listed, quoted};
use beamsplitter_link::{Item, Literal};
use beamsplitter_sql::names::phrase;
use beamsplitter_sql::{ColumnRef, Schema};

use super::called::unmet;
use super::category::{Category, Sort};
use super::evidence::Evidence;
use super::explained::{Explained, explained, named_in};
use super::lookups::Lookup;
use super::seen::{Seen, best};
use super::vague::is_gradable;
use crate::facts::items;
use crate::query::ParsedQuery;
use crate::words::{is_named, is_same};

use offers::compared;
pub use offers::{nearest, of_nearest_table};

/// Returns the evidence for a category, in one sentence.
pub fn sentence(category: Category, seen: &Seen<'_>, evidence: &Evidence) -> String {
    let schema = &seen.prompt.schema;
    match category {
        // What is told of it depends on the query that is shown first.
        Category::Answerable => String::new(),
        Category::AmbiguousSelectColumn => "Several columns may be what is asked for.".to_owned(),
        Category::AmbiguousWhereColumn => {
            "Several columns may be what the rows are limited by.".to_owned()
        }
        Category::AmbiguousValuesWithinColumn => {
            let several = evidence.lookups.iter().filter(|lookup| has_several_cells(seen, lookup));
            let found = several.filter_map(|lookup| {
                Some((lookup, lookup.most_within(compared(seen, &lookup.text))?))
            });
            match found.max_by_key(|(_, (_, cells))| cells.len()) {
                Some((lookup, (at, cells))) => format!(
                    "No cell is “{}”, but {} has {}.",
                    lookup.text,
                    column(schema, *at),
                    listed(&quoted(cells), "and")
                ),
                None => "Several cells may be the value of the question.".to_owned(),
            }
        }
        Category::AmbiguousFilterCriteria => match vague_words(seen).as_slice() {
            [] => "The question limits rows without saying by which value.".to_owned(),
            words => format!("{} says no value to compare with.", any_of(words)),
        },
        Category::NonexistentSelectColumn | Category::NonexistentWhereColumn => {
            match missing(category, seen, evidence).as_slice() {
                words if are_left_out(seen, evidence, words) => {
                    format!("No query that was found has a place for {}.", any_of(words))
                }
                [word] if called(seen, evidence).as_ref() == Some(word) => {
                    format!("No column {}says what “{word}” asks for.", of_table(seen))
                }
                words => {
                    let is_nowhere = |word: &String| {
                        let mut lookups = evidence.lookups.iter();
                        lookups.any(|lookup| lookup.text == *word && lookup.is_nowhere())
                    };
                    let what = match words.iter().all(is_nowhere) {
                        true => "table, column or cell",
                        false => "table or column",
                    };
                    format!("No {what} of the database is {}.", any_of(words))
                }
            }
        }
        Category::NonexistentFilterValue => {
            let words = missing(category, seen, evidence);
            format!("No cell of the database is {}.", any_of(&words))
        }
        Category::UnsupportedJoin => match evidence.separate.first() {
            Some((home, away)) => format!(
                "Nothing joins the table {} with the table {}.",
                phrase(&schema.tables[*home].name),
                phrase(&schema.tables[*away].name)
            ),
            None => "Nothing joins the tables that the question needs.".to_owned(),
        },
    }
}

/// Returns the words of the question that the database has nothing for; where it has something for
/// each, those that the best query leaves out.
pub fn missing(category: Category, seen: &Seen<'_>, evidence: &Evidence) -> Vec<String> {
    if category == Category::NonexistentFilterValue {
        let nowhere = evidence.lookups.iter().filter(|lookup| lookup.is_nowhere());
        let nowhere = nowhere.filter(|lookup| !is_cell(&seen.prompt.literals, &lookup.text));
        return nowhere.map(|lookup| lookup.text.clone()).take(2).collect();
    }
    if category.sort() != Sort::Unanswerable || category == Category::UnsupportedJoin {
        return Vec::new();
    }
    let limits = category == Category::NonexistentWhereColumn;
    let words = explained(seen, evidence);
    let unknown: Vec<&Explained> = words.iter().filter(|word| word.is_missing()).collect();
    let here: Vec<&Explained> =
        unknown.iter().copied().filter(|word| word.word.limits == limits).collect();
    let called = called(seen, evidence).filter(|_| !limits);
    match (here.is_empty(), unknown.is_empty(), called) {
        (false, ..) => texts(seen, here),
        (true, _, Some(called)) => vec![called],
        (true, false, None) => texts(seen, unknown),
        _ => left_out(seen, evidence),
    }
}

/// Returns whether no cell is a value, and several cells of one column contain it.
pub fn has_several_cells(seen: &Seen<'_>, lookup: &Lookup) -> bool {
    lookup.exact.is_empty() && lookup.has_several_within(compared(seen, &lookup.text))
}

/// Returns whether a text of the question is a cell, its words in any order: dates and numbers are
/// looked up among no texts.
fn is_cell(literals: &[Literal], text: &str) -> bool {
    literals.iter().any(|literal| !literal.columns.is_empty() && is_same(&literal.text, text))
}

/// Returns the word that asks what things are called, or for something of somebody, where the best
/// query does not say it.
fn called(seen: &Seen<'_>, evidence: &Evidence) -> Option<String> {
    let at = unmet(seen, evidence)?;
    Some(seen.prompt.question.slice(at..at + 1).to_owned())
}

/// Returns "of the table T " where the best query is over one table.
fn of_table(seen: &Seen<'_>) -> String {
    let tables = best(seen).map(ParsedQuery::tables).unwrap_or_default();
    match tables.first() {
        Some(&table) if tables.len() == 1 => {
            format!("of the table {} ", phrase(&seen.prompt.schema.tables[table].name))
        }
        _ => String::new(),
    }
}

/// Returns the words that the database has something for, and no query that was found has.
fn left_out(seen: &Seen<'_>, evidence: &Evidence) -> Vec<String> {
    let words = explained(seen, evidence);
    let used: BTreeSet<Item> =
        seen.candidates.iter().filter_map(|found| found.query).flat_map(items).collect();
    let is_nowhere = |word: &&Explained| !is_named(named_in(seen.prompt, word.word.at, &used));
    texts(seen, words.iter().filter(|word| word.is_left_out()).filter(is_nowhere).collect())
}

/// Returns whether there are words, and [`left_out`] has all of them.
fn are_left_out(seen: &Seen<'_>, evidence: &Evidence, words: &[String]) -> bool {
    let left_out = left_out(seen, evidence);
    !words.is_empty() && words.iter().all(|word| left_out.contains(word))
}

fn texts(seen: &Seen<'_>, words: Vec<&Explained>) -> Vec<String> {
    let question = &seen.prompt.question;
    let text = |word: &Explained| question.slice(word.word.at..word.word.at + 1).to_owned();
    words.into_iter().map(text).take(4).collect()
}

fn vague_words(seen: &Seen<'_>) -> Vec<String> {
    let question = &seen.prompt.question;
    let vague = (0..question.words.len()).filter(|&at| is_gradable(question, at));
    vague.map(|at| question.words[at].text.clone()).collect()
}

fn column(schema: &Schema, at: ColumnRef) -> String {
    format!("the {} of {}", phrase(&schema.column(at).name), phrase(&schema.tables[at.table].name))
}

/// Returns one or the other of some words, each in quotes.
fn any_of(words: &[String]) -> String {
    listed(&quoted(words), "or")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::literal;

    #[test]
    fn a_cell_of_any_column_is_not_missing() {
        let day = ColumnRef { table: 0, column: 3 };
        let literals = [literal("Novak, Ada", 2, vec![day]), literal("VIP", 4, Vec::new())];
        assert!(is_cell(&literals, "Ada Novak"));
        assert!(!is_cell(&literals, "VIP"), "no cell was found for it");
    }
}
