//! SQL cut into spans for the page: what each piece is, and where readings differ.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use similar::{Algorithm, DiffOp, capture_diff_slices};

use crate::lex::{self, Kind, Token};
use crate::quote::lower;
use crate::reader;
use crate::roles::Role;

/// What a piece of SQL is, for its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// A word of SQL, a type, a collation.
    Keyword,
    /// The name of a function.
    Function,
    /// A table, or what stands for one before a dot.
    Table,
    /// A column, `*` too.
    Column,
    /// A name given with `as`.
    Alias,
    /// A number.
    Number,
    /// A string or a blob.
    String,
    /// An operator.
    Operator,
    /// Brackets, commas, dots, semicolons.
    Punctuation,
    /// A comment.
    Comment,
    /// White space, and what is not SQL.
    Plain,
}

/// A piece of a SQL text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// Its bytes in the text.
    pub range: Range<usize>,
    /// What it is.
    pub class: Class,
    /// Whether the reading that it is compared with has nothing like it here.
    pub differs: bool,
}

/// Cuts a text into spans. Together they are the whole text, in order.
pub fn spans(sql: &str) -> Vec<Span> {
    let tokens = lex::tokens(sql);
    let roles = reader::assign(&tokens, None, false);
    let mut classes = roles.iter().map(|(role, _)| class(*role));
    lex::all_tokens(sql)
        .iter()
        .map(|token| {
            let class = match token.kind {
                Kind::Space => Class::Plain,
                Kind::Comment => Class::Comment,
                _ => classes.next().unwrap_or(Class::Plain),
            };
            Span { range: token.span(), class, differs: false }
        })
        .collect()
}

/// Returns the spans of several readings of one question; those of all but the first are marked where
/// they differ from the first. Letter case outside strings, spaces and comments do not count.
pub fn differences(readings: &[&str]) -> Vec<Vec<Span>> {
    let mut all: Vec<Vec<Span>> = readings.iter().map(|sql| spans(sql)).collect();
    let Some(first) = readings.first() else {
        return all;
    };
    let first = words(&lex::tokens(first));
    for (sql, spans) in readings.iter().zip(&mut all).skip(1) {
        let tokens = lex::tokens(sql);
        let common = common(&first, &words(&tokens));
        for (token, common) in tokens.iter().zip(common) {
            if let Ok(at) = spans.binary_search_by_key(&token.start, |s| s.range.start) {
                spans[at].differs = !common;
            }
        }
    }
    all
}

fn class(role: Role) -> Class {
    match role {
        Role::Keyword | Role::Detail => Class::Keyword,
        Role::Function => Class::Function,
        Role::Table | Role::Qualifier => Class::Table,
        Role::Column | Role::Star => Class::Column,
        Role::Alias => Class::Alias,
        Role::Number | Role::Sign => Class::Number,
        Role::String => Class::String,
        Role::Operator => Class::Operator,
        Role::Punctuation | Role::Dot => Class::Punctuation,
        Role::Other => Class::Plain,
    }
}

/// Returns tokens as they are compared.
fn words(tokens: &[Token<'_>]) -> Vec<String> {
    let word = |t: &Token<'_>| match t.kind {
        Kind::Text => t.text.to_owned(),
        Kind::Quoted(_) => t.value(),
        _ => lower(t.text),
    };
    tokens.iter().map(word).collect()
}

/// Returns for each word of `other` whether an alignment with `first` keeps it.
fn common(first: &[String], other: &[String]) -> Vec<bool> {
    let mut common = vec![false; other.len()];
    for operation in capture_diff_slices(Algorithm::Myers, first, other) {
        if let DiffOp::Equal { new_index, len, .. } = operation {
            common[new_index..new_index + len].fill(true);
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares spans as `text:Class`, white space left out.
    #[track_caller]
    fn check(sql: &str, expect: &str) {
        let spans = spans(sql);
        let whole: String = spans.iter().map(|s| &sql[s.range.clone()]).collect();
        assert_eq!(whole, sql);
        let found: Vec<String> = spans
            .iter()
            .filter(|s| !sql[s.range.clone()].trim().is_empty())
            .map(|s| format!("{}:{:?}", &sql[s.range.clone()], s.class))
            .collect();
        assert_eq!(found.join(" "), expect);
    }

    #[test]
    fn classes() {
        check(
            "select max(t1.age) as m from Singer t1 where t1.\"b\" >= -5 -- x",
            "select:Keyword max:Function (:Punctuation t1:Table .:Punctuation age:Column \
             ):Punctuation as:Keyword m:Alias from:Keyword Singer:Table t1:Alias where:Keyword \
             t1:Table .:Punctuation \"b\":Column >=:Operator -:Number 5:Number -- x:Comment",
        );
        check("count('x' #", "count:Function (:Punctuation 'x':String #:Plain");
    }

    #[track_caller]
    fn marks(first: &str, other: &str, expect: &str) {
        let all = differences(&[first, other]);
        assert!(all[0].iter().all(|s| !s.differs));
        let marked: Vec<&str> =
            all[1].iter().filter(|s| s.differs).map(|s| &other[s.range.clone()]).collect();
        assert_eq!(marked.join("|"), expect);
    }

    #[test]
    fn differences_from_the_first() {
        marks("select name from singer", "SELECT Name  FROM singer", "");
        marks("select name from singer", "select title from singer", "title");
        marks("select a from t", "select a, b from t where c = 'A'", ",|b|where|c|=|'A'");
        marks("select a from t where c = 'a'", "select a from t where c = 'A'", "'A'");
        marks("select a from t", "", "");
        assert!(differences(&[]).is_empty());
    }
}
