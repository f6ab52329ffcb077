//! Word pieces for tests: greedy longest match, words marked by `▁` as in T5.

use std::borrow::Cow;

use beamsplitter_decode::Token;

use super::pieces::{Pieces, UNKNOWN};

pub const END: Token = 1;

/// `<pad>`, `</s>`, `<unk>`, whole words, parts of words, and every printable sign but `<`.
pub struct Toy(Vec<String>);

impl Toy {
    pub fn new() -> Self {
        let words = "select from join on where as and order by desc limit count = | @ , : * joins \
                     selects template fill generation semantic parse table column number string \
                     singer concert name age stadium home t 0 1 2 3";
        let parts = ". ( ) , singer name age _in_concert _id t1 town";
        let mut pieces: Vec<String> =
            ["<pad>", "</s>", UNKNOWN].into_iter().map(str::to_owned).collect();
        pieces.extend(words.split_whitespace().map(|word| format!("▁{word}")));
        pieces.extend(parts.split_whitespace().map(str::to_owned));
        pieces.push("▁".to_owned());
        pieces.extend((' '..='~').filter(|c| *c != '<' && *c != ' ').map(String::from));
        Self(pieces)
    }

    pub fn size(&self) -> usize {
        self.0.len()
    }

    /// Returns tokens as they are, parted by spaces.
    pub fn shown(&self, tokens: &[Token]) -> String {
        tokens.iter().map(|&t| self.text(t).into_owned()).collect::<Vec<_>>().join(" ")
    }
}

impl Pieces for Toy {
    fn encode(&self, text: &str) -> Vec<Token> {
        let marked: String = text.split_whitespace().map(|word| format!("▁{word}")).collect();
        let mut rest = marked.as_str();
        let mut tokens = Vec::new();
        while let Some(first) = rest.chars().next() {
            let fits = |(_, piece): &(usize, &String)| rest.starts_with(piece.as_str());
            let all = self.0.iter().enumerate().skip(3);
            match all.filter(fits).max_by_key(|(id, piece)| (piece.len(), usize::MAX - id)) {
                Some((id, piece)) => {
                    tokens.push(id as Token);
                    rest = &rest[piece.len()..];
                }
                None => {
                    tokens.push(2);
                    rest = &rest[first.len_utf8()..];
                }
            }
        }
        tokens
    }

    fn decode(&self, pieces: &[Token]) -> String {
        let normal = pieces.iter().filter(|&&t| t > 2);
        let text: String = normal.map(|&t| self.text(t).into_owned()).collect();
        let text = text.replace('▁', " ");
        text.strip_prefix(' ').map_or(text.clone(), str::to_owned)
    }

    fn text(&self, piece: Token) -> Cow<'_, str> {
        Cow::Borrowed(self.0.get(piece as usize).map_or("", String::as_str))
    }
}
