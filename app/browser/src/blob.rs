//! Files in and out, a part at a time: a copy of hundreds of megabytes at once would hold up
//! whatever else this thread has to do.

use gloo_file::futures::{read_as_bytes, read_as_text};
use js_sys::Array;
use web_sys::{Blob, BlobPropertyBag};

use super::BrowserError;

/// Bytes that are copied at a time: a few milliseconds.
const PART: u64 = 4 << 20;
/// Bytes at each end of a file by which a copy is compared with it.
const ENDS: u64 = 64 << 10;

/// Why a file is not read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It is too large for this page.
    #[error("there is no memory for it")]
    NoMemory,
    /// The browser refused.
    #[error(transparent)]
    Browser(#[from] BrowserError),
}

/// Reads a file as a whole.
pub async fn bytes(blob: &Blob) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    let room = bytes.try_reserve_exact(blob.size() as usize);
    room.map_err(|_| ReadError::NoMemory)?;
    let mut parts = Parts::new(blob);
    while let Some(part) = parts.next().await? {
        bytes.extend_from_slice(&part);
    }
    Ok(bytes)
}

/// Returns some bytes of a file, from place `start` to before `end`.
pub async fn range(blob: &Blob, start: u64, end: u64) -> Result<Vec<u8>, BrowserError> {
    Ok(read_as_bytes(&slice(blob, start, end)?.into()).await?)
}

/// Returns whether a copy of a file can be read: it has its size, and the same bytes at both ends.
pub async fn is_copy(copy: &Blob, file: &Blob) -> bool {
    let size = file.size() as u64;
    if copy.size() as u64 != size {
        return false;
    }
    for (start, end) in [(0, ENDS.min(size)), (size.saturating_sub(ENDS), size)] {
        let (ours, theirs) = (range(copy, start, end).await, range(file, start, end).await);
        if !matches!((ours, theirs), (Ok(ours), Ok(theirs)) if ours == theirs) {
            return false;
        }
    }
    true
}

/// Reads a file as text.
pub async fn text(blob: &Blob) -> Result<String, BrowserError> {
    Ok(read_as_text(&blob.clone().into()).await?)
}

/// Returns a part of a file as a file of its own; nothing is read.
pub fn slice(blob: &Blob, start: u64, end: u64) -> Result<Blob, BrowserError> {
    Ok(blob.slice_with_f64_and_f64(start as f64, end as f64)?)
}

/// The bytes of a file, one part after the other.
pub struct Parts<'a> {
    blob: &'a Blob,
    at: u64,
    size: u64,
}

impl<'a> Parts<'a> {
    /// Creates the parts of a file; nothing is read yet.
    pub fn new(blob: &'a Blob) -> Self {
        Self { blob, at: 0, size: blob.size() as u64 }
    }

    /// Returns the next part; none at the end.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, BrowserError> {
        if self.at == self.size {
            return Ok(None);
        }
        let end = self.size.min(self.at + PART);
        let part = range(self.blob, self.at, end).await?;
        self.at = end;
        Ok(Some(part))
    }
}

/// A file of text that is being written; what was written is the browser's to keep.
pub struct Writer {
    parts: Array,
    text: String,
    options: BlobPropertyBag,
    failed: bool,
}

impl Writer {
    /// Bytes of text that become a part.
    const PART: usize = 1 << 18;

    /// Creates an empty file of this media type.
    pub fn new(kind: &str) -> Self {
        let options = BlobPropertyBag::new();
        options.set_type(kind);
        Self { parts: Array::new(), text: String::new(), options, failed: false }
    }

    /// Returns the text that is being written.
    pub fn text(&mut self) -> &mut String {
        if self.text.len() > Self::PART {
            self.hand_over();
        }
        &mut self.text
    }

    /// Returns the file; none where the browser has no room for it.
    pub fn finish(mut self) -> Option<Blob> {
        self.hand_over();
        let whole = Blob::new_with_blob_sequence_and_options(&self.parts, &self.options);
        whole.ok().filter(|_| !self.failed)
    }

    fn hand_over(&mut self) {
        let text = Array::of1(&self.text.as_str().into());
        match Blob::new_with_str_sequence_and_options(&text, &self.options) {
            Ok(part) => self.parts.extend(Some(part)),
            Err(_) => self.failed = true,
        }
        self.text.clear();
    }
}
