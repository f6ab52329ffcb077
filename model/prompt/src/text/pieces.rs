//! The trait of a checkpoint's tokenizer.

use std::borrow::Cow;

use beamsplitter_decode::Token;

/// A tokenizer: text to pieces and back, without special tokens.
pub trait Pieces {
    /// Returns the pieces of a text, without an end token.
    fn encode(&self, text: &str) -> Vec<Token>;

    /// Returns the text of pieces. Ids without a piece are empty.
    fn decode(&self, pieces: &[Token]) -> String;

    /// Returns the text of a piece, as a trace shows it. The unknown piece is `<unk>`.
    fn text(&self, piece: Token) -> Cow<'_, str>;
}

/// Text of the unknown piece of T5.
pub(super) const UNKNOWN: &str = "<unk>";
