//! Names inside one `select`, in English.

use std::collections::BTreeSet;

use beamsplitter_common::text::listed;
use sqlparser::ast::{Expr, Ident};

use super::noun::{Noun, many, one, possessive};
use crate::names;
use crate::names::{is_noun, is_participle};
use crate::schema::{ColumnKind, ColumnRef, Schema, YEARS};
use crate::scopes::{Meaning, Relation};
use crate::syntax::column_name;

/// One table in a `from`.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    /// Its names and columns, with the English of those of a query.
    pub relation: Relation<Noun>,
    /// How it is called in English.
    pub label: String,
    /// What it holds, if it is a query in brackets.
    pub whole: Option<String>,
}

/// A common table expression.
#[derive(Clone, Debug)]
pub(super) struct Common {
    pub name: String,
    pub columns: Vec<(String, Noun)>,
}

/// The table whose rows those of a join are: each has one row of every other table. A concert with
/// its stadium is a concert.
#[derive(Clone, Debug)]
pub(super) struct Base {
    /// Its place among the sources.
    pub at: usize,
    /// The keys that are followed from it.
    pub keys: Vec<Followed>,
    /// Places of the tables that nothing but the joins names.
    pub unsaid: Vec<usize>,
}

/// A key that a join follows.
#[derive(Clone, Debug)]
pub(super) struct Followed {
    pub from: ColumnRef,
    pub to: ColumnRef,
    /// Place of the table whose column it is, among the sources.
    pub by: usize,
    /// Place of the table that it refers to.
    pub at: usize,
    /// What the row that it refers to is to the other one, where the two tables alone do not say it:
    /// "boss", "origin".
    pub role: Option<String>,
}

impl Followed {
    /// Returns whether a column of the source at a place is one of the two that the join compares.
    pub fn joins(&self, place: (usize, ColumnRef)) -> bool {
        place == (self.by, self.from) || place == (self.at, self.to)
    }
}

/// The names that an expression can use.
#[derive(Clone)]
pub(super) struct Scope<'a> {
    pub schema: &'a Schema,
    pub outer: Option<&'a Scope<'a>>,
    pub sources: Vec<Source>,
    /// The table whose rows those of a join are, if they are.
    pub base: Option<Base>,
    /// Places of the tables of which one row may be in several rows of a join.
    pub repeated: BTreeSet<usize>,
    pub common: Vec<Common>,
    /// Names that the `select` gives to its results.
    pub named: Vec<(String, &'a Expr)>,
    /// How many queries are around this one.
    pub depth: usize,
}

/// A column in English.
#[derive(Clone, Debug)]
pub(super) struct ColumnPhrase {
    pub noun: Noun,
    pub kind: Option<ColumnKind>,
    /// Whether it belongs to the rows of the innermost query, each of which has one.
    pub own: bool,
}

impl<'a> Scope<'a> {
    pub fn new(schema: &'a Schema, outer: Option<&'a Scope<'a>>) -> Self {
        let depth = outer.map_or(0, |o| o.depth + 1);
        let (sources, repeated, common, named) = Default::default();
        Self { schema, outer, sources, base: None, repeated, common, named, depth }
    }

    /// Returns the common table expression of that name.
    pub fn common_named(&self, name: &str) -> Option<&Common> {
        let here = self.common.iter().find(|c| c.name.eq_ignore_ascii_case(name));
        here.or_else(|| self.outer.and_then(|o| o.common_named(name)))
    }

    /// Returns whether there are several tables, and the rows are those of none of them: columns need
    /// theirs named.
    pub fn several(&self) -> bool {
        self.sources.len() > 1 && self.base.is_none()
    }

    /// Returns the table whose rows there are; none where there are several.
    pub fn main(&self) -> Option<&Source> {
        match (self.sources.as_slice(), &self.base) {
            ([only], _) => Some(only),
            (sources, Some(base)) => sources.get(base.at),
            _ => None,
        }
    }

    /// Returns the rows of the only table in the plural, "concerts (with their stadium)"; none where
    /// there are several, or a query.
    pub fn rows(&self) -> Option<String> {
        let main = self.main()?;
        let is_named = main.whole.is_none() && !main.label.ends_with('”');
        is_named.then(|| format!("{}{}", many(&main.label), self.unsaid("their")))
    }

    /// Returns " (with its stadium)": the tables that are followed to from the base, where nothing else
    /// names them.
    pub fn unsaid(&self, whose: &str) -> String {
        let unsaid = self.base.iter().flat_map(|base| &base.unsaid);
        let labels: Vec<String> =
            unsaid.map(|at| format!("{whose} {}", self.sources[*at].label)).collect();
        if labels.is_empty() {
            String::new()
        } else {
            format!(" (with {})", listed(&labels, "and"))
        }
    }

