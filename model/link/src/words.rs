//! Turns words into pieces and static vectors.

use std::cell::RefCell;
use std::collections::HashMap;

use beamsplitter_common::{TableError, WordTable};
use tokenizers::Tokenizer;

/// Why a word table could not be read.
#[derive(Debug, thiserror::Error)]
pub enum WordsError {
    /// The file is damaged or something else.
    #[error("words.bin is not a word table: {0}; fetch it or convert the model again")]
    Table(#[from] TableError),
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
    table: WordTable,
    pieces: RefCell<HashMap<String, Vec<u32>>>,
    links: bool,
    offers: bool,
}

impl Words {
    /// Reads `tokenizer.json` and `words.bin` (format: the documentation of model/t5).
    ///
    /// # Errors
    /// If one of them is damaged, or they do not belong together.
    pub fn from_bytes(tokenizer: &[u8], table: &[u8]) -> Result<Self, WordsError> {
        Self::new(tokenizer, WordTable::read(table)?)
    }

    /// Reads `tokenizer.json`, whose pieces have the vectors of `table`. Where that lacks rows, what is
    /// computed with them is not to be used: see [`WordTable::was_lacking`].
    ///
    /// # Errors
    /// If the tokenizer is damaged, or the table has other rows than it has pieces.
    pub fn new(tokenizer: &[u8], table: WordTable) -> Result<Self, WordsError> {
        let tokenizer =
            Tokenizer::from_bytes(tokenizer).map_err(|e| WordsError::Tokenizer(e.to_string()))?;
        let pieces = tokenizer.get_vocab_size(false);
        if pieces != table.rows() {
            return Err(WordsError::Mismatch { pieces, rows: table.rows() });
        }
        Ok(Self { tokenizer, table, pieces: RefCell::default(), links: true, offers: true })
    }

    /// Returns the same words, by which [`link`](fn@crate::link) finds nothing: to measure what links are
    /// worth.
    #[must_use]
    pub fn without_links(self) -> Self {
        Self { links: false, ..self }
    }

    /// Returns the same words for a model that was trained before values were offered that a question
    /// does not name, and before the output language had all of its words.
    #[must_use]
    pub fn without_offers(self) -> Self {
        Self { offers: false, ..self }
    }

    /// Returns whether values are offered that a question does not name.
    pub fn offers(&self) -> bool {
        self.offers
    }

    /// Returns whether links are to be found by these words.
    pub(crate) fn links(&self) -> bool {
        self.links
    }

    /// Returns the number of pieces of the tokenizer and of rows of the table.
    pub fn len(&self) -> usize {
        self.table.rows()
    }

    /// Returns whether the table has no rows.
    pub fn is_empty(&self) -> bool {
        self.table.rows() == 0
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
        let mut sum = vec![0.0; self.table.dim()];
        for word in words {
            let mut one = vec![0.0; self.table.dim()];
            for piece in self.pieces(word) {
                self.table.add(piece as usize, 1.0, &mut one);
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
