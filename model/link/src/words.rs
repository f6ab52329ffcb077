//! Turns words into pieces and static vectors.

use std::cell::RefCell;
use std::collections::HashMap;

use tokenizers::Tokenizer;

/// Why a word table could not be read.
#[derive(Debug, thiserror::Error)]
pub enum WordsError {
    /// The file does not start with the magic number.
    #[error("words.bin is not a word table: it does not start with BSWT; convert the model again")]
    Magic,
    /// The file ends early or late.
    #[error("words.bin holds {found} bytes where its header asks for {expected}; fetch it again")]
    Length {
        /// Bytes that the header asks for.
        expected: usize,
        /// Bytes that are there.
        found: usize,
    },
    /// The tokenizer could not be read.
    #[error("tokenizer.json is not a tokenizer: {0}")]
    Tokenizer(String),
    /// Tokenizer and table do not belong together.
    #[error(
        "the tokenizer knows {pieces} pieces and words.bin {rows}; they are of different models"
    )]
    Mismatch {
        /// Pieces of the tokenizer.
        pieces: usize,
        /// Rows of the table.
        rows: usize,
    },
}

/// A WordPiece tokenizer with a static vector for each of its pieces (int8, one scale per row).
pub struct Words {
    tokenizer: Tokenizer,
    dim: usize,
    scales: Vec<f32>,
    rows: Vec<i8>,
    pieces: RefCell<HashMap<String, Vec<u32>>>,
    links: bool,
}

impl Words {
    /// Reads `tokenizer.json` and `words.bin` (format: ARCHITECTURE.md, "Our own model").
    pub fn from_bytes(tokenizer: &[u8], table: &[u8]) -> Result<Self, WordsError> {
        let tokenizer =
            Tokenizer::from_bytes(tokenizer).map_err(|e| WordsError::Tokenizer(e.to_string()))?;
        let header = |at: usize| -> Option<usize> {
            let bytes: [u8; 4] = table.get(at..at + 4)?.try_into().ok()?;
            Some(u32::from_le_bytes(bytes) as usize)
        };
        let (Some(b"BSWT"), Some(count), Some(dim)) = (table.get(..4), header(4), header(8)) else {
            return Err(WordsError::Magic);
        };
        let expected = dim
            .checked_add(4)
            .and_then(|row| row.checked_mul(count))
            .and_then(|all| all.checked_add(12))
            .unwrap_or(usize::MAX);
        if table.len() != expected {
            return Err(WordsError::Length { expected, found: table.len() });
        }
        let pieces = tokenizer.get_vocab_size(false);
        if pieces != count {
            return Err(WordsError::Mismatch { pieces, rows: count });
        }
        let (scales, rows) = table[12..].split_at(4 * count);
        Ok(Self {
            tokenizer,
            dim,
            scales: scales
                .chunks_exact(4)
                .map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]]))
                .collect(),
            rows: rows.iter().map(|&b| b.cast_signed()).collect(),
            pieces: RefCell::default(),
            links: true,
        })
    }

    /// Returns the same words, by which [`link`](fn@crate::link) finds nothing: to measure what links are
    /// worth.
    #[must_use]
    pub fn without_links(self) -> Self {
        Self { links: false, ..self }
    }

    /// Returns whether links are to be found by these words.
    pub(crate) fn links(&self) -> bool {
        self.links
    }

    /// Returns the number of pieces of the tokenizer and of rows of the table.
    pub fn len(&self) -> usize {
        self.scales.len()
    }

    /// Returns whether the table has no rows.
    pub fn is_empty(&self) -> bool {
        self.scales.is_empty()
    }

    /// Returns the pieces of one word; none for the empty word. A plural that is not a piece itself has
    /// the pieces of its singular where those are fewer (`helpers`: *helper*, not *help*, *##ers*).
    pub fn pieces(&self, word: &str) -> Vec<u32> {
        if let Some(known) = self.pieces.borrow().get(word) {
            return known.clone();
        }
        let mut pieces = self.encode(word);
        if pieces.len() > 1 {
            let singulars = [("ies", "y"), ("es", ""), ("s", "")];
            let singulars = singulars.iter().filter_map(|(plural, singular)| {
                let stem = word.strip_suffix(plural).filter(|stem| stem.len() > 2)?;
                Some(self.encode(&format!("{stem}{singular}")))
            });
            pieces =
                singulars.fold(pieces, |best, one| if one.len() < best.len() { one } else { best });
        }
        self.pieces.borrow_mut().insert(word.to_owned(), pieces.clone());
        pieces
    }

    /// Returns whether the tokenizer has the word as one piece: a word of the dictionary, spelt right.
    pub(crate) fn knows(&self, word: &str) -> bool {
        self.encode(word).len() == 1
    }

    fn encode(&self, word: &str) -> Vec<u32> {
        // Encoding cannot fail for a WordPiece model with an unknown token.
        self.tokenizer.encode(word, false).map(|e| e.get_ids().to_vec()).unwrap_or_default()
    }

    /// Returns the unit vector of the mean of the words' vectors, a word being the mean of its pieces; zero
    /// for no words.
    pub fn vector<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> Vec<f32> {
        let mut sum = vec![0.0; self.dim];
        for word in words {
            let mut one = vec![0.0; self.dim];
            for piece in self.pieces(word) {
                let at = piece as usize;
                let row = &self.rows[at * self.dim..(at + 1) * self.dim];
                for (o, &r) in one.iter_mut().zip(row) {
                    *o += f32::from(r) * self.scales[at];
                }
            }
            normalise(&mut one);
            for (s, o) in sum.iter_mut().zip(one) {
                *s += o;
            }
        }
        normalise(&mut sum);
        sum
    }
}

fn normalise(vector: &mut [f32]) {
    let norm = vector.iter().map(|x| x * x).sum::<f32>().sqrt();
    if norm > 0.0 {
        vector.iter_mut().for_each(|x| *x /= norm);
    }
}
