//! Exact set match over queries that are read as SQLite reads them.
//!
//! Spider's evaluator splits a query at spaces and signs: it takes a quoted name for a string, a
//! bracket for a sign, `count` for an aggregate wherever it stands, and an alias for the table that
//! has it last in the whole text. Here names are resolved in the scope that they stand in and
//! written as its grammar reads them, and the rest of its comparison is as published: values,
//! DISTINCT and the order of items are left aside. A query that the grammar still does not read is
//! compared as a whole, in its normal form, with its values.

use beamsplitter_common::Fnv;
use beamsplitter_sql::lex::{self, Kind};
use beamsplitter_sql::{Schema, normalise};

use super::{Names, Query, exact_match, read_query};
use crate::name_references::{NameReferences, Target, edited};

/// Reads queries over one schema.
pub struct Reader {
    schema: Schema,
    /// The schema's names as they are written: `t0`, `t0c0`.
    names: Names,
}

/// A query that was read.
#[derive(Clone, Debug)]
pub struct Reading {
    query: Option<Query>,
    /// In normal form.
    text: String,
}

impl Reader {
    /// Creates a reader of queries over a schema.
    pub fn new(schema: &Schema) -> Self {
        let mut plain = schema.clone();
        for (t, table) in plain.tables.iter_mut().enumerate() {
            table.name = format!("t{t}");
            for (c, column) in table.columns.iter_mut().enumerate() {
                column.name = format!("t{t}c{c}");
            }
        }
        Self { schema: schema.clone(), names: Names::new(&plain) }
    }

    /// Reads a query.
    pub fn read(&self, sql: &str) -> Reading {
        let plain = self.plain(sql);
        let query = plain.and_then(|sql| read_query(&sql, &self.names));
        Reading { query, text: normalise(sql) }
    }

    /// Returns whether two queries match.
    pub fn matches(&self, a: &Reading, b: &Reading) -> bool {
        match (&a.query, &b.query) {
            (Some(a), Some(b)) => exact_match(a, b, &self.names),
            _ => a.text == b.text,
        }
    }

    /// Writes a query with plain names, signs between spaces and strings without quotes in them; none
    /// if it is not a single SELECT.
    fn plain(&self, sql: &str) -> Option<String> {
        let names = NameReferences::of(sql, &self.schema).ok()?;
        let mut edits = Vec::new();
        for name in &names.all {
            match name.target {
                Target::Column(at) => {
                    let (t, c) = (at.table, at.column);
                    edits.push((name.whole.clone(), format!(" t{t}.t{t}c{c} ")));
                }
                Target::Source(t) => edits.push((name.whole.clone(), format!(" t{t} "))),
                Target::Qualifier(_) => {}
            }
        }
        let tokens = lex::all_tokens(sql);
        let mut after_value = false;
        for (at, token) in tokens.iter().enumerate() {
            let is_named = edits.iter().any(|(range, _)| range.contains(&token.start));
            let before_value = after_value;
            if token.kind != Kind::Space {
                after_value = is_named || token.kind == Kind::Number || token.is(")");
            }
            let mut next = tokens[at + 1..].iter().filter(|token| token.kind != Kind::Space);
            let written = match token.kind {
                _ if is_named => continue,
                Kind::Comment => " ".to_owned(),
                Kind::Text | Kind::Quoted('"') => {
                    format!(" '{}' ", Fnv::default().with(token.value().bytes()).hex())
                }
                Kind::Operator if token.text == "<>" => " != ".to_owned(),
                Kind::Operator if token.text == "==" => " = ".to_owned(),
                // The sign of a number stays with it.
                Kind::Operator if token.text == "-" && !before_value => " -".to_owned(),
                Kind::Operator | Kind::Punctuation => format!(" {} ", token.text),
                _ if token.is_word("inner") && next.next().is_some_and(|t| t.is_word("join")) => {
                    String::new()
                }
                _ => continue,
            };
            edits.push((token.span(), written));
        }
        Some(edited(sql, edits))
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_sql::{ColumnRef, ForeignKey, Table};

    use super::*;
    use crate::cases;

    fn schema() -> Schema {
        let crates = Table::of("crate", &["code", "holds", "value", "count", "Net (kg)"]);
        let hall = Table::of("hall-2", &["id", "crate", "order"]);
        let at = |table, column| ColumnRef { table, column };
        let foreign_keys = vec![ForeignKey { from: at(1, 1), to: at(0, 0) }];
        Schema { tables: vec![crates, hall], foreign_keys, ..Schema::default() }
    }

    #[test]
    fn pairs_are_compared_as_published_and_corrected() {
        let (schema, names) = (schema(), Names::new(&schema()));
        let reader = Reader::new(&schema);
        cases::check("src/exact/corrected.txt", |case| {
            let (a, b) = case.split_once(" | ").unwrap();
            let published = read_query(a, &names).zip(read_query(b, &names));
            let published = published.is_some_and(|(a, b)| exact_match(&a, &b, &names));
            let (a, b) = (reader.read(a), reader.read(b));
            let corrected = reader.matches(&a, &b);
            assert_eq!(corrected, reader.matches(&b, &a), "{case}");
            let told = match (published, corrected) {
                (false, false) => "another",
                (true, false) => "the same, as published alone",
                (false, true) => "the same, corrected alone",
                (true, true) => "the same",
            };
            told.to_owned()
        });
    }
}
