//! Lets one `SELECT` through and nothing else.
//!
//! The text is read twice: by SQLite's own lexical rules, which decide where a statement ends,
//! and by the parser, which decides what the statement is. What passes is still to be run with
//! `query_only` on.

use std::ops::ControlFlow;

use sqlparser::ast::{Expr, ObjectName, Query, Select, SetExpr, Statement, TableFactor, Visitor};
use sqlparser::parser::ParserError;

use crate::lex::{self, Kind};
use crate::quote::quote;
use crate::reader;
use crate::roles::Role;
use crate::syntax::{self, last_part, walk};

pub use crate::syntax::MAX_DEPTH;

/// Longest query that is read, in tokens: chains of operators nest as deep as they are long,
/// and the stack of a browser's worker is one MiB.
pub const MAX_TOKENS: usize = 2000;

/// Functions that reach outside the database.
const FORBIDDEN: &[&str] = &["load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"];

/// What INSERT, UPDATE, DELETE and their like are called.
const WRITES: &str = "a statement that writes";

/// Why a text is not run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GuardError {
    /// Nothing but white space and comments.
    #[error("The query is empty: write a SELECT.")]
    Empty,
    /// Too many tokens.
    #[error(
        "The query has {tokens} words and signs, more than the {MAX_TOKENS} that are read: shorten it."
    )]
    TooLong {
        /// How many it has.
        tokens: usize,
    },
    /// Brackets or queries nested too deep.
    #[error("The query is nested more than {MAX_DEPTH} levels deep: flatten it.")]
    TooDeep,
    /// Text behind a semicolon.
    #[error("Only one statement is run at a time: remove what follows the first semicolon.")]
    SeveralStatements,
    /// Another kind of statement.
    #[error("Only SELECT queries are run, and this begins with {found}.")]
    NotSelect {
        /// Its first word, in capitals.
        found: String,
    },
    /// Something in the query that does more than select.
    #[error("The query uses {what}, which is not allowed here: only rows are read.")]
    Forbidden {
        /// What it is.
        what: String,
    },
    /// Not SQL as the parser knows it.
    #[error("The query cannot be read: {reason}.")]
    Unreadable {
        /// The parser's own words.
        reason: String,
    },
}

/// Parses `sql` if it is exactly one `SELECT` or `WITH ... SELECT` that only reads.
///
/// # Errors
/// See [`GuardError`].
///
/// ```
/// use beamsplitter_sql::guard::check_select;
/// assert!(check_select("SELECT name FROM singer;").is_ok());
/// let error = check_select("DROP TABLE singer").unwrap_err();
/// assert_eq!(error.to_string(), "Only SELECT queries are run, and this begins with DROP.");
/// ```
pub fn check_select(sql: &str) -> Result<Query, GuardError> {
    check_statement(sql)?;
    let query = parse(sql)?;
    let mut reads = Reads { forbidden: String::new() };
    match walk(&query, &mut reads) {
        ControlFlow::Break(()) => Err(GuardError::Forbidden { what: reads.forbidden }),
        ControlFlow::Continue(()) => Ok(query),
    }
}

/// Checks by SQLite's lexical rules alone that `sql` is one statement that begins as a query does:
/// for queries that SQLite may know and the parser not.
pub fn check_statement(sql: &str) -> Result<(), GuardError> {
    if sql.contains('\0') {
        return Err(GuardError::Forbidden { what: "a NUL character".into() });
    }
    let tokens = lex::statement(sql);
    let first = tokens.first().ok_or(GuardError::Empty)?;
    if tokens.len() > MAX_TOKENS {
        return Err(GuardError::TooLong { tokens: tokens.len() });
    }
    if tokens.iter().any(|t| t.is(";")) {
        return Err(GuardError::SeveralStatements);
    }
    if !first.is_word("select") && !first.is_word("with") {
        let found = first.text.chars().take(20).collect::<String>().to_uppercase();
        return Err(GuardError::NotSelect { found });
    }
    if let Some(open) = tokens.iter().find(|t| !t.closed) {
        let quote: String = open.text.chars().take(1).collect();
        return Err(GuardError::Unreadable { reason: format!("a {quote} is never closed") });
    }
    Ok(())
}

