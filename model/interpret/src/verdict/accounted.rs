//! Words that a query accounts for though they name nothing in it: parts of its values, verbs that
//! say how a value or a table belongs to the rows, calendar words, units, superlatives.

use std::ops::Range;

use beamsplitter_link::{Item, Literal};
use beamsplitter_prompt::QuestionPrompt;
use beamsplitter_sql::date_form::month_number;
use beamsplitter_sql::names::{is_participle, words as name_words};
use beamsplitter_sql::{ColumnKind, ColumnRef};

use super::vocabulary::{BEFORE_VERB, CALENDAR, UNITS, VERBS};
use crate::query::ParsedQuery;
use crate::words::{in_any_order, is_named, is_operation, known};

/// What accounts for a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// It is part of a value of the query, or of the text that it looks for.
    Value,
    /// It says of which kind the value beside it is: *the year 2012*, *50 kilos*.
    Measure,
    /// It is a verb whose value follows: *born in 1992*, *directed by Duffy*.
    Verb,
    /// It is a verb between two tables that the query joins: *owners who walk a dog*.
    Join,
    /// It is an extreme, and the query takes the first row of an order, or the greatest value.
    Extreme,
}

/// Below this, a verb and a table have nothing to do with one another.
const FAINT: f64 = 0.4;
/// Words between a verb and its value, at most.
const REACH: usize = 4;

/// Returns whether word `at` is an extreme that a query takes.
pub(crate) fn is_extreme(prompt: &QuestionPrompt, query: &ParsedQuery<'_>, at: usize) -> bool {
    Accounted::new(prompt, query).by(at) == Some(By::Extreme)
}

/// Returns the words of the values that the query has.
fn values(prompt: &QuestionPrompt, query: &ParsedQuery<'_>) -> Vec<Range<usize>> {
    let sql = query.sql().to_lowercase();
    let held = prompt.literals.iter().filter(|literal| {
        literal.number || !literal.columns.is_empty() || !literal.forms.is_empty()
    });
    let used: Vec<&Literal> =
        held.filter(|literal| sql.contains(&literal.text.to_lowercase())).collect();
    let cells = used.iter().filter(|literal| !literal.columns.is_empty());
    let turned = cells.filter_map(|literal| in_any_order(&prompt.question, &literal.text));
    turned.chain(used.iter().map(|literal| literal.words.clone())).collect()
}

/// A query, and what it has of the question.
pub struct Accounted<'a> {
    prompt: &'a QuestionPrompt,
    query: &'a ParsedQuery<'a>,
    /// The words of its values.
    values: Vec<Range<usize>>,
}

impl<'a> Accounted<'a> {
    /// Looks for the words that a query accounts for.
    pub fn new(prompt: &'a QuestionPrompt, query: &'a ParsedQuery<'a>) -> Self {
        Self { prompt, query, values: values(prompt, query) }
    }

    /// Returns what of the query accounts for word `at`, if it does.
    pub fn by(&self, at: usize) -> Option<By> {
        let rules: [(By, &dyn Fn(usize) -> bool); 5] = [
            (By::Value, &|at| self.is_value(at)),
            (By::Measure, &|at| self.is_measure(at)),
            (By::Verb, &|at| self.is_verb_of_value(at)),
            (By::Join, &|at| self.is_verb_of_join(at)),
            (By::Extreme, &|at| self.is_extreme(at)),
        ];
        rules.into_iter().find(|(_, is)| is(at)).map(|(by, _)| by)
    }

    fn text(&self, at: usize) -> &str {
        self.prompt.question.words.get(at).map_or("", |word| word.text.as_str())
    }

    fn is_value(&self, at: usize) -> bool {
        self.values.iter().any(|value| value.contains(&at)) || self.has_month(at) == Some(true)
    }

