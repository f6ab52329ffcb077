//! Unfinished queries against templates (LogicalBeam, section 5.2, algorithm 1).

use serde::{Deserialize, Serialize};

use crate::keywords;
use crate::lex::{self, Kind};
use crate::quote::lower;
use crate::reader;
use crate::roles::{Role, Slot};
use crate::template::{Group, Template, Word, groups};

/// What a query that is being written against a template must go on with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Expected {
    /// This keyword, function, alias, operator or punctuation.
    Structure(String),
    /// A table.
    Table,
    /// A column, or `*`.
    Column,
    /// A number.
    Number,
    /// A string.
    String,
    /// Nothing: the template is full.
    End,
}

/// Where a prefix stands in a template.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Next {
    /// Position in the template's words of what is expected.
    pub at: usize,
    /// The word that is being written, or the next one if none is begun.
    pub expected: Expected,
    /// What is written of it so far: `nam`, or `t1.`; empty where it has not begun.
    pub written: String,
}

/// Returns whether some query that begins with `prefix` has this template.
///
/// ```
/// use beamsplitter_sql::{Template, conforms};
/// let template = Template::of("select column from table where column = string");
/// assert!(conforms("select singer.na", &template));
/// assert!(!conforms("select name, age", &template));
/// ```
pub fn conforms(prefix: &str, template: &Template) -> bool {
    next(prefix, template).is_some()
}

/// Returns what follows `prefix` in `template`; none if no query that begins so has the template.
pub fn next(prefix: &str, template: &Template) -> Option<Next> {
    let words = template.words();
    let Prefix { decided, open } = Prefix::of(prefix);
    let mut at = decided.len();
    if words.get(..at)? != decided.as_slice() {
        return None;
    }
    let mut written = String::new();
    if let Some(open) = open {
        if !open.may_become(words.get(at)?) {
            return None;
        }
        if open.ended {
            at += 1;
        } else {
            written = open.text;
        }
    }
    let expected = match words.get(at) {
        None => Expected::End,
        Some(Word::Column) => Expected::Column,
        Some(Word::Table) => Expected::Table,
        Some(Word::Number) => Expected::Number,
        Some(Word::String) => Expected::String,
        Some(Word::Function(word) | Word::Structure(word)) => Expected::Structure(word.clone()),
    };
    Some(Next { at, expected, written })
}

/// An unfinished query as words of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// The words that no continuation can change.
    pub decided: Vec<Word>,
    /// The last word, where a continuation decides what it is.
    pub open: Option<Open>,
}

/// A word at the end of a prefix whose part depends on what follows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Open {
    /// What is written of it, as it is.
    pub text: String,
    role: Role,
    slot: Slot,
    kind: Kind,
    /// Whether a space follows, so that the word itself is complete.
    ended: bool,
}

impl Prefix {
    /// Reads any text.
    pub fn of(prefix: &str) -> Self {
        let all = lex::all_tokens(prefix);
        let space = |kind| matches!(kind, Kind::Space | Kind::Comment);
        let ended = all.last().is_some_and(|t| space(t.kind)) || prefix.trim_end().ends_with(';');
        let tokens = lex::statement(prefix);
        let roles = reader::assign(&tokens, None, true);
        let groups = groups(&tokens, &roles);
        let mut decided: Vec<Word> = groups.iter().map(|g| g.word(false)).collect();
        let open = groups.last().filter(|g| is_open(g, ended)).map(|g| {
            decided.pop();
            let start = g.tokens[0].start;
            let last = &g.tokens[g.tokens.len() - 1];
            let text = prefix[start..last.span().end].to_owned();
            Open { text, role: g.role, slot: g.slot, kind: last.kind, ended }
        });
        Self { decided, open }
    }
}

