//! Whether a question asks for something of somebody (*the salary of professors*) or for something of
//! each group (*for each gender*), and a query has it.
//!
//! An n-gram such as *salary of professors* is near to whatever is called after professors: what it is
//! near to tells nothing of its first word, which has to be near by itself.

use std::collections::BTreeSet;

use beamsplitter_common::lexicon::List;
use beamsplitter_link::Item;
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::ColumnRef;
use beamsplitter_sql::names::{is_participle, words as name_words};

use super::accounted::Accounted;
use super::evidence::Evidence;
use super::explained::own;
use super::seen::{Seen, best};
use super::vocabulary::CALENDAR;
use crate::facts::items;
use crate::query::ParsedQuery;
use crate::words::{FIRST, LAST, is_named, is_operation, strongest};

/// Words between what is asked for and whose it is; *for* before one of [`EACH`], too.
static OF: List = List::new(crate::LEXICON, "of");
/// Words before *of* that ask for no column.
static FORMS: List = List::new(crate::LEXICON, "forms");
/// Words that *of* follows and that are no phrase's head.
static BEFORE_OF: List = List::new(crate::LEXICON, "before of");
/// Words before what groups are made of.
static EACH: List = List::new(crate::LEXICON, "of groups");
/// Below this, a word does not name what a query selects.
const NEAR: f64 = 0.44;
/// Letters with which two words of one root begin, at least: *creation* and *created*.
const ROOT: usize = 4;

/// Returns the word for what is asked for, where neither the best query nor another one has anything for
/// it.
pub fn unowned(seen: &Seen<'_>, evidence: &Evidence) -> Option<usize> {
    let prompt = seen.prompt;
    let query = best(seen).filter(|query| !query.selected().is_empty())?;
    let queries = seen.candidates.iter().filter_map(|found| found.query);
    let is_used = |at: usize| queries.clone().any(|query| is_used(prompt, at, query));
    let lacks = |at: &usize| !shown(prompt, *at, query) && !is_used(*at);
    let is_near = |at: &usize| queries.clone().any(|query| is_near(prompt, *at, query));
    let owned = owned(prompt, evidence.border).filter(lacks);
    owned.or_else(|| grouped(prompt).filter(lacks).filter(|at| !is_near(at)))
}

/// Returns whether a word may ask for a column: it says something, and is no part of a value.
fn asks(prompt: &QuestionPrompt, at: usize) -> bool {
    let word = &prompt.question.words[at];
    let text = word.text.as_str();
    let is_value = prompt.literals.iter().any(|found| found.words.contains(&at));
    let is_other =
        [&FORMS, &BEFORE_OF, &CALENDAR, &FIRST, &LAST].iter().any(|words| words.contains(&text));
    let is_name = word.is_word() && !word.text.starts_with(|c: char| c.is_ascii_digit());
    is_name
        && !word.is_stop()
        && !is_participle(text)
        && !is_value
        && !is_other
        && !is_operation(&prompt.question, at)
}

/// Returns the word before *of* that asks for a column: the last of its phrase, before the conditions
/// begin.
fn owned(prompt: &QuestionPrompt, border: usize) -> Option<usize> {
    let words = &prompt.question.words;
    let text = |at: usize| words.get(at).map_or("", |word| word.text.as_str());
    let is_owned = |at: &usize| {
        let for_each = text(at + 1) == "for" && EACH.contains(&text(at + 2));
        for_each || OF.contains(&text(at + 1)) && !text(at + 2).is_empty()
    };
    // Before *type* of a *blood type*, that of which the type is.
    let of_form = |at: usize| match FORMS.contains(&text(at)) {
        true => at.saturating_sub(1),
        false => at,
    };
    let mut places = (0..border.min(words.len())).filter(is_owned).map(of_form);
    places.find(|at| asks(prompt, *at))
}

/// Returns the only word of the phrase behind *each* or *per*.
fn grouped(prompt: &QuestionPrompt) -> Option<usize> {
    let words = &prompt.question.words;
    let is_each = |at: &usize| EACH.contains(&words[*at].text.as_str());
    let ends = |at: usize| words.get(at).is_none_or(|word| !word.is_word() || word.is_stop());
    let mut places = (0..words.len().saturating_sub(1)).filter(is_each).map(|at| at + 1);
    places.find(|at| asks(prompt, *at) && ends(at + 1))
}

