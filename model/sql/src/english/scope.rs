//! What names mean inside one `select`.

use sqlparser::ast::{Expr, Ident};

use super::noun::{Noun, possessive};
use crate::names;
use crate::names::singular;
use crate::schema::{ColumnKind, Schema};

/// One table in a `from`.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    /// Alias, or the table's own name, in lower case.
    pub name: String,
    /// How it is called in English.
    pub label: String,
    /// What it holds, if it is a query in brackets.
    pub whole: Option<String>,
    /// Its place in the schema, if it is a table of it.
    pub table: Option<usize>,
    /// Columns of a query in brackets or of a common table expression: name and meaning.
    pub columns: Vec<(String, Noun)>,
}

/// A common table expression.
#[derive(Clone, Debug)]
pub(super) struct Common {
    pub name: String,
    pub columns: Vec<(String, Noun)>,
}

/// The names in sight of an expression.
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

/// What a name of a column stands for.
#[derive(Clone, Debug)]
pub(super) struct Found {
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

    /// The common table expression of that name.
    pub fn common_named(&self, name: &str) -> Option<&Common> {
        let here = self.common.iter().find(|c| c.name.eq_ignore_ascii_case(name));
        here.or_else(|| self.outer.and_then(|o| o.common_named(name)))
    }

    /// Whether several tables are in play, so that columns need theirs named.
    pub fn several(&self) -> bool {
        self.sources.len() > 1
    }

    /// What a column means; nothing if it is no column here.
    pub fn column(&self, qualifier: Option<&Ident>, name: &Ident) -> Option<Found> {
        let mut here = Some(self);
        while let Some(scope) = here {
            if let Some(source) = scope.source_of(qualifier, &name.value) {
                return Some(self.found(scope, source, &name.value));
            }
            here = scope.outer;
        }
        None
    }

    /// A column that no schema knows: of the only table there is, or of none in particular.
    pub fn unknown(&self, qualifier: Option<&Ident>, name: &Ident) -> Found {
        let noun = Noun::the(readable(&names::phrase(&name.value)));
        match (qualifier, self.sources.as_slice()) {
            (Some(qualifier), sources) if sources.len() != 1 => {
                let owner = possessive(&names::phrase(&qualifier.value));
                Found { noun: Noun::the(format!("{owner} {}", noun.text)), kind: None, own: false }
            }
            (_, sources) => Found { noun, kind: None, own: sources.len() == 1 },
        }
    }

    fn source_of(&self, qualifier: Option<&Ident>, column: &str) -> Option<&Source> {
        match qualifier {
            Some(qualifier) => {
                self.sources.iter().find(|s| s.name.eq_ignore_ascii_case(&qualifier.value))
            }
            None => self.sources.iter().find(|s| self.has(s, column)),
        }
    }

    fn has(&self, source: &Source, column: &str) -> bool {
        let in_table = |at: usize| self.schema.tables[at].column_named(column).is_some();
        source.table.is_some_and(in_table)
            || source.columns.iter().any(|(name, _)| name.eq_ignore_ascii_case(column))
    }

    /// The English of a column of `source`, which is a table of `scope`.
    fn found(&self, scope: &Scope<'_>, source: &Source, column: &str) -> Found {
        let inner = std::ptr::eq(self, scope);
        let meaning = source.columns.iter().find(|(name, _)| name.eq_ignore_ascii_case(column));
        let (noun, kind) = match (meaning, source.table) {
            (Some((_, noun)), _) => (noun.clone(), None),
            (None, Some(table)) => {
                let phrase = match inner && !self.several() {
                    true => column_phrase(self.schema, table, column),
                    false => short_phrase(self.schema, table, column),
                };
                (Noun::the(phrase), column_kind(self.schema, table, column))
            }
            (None, None) => (Noun::the(readable(&names::phrase(column))), None),
        };
        if inner && !self.several() {
            return Found { noun, kind, own: true };
        }
        let outer = !inner && self.sources.iter().any(|s| s.label == source.label);
        let owner = if outer { format!("outer {}", source.label) } else { source.label.clone() };
        let noun = Noun::the(format!("{} {}", possessive(&owner), noun.text));
        Found { noun, kind, own: false }
    }
}

/// The words of a table's name in the singular, or the name where two tables have the same.
pub(super) fn table_phrase(schema: &Schema, table: usize) -> String {
    let words = |name: &str| singular(&names::phrase(name));
    let name = &schema.tables[table].name;
    let phrase = words(name);
    let twins = schema.tables.iter().filter(|t| words(&t.name) == phrase).count();
    if twins > 1 { format!("“{name}”") } else { phrase }
}

/// The words of a column's name, or the name where two columns of the table have the same words.
pub(super) fn column_phrase(schema: &Schema, table: usize, name: &str) -> String {
    let phrase = names::phrase(name);
    let columns = &schema.tables[table].columns;
    if columns.iter().filter(|c| names::phrase(&c.name) == phrase).count() > 1 {
        return format!("“{name}”");
    }
    readable(&phrase)
}

/// [`column_phrase`] after the table's own name: the "customer name" of a customer is its "name",
/// unless it has another one.
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

/// What the values of a column are; numbers that are called years are times.
fn column_kind(schema: &Schema, table: usize, name: &str) -> Option<ColumnKind> {
    let table = &schema.tables[table];
    let kind = table.columns[table.column_named(name)?].kind;
    let words = names::words(name);
    let time = words.iter().any(|w| matches!(w.as_str(), "year" | "date"));
    Some(if kind == ColumnKind::Number && time { ColumnKind::Time } else { kind })
}

/// Quotes around a phrase that would read as part of the sentence: "is male".
fn readable(phrase: &str) -> String {
    let first = phrase.split(' ').next().unwrap_or_default();
    if matches!(first, "is" | "has" | "was" | "can" | "and" | "or" | "of" | "in" | "to") {
        format!("“{phrase}”")
    } else {
        phrase.to_owned()
    }
}