/// Returns whether what follows can change the word of the last group.
fn is_open(group: &Group<'_>, ended: bool) -> bool {
    let last = &group.tokens[group.tokens.len() - 1];
    match last.kind {
        Kind::Punctuation => false,
        Kind::Text | Kind::Blob => !last.closed,
        Kind::Operator if group.role == Role::Star => false,
        Kind::Operator => !ended || last.text == "-" && group.slot == Slot::Operand,
        Kind::Word if ended => {
            group.tokens.len() == 1
                && matches!(group.role, Role::Column | Role::Table)
                && keywords::is_function(last.text)
        }
        _ => !ended,
    }
}

impl Open {
    /// Returns whether some continuation makes this `word`.
    fn may_become(&self, word: &Word) -> bool {
        let names = matches!(self.kind, Kind::Word | Kind::Quoted(_) | Kind::Dot);
        let bare = self.kind == Kind::Word && !self.text.contains('.');
        match word {
            Word::Column if self.slot == Slot::Table => false,
            Word::Column => match self.kind {
                Kind::Number => self.slot == Slot::Operand && !self.ended,
                Kind::Word if bare && self.ended => self.role == Role::Column,
                Kind::Word if bare => matches!(self.slot, Slot::Operand | Slot::By),
                _ => names && self.role != Role::String && self.role != Role::Alias,
            },
            Word::Table => self.slot == Slot::Table && (names || self.kind == Kind::Text),
            Word::Number => match self.kind {
                Kind::Operator => self.text == "-" && self.slot == Slot::Operand,
                kind => kind == Kind::Number,
            },
            Word::String => {
                self.role == Role::String
                    || self.text.eq_ignore_ascii_case("x") && self.slot == Slot::Operand
            }
            Word::Function(name) | Word::Structure(name) => {
                let callable = matches!(self.slot, Slot::Operand | Slot::By | Slot::Table);
                let text = lower(&self.text);
                match self.kind {
                    Kind::Word if matches!(word, Word::Function(_)) && !callable => false,
                    Kind::Quoted(quote) if self.role == Role::Alias => {
                        name.starts_with(&text) || name.starts_with(text.trim_matches([quote, ']']))
                    }
                    _ if self.ended => *name == text,
                    _ => name.starts_with(&text),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "select column, count(column) from table as t1 join table as t2 on column = column where column = string";

    #[track_caller]
    fn check(prefix: &str, expect: &str) {
        let next = next(prefix, &Template::of(TEMPLATE));
        let next = next.map(|n| match n.expected {
            Expected::Structure(word) => format!("{}|{word}", n.written),
            expected => format!("{}|{expected:?}", n.written),
        });
        assert_eq!(next.as_deref().unwrap_or("-"), expect);
    }

    #[test]
    fn what_comes_next() {
        check("", "|select");
        check("sel", "sel|select");
        check("select ", "|Column");
        check("select na", "na|Column");
        check("select t1.", "t1.|Column");
        check("select t1.na", "t1.na|Column");
        check("select t1.name,", "|count");
        check("select t1.name, cou", "cou|count");
        check("select t1.name, count", "count|count");
        check("select t1.name, count ", "|(");
        check("select t1.name, count(", "|Column");
        check("select t1.name, count(*", "|)");
        check("select t1.name, count(*) fr", "fr|from");
        check("select t1.name, count(*) from ", "|Table");
        check("select t1.name, count(*) from \"order it", "\"order it|Table");
        check("select t1.name, count(*) from singer as t1 join band as t2 on t1.x = ", "|Column");
        let full = "select t1.name, count(*) from singer as t1 join band as t2 on t1.x = t2.y where t1.a = ";
        check(full, "|String");
        check(&format!("{full}'ab c"), "'ab c|String");
        check(&format!("{full}'abc'"), "|End");
        check(&format!("{full}'abc';"), "|End");
    }

    #[test]
    fn what_cannot_conform() {
        for prefix in [
            "select a b",
            "select a from",
            "select a, b,",
            "select a, sum",
            "select distinct ",
            "select a, count(*) from singer as t2",
            "select a, count(*) from singer where",
            "select a, count(*) from (",
            "insert",
        ] {
            check(prefix, "-");
        }
    }
}