/// Returns whether the word is near to a column that a query selects, or it or one of its phrase before
/// it begins as a word of the column's name does: *head office* and `Headquarters`.
fn shown(prompt: &QuestionPrompt, at: usize, query: &ParsedQuery<'_>) -> bool {
    let selected: BTreeSet<ColumnRef> = query.selected();
    let of = own(prompt, at)
        .filter(|link| matches!(link.item, Item::Column(column) if selected.contains(&column)));
    let words = &prompt.question.words;
    let start = (0..at).rev().take_while(|at| words[*at].is_word() && !words[*at].is_stop()).last();
    let begins = |column: &ColumnRef| {
        let parts = name_words(&prompt.schema.column(*column).name);
        let root = |text: &str| text.get(..ROOT).map(str::to_owned);
        words[start.unwrap_or(at)..=at]
            .iter()
            .filter_map(|word| root(&word.text))
            .any(|beginning| parts.iter().any(|part| root(part).as_ref() == Some(&beginning)))
    };
    strongest(of) >= NEAR || selected.iter().any(begins)
}

/// Returns whether the word is near to anything that a query has.
fn is_near(prompt: &QuestionPrompt, at: usize, query: &ParsedQuery<'_>) -> bool {
    let used = items(query);
    let of = own(prompt, at).filter(|link| used.contains(&link.item));
    strongest(of) >= NEAR
}

/// Returns whether a query accounts for the word, or has what it names.
fn is_used(prompt: &QuestionPrompt, at: usize, query: &ParsedQuery<'_>) -> bool {
    let used = items(query);
    let of = own(prompt, at).filter(|link| used.contains(&link.item));
    Accounted::new(prompt, query).by(at).is_some() || is_named(strongest(of))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{prompt, schema};
    use crate::words::border;

    #[test]
    fn what_is_asked_for_stands_before_its_owner() {
        let asked = |text: &str| {
            let prompt = prompt(text, &schema(), Vec::new());
            let at = owned(&prompt, border(&prompt.question))?;
            Some(prompt.question.words[at].text.clone())
        };
        assert_eq!(asked("salary of the singers").as_deref(), Some("salary"));
        assert_eq!(asked("What is the entrance fee for each concert?").as_deref(), Some("fee"));
        assert_eq!(asked("number of concerts"), None);
        assert_eq!(asked("all singers regardless of genre"), None);
        assert_eq!(asked("different types of singers"), None);
        assert_eq!(asked("blood type of the singers").as_deref(), Some("blood"));
        assert_eq!(asked("singers with a salary of 5"), None);
        assert_eq!(asked("first name and surname of the singers"), None);
    }

    #[test]
    fn groups_are_of_the_word_behind_each() {
        let grouped = |text: &str| {
            let prompt = prompt(text, &schema(), Vec::new());
            Some(prompt.question.words[grouped(&prompt)?].text.clone())
        };
        assert_eq!(
            grouped("How many singers are there for each gender?").as_deref(),
            Some("gender")
        );
        assert_eq!(grouped("singers per music genre"), None);
        assert_eq!(grouped("concerts of each year"), None);
    }

    #[test]
    fn a_query_has_what_is_asked_for_or_does_not() {
        let schema = schema();
        let has = |text: &str, sql: &str| {
            let prompt = prompt(text, &schema, Vec::new());
            let at = owned(&prompt, border(&prompt.question)).unwrap();
            let query = ParsedQuery::parse(sql, &schema).unwrap();
            shown(&prompt, at, &query) || is_used(&prompt, at, &query)
        };
        assert!(has("age of the singers", "select age from singer"));
        assert!(has("native countries of the singers", "select country from singer"));
        assert!(has("titling of the concerts", "select title from concert"));
        assert!(!has("salary of the singers", "select age from singer"));
        assert!(!has("age of the singers", "select country from singer"));
        let sung = "select t1.name from singer as t1 join concert as t2 on t2.singer_id = t1.id";
        assert!(has("singers of each concert", sung));
    }
}
