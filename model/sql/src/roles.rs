//! What each token of a query is there for, found from left to right.
//!
//! A stack of open brackets, each with its clause and with what may come next. The role of a
//! token depends on the tokens before it and on the one after it, so it holds for any text that
//! goes on after that: prefixes of a query can be compared with its template.

use crate::lex::Token;
use crate::reader::Reader;
use crate::schema::Schema;

/// What a token is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A word of SQL.
    Keyword,
    /// The name of a function.
    Function,
    /// What stands before a dot: an alias, a table, a database.
    Qualifier,
    /// A column.
    Column,
    /// A table.
    Table,
    /// A name given to a table, a column or a common table expression.
    Alias,
    /// A type, a collation, a word of a window frame.
    Detail,
    /// `*` as all columns.
    Star,
    /// A number.
    Number,
    /// A string or a blob.
    String,
    /// An operator.
    Operator,
    /// A minus that belongs to the number after it.
    Sign,
    /// `( ) , ;`.
    Punctuation,
    /// The dot between a qualifier and a name.
    Dot,
    /// Anything else.
    Other,
}

/// What may come next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// The start of an expression.
    Operand,
    /// The rest of an expression, or the next clause.
    After,
    /// `by`.
    By,
    /// A table, or a query in brackets.
    Table,
    /// An alias, a join, the next clause.
    AfterTable,
    /// The name after `as`.
    Alias {
        /// Whether it names a table.
        table: bool,
    },
    /// The name of a common table expression.
    With,
    /// Its columns, `as`, its query, a comma or the query itself.
    AfterWith,
    /// A type.
    Type,
    /// A collation.
    Collation,
    /// The words of a window frame.
    Frame,
}

/// The role of each of `tokens` (as [`tokens`](crate::lex::tokens) gives them) and the slot that
/// it was read in. With a schema, `"x"` is a column where some table has one of that name, and a
/// string otherwise, as SQLite decides; without one, it is a string where a value is compared.
/// With `open`, the text may go on: a dot at its end has a name coming.
pub(crate) fn assign(
    tokens: &[Token<'_>],
    schema: Option<&Schema>,
    open: bool,
) -> Vec<(Role, Slot)> {
    Reader::new(tokens, schema, open).read_all()
}
