//! Hashes by the browser.

use std::fmt::Write;

use js_sys::{Function, Promise, Reflect, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// Returns the SHA-256 of some bytes in hexadecimal digits, or `None` where the browser computes none:
/// `crypto.subtle` is not there in pages that did not come over a secure connection.
pub async fn sha256(bytes: &[u8]) -> Option<String> {
    let of = |object: &JsValue, key: &str| Reflect::get(object, &key.into()).ok();
    let subtle = of(&of(&js_sys::global(), "crypto")?, "subtle")?;
    let digest: Function = of(&subtle, "digest")?.dyn_into().ok()?;
    let promise = digest.call2(&subtle, &"SHA-256".into(), &Uint8Array::from(bytes)).ok()?;
    let promise: Promise = promise.dyn_into().ok()?;
    let hash = Uint8Array::new(&JsFuture::from(promise).await.ok()?).to_vec();
    let mut digits = String::with_capacity(2 * hash.len());
    for byte in hash {
        write!(digits, "{byte:02x}").ok()?;
    }
    Some(digits)
}
