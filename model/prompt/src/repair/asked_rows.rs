//! Rows that are asked for: "parcels heavier than 10 kg" are parcels, and not the days on which they were
//! sent; "the largest site by capacity" is a site, and not its capacity.

use beamsplitter_link::question::stem;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{ColumnKind, ColumnRef};

use super::Repair;
use crate::vocabulary::{Symbol, Word};

/// Words that ask for a time, or that a column of times may answer.
#[rustfmt::skip]
const TIMES: &[&str] = &[
    "when", "date", "dates", "day", "days", "time", "times", "year", "years", "month", "months",
    "week", "weeks", "hour", "hours", "moment", "since", "until", "age", "ages", "old", "long",
    "birthday", "birthdays", "birth", "deadline", "deadlines", "timestamp", "schedule",
];
/// Words of names of columns that do not say which time it is.
const SMALL: &[&str] = &["on", "at", "date", "time", "day", "dt", "from", "to"];
/// Participles of other ends than "ed".
const PARTICIPLES: &[&str] = &["sent", "sold", "paid", "begun", "built", "made"];
/// Superlatives of other ends than "est".
const SUPERLATIVES: &[&str] = &["most", "least", "top", "worst", "expensive", "popular", "recent"];
/// Last words of names of columns that say what a row is called.
const NAMES: &[&str] = &["name", "title", "label", "nickname"];

impl Repair<'_> {
    /// Selects rows by their name, or whole where they have none, in place of a date that no word asks for,
    /// or of what they are ordered by. Of the 1,829 gold queries of Spider's training questions that select
    /// one column of one table, three select a time that is not named, each behind "when". Of the 23 with
    /// a superlative before what the rows are called, three select what they are ordered by, and name it.
    pub(super) fn asked_rows(&mut self) {
        let Some(select) = self.symbols.iter().position(|s| *s == Symbol::Word(Word::Select))
        else {
            return;
        };
        let is_distinct = self.is(select + 1, Word::Distinct);
        let at = select + 1 + usize::from(is_distinct);
        let Some(Symbol::Column(column)) = self.symbols.get(at).copied() else { return };
        let ends = [Word::Where, Word::OrderBy, Word::Limit].map(Symbol::Word);
        let has_more = self.symbols.get(at + 1).is_some_and(|next| !ends.contains(next));
        let is_open = |symbol: &Symbol| {
            let is =
                |word: Word| word.is_set_operation() || matches!(word, Word::GroupBy | Word::Again);
            symbol.word().is_some_and(is)
        };
        if has_more || self.symbols.iter().any(is_open) {
            return;
        }
        let reason = match column {
            _ if self.is_unasked_date(column) => "the question asks for no date",
            _ if self.orders_rows(column, at) => "the question asks for the rows",
            _ => return,
        };
        let is_joined = self.symbols[..select].contains(&Symbol::Word(Word::Join));
        let (shown, name) = match (self.name_of(column.table), is_joined) {
            (Some(at), _) => (vec![Symbol::Column(at)], self.schema.full_name(at)),
            (None, false) => (vec![Symbol::Word(Word::Star)], "*".to_owned()),
            (None, true) => {
                let all = vec![Symbol::Table(column.table), Symbol::Word(Word::DotStar)];
                (all, format!("{}.*", self.schema.tables[column.table].name))
            }
        };
        self.symbols.splice(select + 1..at + 1, shown);
        let old = self.schema.full_name(column);
        self.notes.push(format!("{old} became {name}, since {reason}"));
    }

    /// Returns whether a column holds dates, and no word asks for a time or names the column other than by a
    /// participle: "sent on".
    fn is_unasked_date(&self, at: ColumnRef) -> bool {
        let column = self.schema.column(at);
        let is_participle = |word: &str| word.ends_with("ed") || PARTICIPLES.contains(&word);
        let is_telling = |word: &str| !SMALL.contains(&word) && !is_participle(word);
        let is_time = column.kind == ColumnKind::Time || column.holds_dates();
        is_time && !self.has_word(TIMES) && self.places(&column.name, is_telling).next().is_none()
    }

    /// Returns whether the only row is asked for behind a superlative, is found by the order of a column, and
    /// the column is named behind "by" at most.
    fn orders_rows(&self, at: ColumnRef, selected: usize) -> bool {
        let ordered = [Symbol::Word(Word::OrderBy), Symbol::Column(at)];
        let Some(order) = self.symbols[selected..].windows(2).position(|two| two == ordered) else {
            return false;
        };
        let rest = &self.symbols[selected + order + 2..];
        let limited = match rest {
            [Symbol::Word(Word::Desc), rest @ ..] => rest,
            rest => rest,
        };
        let text = |at: usize| self.question.words.get(at).map_or("", |word| &word.text);
        let is_superlative =
            |word: &str| word.len() > 4 && word.ends_with("est") || SUPERLATIVES.contains(&word);
        let last = name_words(&self.schema.tables[at.table].name).pop().unwrap_or_default();
        let asks = self.places(&last, |_| true).any(|at| at > 0 && is_superlative(text(at - 1)));
        let is_by = |at: usize| at > 0 && text(at - 1) == "by";
        limited == [Symbol::Word(Word::Limit), Symbol::Word(Word::One)]
            && asks
            && self.places(&self.schema.column(at).name, |_| true).all(is_by)
    }

    /// Returns the places of the question's words that are words of a name, of those that count.
    fn places(&self, name: &str, counts: impl Fn(&str) -> bool) -> impl Iterator<Item = usize> {
        let words = name_words(name).into_iter().filter(|word| counts(word));
        let stems: Vec<String> = words.map(|word| stem(&word)).collect();
        let words = self.question.words.iter().enumerate();
        words.filter(move |(_, word)| stems.contains(&word.stem)).map(|(at, _)| at)
    }

    /// Returns the only column that says what a row of a table is called.
    fn name_of(&self, table: usize) -> Option<ColumnRef> {
        let columns = self.schema.tables.get(table)?.columns.iter().enumerate();
        let is_name =
            |name: &str| name_words(name).last().is_some_and(|last| NAMES.contains(&last.as_str()));
        let mut names = columns.filter(|(_, column)| is_name(&column.name));
        let (column, _) = names.next()?;
        names.next().is_none().then_some(ColumnRef { table, column })
    }
}
