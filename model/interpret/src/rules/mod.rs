//! Readings that a rule on the syntax tree makes where the network misses them: AMBROSIA's scopes, and
//! both columns of a vague word.
//!
//! A rule looks at the question's words, at what they are linked with and at the candidates, and
//! writes the readings that belong together, in the order in which AMBROSIA's authors list them.

mod both;
mod classes;
mod naming;
mod scope;

use std::ops::Range;

use beamsplitter_link::{Links, Question};
use beamsplitter_sql::{Schema, normalise};
use serde::Serialize;

use crate::query::ParsedQuery;

/// What rules look at.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The question's words.
    pub question: &'a Question,
    /// The database.
    pub schema: &'a Schema,
    /// Words linked with names.
    pub links: &'a Links,
    /// What the decoder found, best first; what cannot be parsed is left out.
    pub candidates: &'a [ParsedQuery<'a>],
}

/// Which rule made a reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// "each A's B": for every A by itself, or what all As have in common.
    Scope,
    /// A vague word: one column, the other, or both.
    Vagueness,
}

/// One reading of a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleReading {
    /// The rule.
    pub rule: Rule,
    /// The query.
    pub sql: String,
    /// The words that the rule is about.
    pub words: Range<usize>,
    /// What they mean in this reading.
    pub meaning: String,
    /// Whether the query returns both columns of a vague word.
    pub both: bool,
}

/// Returns the readings of all rules that apply, each query once.
pub fn readings(context: &Context<'_>) -> Vec<RuleReading> {
    let mut found = scope::readings(context);
    found.extend(both::readings(context));
    let mut seen = Vec::new();
    for reading in &mut found {
        reading.sql = normalise(&reading.sql);
    }
    found.retain(|reading| {
        let new = !seen.contains(&reading.sql);
        seen.push(reading.sql.clone());
        new
    });
    found
}

#[cfg(test)]
pub(crate) mod tests {
    use beamsplitter_link::{Item, Level, Link, Links, Question};
    use beamsplitter_sql::names::words;
    use beamsplitter_sql::{Schema, normalise};

    use super::{Context, readings};
    use crate::query::ParsedQuery;

    /// Links words of a question with the names that share a word with them, by letters alone.
    pub fn link_by_letters(question: &Question, schema: &Schema) -> Links {
        let mut links = Vec::new();
        let mut add = |item: Item, name: &str| {
            let stems: Vec<String> =
                words(name).iter().map(|word| Question::new(word).words[0].stem.clone()).collect();
            for start in 0..question.words.len() {
                let end = start + stems.len();
                let run = question.words.get(start..end);
                let is = run.is_some_and(|run| run.iter().map(|w| &w.stem).eq(&stems));
                let level = match is {
                    true => Level::Exact,
                    false if stems.contains(&question.words[start].stem) => Level::Partial,
                    false => continue,
                };
                let words = if is { start..end } else { start..start + 1 };
                links.push(Link { words, item, level, score: 1.0, rank: 0 });
            }
        };
        for (index, table) in schema.tables.iter().enumerate() {
            add(Item::Table(index), &table.name);
        }
        for (at, column) in schema.columns() {
            add(Item::Column(at), &column.name);
        }
        Links { links }
    }

    /// Checks what the rules add.
    pub fn check(schema: &Schema, question: &str, candidates: &[&str], expect: &[&str]) {
        let asked = Question::new(question);
        let parsed: Vec<ParsedQuery<'_>> =
            candidates.iter().filter_map(|sql| ParsedQuery::parse(sql, schema)).collect();
        assert_eq!(parsed.len(), candidates.len(), "a candidate is not SQL");
        let links = link_by_letters(&asked, schema);
        let context = Context { question: &asked, schema, links: &links, candidates: &parsed };
        let found: Vec<String> = readings(&context).into_iter().map(|r| r.sql).collect();
        let expect: Vec<String> = expect.iter().map(|sql| normalise(sql)).collect();
        assert_eq!(found, expect, "{question}");
    }
}
