//! The roles of the tokens of a query, and the slots in which they stand.

/// The role of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A word of SQL.
    Keyword,
    /// The name of a function.
    Function,
    /// A name before a dot: an alias, a table, a database.
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

/// What can come next.
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
