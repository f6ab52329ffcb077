//! Name references: the places where a query names the tables and columns of a schema.

mod sources;
mod walk;

use std::ops::Range;

use beamsplitter_sql::scopes::Scopes;
use beamsplitter_sql::syntax::walk;
use beamsplitter_sql::{ColumnRef, GuardError, Schema, check_select, lex};

use sources::Tables;
use walk::{Lines, Walk};

/// What a name refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A column, qualified or not.
    Column(ColumnRef),
    /// A table in a `from`, by its place in the schema.
    Source(usize),
    /// A table before the dot of a column.
    Qualifier(usize),
}

/// One reference to a table or a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameReference {
    /// What it refers to.
    pub target: Target,
    /// The name itself, in bytes.
    pub name: Range<usize>,
    /// The name with its qualifier, or a table with its alias.
    pub whole: Range<usize>,
    /// Which `select` it is in, in the order of the text.
    pub select: usize,
}

impl NameReference {
    fn column(&self) -> Option<ColumnRef> {
        if let Target::Column(at) = self.target { Some(at) } else { None }
    }
}

/// All references to tables and columns in a query, in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct NameReferences {
    /// The references; names that the schema does not know are not among them.
    pub all: Vec<NameReference>,
    /// How many `select`s there are.
    pub selects: usize,
    /// Where the first `select` ends its list of results.
    pub results_end: usize,
    /// Columns that no table of the schema has, or none in scope.
    pub unknown: Vec<String>,
}

impl NameReferences {
    /// Finds the references in a query.
    ///
    /// # Errors
    /// If it is not a single `SELECT`.
    pub fn of(sql: &str, schema: &Schema) -> Result<Self, GuardError> {
        let query = check_select(sql)?;
        let mut places = Walk {
            tables: Tables { schema, common: Vec::new() },
            lines: Lines::of(sql),
            scopes: Scopes::default(),
            open: Vec::new(),
            found: Self { results_end: results_end(sql), ..Self::default() },
        };
        if walk(&query, &mut places).is_break() {
            let reason = "a name of it must stand between backticks".to_owned();
            return Err(GuardError::Unreadable { reason });
        }
        let mut found = places.found;
        found.all.sort_by_key(|reference| (reference.name.start, reference.name.end));
        found.all.dedup_by_key(|reference| reference.name.clone());
        Ok(found)
    }

    /// Lists the columns that the first `select` returns or aggregates, each once, in order.
    pub fn results(&self) -> Vec<ColumnRef> {
        let first = |r: &&NameReference| r.select == 0 && r.name.end <= self.results_end;
        once(self.all.iter().filter(first).filter_map(NameReference::column))
    }

    /// Lists the tables that are read, each once, in order.
    pub fn tables(&self) -> Vec<usize> {
        once(self.all.iter().filter_map(|reference| match reference.target {
            Target::Source(table) => Some(table),
            _ => None,
        }))
    }

    /// Lists the columns that are referred to anywhere, each once.
    pub fn columns(&self) -> Vec<ColumnRef> {
        once(self.all.iter().filter_map(NameReference::column))
    }
}

/// Lists each of some things once, in order.
fn once<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    let mut known = Vec::new();
    all.for_each(|one| {
        if !known.contains(&one) {
            known.push(one)
        }
    });
    known
}

/// Replaces ranges of a text, in bytes; `edits` must not overlap.
pub fn edited(sql: &str, mut edits: Vec<(Range<usize>, String)>) -> String {
    edits.sort_by_key(|(range, _)| range.start);
    let mut text = String::with_capacity(sql.len() + 64);
    let mut at = 0;
    for (range, new) in edits {
        text.push_str(sql.get(at..range.start).unwrap_or_default());
        text.push_str(&new);
        at = range.end;
    }
    text.push_str(sql.get(at..).unwrap_or_default());
    text
}

/// Finds the start of the `from` of the first `select`, or else the end of the text.
fn results_end(sql: &str) -> usize {
    let mut depth = 0usize;
    let mut begun = None;
    for token in lex::tokens(sql) {
        if token.is("(") {
            depth += 1;
        } else if token.is(")") {
            depth = depth.saturating_sub(1);
        } else if begun.is_none() && token.is_word("select") {
            begun = Some(depth);
        } else if begun == Some(depth) && token.is_word("from") {
            return token.start;
        }
    }
    sql.len()
}

#[cfg(test)]
mod tests;