/// Returns the query as the parser reads it, with soft keywords that serve as names quoted if it
/// must.
fn parse(sql: &str) -> Result<Query, GuardError> {
    match parse_query(sql) {
        Err(GuardError::Unreadable { reason }) => {
            parse_query(&quote_names(sql)).map_err(|error| match error {
                GuardError::Unreadable { .. } => GuardError::Unreadable { reason },
                error => error,
            })
        }
        result => result,
    }
}

fn parse_query(sql: &str) -> Result<Query, GuardError> {
    syntax::parse_query(sql).map_err(|error| match error {
        ParserError::RecursionLimitExceeded => GuardError::TooDeep,
        ParserError::TokenizerError(reason) | ParserError::ParserError(reason) => {
            let reason = reason.trim_start_matches("sql parser error: ").trim_end_matches('.');
            GuardError::Unreadable { reason: reason.to_owned() }
        }
    })
}

/// Returns `sql` with every bare name between backticks that is not plainly a name to every parser.
fn quote_names(sql: &str) -> String {
    let tokens = lex::statement(sql);
    let roles = reader::assign(&tokens, None, false);
    let mut quoted = String::with_capacity(sql.len() + 16);
    let mut end = 0;
    for (token, (role, _)) in tokens.iter().zip(&roles) {
        quoted.push_str(&sql[end..token.start]);
        let name = matches!(role, Role::Column | Role::Table | Role::Alias | Role::Qualifier);
        if name && token.kind == Kind::Word {
            quoted.push('`');
            quoted.push_str(token.text);
            quoted.push('`');
        } else {
            quoted.push_str(token.text);
        }
        end = token.span().end;
    }
    quoted
}

/// Stops at the first thing that does more than read rows.
struct Reads {
    /// What that is.
    forbidden: String,
}

impl Reads {
    fn allow(&mut self, forbidden: Option<String>) -> ControlFlow<()> {
        let Some(what) = forbidden else { return ControlFlow::Continue(()) };
        self.forbidden = what;
        ControlFlow::Break(())
    }
}

impl Visitor for Reads {
    type Break = ();

    fn pre_visit_statement(&mut self, _: &Statement) -> ControlFlow<()> {
        self.allow(Some(WRITES.to_owned()))
    }

    fn pre_visit_query(&mut self, query: &Query) -> ControlFlow<()> {
        self.allow(set(&query.body).map(str::to_owned))
    }

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        self.allow(select.into.as_ref().map(|_| "SELECT INTO".to_owned()))
    }

    fn pre_visit_relation(&mut self, relation: &ObjectName) -> ControlFlow<()> {
        self.allow(outside(relation))
    }

    fn pre_visit_table_factor(&mut self, factor: &TableFactor) -> ControlFlow<()> {
        match factor {
            TableFactor::Function { name, .. } => self.allow(outside(name)),
            _ => ControlFlow::Continue(()),
        }
    }

    fn pre_visit_expr(&mut self, expr: &Expr) -> ControlFlow<()> {
        match expr {
            Expr::Function(function) => self.allow(outside(&function.name)),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Returns what an arm of a set operation is, if it is no selection.
fn set(body: &SetExpr) -> Option<&'static str> {
    let mut open = vec![body];
    while let Some(body) = open.pop() {
        match body {
            SetExpr::Select(_) | SetExpr::Query(_) => {}
            SetExpr::SetOperation { left, right, .. } => open.extend([&**left, &**right]),
            SetExpr::Values(_) => return Some("VALUES"),
            SetExpr::Table(_) => return Some("TABLE"),
            SetExpr::Insert(_) | SetExpr::Update(_) | SetExpr::Delete(_) | SetExpr::Merge(_) => {
                return Some(WRITES);
            }
        }
    }
    None
}

/// Returns the name of a function or a table that reaches outside the rows of the database.
fn outside(name: &ObjectName) -> Option<String> {
    let last = last_part(name)?.value.to_ascii_lowercase();
    (last.starts_with("pragma_") || FORBIDDEN.contains(&last.as_str())).then(|| quote(&last))
}

#[cfg(test)]
mod tests;
