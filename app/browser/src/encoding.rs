//! Text in encodings of older programs: a browser knows all that web pages may have.

use wasm_bindgen::prelude::*;

use super::BrowserError;

#[wasm_bindgen]
extern "C" {
    type TextDecoder;
    #[wasm_bindgen(constructor, catch)]
    fn new(label: &str) -> Result<TextDecoder, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn decode(this: &TextDecoder, bytes: &[u8]) -> Result<String, JsValue>;
}

/// Returns bytes as text in the encoding of this name; what is no character of it is U+FFFD.
///
/// # Errors
/// The browser's words, if it knows no such encoding.
pub fn decoded(bytes: &[u8], encoding: &str) -> Result<String, BrowserError> {
    Ok(TextDecoder::new(encoding)?.decode(bytes)?)
}