    /// Returns the source and the column of the schema that an expression names.
    pub fn place(&self, expr: &Expr) -> Option<(usize, ColumnRef)> {
        let (qualifier, name) = column_name(expr)?;
        let is_meant = |source: &Source| match qualifier {
            Some(qualifier) => source.relation.is_called(&qualifier.value),
            None => source.relation.column(self.schema, &name.value).is_some(),
        };
        let source = self.sources.iter().position(is_meant)?;
        match self.sources[source].relation.column(self.schema, &name.value)? {
            Meaning::Column(column) => Some((source, column)),
            Meaning::Output(_) => None,
        }
    }

    /// Returns the rows in the plural that a primary key numbers, if its table has no other key. Each of them
    /// may stand in several rows of a join, which are what is counted, unless only `different` ones are.
    pub fn key_of(&self, key: &Expr, different: bool) -> Option<String> {
        let (at, column) = self.place(key)?;
        let label = &self.sources[at].label;
        if !is_only_key(self.schema, column) || label.ends_with('”') {
            return None;
        }
        match &self.base {
            Some(base) if !different && base.at != at => self.rows(),
            None if !different && self.repeated.contains(&at) => None,
            _ => Some(many(label)),
        }
    }

    /// Returns whether a column may have several values in a group: no key among `groups` leads to its row.
    pub fn may_differ(&self, expr: &Expr, groups: &[Expr]) -> bool {
        let Some((at, column)) = self.place(expr) else { return false };
        let places: Option<Vec<_>> = groups.iter().map(|group| self.place(group)).collect();
        let Some(places) = places else { return false };
        if places.contains(&(at, column)) {
            return false;
        }
        let followed = self.base.iter().flat_map(|base| &base.keys);
        let is_one = |(_, key): &&(usize, ColumnRef)| {
            is_only_key(self.schema, *key)
                || self.schema.foreign_keys.iter().any(|of| of.to == *key)
        };
        let mut known: BTreeSet<usize> = places.iter().filter(is_one).map(|(at, _)| *at).collect();
        for key in followed.clone().filter(|key| places.iter().any(|place| key.joins(*place))) {
            known.insert(key.at);
        }
        // What a known row refers to is known, too.
        while let Some(key) =
            followed.clone().find(|key| known.contains(&key.by) && !known.contains(&key.at))
        {
            known.insert(key.at);
        }
        !known.contains(&at)
    }

    /// Returns what the rows of each group are of, where a key of a join groups them: the concerts of
    /// each stadium are those of one stadium id.
    pub fn grouped_by(&self, key: &Expr) -> Option<String> {
        let (base, place) = (self.base.as_ref()?, self.place(key)?);
        let followed = base.keys.iter().find(|key| key.joins(place))?;
        Some(self.sources[followed.at].label.clone())
    }

    /// Returns the English of a column; none if no query around has such a column.
    pub fn column(&self, qualifier: Option<&Ident>, name: &Ident) -> Option<ColumnPhrase> {
        std::iter::successors(Some(self), |scope| scope.outer).find_map(|scope| {
            let source = scope.source_of(qualifier, &name.value)?;
            Some(self.phrase_of(scope, source, &name.value))
        })
    }

    /// Returns the English of a column that the schema does not know: of the only table there is,
    /// or of none in particular.
    pub fn unknown(&self, qualifier: Option<&Ident>, name: &Ident) -> ColumnPhrase {
        let noun = Noun::the(readable(&names::phrase(&name.value)));
        match (qualifier, self.sources.as_slice()) {
            (Some(qualifier), sources) if sources.len() != 1 => {
                let owner = possessive(&names::phrase(&qualifier.value));
                let noun = Noun::the(format!("{owner} {}", noun.text));
                ColumnPhrase { noun, kind: None, own: false }
            }
            (_, sources) => ColumnPhrase { noun, kind: None, own: sources.len() == 1 },
        }
    }

    fn source_of(&self, qualifier: Option<&Ident>, column: &str) -> Option<&Source> {
        match qualifier {
            Some(qualifier) => self.source_named(&qualifier.value),
            None => self.sources.iter().find(|s| s.relation.column(self.schema, column).is_some()),
        }
    }

    /// Returns the table of this `from` that a qualifier means.
    pub fn source_named(&self, qualifier: &str) -> Option<&Source> {
        self.sources.iter().find(|source| source.relation.is_called(qualifier))
    }

    /// Returns the English of a column of `source`, which is a table of `scope`.
    fn phrase_of(&self, scope: &Scope<'_>, source: &Source, column: &str) -> ColumnPhrase {
        let inner = std::ptr::eq(self, scope);
        let own = inner && !self.several();
        let is_main = own && self.main().is_some_and(|main| std::ptr::eq(main, source));
        let meaning = source.relation.column(self.schema, column);
        let (noun, kind) = match (meaning, source.relation.table) {
            (Some(Meaning::Output(noun)), _) => (noun.clone(), None),
            (_, Some(table)) => {
                let phrase = match is_main {
                    true => column_phrase(self.schema, table, column),
                    false => short_phrase(self.schema, table, column),
                };
                (Noun::the(phrase), column_kind(self.schema, table, column))
            }
            (_, None) => (Noun::the(readable(&names::phrase(column))), None),
        };
        if is_main {
            return ColumnPhrase { noun, kind, own };
        }
        let outer = !inner && self.sources.iter().any(|s| s.label == source.label);
        let owner = if outer { format!("outer {}", source.label) } else { source.label.clone() };
        let noun = Noun::the(format!("{} {}", possessive(&owner), noun.text));
        ColumnPhrase { noun, kind, own }
    }
}

