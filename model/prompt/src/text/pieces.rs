//! A checkpoint's tokenizer, as far as the text form needs it.

use std::borrow::Cow;

use beamsplitter_decode::Token;

/// Text to pieces and back. Special tokens are neither added nor shown.
pub trait Pieces {
    /// Pieces of a text, without an end token.
    fn encode(&self, text: &str) -> Vec<Token>;

    /// Text of pieces. Ids without a piece read as nothing.
    fn decode(&self, pieces: &[Token]) -> String;

    /// One piece as people may see it, in a trace; the unknown piece is `<unk>`.
    fn text(&self, piece: Token) -> Cow<'_, str>;
}

/// How the unknown piece of T5 is called.
pub(super) const UNKNOWN: &str = "<unk>";
