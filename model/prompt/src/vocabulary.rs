//! The tokens of our own model: words of SQL, and pointers at names and literals.

use beamsplitter_decode::Token;
use beamsplitter_sql::ColumnRef;

/// Padding; T5's id.
pub const PAD: Token = 0;
/// End of an output; T5's id.
pub const END: Token = 1;

/// Words that can be written, in the order of their ids. New ones go to the end: a trained model
/// depends on the order.
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

/// Size of the output vocabulary: room for words to come, so that a model can be trained further.
pub const OUTPUT: u32 = 128;
/// Learned input features, from [`OUTPUT`] on.
pub const FEATURES: u32 = 64;
/// Pieces of the word table that have a learned row beside their static vector: WordPiece lists
/// its pieces by frequency, so these are the letters, marks and commonest words.
pub const FREQUENT: u32 = 4000;
/// Rows of the learned embedding.
pub const VOCABULARY: u32 = OUTPUT + FEATURES + FREQUENT;

/// Most joins that a plan can name.
pub const MOST_JOINS: usize = 6;
/// Most selections that a plan can name.
pub const MOST_SELECTS: usize = 9;
/// Largest whole number that can be written without standing in the question.
pub const MOST_NUMBER: usize = 10;

/// One unit of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Symbol {
    /// A word of [`WORDS`].
    Word(Token),
    /// A table of the schema.
    Table(usize),
    /// A column of the schema.
    Column(ColumnRef),
    /// A literal offered by the question.
    Value(usize),
}

/// The id of a word.
///
/// # Panics
/// If `text` is not one of [`WORDS`]; callers pass constants.
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

/// The text of a word id; a reserved id reads as the unknown literal.
pub fn text(token: Token) -> &'static str {
    WORDS.get(token as usize).copied().unwrap_or("<unknown>")
}

/// The symbol of a constant word.
pub const fn symbol(text: &str) -> Symbol {
    Symbol::Word(word(text))
}
