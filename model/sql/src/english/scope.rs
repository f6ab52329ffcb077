//! Names inside one `select`, in English.

use sqlparser::ast::{Expr, Ident};

use super::noun::{Noun, possessive};
use crate::names;
use crate::names::{is_noun, plural, singular};
use crate::schema::{ColumnKind, Schema};
use crate::scopes::{Meaning, Relation};

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

/// The names that an expression can use.
#[derive(Clone)]
pub(super) struct Scope<'a> {
    pub schema: &'a Schema,
    pub outer: Option<&'a Scope<'a>>,
    pub sources: Vec<Source>,
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
    /// Whether it belongs to the only table of the innermost query.
    pub own: bool,
}

impl<'a> Scope<'a> {
    pub fn new(schema: &'a Schema, outer: Option<&'a Scope<'a>>) -> Self {
        let depth = outer.map_or(0, |o| o.depth + 1);
        Self { schema, outer, sources: Vec::new(), common: Vec::new(), named: Vec::new(), depth }
    }

    /// Returns the common table expression of that name.
    pub fn common_named(&self, name: &str) -> Option<&Common> {
        let here = self.common.iter().find(|c| c.name.eq_ignore_ascii_case(name));
        here.or_else(|| self.outer.and_then(|o| o.common_named(name)))
    }

    /// Returns whether there are several tables, so that columns need theirs named.
    pub fn several(&self) -> bool {
        self.sources.len() > 1
    }

    /// Returns the rows of the only table in the plural; none where there are several, or a query.
    pub fn rows(&self) -> Option<String> {
        match self.sources.as_slice() {
            [only] if only.whole.is_none() && !only.label.ends_with('”') => {
                Some(plural(&only.label))
            }
            _ => None,
        }
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
        let meaning = source.relation.column(self.schema, column);
        let (noun, kind) = match (meaning, source.relation.table) {
            (Some(Meaning::Output(noun)), _) => (noun.clone(), None),
            (_, Some(table)) => {
                let phrase = match inner && !self.several() {
                    true => column_phrase(self.schema, table, column),
                    false => short_phrase(self.schema, table, column),
                };
                (Noun::the(phrase), column_kind(self.schema, table, column))
            }
            (_, None) => (Noun::the(readable(&names::phrase(column))), None),
        };
        if inner && !self.several() {
            return ColumnPhrase { noun, kind, own: true };
        }
        let outer = !inner && self.sources.iter().any(|s| s.label == source.label);
        let owner = if outer { format!("outer {}", source.label) } else { source.label.clone() };
        let noun = Noun::the(format!("{} {}", possessive(&owner), noun.text));
        ColumnPhrase { noun, kind, own: false }
    }
}

/// Returns the words of a table's name in the singular, or the name where two tables have the same.
pub(super) fn table_phrase(schema: &Schema, table: usize) -> String {
    let words = |name: &str| singular(&names::phrase(name));
    let name = &schema.tables[table].name;
    let phrase = words(name);
    let twins = schema.tables.iter().filter(|t| words(&t.name) == phrase).count();
    if twins > 1 { format!("“{name}”") } else { phrase }
}

/// Returns the words of a column's name, or the name where two columns of the table have the same
/// words.
pub(super) fn column_phrase(schema: &Schema, table: usize, name: &str) -> String {
    let phrase = names::phrase(name);
    let columns = &schema.tables[table].columns;
    if columns.iter().filter(|c| names::phrase(&c.name) == phrase).count() > 1 {
        return format!("“{name}”");
    }
    readable(&phrase)
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
/// those that look like years and say when something was done.
fn column_kind(schema: &Schema, table: usize, name: &str) -> Option<ColumnKind> {
    let table = &schema.tables[table];
    let column = &table.columns[table.column_named(name)?];
    let words = names::words(name);
    let is_year = |cell: &String| cell.parse().is_ok_and(|year: u16| (1000..2200).contains(&year));
    let time = words.iter().any(|w| matches!(w.as_str(), "year" | "date"))
        || !is_noun(name) && !column.samples.is_empty() && column.samples.iter().all(is_year);
    Some(if column.kind == ColumnKind::Number && time { ColumnKind::Time } else { column.kind })
}

/// Puts quotes around a phrase that would read as part of the sentence: "is male", "opened".
fn readable(phrase: &str) -> String {
    if is_noun(phrase) { phrase.to_owned() } else { format!("“{phrase}”") }
}
