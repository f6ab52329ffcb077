//! Pieces that a name can begin with (`getPossibleFirstToks` of algorithm 1).

use beamsplitter_decode::Token;

use super::pieces::Pieces;

/// First pieces of names, by what stands before them. Each list is ascending.
#[derive(Clone, Debug, Default)]
pub(super) struct Whitelist {
    /// After a word: `select name`.
    spaced: Vec<Token>,
    /// Where the space is there already, or none is needed: `t1.name`, `count(name`.
    glued: Vec<Token>,
    /// Both.
    either: Vec<Token>,
}

impl Whitelist {
    /// The first pieces of `names`.
    pub fn new<'a>(pieces: &dyn Pieces, names: impl Iterator<Item = &'a str>) -> Self {
        let mut list = Self::default();
        for name in names {
            list.spaced.extend(first(pieces, "select", &format!(" {name}")));
            list.glued.extend(first(pieces, "t1.", name));
            list.glued.extend(first(pieces, "count(", name));
        }
        list.either = [list.spaced.as_slice(), &list.glued].concat();
        for tokens in [&mut list.spaced, &mut list.glued, &mut list.either] {
            tokens.sort_unstable();
            tokens.dedup();
        }
        list
    }

    /// The pieces that can follow `text`. Those that could not are no names there: a piece
    /// without its space would make another word of `select`.
    pub fn after(&self, text: &str) -> &[Token] {
        match text.chars().next_back() {
            Some(c) if c.is_whitespace() => &self.glued,
            Some(c) if c.is_alphanumeric() || c == '_' => &self.spaced,
            _ => &self.either,
        }
    }
}

/// The piece of `context` and `name` together that `name` begins with.
fn first(pieces: &dyn Pieces, context: &str, name: &str) -> Option<Token> {
    let before = pieces.encode(context);
    let all = pieces.encode(&format!("{context}{name}"));
    let begins = if all.starts_with(&before) {
        before.len()
    } else {
        let longer = |&end: &usize| pieces.decode(&all[..=end]).len() > context.len();
        (0..all.len()).find(longer)?
    };
    all.get(begins).copied()
}
