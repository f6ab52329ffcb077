//! What a choice among readings teaches, and why a reading came first (ODIN, section 7).

use beamsplitter_link::Item;
use beamsplitter_odin::hints::{Hint, Hints, Names};
use beamsplitter_prompt::QuestionPrompt;

use crate::facts::items;
use crate::found::Interpretations;
use crate::query::ParsedQuery;
use crate::spans::meant;
use crate::verdict::unplaced;
use crate::words::{is_named, known};

/// Learns that a person picked the query `picked` and not the `rejected` ones. Returns what is new:
/// a sentence for each hint.
pub fn learn(
    hints: &mut Hints,
    prompt: &QuestionPrompt,
    picked: &str,
    rejected: &[&str],
) -> Vec<String> {
    let Some(query) = ParsedQuery::parse(picked, &prompt.schema) else { return Vec::new() };
    let rejected: Vec<Names> = rejected.iter().filter_map(|sql| names(prompt, sql)).collect();
    let before = hints.hints.clone();
    let names = items(&query);
    hints.learn(&prompt.question, &prompt.schema, &prompt.links, &names, &rejected);
    if let Some(hint) = left_over(prompt, &query).filter(|_| hints.learning) {
        let is_known = hints.hints.iter().any(|known| known.words == hint.words);
        if !is_known {
            hints.add(hint);
        }
    }
    let new = hints.hints.iter().filter(|hint| !before.contains(hint) && hint.weight == 1.0);
    new.map(Hint::sentence).collect()
}

/// Says which hints speak for a query, a sentence each: why it came first.
pub fn because(hints: &Hints, prompt: &QuestionPrompt, sql: &str) -> Vec<String> {
    let Some(names) = names(prompt, sql) else { return Vec::new() };
    let reasons = hints.reasons(&prompt.question, &prompt.schema, &names);
    reasons.into_iter().map(Hint::sentence).collect()
}

/// Tells of each interpretation that is shown which of `hints` speak for it, and what choosing it
/// would teach.
pub fn explain(found: &mut Interpretations, prompt: &QuestionPrompt, hints: &Hints) {
    let queries: Vec<String> = found.shown.iter().map(|shown| shown.sql.clone()).collect();
    for (place, shown) in found.shown.iter_mut().enumerate() {
        let others = queries.iter().enumerate().filter(|(other, _)| *other != place);
        let rejected: Vec<&str> = others.map(|(_, sql)| sql.as_str()).collect();
        let mut learned = Hints::default();
        learn(&mut learned, prompt, &queries[place], &rejected);
        shown.because = because(hints, prompt, &queries[place]);
        shown.teaches = learned.hints;
    }
}

/// Returns what the only word of the question that names nothing of a query means: the only table
/// that no word names, or else the only such column. *Patients* are the rows of a table pt.
fn left_over(prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> Option<Hint> {
    let words = unplaced(prompt, query);
    let [word] = words.as_slice() else { return None };
    let count = prompt.question.words.len();
    let is_unnamed =
        |item: &Item| !(0..count).any(|at| is_named(known(prompt, at, |named| named == *item)));
    let meant = meant(Some(query), &prompt.schema);
    let (tables, columns): (Vec<Item>, Vec<Item>) =
        meant.into_iter().filter(is_unnamed).partition(|item| matches!(item, Item::Table(_)));
    let only = match (tables.as_slice(), columns.as_slice()) {
        ([table], _) => *table,
        ([], [column]) => *column,
        _ => return None,
    };
    let is_word = word.chars().any(char::is_alphabetic);
    is_word.then(|| Hint::taught(word, &only.full_name(&prompt.schema)))
}

fn names(prompt: &QuestionPrompt, sql: &str) -> Option<Names> {
    ParsedQuery::parse(sql, &prompt.schema).map(|query| items(&query))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{prompt, schema_of};

    #[test]
    fn a_choice_teaches_what_the_only_word_without_a_place_means() {
        let schema = schema_of(&["pt: id* doc_nm age#", "rx: id* drug"], &[]);
        let learned = |question: &str, picked: &str| {
            let mut hints = Hints::default();
            learn(&mut hints, &prompt(question, &schema, Vec::new()), picked, &[])
        };
        let patients = ["By “patients” you mean pt."];
        assert_eq!(learned("list all patients", "select * from pt"), patients);
        assert_eq!(learned("age of the patients", "select age from pt"), patients);
        let physician = ["By “physician” you mean doc nm of pt."];
        assert_eq!(learned("physician of each pt", "select doc_nm from pt"), physician);
        assert!(learned("loud patients", "select * from pt").is_empty(), "two words are left");
    }
}
