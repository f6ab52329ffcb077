//! Two keys of one table to the same other one: *flights from Lisbon to Paris* have an origin and a
//! destination, and the words before a value say which of the two it is.

use beamsplitter_link::QuestionWord;
use beamsplitter_link::question::stem;
use beamsplitter_sql::names::words as name_words;
use beamsplitter_sql::{ColumnRef, ForeignKey};

use super::Repair;
use crate::vocabulary::{Symbol, Word};

/// One of the two ends, with the words before its value and those in the names of its key.
struct End {
    said: &'static [&'static str],
    named: &'static [&'static str],
}

const FROM: End = End {
    said: &["from", "leaving", "departing"],
    named: &["origin", "source", "src", "from", "departure", "depart", "sender", "start", "seller"],
};
const TO: End = End {
    said: &["to", "into", "toward", "towards", "reaching"],
    named: &[
        "destination",
        "dest",
        "target",
        "to",
        "arrival",
        "receiver",
        "recipient",
        "end",
        "buyer",
    ],
};
/// Words between those and the value, at most, and words that stand there.
const BETWEEN: [&str; 4] = ["the", "in", "at", "from"];

/// The keys by which rows of one table refer to two of another one.
#[derive(Clone, Copy)]
struct Keys {
    from: ForeignKey,
    to: ForeignKey,
}

/// A query over two tables some of whose conditions give columns of the second one values.
struct Trip {
    selected: Vec<Symbol>,
    /// Columns with the places of their literals.
    places: Vec<(ColumnRef, usize)>,
    /// The other conditions, each behind an AND, and what follows them.
    rest: Vec<Symbol>,
    /// Whether a condition of its join is written.
    is_joined: bool,
}

impl Repair<'_> {
    /// Joins by the key that the words before a value say, and by both keys where both ends are said.
    pub(super) fn roles(&mut self) {
        let Some(keys) = self.keys() else { return };
        let whole = self.symbols.as_slice();
        let halves = whole.iter().position(|s| *s == Symbol::Word(Word::Intersect));
        let trips: Option<Vec<Trip>> = match halves {
            Some(at) => {
                [&whole[..at], &whole[at + 1..]].map(|half| trip(half, keys)).into_iter().collect()
            }
            None => trip(whole, keys).map(|trip| vec![trip]),
        };
        let Some(trips) = trips else { return };
        let places: Vec<(ColumnRef, usize)> =
            trips.iter().flat_map(|trip| trip.places.iter().copied()).collect();
        let [first, ..] = trips.as_slice() else { return };
        let is_own =
            |symbol: &Symbol| !matches!(symbol, Symbol::Column(c) if c.table == keys.to.to.table);
        let is_alike = |trip: &Trip| {
            let is_same = trip.rest == first.rest && trip.selected == first.selected;
            is_same && first.selected.iter().chain(&first.rest).all(is_own)
        };
        let said = |end: &End| places.iter().copied().find(|(_, value)| self.is_said(end, *value));
        let symbols = match (places.len(), said(&FROM), said(&TO)) {
            (2, Some(from), Some(to)) if trips.iter().all(is_alike) => {
                let Trip { selected, rest, .. } = first;
                [between(keys, selected, from, to), rest.clone()].concat()
            }
            (1, from, to) if from.is_some() != to.is_some() => {
                let (end, other, key) = match from.is_some() {
                    true => (&FROM, &TO, keys.from),
                    false => (&TO, &FROM, keys.to),
                };
                let is_own = || places.iter().any(|(_, value)| self.says_of(key, end, *value));
                if self.names(other) || first.is_joined && !is_own() {
                    return;
                }
                let default = self.schema.foreign_keys.iter().find(|other| is_between(other, keys));
                if default == Some(&key) && !first.is_joined {
                    return;
                }
                joined(whole, key)
            }
            _ => return,
        };
        if symbols != self.symbols {
            self.symbols = symbols;
            let name = |key: ForeignKey| self.schema.full_name(key.from);
            let (from, to) = (name(keys.from), name(keys.to));
            self.notes.push(format!(
                "the join is by {from} and {to}, as the words before the values say"
            ));
        }
    }

    /// Returns the two keys between the first two tables of the query.
    fn keys(&self) -> Option<Keys> {
        let &[
            Symbol::Word(Word::From),
            Symbol::Table(a),
            Symbol::Word(Word::Join),
            Symbol::Table(b),
            ..,
        ] = self.symbols.as_slice()
        else {
            return None;
        };
        let has = |key: &ForeignKey, end: &End| {
            let words = name_words(&self.schema.column(key.from).name);
            words.iter().any(|word| end.named.contains(&word.as_str()))
        };
        let between = self.schema.foreign_keys.iter().filter(|key| {
            let tables = (key.from.table, key.to.table);
            a != b && (tables == (a, b) || tables == (b, a))
        });
        let [from, to] = [&FROM, &TO].map(|end| between.clone().find(|key| has(key, end)));
        let keys = Keys { from: *from?, to: *to? };
        (between.count() == 2 && is_between(&keys.from, keys)).then_some(keys)
    }

    /// Returns whether a word of the question is one by which keys of that end are called: *received*.
    fn names(&self, end: &End) -> bool {
        let is = |word: &QuestionWord| {
            end.named.iter().any(|name| !end.said.contains(name) && stem(name) == word.stem)
        };
        self.question.words.iter().any(is)
    }

    /// Returns whether the words before a literal say that end of the rows that have the key: *flights to*.
    fn says_of(&self, key: ForeignKey, end: &End, value: usize) -> bool {
        let names = name_words(&self.schema.tables[key.from.table].name);
        let is_table = |word: &QuestionWord| names.iter().any(|name| stem(name) == word.stem);
        let before = self.said_at(end, value).and_then(|at| at.checked_sub(1));
        before.is_some_and(|before| is_table(&self.question.words[before]))
    }

    /// Returns whether the words before a literal say that end.
    fn is_said(&self, end: &End, value: usize) -> bool {
        self.said_at(end, value).is_some()
    }

    /// Returns the place of the word before a literal that says that end.
    fn said_at(&self, end: &End, value: usize) -> Option<usize> {
        let literal = self.literals.get(value)?;
        let text = |at: usize| self.question.words[at].text.as_str();
        let before = literal.words.clone().start.min(self.question.words.len());
        let at = (0..before)
            .rev()
            .find(|at| end.said.contains(&text(*at)) || !BETWEEN.contains(&text(*at)));
        at.filter(|at| end.said.contains(&text(*at)))
    }
}

