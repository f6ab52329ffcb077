//! Which words of a question its best query accounts for.

use std::collections::BTreeSet;

use beamsplitter_common::lexicon::List;
use beamsplitter_link::{Item, Level, Link};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::names::words as name_words;

use super::accounted::Accounted;
use super::evidence::Evidence;
use super::seen::{Seen, best};
use crate::facts::items;
use crate::query::ParsedQuery;
use crate::words::{Content, NUMBERING, content, is_named, known, strongest};

/// From here on, a word is near to a name, if no other is nearer.
const NEAR: f64 = 0.48;
/// Words between a verb and the number that it is compared with: *earn more than 50000*.
static BEFORE_NUMBER: List = List::new(crate::LEXICON, "before a number");
/// What *how much* asks for, whatever it is called.
static MEASURED: List = List::new(crate::LEXICON, "much of");

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
        !is_named(self.word.known) && !is_named(self.used)
    }

    /// Returns whether the query leaves out what the word names.
    pub fn is_left_out(&self) -> bool {
        is_named(self.word.known) && !is_named(self.used)
    }
}

/// Returns what the best query makes of each word that says something; *how big* and *how much money*
/// ask for a measure, whatever it is called.
pub fn explained(seen: &Seen<'_>, evidence: &Evidence) -> Vec<Explained> {
    explained_of(best(seen), seen.prompt, &evidence.content)
}

/// Returns what a query makes of each word that says something, with what is nearest to its names.
pub fn explained_of(
    query: Option<&ParsedQuery<'_>>,
    prompt: &QuestionPrompt,
    content: &[Content],
) -> Vec<Explained> {
    let is_near = |word: &Content| query.is_some_and(|query| is_nearest(prompt, word, query));
    let mut words = explained_by(query, prompt, content);
    for word in &mut words {
        if is_near(&word.word) {
            word.used = 1.0;
        }
    }
    words
}

/// Returns what a query makes of each word that says something.
pub fn explained_by(
    query: Option<&ParsedQuery<'_>>,
    prompt: &QuestionPrompt,
    content: &[Content],
) -> Vec<Explained> {
    let used = query.map(items).unwrap_or_default();
    let accounted = query.map(|query| Accounted::new(prompt, query));
    let of = |word: &Content| {
        let is_said = accounted.as_ref().is_some_and(|of| of.by(word.at).is_some());
        Explained {
            word: *word,
            used: if is_said { 1.0 } else { named_in(prompt, word.at, &used) },
        }
    };
    let text = |at: usize| prompt.question.words[at].text.as_str();
    let measures = |word: &&Content| {
        let how = |at: usize| at > 0 && text(at - 1) == "how";
        let much = || word.at > 0 && text(word.at - 1) == "much" && how(word.at - 1);
        how(word.at) || MEASURED.contains(&text(word.at)) && much()
    };
    content.iter().filter(|word| !measures(word)).map(of).collect()
}

/// Returns how surely word `at` is one of the names that a query has, from 0 to 1, or what the rows
/// of one of its tables are called by their key: those with an `artist_id` are *artists*, whatever
/// the table is called.
pub fn named_in(prompt: &QuestionPrompt, at: usize, used: &BTreeSet<Item>) -> f64 {
    let is_numbering = NUMBERING.contains(&prompt.question.words[at].text.as_str());
    let numbers_rows = |item: Item| match item {
        Item::Column(key) => {
            let column = prompt.schema.column(key);
            let ending = name_words(&column.name).pop().unwrap_or_default();
            column.primary_key
                && NUMBERING.contains(&ending.as_str())
                && used.contains(&Item::Table(key.table))
        }
        Item::Table(_) => false,
    };
    known(prompt, at, |item| used.contains(&item) || !is_numbering && numbers_rows(item))
}

/// Returns whether a word is nearer to a table of a query, a word that asks for something to a column
/// that it selects, or a verb of a comparison to a column that it compares, than to all else: *singers* of
/// a table of artists, the *nationality* of a column of countries, *who earn more than 50000* of salaries.
fn is_nearest(prompt: &QuestionPrompt, word: &Content, query: &ParsedQuery<'_>) -> bool {
    let (tables, selected, compared) = (query.tables(), query.selected(), query.filtered());
    let next = prompt.question.words.get(word.at + 1).map_or("", |next| next.text.as_str());
    let mut behind = prompt.question.words.iter().skip(word.at + 2).take(2);
    let is_compared =
        BEFORE_NUMBER.contains(&next) && behind.any(|word| word.text.parse::<f64>().is_ok());
    let nearest = |counts: &dyn Fn(Item) -> bool| {
        let links = own(prompt, word.at).filter(|link| counts(link.item));
        strongest(links)
    };
    let used = nearest(&|item| match item {
        Item::Table(table) => tables.contains(&table),
        Item::Column(column) => {
            !word.limits && selected.contains(&column) || is_compared && compared.contains(&column)
        }
    });
    used >= NEAR && used >= nearest(&|_| true)
}

