//! Templates: a query without its names and values (LogicalBeam, section 5.1 and appendix E).
//!
//! `select t1.name from singer as t1 where t1.age > 20` becomes
//! `select column from table as t1 where column > number`. Aliases stay where they are given,
//! and go where they qualify a column. Everything is in lower case, with one space between
//! words, none inside brackets, none before a comma.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::lex::{self, Token};
use crate::quote::{lower, needs_quotes};
use crate::reader;
use crate::roles::{Role, Slot};
use crate::schema::Schema;

/// One word of a template.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Word {
    /// Some column, `*` too.
    Column,
    /// Some table.
    Table,
    /// Some number.
    Number,
    /// Some string.
    String,
    /// The name of a function; its bracket follows without a space.
    Function(String),
    /// A keyword, an alias, an operator or punctuation, as it is.
    Structure(String),
}

impl Word {
    /// Returns the text of the word.
    pub fn text(&self) -> &str {
        match self {
            Self::Column => "column",
            Self::Table => "table",
            Self::Number => "number",
            Self::String => "string",
            Self::Function(word) | Self::Structure(word) => word,
        }
    }

    fn placeholder(word: &str) -> Option<Self> {
        [Self::Column, Self::Table, Self::Number, Self::String]
            .into_iter()
            .find(|p| p.text().eq_ignore_ascii_case(word))
    }
}

/// A template: the words of a query with names and values left open.
///
/// ```
/// use beamsplitter_sql::Template;
/// let sql = "SELECT last_name FROM head WHERE age > 56 AND first_name = \"John\"";
/// assert_eq!(
///     Template::of(sql).to_string(),
///     "select column from table where column > number and column = string",
/// );
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", from = "String")]
pub struct Template {
    words: Vec<Word>,
}

impl Template {
    /// Makes the template of a finished query. The template of a template is itself. Any text at all
    /// has a template; closing semicolons and comments are dropped.
    pub fn of(sql: &str) -> Self {
        Self::read(sql, None)
    }

    /// Makes the template of a query, in which the schema tells whether `"x"` is a column or a string.
    pub fn with_schema(sql: &str, schema: &Schema) -> Self {
        Self::read(sql, Some(schema))
    }

    fn read(sql: &str, schema: Option<&Schema>) -> Self {
        let tokens = lex::statement(sql);
        let roles = reader::assign(&tokens, schema, false);
        let written = is_template(&tokens, &roles);
        let groups = groups(&tokens, &roles);
        Self { words: groups.iter().map(|g| g.word(written)).collect() }
    }

    /// Returns its words in order.
    pub fn words(&self) -> &[Word] {
        &self.words
    }
}

impl From<String> for Template {
    fn from(text: String) -> Self {
        Self::of(&text)
    }
}

impl From<Template> for String {
    fn from(template: Template) -> Self {
        template.to_string()
    }
}

impl FromStr for Template {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(Self::of(text))
    }
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&print(self.words.iter().map(|w| (w.text(), matches!(w, Word::Function(_))))))
    }
}

/// Returns words with the spacing of appendix E; each comes with whether it takes a bracket
/// directly.
pub(crate) fn print<'a>(words: impl Iterator<Item = (&'a str, bool)>) -> String {
    let mut text = String::new();
    let (mut before, mut calls) = ("(", false);
    for (word, callable) in words {
        let tight = before == "(" || matches!(word, "," | ")" | ";") || word == "(" && calls;
        if !tight {
            text.push(' ');
        }
        text.push_str(word);
        (before, calls) = (word, callable);
    }
    text
}

/// Tokens that make one word of a template: `t1.name`, `-5`, and every other token alone.
pub(crate) struct Group<'t> {
    pub tokens: &'t [Token<'t>],
    pub role: Role,
    pub slot: Slot,
}

pub(crate) fn groups<'t>(tokens: &'t [Token<'t>], roles: &[(Role, Slot)]) -> Vec<Group<'t>> {
    let mut groups = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let first = at;
        while matches!(roles[at].0, Role::Qualifier | Role::Dot | Role::Sign)
            && at + 1 < tokens.len()
        {
            at += 1;
        }
        let (role, slot) = (roles[at].0, roles[first].1);
        groups.push(Group { tokens: &tokens[first..=at], role, slot });
        at += 1;
    }
    groups
}

impl Group<'_> {
    /// Returns the word of the template; `written` when the text is a template already.
    pub fn word(&self, written: bool) -> Word {
        let last = &self.tokens[self.tokens.len() - 1];
        // No function has the name of a placeholder.
        if (written || self.role == Role::Function)
            && !matches!(self.role, Role::Alias | Role::Detail | Role::Keyword)
            && let Some(placeholder) = Word::placeholder(last.text)
        {
            return placeholder;
        }
        match self.role {
            Role::Column | Role::Star => Word::Column,
            Role::Table => Word::Table,
            Role::Number => Word::Number,
            Role::String => Word::String,
            Role::Function => Word::Function(lower(last.text)),
            Role::Alias => Word::Structure(alias(last)),
            _ => Word::Structure(lower(last.text)),
        }
    }
}

/// Returns an alias as templates write it: bare where that is the same name.
pub(crate) fn alias(token: &Token<'_>) -> String {
    let value = token.value();
    if token.closed && !needs_quotes(&value) { lower(&value) } else { lower(token.text) }
}

/// Returns whether the text holds placeholders alone where a query has its names and values.
fn is_template(tokens: &[Token<'_>], roles: &[(Role, Slot)]) -> bool {
    tokens.iter().zip(roles).all(|(token, (role, _))| match role {
        Role::Table => token.is_word("table"),
        Role::Column => Word::placeholder(token.text).is_some(),
        Role::Qualifier | Role::Star | Role::Number | Role::String => false,
        _ => true,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases;

    #[test]
    fn values_and_names_of_every_spelling_are_left_out() {
        cases::check("src/template.txt", |sql| Template::of(sql).to_string());
    }

    #[test]
    fn a_schema_tells_names_from_strings() {
        let column = crate::Column { name: "owner id".into(), ..Default::default() };
        let table =
            crate::Table { name: "t".into(), columns: vec![column], ..crate::Table::default() };
        let schema = Schema { tables: vec![table], ..Default::default() };
        let check =
            |sql, expect| assert_eq!(Template::with_schema(sql, &schema).to_string(), expect);
        check(
            "select a from t where b = \"owner id\"",
            "select column from table where column = column",
        );
        check("select \"other\" from t", "select string from table");
    }
}