fn is_between(key: &ForeignKey, keys: Keys) -> bool {
    (key.from.table, key.to) == (keys.to.from.table, keys.to.to)
}

/// Reads `from a join b select ... where c = x and d = y`, the columns of the table that keys refer to.
fn trip(symbols: &[Symbol], keys: Keys) -> Option<Trip> {
    let [
        Symbol::Word(Word::From),
        Symbol::Table(a),
        Symbol::Word(Word::Join),
        Symbol::Table(b),
        rest @ ..,
    ] = symbols
    else {
        return None;
    };
    let tables = [keys.to.from.table, keys.to.to.table];
    if !tables.contains(a) || !tables.contains(b) {
        return None;
    }
    let (is_joined, rest) = match rest {
        [Symbol::Word(Word::On), _, Symbol::Word(Word::Equal), _, rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let [Symbol::Word(Word::Select), rest @ ..] = rest else { return None };
    let end = rest.iter().position(|symbol| *symbol == Symbol::Word(Word::Where))?;
    let selected = rest[..end].to_vec();
    let mut found = Trip { selected, places: Vec::new(), rest: Vec::new(), is_joined };
    let (conditions, tail) = rest[end + 1..].split_at(conditions_end(&rest[end + 1..])?);
    for condition in conditions.split(|symbol| *symbol == Symbol::Word(Word::And)) {
        match condition {
            [Symbol::Column(column), Symbol::Word(Word::Equal), Symbol::Value(value)]
                if column.table == keys.to.to.table =>
            {
                found.places.push((*column, *value));
            }
            other => found.rest.extend([&[Symbol::Word(Word::And)], other].concat()),
        }
    }
    found.rest.extend(tail);
    Some(found)
}

/// Returns where the conditions of a query end; none where they nest another query or have an OR.
fn conditions_end(symbols: &[Symbol]) -> Option<usize> {
    let has = |words: &[Word]| {
        symbols.iter().any(|symbol| symbol.word().is_some_and(|word| words.contains(&word)))
    };
    let ends = [Word::GroupBy, Word::OrderBy, Word::Limit];
    let is_end = |symbol: &Symbol| symbol.word().is_some_and(|word| ends.contains(&word));
    let end = symbols.iter().position(is_end).unwrap_or(symbols.len());
    (!has(&[Word::Select, Word::Or, Word::Between])).then_some(end)
}

/// Writes the condition of the only join, in place of one that is there.
fn joined(symbols: &[Symbol], key: ForeignKey) -> Vec<Symbol> {
    let on = [
        Symbol::Word(Word::On),
        Symbol::Column(key.from),
        Symbol::Word(Word::Equal),
        Symbol::Column(key.to),
    ];
    let rest = symbols.iter().position(|symbol| *symbol == Symbol::Word(Word::Select));
    [&symbols[..4], &on, &symbols[rest.unwrap_or(4)..]].concat()
}

/// Writes the query with both ends: the second one is the other table again.
fn between(
    keys: Keys,
    selected: &[Symbol],
    (from, first): (ColumnRef, usize),
    (to, second): (ColumnRef, usize),
) -> Vec<Symbol> {
    use Symbol::{Column, Table, Value, Word as W};
    let tables = [
        W(Word::From),
        Table(keys.from.from.table),
        W(Word::Join),
        Table(keys.from.to.table),
        W(Word::On),
        Column(keys.from.from),
        W(Word::Equal),
        Column(keys.from.to),
        W(Word::Join),
        W(Word::Again),
        Table(keys.to.to.table),
        W(Word::On),
        Column(keys.to.from),
        W(Word::Equal),
        W(Word::Again),
        Column(keys.to.to),
        W(Word::Select),
    ];
    let conditions = [
        W(Word::Where),
        Column(from),
        W(Word::Equal),
        Value(first),
        W(Word::And),
        W(Word::Again),
        Column(to),
        W(Word::Equal),
        Value(second),
    ];
    [&tables[..], selected, &conditions].concat()
}