/// Returns the links of word `at` by itself, or with others of its phrase: what is near to words that
/// one such as *of* joins may be near to the others alone.
pub fn own(prompt: &QuestionPrompt, at: usize) -> impl Iterator<Item = &Link> {
    let words = &prompt.question.words;
    let is_own = move |link: &&Link| {
        let joins =
            words[link.words.clone()].iter().any(|word| word.is_stop() || word.text == "per");
        link.words.contains(&at) && (link.level == Level::Exact || !joins)
    };
    prompt.links.links.iter().filter(is_own)
}

/// Returns the places of the words that the database has nothing for, and that none of the queries
/// accounts for.
pub fn unexplained<'a>(
    prompt: &QuestionPrompt,
    queries: impl Iterator<Item = &'a ParsedQuery<'a>>,
) -> Vec<usize> {
    let content = content(prompt);
    let mut left: Vec<usize> = content.iter().map(|word| word.at).collect();
    for query in queries {
        let words = explained_by(Some(query), prompt, &content);
        let missing: Vec<usize> =
            words.iter().filter(|word| word.is_missing()).map(|word| word.word.at).collect();
        left.retain(|at| missing.contains(at));
    }
    left
}

#[cfg(test)]
mod tests {
    use beamsplitter_sql::ColumnRef;

    use super::*;
    use crate::fixture::{prompt, schema_of};

    #[test]
    fn rows_are_called_by_their_key_whatever_their_table_is_called() {
        let schema = schema_of(&["performer: artist_id* name", "show: id* artist_id# day"], &[]);
        let named = |question: &str, at, sql: &str| {
            let prompt = prompt(question, &schema, Vec::new());
            let used = items(&ParsedQuery::parse(sql, &schema).unwrap());
            is_named(named_in(&prompt, at, &used))
        };
        let performers = "select count(*) from performer";
        assert!(named("How many artists are there?", 2, performers));
        assert!(named("Which artist has most days?", 1, performers));
        assert!(!named("How many artists are there?", 2, "select count(*) from show"));
        assert!(!named("List the id of artists", 2, performers));
        assert!(!named("List the day of artists", 2, performers));
    }

    #[test]
    fn what_is_nearest_to_a_table_or_a_column_is_another_word_for_it() {
        let schema = schema_of(&["artist: id* name", "song: id* title"], &[]);
        let mut prompt = prompt("names of the singers", &schema, Vec::new());
        let link = |item, score| Link { words: 3..4, item, level: Level::Near, score, rank: 0 };
        prompt.links.links.push(link(Item::Table(0), 0.56));
        let is = |prompt: &QuestionPrompt, sql: &str| {
            let word = Content { at: 3, known: 0.0, limits: false };
            is_nearest(prompt, &word, &ParsedQuery::parse(sql, &schema).unwrap())
        };
        assert!(is(&prompt, "select name from artist"));
        assert!(!is(&prompt, "select title from song"));
        prompt.links.links.push(link(Item::Table(1), 0.6));
        assert!(!is(&prompt, "select name from artist"));
        prompt.links.links.push(link(Item::Column(ColumnRef { table: 0, column: 1 }), 0.7));
        assert!(is(&prompt, "select name from artist"));
        assert!(!is(&prompt, "select id from artist where name = 'Ada'"));
    }

    #[test]
    fn a_verb_is_compared_by_the_column_that_is_nearest() {
        let schema = schema_of(&["player: id* name salary# goals#"], &[]);
        let mut prompt = prompt("players who earn more than 50000", &schema, Vec::new());
        let salary = Item::Column(ColumnRef { table: 0, column: 2 });
        let link = Link { words: 2..3, item: salary, level: Level::Nearest, score: 0.55, rank: 0 };
        prompt.links.links.push(link);
        let is = |sql: &str| {
            let word = Content { at: 2, known: 0.55, limits: true };
            is_nearest(&prompt, &word, &ParsedQuery::parse(sql, &schema).unwrap())
        };
        assert!(is("select name from player where salary > 50000"));
        assert!(!is("select name from player where goals > 50000"));
    }
}
