//! The output vocabulary of a model of our own: words of SQL, and pointers at names and literals.

use beamsplitter_decode::Token;
use beamsplitter_sql::ColumnRef;

/// Padding; T5's id.
pub const PAD: Token = 0;
/// End of an output; T5's id.
pub const END: Token = 1;

/// Words that can be written, in the order of their ids. New words are added at the end, because
/// trained models depend on the order.
pub const WORDS: &[&str] = &[
    "<pad>",
    "</s>",
    "<unknown>",
    "<sql>",
    "<plan>",
    "<interpret>",
    "<infill>",
    "<judge>",
    "<classify>",
    "@",
    "0 joins",
    "1 joins",
    "2 joins",
    "3 joins",
    "4 joins",
    "5 joins",
    "6 joins",
    "1 selects",
    "2 selects",
    "3 selects",
    "4 selects",
    "5 selects",
    "6 selects",
    "7 selects",
    "8 selects",
    "9 selects",
    "column",
    "table",
    "number",
    "string",
    "select",
    "distinct",
    "from",
    "join",
    "left join",
    "on",
    "where",
    "and",
    "or",
    "not",
    "group by",
    "having",
    "order by",
    "desc",
    "limit",
    "offset",
    "in",
    "between",
    "is null",
    "is not null",
    "exists",
    "like",
    "contains",
    "starts with",
    "ends with",
    "union",
    "union all",
    "intersect",
    "except",
    "(",
    ")",
    ",",
    "*",
    ".*",
    "=",
    "!=",
    "<",
    ">",
    "<=",
    ">=",
    "+",
    "-",
    "/",
    "||",
    "count(",
    "sum(",
    "avg(",
    "min(",
    "max(",
    "abs(",
    "round(",
    "length(",
    "lower(",
    "upper(",
    "again",
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
];

/// Size of the output vocabulary. It has unused ids, so that words can be added to a trained model.
pub const OUTPUT: u32 = 128;
/// Number of learned input features. Their ids follow the output vocabulary.
pub const FEATURES: u32 = 64;
/// Number of pieces of the word table that have a learned row beside their static vector. WordPiece
/// lists its pieces by frequency, so these are letters, punctuation and the commonest words.
pub const FREQUENT: u32 = 4000;
/// Number of rows of the learned embedding.
pub const VOCABULARY: u32 = OUTPUT + FEATURES + FREQUENT;

/// Largest number of joins that a plan can have.
pub const MOST_JOINS: usize = 6;
/// Largest number of selections that a plan can have.
pub const MOST_SELECTS: usize = 9;
/// Largest whole number that can be written although the question does not have it.
pub const MOST_NUMBER: usize = 10;

/// An output token with its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A word of [`WORDS`].
    Word(Token),
    /// A table of the schema.
    Table(usize),
    /// A column of the schema.
    Column(ColumnRef),
    /// A literal of the question.
    Value(usize),
}

/// Returns the id of a word.
///
/// # Panics
/// If `text` is not one of [`WORDS`]. Callers pass constants.
pub const fn word(text: &str) -> Token {
    let mut id = 0;
    while id < WORDS.len() {
        if same(WORDS[id].as_bytes(), text.as_bytes()) {
            return id as Token;
        }
        id += 1;
    }
    panic!("not a word of the vocabulary")
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Returns the text of a word. An unused id is written as the unknown literal.
pub fn text(token: Token) -> &'static str {
    WORDS.get(token as usize).copied().unwrap_or("<unknown>")
}

/// Returns the symbol of a word.
pub const fn symbol(text: &str) -> Symbol {
    Symbol::Word(word(text))
}