    /// Returns whether a query has the month that word `at` names, by its number; none where it compares no
    /// month, or where the word names none.
    fn has_month(&self, at: usize) -> Option<bool> {
        let month = month_number(self.text(at))?;
        let sql = self.query.sql().to_lowercase();
        let number = |rest: &str| {
            let (_, right) = rest.split_once(['=', '<', '>'])?;
            let digits = right.trim_start_matches(['=', '>', ' ', '\'']);
            let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
            digits[..end].parse::<u8>().ok()
        };
        let mut compared = sql.split("strftime('%m',").skip(1).filter_map(number).peekable();
        compared.peek()?;
        Some(compared.any(|number| number == month))
    }

    fn is_measure(&self, at: usize) -> bool {
        let word = self.text(at);
        let touches = |value: &Range<usize>| value.end == at || at + 1 == value.start;
        let near = |value: &Range<usize>| value.end + 1 >= at && at <= value.start + 1;
        UNITS.contains(&word) && self.values.iter().any(|value| value.end == at)
            || CALENDAR.contains(&word)
                && self.has_month(at).is_none()
                && self.values.iter().any(|value| touches(value) || near(value))
                && self.query.filtered().into_iter().any(|at| self.is_dated(at))
    }

    /// Returns whether a column holds moments, by its kind or by its name.
    fn is_dated(&self, at: ColumnRef) -> bool {
        let column = self.prompt.schema.column(at);
        let dated = |word: &String| CALENDAR.contains(&word.as_str()) || word == "time";
        column.kind == ColumnKind::Time || name_words(&column.name).iter().any(dated)
    }

    fn is_verb(&self, at: usize) -> bool {
        let word = self.text(at);
        VERBS.contains(&word) || is_participle(word)
    }

    /// Returns whether word `at` is a verb behind which, names and stop words between, a value of the
    /// query follows.
    fn is_verb_of_value(&self, at: usize) -> bool {
        let words = &self.prompt.question.words;
        let starts = |at: usize| self.values.iter().any(|value| value.start == at);
        let value = (at + 1..(at + 1 + REACH).min(words.len())).find(|&at| starts(at));
        let Some(value) = value.filter(|_| self.is_verb(at)) else { return false };
        let passes = |at: usize| {
            let word = &words[at];
            word.is_stop()
                || CALENDAR.contains(&word.text.as_str())
                || ["after", "before", "between", "since", "during", "over", "under", "place"]
                    .contains(&word.text.as_str())
        };
        (at + 1..value).all(passes)
    }

    /// Returns whether word `at` stands where a verb does, names of two joined tables around it, or that of
    /// one before it and nothing behind: *members who never borrowed*.
    fn is_verb_of_join(&self, at: usize) -> bool {
        let tables: Vec<usize> = self.query.tables().into_iter().collect();
        let after = at.checked_sub(1).map_or("", |before| self.text(before));
        let is_verb = BEFORE_VERB.contains(&after) || self.is_verb(at) || self.text(at + 1) == "by";
        if tables.len() < 2 || !is_verb || self.text(at + 1) == "of" {
            return false;
        }
        let named = |words: Range<usize>, table: usize| {
            words
                .into_iter()
                .any(|word| is_named(known(self.prompt, word, |item| of(item) == table)))
        };
        let end = self.prompt.question.words.len();
        let question = &self.prompt.question;
        let ends = || {
            let says_nothing = |at: usize| {
                let word = &question.words[at];
                !word.is_word() || word.is_stop() || is_operation(question, at)
            };
            BEFORE_VERB.contains(&after) && (at + 1..end).all(says_nothing)
        };
        let is_near = |table| known(self.prompt, at, |item| of(item) == table) >= FAINT;
        let mut pairs = tables.iter().flat_map(|a| tables.iter().map(move |b| (*a, *b)));
        pairs.any(|(a, b)| {
            a != b && named(0..at, a) && (named(at + 1..end, b) || ends() && is_near(b))
        })
    }

    fn is_extreme(&self, at: usize) -> bool {
        let word = self.text(at);
        let sql = self.query.sql().to_lowercase();
        let takes = sql.contains(" limit ") || sql.contains("max(") || sql.contains("min(");
        takes && word.len() > 4 && (word.ends_with("est") || word == "recently")
    }
}

