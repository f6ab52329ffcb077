//! Examples of PRACTIQ's nine categories, built from a question, its query and its database
//! (PRACTIQ, section 3 and appendix E).
//!
//! The paper has a language model write names, values and questions; here they come from tables of
//! our own, drawn by a seed. A builder proposes a change of the database, the question, and the
//! queries that answer it; whether these do is checked by executing them.

mod apart;
mod columns;
mod criteria;
mod pairs;
mod rebuild;
mod values;

use beamsplitter_common::Random;
use beamsplitter_sql::{ColumnRef, Schema};

use crate::query::ParsedQuery;
use crate::verdict::Category;

/// Names and words of what is built.
const LEXICON: &str = include_str!("lexicon.txt");

pub use crate::evaluate::practiq::{Example, Reading};

/// A change that is proposed for a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// Statements that change a copy of the database.
    pub statements: Vec<String>,
    /// The question over it.
    pub question: String,
    /// What it may mean.
    pub readings: Vec<Reading>,
    /// What has to come of executing it.
    pub check: Check,
}

/// What execution has to show.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// Every reading returns rows, and no two return the same.
    Differ,
    /// The original query cannot run any more.
    Fails,
    /// The original query runs and returns nothing, or nothing but 0.
    Empty,
    /// Nothing: the statements run.
    Runs,
}

/// A question that examples are built from.
#[derive(Clone, Copy, Debug)]
pub struct Original<'a> {
    /// The question.
    pub question: &'a str,
    /// Its query.
    pub query: &'a str,
    /// The database.
    pub schema: &'a Schema,
}

/// Proposes an example of one category; none where the question offers no place for it.
pub fn propose(of: &Original<'_>, category: Category, random: &mut Random) -> Option<Proposal> {
    let query = ParsedQuery::parse(of.query, of.schema)?;
    let task = Task { of, query: &query };
    match category {
        Category::Answerable => columns::unchanged(&task, random),
        Category::AmbiguousSelectColumn => columns::split(&task, Part::Select, random),
        Category::AmbiguousWhereColumn => columns::split(&task, Part::Where, random),
        Category::AmbiguousValuesWithinColumn => values::split(&task, random),
        Category::AmbiguousFilterCriteria => criteria::blur(&task, random),
        Category::NonexistentSelectColumn => columns::remove(&task, Part::Select, random),
        Category::NonexistentWhereColumn => columns::remove(&task, Part::Where, random),
        Category::NonexistentFilterValue => values::remove(&task, random),
        Category::UnsupportedJoin => apart::propose(&task, random),
    }
}

/// A question with its parsed query.
struct Task<'a> {
    of: &'a Original<'a>,
    query: &'a ParsedQuery<'a>,
}

/// The part of a query that a column stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Select,
    Where,
}

impl Task<'_> {
    /// Proposes the question as it is over a database that does not answer it any more.
    fn without_answer(&self, statements: Vec<String>, check: Check) -> Proposal {
        Proposal { statements, question: self.of.question.to_owned(), readings: Vec::new(), check }
    }

    /// Returns whether a column is a key, or refers to one.
    fn is_key(&self, at: ColumnRef) -> bool {
        let keys = &self.of.schema.foreign_keys;
        self.of.schema.column(at).primary_key
            || keys.iter().any(|key| key.from == at || key.to == at)
    }

    /// Returns whether the question has a word of the column's name.
    fn names(&self, at: ColumnRef) -> bool {
        let asked = beamsplitter_link::Question::new(self.of.question);
        let name = beamsplitter_sql::names::phrase(&self.of.schema.column(at).name);
        let name = beamsplitter_link::Question::new(&name);
        let has = |stem: &String| asked.words.iter().any(|word| word.stem == *stem);
        name.words.iter().any(|word| word.text.len() > 1 && has(&word.stem))
    }

    /// Returns columns of a part that may be changed, in order.
    fn columns(&self, part: Part) -> Vec<ColumnRef> {
        let (selected, filtered) = (self.query.selected(), self.query.filtered());
        let (here, there) = match part {
            Part::Select => (selected, filtered),
            Part::Where => (filtered, selected),
        };
        here.into_iter().filter(|at| !there.contains(at) && !self.is_key(*at)).collect()
    }

    /// Returns where the question has a text, letter case aside, as whole words.
    fn place(&self, text: &str) -> Option<std::ops::Range<usize>> {
        let (question, text) = (self.of.question.to_lowercase(), text.to_lowercase());
        if text.is_empty() || question.len() != self.of.question.len() {
            return None;
        }
        let letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        question.match_indices(&text).map(|(start, _)| start..start + text.len()).find(|range| {
            !letter(question[..range.start].chars().next_back())
                && !letter(question[range.end..].chars().next())
        })
    }
}

/// Returns a string as SQL writes it.
fn string(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests;
