//! Bytes of files, a part at a time: a copy of hundreds of megabytes at once would hold up
//! whatever else this thread has to do.

use js_sys::Uint8Array;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

use super::reason;

/// Bytes that are copied at a time: a few milliseconds.
const PART: u64 = 4 << 20;

/// The bytes of a file, all of them.
///
/// # Errors
/// The browser's words.
pub async fn bytes(blob: &Blob) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut parts = Parts::new(blob);
    while let Some(part) = parts.next().await? {
        bytes.extend_from_slice(&part);
    }
    Ok(bytes)
}

/// Some bytes of a file, from place `start` to before `end`.
///
/// # Errors
/// The browser's words.
pub async fn range(blob: &Blob, start: u64, end: u64) -> Result<Vec<u8>, String> {
    let part = slice(blob, start, end)?;
    let buffer = JsFuture::from(part.array_buffer()).await.map_err(|error| reason(&error))?;
    Ok(Uint8Array::new(&buffer).to_vec())
}

/// A part of a file as a file of its own; nothing is read.
///
/// # Errors
/// The browser's words.
pub fn slice(blob: &Blob, start: u64, end: u64) -> Result<Blob, String> {
    let said = |error: JsValue| reason(&error);
    blob.slice_with_f64_and_f64(start as f64, end as f64).map_err(said)
}

/// The bytes of a file, one part after the other.
pub struct Parts<'a> {
    blob: &'a Blob,
    at: u64,
    size: u64,
}

impl<'a> Parts<'a> {
    /// Begins.
    pub fn new(blob: &'a Blob) -> Self {
        Self { blob, at: 0, size: blob.size() as u64 }
    }

    /// The next part; none at the end.
    ///
    /// # Errors
    /// The browser's words.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, String> {
        if self.at == self.size {
            return Ok(None);
        }
        let end = self.size.min(self.at + PART);
        let part = range(self.blob, self.at, end).await?;
        self.at = end;
        Ok(Some(part))
    }
}
