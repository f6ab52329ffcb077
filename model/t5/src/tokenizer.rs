//! The tokenizer of a checkpoint, from Hugging Face's `tokenizer.json` or from `spiece.model`.

use crate::error::Error;

/// The tokenizer of a checkpoint.
#[derive(Clone, Debug)]
pub struct Tokenizer {
    inner: tokenizers::Tokenizer,
}

impl Tokenizer {
    /// Reads `tokenizer.json`.
    pub fn from_json(bytes: &[u8]) -> Result<Self, Error> {
        let mut inner = tokenizers::Tokenizer::from_bytes(bytes).map_err(failed)?;
        inner.with_padding(None);
        inner.with_truncation(None).map_err(failed)?;
        Ok(Self { inner })
    }

    /// Returns the pieces of a text with special tokens (T5: `</s>` at the end).
    pub fn encode(&self, text: &str) -> Result<Vec<u32>, Error> {
        let encoding = self.inner.encode_fast(text, true).map_err(failed)?;
        Ok(encoding.get_ids().to_vec())
    }

    /// Returns the pieces of a text without special tokens.
    pub fn encode_plain(&self, text: &str) -> Result<Vec<u32>, Error> {
        let encoding = self.inner.encode_fast(text, false).map_err(failed)?;
        Ok(encoding.get_ids().to_vec())
    }

    /// Returns the text of pieces, without special tokens.
    pub fn decode(&self, ids: &[u32]) -> Result<String, Error> {
        self.inner.decode(ids, true).map_err(failed)
    }

    /// Returns the piece of an id.
    pub fn piece(&self, id: u32) -> Option<String> {
        self.inner.id_to_token(id)
    }

    /// Returns the id of a piece.
    pub fn id(&self, piece: &str) -> Option<u32> {
        self.inner.token_to_id(piece)
    }

    /// Returns the number of pieces, special ones included.
    pub fn size(&self) -> usize {
        self.inner.get_vocab_size(true)
    }
}

fn failed(error: tokenizers::Error) -> Error {
    Error::Tokenizer { reason: error.to_string() }
}