/// Returns the table of an item.
fn of(item: Item) -> usize {
    match item {
        Item::Table(table) => table,
        Item::Column(column) => column.table,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{literal, prompt, schema};
    use beamsplitter_link::{Level, Link};

    /// Checks what accounts for the word `of`.
    fn check(question: &str, of: &str, literals: Vec<Literal>, sql: &str, expect: Option<By>) {
        let schema = schema();
        let prompt = prompt(question, &schema, literals);
        let query = ParsedQuery::parse(sql, &schema).unwrap();
        let at = prompt.question.words.iter().position(|word| word.text == of).unwrap();
        assert_eq!(Accounted::new(&prompt, &query).by(at), expect, "{question}: {of}");
    }

    #[test]
    fn a_verb_belongs_to_the_value_behind_it() {
        let france = |at| vec![literal("France", at, Vec::new()), literal("2012", at, Vec::new())];
        let sql = "select name from singer where age = 2012";
        check("singers born in 2012", "born", france(3), sql, Some(By::Verb));
        check("singers raised in the year 2012", "raised", france(5), sql, Some(By::Verb));
        check("singers raised in the year 2012", "year", france(5), sql, None);
        let dated = "select title from concert where year = 2012";
        check("concerts given in the year 2012", "year", france(5), dated, Some(By::Measure));
        let month = "select title from concert where cast(strftime('%m', year) as integer) = 8";
        check("concerts given in August 2012", "august", france(4), month, Some(By::Value));
        check("concerts given in March 2012", "march", france(4), month, None);
        check("concerts of the season 2012", "season", france(4), dated, None);
        check("singers whose debut is 2012", "debut", france(4), sql, None);
        let other = "select name from singer";
        check("singers born in 2012", "born", france(3), other, None);
    }

    #[test]
    fn values_units_and_extremes_name_nothing() {
        let number = vec![literal("50", 4, Vec::new())];
        let heavy = "select name from singer where age > 50";
        check("singers of more than 50 kilos", "kilos", number, heavy, Some(By::Measure));
        let like = "select name from singer where country like '%Indies%'";
        let cell = vec![literal("Indies", 3, vec![ColumnRef { table: 0, column: 2 }])];
        check("singers from the indies", "indies", cell, like, Some(By::Value));
        check("singers from the indies", "indies", Vec::new(), like, None);
        let turned = "select age from singer where name = 'Novak, Ada'";
        let novak = |text| vec![literal(text, 3, vec![ColumnRef { table: 0, column: 1 }])];
        check("the age of Ada Novak", "novak", novak("Novak, Ada"), turned, Some(By::Value));
        check("the age of Ada Nowak", "nowak", novak("Novak, Ada"), turned, None);
        let first = "select name from singer order by age desc limit 1";
        check("the wisest singer", "wisest", Vec::new(), first, Some(By::Extreme));
        check("the wisest singer", "wisest", Vec::new(), "select name from singer", None);
    }

    #[test]
    fn a_verb_between_two_joined_tables_names_the_join() {
        let joined = "select t1.name from singer as t1 join concert as t2 on t2.singer_id = t1.id";
        let walked = "singers who walked through a concert";
        check(walked, "walked", Vec::new(), joined, Some(By::Join));
        check(walked, "walked", Vec::new(), "select name from singer", None);
        let manager = "singers and the manager of the concert";
        check(manager, "manager", Vec::new(), joined, None);
    }

    #[test]
    fn a_verb_behind_one_table_is_near_to_the_other() {
        let schema = schema();
        let check = |question: &str, sql: &str, score| {
            let mut prompt = prompt(question, &schema, Vec::new());
            let link =
                Link { words: 3..4, item: Item::Table(1), level: Level::Near, score, rank: 0 };
            prompt.links.links.push(link);
            Accounted::new(&prompt, &ParsedQuery::parse(sql, &schema).unwrap()).by(3)
        };
        let without = "select name from singer where id not in (select singer_id from concert)";
        assert_eq!(check("singers who never performed", without, 0.5), Some(By::Join));
        assert_eq!(check("singers who never performed", without, 0.3), None);
        assert_eq!(check("singers who never performed badly", without, 0.5), None);
    }
}