/// Returns the words of a table's name in the singular, or the name where two tables have the same.
pub(super) fn table_phrase(schema: &Schema, table: usize) -> String {
    let words = |name: &str| one(&names::phrase(name));
    let name = &schema.tables[table].name;
    let phrase = words(name);
    let twins = schema.tables.iter().filter(|t| words(&t.name) == phrase).count();
    if twins > 1 { format!("“{name}”") } else { one(&joined(name)) }
}

/// Returns the words of a name, a number behind letters as the name has it: "km2", "sheet 1".
fn joined(name: &str) -> String {
    let lower = name.to_lowercase();
    let mut phrase = String::new();
    let mut before = String::new();
    for word in names::words(name) {
        let is_joined = word.starts_with(|c: char| c.is_ascii_digit())
            && before.ends_with(char::is_alphabetic)
            && lower.contains(&format!("{before}{word}"));
        if !phrase.is_empty() && !is_joined {
            phrase.push(' ');
        }
        phrase.push_str(&word);
        before = word;
    }
    if phrase.is_empty() { name.to_owned() } else { phrase }
}

/// Returns whether a name has marks that its words leave out: "your name(s)", "+1", "eur/m2".
fn has_marks(name: &str) -> bool {
    name.contains(['?', '(', '+', '/', '%', '=', '<', '>', '*', '#'])
}

/// Returns whether a column alone is the primary key of its table.
pub(super) fn is_only_key(schema: &Schema, at: ColumnRef) -> bool {
    let columns = &schema.tables[at.table].columns;
    columns[at.column].primary_key && columns.iter().filter(|c| c.primary_key).count() == 1
}

/// Returns the words of a column's name, or the name where two columns of the table have the same
/// words.
pub(super) fn column_phrase(schema: &Schema, table: usize, name: &str) -> String {
    let phrase = names::phrase(name);
    let columns = &schema.tables[table].columns;
    let twins = columns.iter().filter(|c| names::phrase(&c.name) == phrase).count();
    if twins > 1 || has_marks(name) {
        return format!("“{name}”");
    }
    let time = when(&phrase).filter(|_| column_kind(schema, table, name) == Some(ColumnKind::Time));
    let is_free = |time: &String| !columns.iter().any(|c| names::phrase(&c.name) == *time);
    time.filter(is_free).unwrap_or_else(|| readable(&joined(name)))
}

/// Returns a name that says when something was done as a noun: "shipped date" of "shipped on".
fn when(phrase: &str) -> Option<String> {
    let (name, noun) = match (phrase.strip_suffix(" on"), phrase.strip_suffix(" at")) {
        (Some(name), _) => (name, "date"),
        (_, Some(name)) => (name, "time"),
        _ => (phrase, "date"),
    };
    let is_done = name != phrase || name.rsplit(' ').next().is_some_and(is_participle);
    (is_done && !is_noun(phrase)).then(|| format!("{name} {noun}"))
}

/// Returns [`column_phrase`] after the table's own name: the "customer name" of a customer is its
/// "name", unless it has another one.
fn short_phrase(schema: &Schema, table: usize, name: &str) -> String {
    let phrase = column_phrase(schema, table, name);
    let rest = phrase.strip_prefix(&table_phrase(schema, table));
    let rest = rest.and_then(|rest| rest.strip_prefix(' ')).filter(|rest| !rest.is_empty());
    let taken =
        |rest: &str| schema.tables[table].columns.iter().any(|c| names::phrase(&c.name) == rest);
    match rest {
        Some(rest) if !taken(rest) => readable(rest),
        _ => phrase,
    }
}

/// Returns what the values of a column are; numbers that are called years are times, and so are
/// those that look like years and say when something was done, and texts that are dates.
fn column_kind(schema: &Schema, table: usize, name: &str) -> Option<ColumnKind> {
    let table = &schema.tables[table];
    let column = &table.columns[table.column_named(name)?];
    let words = names::words(name);
    let is_year = |cell: &String| cell.parse().is_ok_and(|year: u32| YEARS.contains(&year));
    let is_called = words.iter().any(|w| matches!(w.as_str(), "year" | "date"));
    let are_years = !column.samples.is_empty() && column.samples.iter().all(is_year);
    let time = is_called || !is_noun(name) && are_years;
    let is_time = column.kind == ColumnKind::Number && time
        || column.kind == ColumnKind::Text && (column.holds_dates() || is_called && are_years);
    Some(if is_time { ColumnKind::Time } else { column.kind })
}

/// Puts quotes around a phrase that would read as part of the sentence: "is male", "opened"; "number" would
/// read as a count.
pub(super) fn readable(phrase: &str) -> String {
    if is_noun(phrase) && phrase != "number" {
        phrase.to_owned()
    } else {
        format!("“{phrase}”")
    }
}
