//! Whether a question asks what things are called, or for something of somebody, and a query says so.
//!
//! *Name* is a word of so many questions that it says nothing of what the database has to have
//! ([content](crate::words::content) leaves it out); yet where a table has no column for it, nothing
//! answers "the names of the gymnasts".

use std::ops::Range;

use beamsplitter_common::lexicon::List;
use beamsplitter_link::{Item, Link, Links, Question, QuestionWord};
use beamsplitter_sql::names::{phrase, singular, words as name_words};
use beamsplitter_sql::{ColumnKind, ColumnRef, Schema};

use super::evidence::Evidence;
use super::owned::unowned;
use super::seen::{Seen, best};
use crate::query::ParsedQuery;
use crate::words::{FIRST, LAST, NUMBERING, strongest};

/// Endings of the words by which columns say what rows are called: *forename*, *clubname*.
static CALLED: List = List::new(crate::LEXICON, "ends of names");
/// Words behind *name of* among which the thing stands that has the name.
const REACH: usize = 3;
/// Below this, a column does not say what is asked for.
const SAYS: f64 = 0.6;

/// Returns the place of the word *name* or *names* that asks for something, if there is one: it
/// stands before the conditions, or in a sentence behind them.
fn asked(question: &Question, border: usize) -> Option<usize> {
    let words = &question.words;
    let is_name = |at: &usize| ["name", "names"].contains(&words[*at].text.as_str());
    let last = words.iter().rposition(|word| word.is_word()).unwrap_or_default();
    let ended = |word: &QuestionWord| ["?", ".", "!"].contains(&word.text.as_str());
    let behind = words[..last].iter().rposition(ended).unwrap_or(words.len());
    (0..words.len()).filter(|at| *at < border || *at > behind).find(is_name)
}

/// A question that asks what things are called.
struct Asked<'a> {
    question: &'a Question,
    schema: &'a Schema,
    links: &'a Links,
    /// The place of the word *name*.
    at: usize,
}

impl<'a> Asked<'a> {
    fn of(seen: &Seen<'a>, evidence: &Evidence) -> Option<Self> {
        let prompt = seen.prompt;
        let at = asked(&prompt.question, evidence.border)?;
        let (question, schema, links) = (&prompt.question, &prompt.schema, &prompt.links);
        Some(Self { question, schema, links, at })
    }

    /// Returns how surely a column of the SELECT lists says what things are called; a query without
    /// columns there may return all of its tables'.
    fn said_by(&self, query: &ParsedQuery<'_>) -> f64 {
        let mut columns: Vec<ColumnRef> = query.selected().into_iter().collect();
        if columns.is_empty() {
            let all = |table: usize| {
                let count = self.schema.tables[table].columns.len();
                (0..count).map(move |column| ColumnRef { table, column })
            };
            columns = query.tables().into_iter().flat_map(all).collect();
        }
        columns.into_iter().map(|column| self.said_in(column)).fold(0.0, f64::max)
    }

    fn before(&self) -> Option<usize> {
        self.at.checked_sub(1)
    }

    fn said_in(&self, at: ColumnRef) -> f64 {
        let column = self.schema.column(at);
        let words = name_words(&column.name);
        let has = |markers: &[&str]| words.iter().any(|word| markers.contains(&word.as_str()));
        if words.iter().any(|word| CALLED.iter().any(|called| word.ends_with(called))) {
            let is_other =
                match self.before().map_or("", |at| self.question.words[at].text.as_str()) {
                    "last" => has(&FIRST),
                    "first" => has(&LAST),
                    _ => false,
                };
            return if is_other { 0.0 } else { 1.0 };
        }
        // The column `institution` of a table of institutions.
        let table = phrase(&self.schema.tables[at.table].name);
        if singular(&phrase(&column.name)).eq_ignore_ascii_case(&singular(&table)) {
            return 1.0;
        }
        let is_key = column.primary_key && column.kind != ColumnKind::Text
            || self.schema.is_foreign_key(at)
            || words.last().is_some_and(|word| NUMBERING.contains(&word.as_str()));
        if is_key {
            return 0.0;
        }
        let owner = owner(self.question, self.at);
        let is_meant = |link: &&Link| {
            link.words.contains(&self.at)
                || self.before().is_some_and(|at| link.words.contains(&at))
                || owner.contains(&link.words.start)
        };
        let links = self.links.links.iter().filter(|link| link.item == Item::Column(at));
        strongest(links.filter(is_meant))
    }
}

/// Returns the word that asks what things are called where no column of the best query's SELECT
/// lists says so; else one that asks for something of theirs that no query has.
pub fn unmet(seen: &Seen<'_>, evidence: &Evidence) -> Option<usize> {
    uncalled(seen, evidence).or_else(|| unowned(seen, evidence))
}

fn uncalled(seen: &Seen<'_>, evidence: &Evidence) -> Option<usize> {
    let asked = Asked::of(seen, evidence)?;
    (asked.said_by(best(seen)?) < SAYS).then_some(asked.at)
}

/// Returns the words behind *name of*.
fn owner(question: &Question, at: usize) -> Range<usize> {
    let of = question.words.get(at + 1);
    match of.is_some_and(|word| ["of", "for"].contains(&word.text.as_str())) {
        true => at + 2..(at + 2 + REACH).min(question.words.len()),
        false => at..at,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::schema_of;
    use crate::rules::tests::link_by_letters;

    #[test]
    fn names_are_asked_before_conditions_or_in_a_sentence_of_their_own() {
        let place = |text: &str| {
            let question = Question::new(text);
            asked(&question, crate::words::border(&question))
                .map(|at| question.words[at].text.clone())
        };
        assert_eq!(place("What are the names of all singers?").as_deref(), Some("names"));
        assert_eq!(place("Which age have singers whose name is Bob?"), None);
        let behind = "Which dogs were treated in May? Give me the name";
        assert_eq!(place(behind).as_deref(), Some("name"));
        assert_eq!(place("names of the singers").as_deref(), Some("names"));
    }

    #[test]
    fn a_query_says_what_things_are_called_or_does_not() {
        let schema = schema_of(
            &["film: film_id* Studio Director clubname", "person: id* fname lname Home_Town"],
            &[],
        );
        let said = |text: &str, sql: &str| {
            let question = Question::new(text);
            let links = link_by_letters(&question, &schema);
            let at = asked(&question, crate::words::border(&question)).unwrap();
            let asked = Asked { question: &question, schema: &schema, links: &links, at };
            asked.said_by(&ParsedQuery::parse(sql, &schema).unwrap()) >= SAYS
        };
        let studio = "List the name of film studio";
        assert!(said(studio, "select Studio from film"));
        assert!(!said(studio, "select Director from film"));
        assert!(!said(studio, "select film_id from film"));
        assert!(said("Show all names of clubs", "select clubname from film"));
        assert!(said("Show all names", "select * from person"));
        assert!(!said("Show all names", "select Home_Town from person"));
        assert!(!said("Show the last names", "select fname from person"));
        assert!(said("Show the last names", "select lname from person"));
    }
}
