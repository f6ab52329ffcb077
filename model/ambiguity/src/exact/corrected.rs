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

    fn schema() -> Schema {
        let crates = Table::of("crate", &["code", "holds", "value", "count", "Net (kg)"]);
        let hall = Table::of("hall-2", &["id", "crate", "order"]);
        let at = |table, column| ColumnRef { table, column };
        let foreign_keys = vec![ForeignKey { from: at(1, 1), to: at(0, 0) }];
        Schema { tables: vec![crates, hall], foreign_keys, ..Schema::default() }
    }

    /// Checks a pair as published, and corrected.
    #[track_caller]
    fn check(a: &str, b: &str, expect: [bool; 2]) {
        let (schema, names) = (schema(), Names::new(&schema()));
        let published = read_query(a, &names).zip(read_query(b, &names));
        let published = published.is_some_and(|(a, b)| exact_match(&a, &b, &names));
        let reader = Reader::new(&schema);
        let (a, b) = (reader.read(a), reader.read(b));
        let corrected = reader.matches(&a, &b);
        assert_eq!(corrected, reader.matches(&b, &a));
        assert_eq!([published, corrected], expect);
    }

    #[test]
    fn quoted_names_are_names() {
        let counted = "select value, count(*) from crate group by ";
        for quoted in [r#""value""#, "`value`", "[value]"] {
            let quoted = format!("{counted}{quoted}");
            check(&quoted, &quoted, [false, true]);
            check(&quoted, &format!("{counted}value"), [false, true]);
            check(&quoted, &format!("{counted}holds"), [false, false]);
        }
        let net = "select [Net (kg)] from crate where `Net (kg)`>'it''s'";
        check(net, r#"SELECT "net (kg)" FROM crate WHERE "Net (kg)" > "x""#, [false, true]);
        check(r#"select "order" from "hall-2""#, "select [order] from `hall-2`", [false, true]);
        check("select count from crate", "select crate.count from crate", [false, true]);
        check(
            "select holds from crate where code = 'value'",
            "select holds from crate where code = \"x\"",
            [true, true],
        );
    }

    #[test]
    fn an_alias_is_that_of_its_own_select() {
        let half = |of: &str, table: &str| {
            format!(
                "select T1.code from crate as T1 join `hall-2` as T2 on T1.code = T2.crate where {of} = 1 \
                     union select T2.{table} from `hall-2` as T1 join crate as T2 on T1.crate = T2.code"
            )
        };
        check(&half("T2.id", "holds"), &half("T2.id", "holds"), [false, true]);
        check(&half("T2.id", "holds"), &half("T1.value", "holds"), [false, false]);
        check(&half("T2.id", "holds"), &half("T2.id", "value"), [false, false]);
    }

    #[test]
    fn what_the_grammar_does_not_read_is_compared_as_a_whole() {
        let left = "select a.code from crate a left join `hall-2` b on a.code = b.crate";
        check(left, &left.replace("code", "CODE"), [false, true]);
        check(left, &left.replace("left ", ""), [false, false]);
        check(
            "select code from crate where value in (1, 2)",
            "select code from crate where value in (1,2)",
            [false, true],
        );
        check(
            "select code from crate where value in (1, 2)",
            "select code from crate where value in (1, 3)",
            [false, false],
        );
        check("no query", "no query", [false, true]);
        check("", "select code from crate", [false, false]);
    }

    #[test]
    fn what_is_left_aside_stays_so() {
        check("select distinct code from crate", "select code from crate", [true, true]);
        check(
            "select code, holds from crate",
            "SELECT T1.holds , T1.code FROM crate AS T1",
            [true, true],
        );
        check(
            "select code from crate where value > -3",
            "select code from crate where value > 4 -- or so",
            [false, true],
        );
        check("select value - count from crate", "select value-count from crate", [false, true]);
        check(
            "select code from crate inner join `hall-2` on code = crate",
            "select code from crate join `hall-2` on code = crate",
            [false, true],
        );
        check(
            "select code from crate where value <> 1",
            "select code from crate where value != 1",
            [false, true],
        );
        check("select max(value) from crate", "select min(value) from crate", [false, false]);
        check(
            "select code from crate order by value desc limit 1",
            "select code from crate order by value asc limit 1",
            [false, false],
        );
    }
}
