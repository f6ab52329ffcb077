//! Bytes out of attached files: whole, or one file of a zip archive.

use crate::BrowserError;
use crate::blob::{Parts, range, slice};
use crate::zip::{self, Entry, LOCAL, TAIL, ZipError};
use js_sys::{Array, Function, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, Response};

/// Why an archive, or a file of one, is not read. Each is the rest of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ArchiveError {
    /// The browser refused.
    #[error(transparent)]
    Browser(#[from] BrowserError),
    /// Its layout is wrong.
    #[error(transparent)]
    Zip(#[from] ZipError),
}

/// Where the bytes of a database are.
#[derive(Clone)]
pub enum Source {
    /// A file.
    File(Blob),
    /// A file of an archive.
    Packed(Blob, Entry),
}

impl Source {
    /// Returns the bytes. A packed file is unpacked by the browser, apart from the page's own work.
    pub async fn blob(&self) -> Result<Blob, ArchiveError> {
        let (archive, entry) = match self {
            Self::File(blob) => return Ok(blob.clone()),
            Self::Packed(archive, entry) => (archive, entry),
        };
        let header = range(archive, entry.header, entry.header + LOCAL).await?;
        let start = zip::data(entry, &header)?;
        let packed = slice(archive, start, start + entry.compressed)?;
        if !entry.deflated {
            return Ok(packed);
        }
        Ok(through("DecompressionStream", &packed.stream()).await.map_err(BrowserError::from)?)
    }
}

/// Bytes as they lie in an archive, and what it says of them.
pub struct Packed {
    /// The bytes, deflated or not.
    pub blob: Blob,
    /// Under this path.
    pub entry: Entry,
}

impl Source {
    /// Returns the size in bytes: of the file, or of its part of the archive.
    pub fn size(&self) -> u64 {
        match self {
            Self::File(blob) => blob.size() as u64,
            Self::Packed(_, entry) => entry.compressed,
        }
    }

    /// Returns the bytes as they lie in an archive, under this path. What is packed stays so.
    pub async fn packed(&self, path: String) -> Result<Packed, ArchiveError> {
        match self {
            Self::File(blob) => packed(blob, path).await,
            Self::Packed(archive, entry) => {
                let header = range(archive, entry.header, entry.header + LOCAL).await?;
                let start = zip::data(entry, &header)?;
                let blob = slice(archive, start, start + entry.compressed)?;
                Ok(Packed { blob, entry: Entry { path, ..entry.clone() } })
            }
        }
    }
}

/// Packs a file. The browser deflates it, a part at a time; where it cannot, it is stored as it is.
pub async fn packed(blob: &Blob, path: String) -> Result<Packed, ArchiveError> {
    let mut checksum = crc32fast::Hasher::new();
    let mut parts = Parts::new(blob);
    while let Some(part) = parts.next().await? {
        checksum.update(&part);
    }
    let (crc, size) = (checksum.finalize(), blob.size() as u64);
    let deflated = through("CompressionStream", &blob.stream()).await.ok();
    let deflated = deflated.filter(|deflated| deflated.size() < blob.size());
    let is_deflated = deflated.is_some();
    let blob = deflated.unwrap_or_else(|| blob.clone());
    let compressed = blob.size() as u64;
    Ok(Packed {
        blob,
        entry: Entry { path, deflated: is_deflated, crc, compressed, size, header: 0 },
    })
}

/// Returns what comes out of one of the browser's streams for deflated bytes.
async fn through(class: &str, bytes: &ReadableStream) -> Result<Blob, JsValue> {
    let class = Reflect::get(&js_sys::global(), &class.into())?;
    let class: Function = class.dyn_into()?;
    let stream = Reflect::construct(&class, &Array::of1(&"deflate-raw".into()))?;
    let through: Function = Reflect::get(bytes, &"pipeThrough".into())?.dyn_into()?;
    let stream: ReadableStream = through.call1(bytes, &stream)?.dyn_into()?;
    let response = Response::new_with_opt_readable_stream(Some(&stream))?;
    Ok(JsFuture::from(response.blob()?).await?.unchecked_into())
}

/// Returns the files of an archive.
pub async fn entries(archive: &Blob) -> Result<Vec<Entry>, ArchiveError> {
    let size = archive.size() as u64;
    let tail = range(archive, size.saturating_sub(TAIL), size).await?;
    let (offset, length) = zip::directory(&tail)?;
    let directory = range(archive, offset, offset + length).await?;
    Ok(zip::entries(&directory)?)
}

/// Returns a copy of a file: the one on disk may change or go away.
pub async fn copied(file: &Blob) -> Result<Blob, BrowserError> {
    let buffer = JsFuture::from(file.array_buffer()).await?;
    let parts = Array::of1(&Uint8Array::new(&buffer));
    Ok(Blob::new_with_u8_array_sequence(&parts)?)
}
