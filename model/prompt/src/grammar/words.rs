//! Words of the vocabulary that the rules name.

use beamsplitter_decode::Token;

use crate::vocabulary::{END, word};

pub(super) const AGAIN: Token = word("again");
pub(super) const FROM: Token = word("from");
pub(super) const EQUALS: Token = word("=");
pub(super) const OPEN: Token = word("(");
pub(super) const JOIN: &[Token] = &[word("join"), word("left join")];
pub(super) const SETS: &[Token] =
    &[word("union"), word("union all"), word("intersect"), word("except")];
pub(super) const LIKE: &[Token] =
    &[word("like"), word("contains"), word("starts with"), word("ends with")];

/// Words that can follow a complete expression only.
pub(super) const AFTER_EXPRESSION: &[Token] = &[
    END,
    word(")"),
    word(","),
    word("where"),
    word("and"),
    word("or"),
    word("group by"),
    word("having"),
    word("order by"),
    word("limit"),
    word("union"),
    word("union all"),
    word("intersect"),
    word("except"),
];
