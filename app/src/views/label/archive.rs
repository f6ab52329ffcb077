//! Bytes out of attached files: whole, or one file of a zip archive.

use beamsplitter_app::label::zip::{self, Entry, LOCAL, TAIL};
use beamsplitter_app::web::blob::{range, slice};
use beamsplitter_app::web::reason;
use js_sys::{Array, Function, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, ReadableStream, Response};

/// Where the bytes of a database are.
#[derive(Clone)]
pub enum Source {
    /// A file.
    File(Blob),
    /// A file of an archive.
    Packed(Blob, Entry),
}

impl Source {
    /// The bytes. A packed file is unpacked by the browser, apart from the page's own work.
    ///
    /// # Errors
    /// Why not, as the rest of a sentence.
    pub async fn blob(&self) -> Result<Blob, String> {
        let (archive, entry) = match self {
            Self::File(blob) => return Ok(blob.clone()),
            Self::Packed(archive, entry) => (archive, entry),
        };
        let header = range(archive, entry.header, entry.header + LOCAL).await?;
        let start = zip::data(entry, &header).map_err(|error| error.to_string())?;
        let packed = slice(archive, start, start + entry.compressed)?;
        if !entry.deflated {
            return Ok(packed);
        }
        let failed = |error: JsValue| reason(&error);
        let stream = inflated(&packed.stream()).map_err(failed)?;
        let response = Response::new_with_opt_readable_stream(Some(&stream)).map_err(failed)?;
        let blob = JsFuture::from(response.blob().map_err(failed)?).await.map_err(failed)?;
        Ok(blob.unchecked_into())
    }
}

/// What a deflated stream holds.
fn inflated(packed: &ReadableStream) -> Result<ReadableStream, JsValue> {
    let class = Reflect::get(&js_sys::global(), &"DecompressionStream".into())?;
    let class: Function = class.dyn_into()?;
    let inflate = Reflect::construct(&class, &Array::of1(&"deflate-raw".into()))?;
    let through: Function = Reflect::get(packed, &"pipeThrough".into())?.dyn_into()?;
    through.call1(packed, &inflate)?.dyn_into()
}

/// The files of an archive.
///
/// # Errors
/// Why it cannot be read, as the rest of a sentence.
pub async fn entries(archive: &Blob) -> Result<Vec<Entry>, String> {
    let size = archive.size() as u64;
    let tail = range(archive, size.saturating_sub(TAIL), size).await?;
    let (offset, length) = zip::directory(&tail).map_err(|error| error.to_string())?;
    let directory = range(archive, offset, offset + length).await?;
    zip::entries(&directory).map_err(|error| error.to_string())
}

/// A copy of a file: the one on disk may change or go away.
///
/// # Errors
/// The browser's words.
pub async fn copied(file: &Blob) -> Result<Blob, String> {
    let failed = |error: JsValue| reason(&error);
    let buffer = JsFuture::from(file.array_buffer()).await.map_err(failed)?;
    let parts = Array::of1(&Uint8Array::new(&buffer));
    Blob::new_with_u8_array_sequence(&parts).map_err(failed)
}
