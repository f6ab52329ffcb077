//! A message: one JSON text and what travels beside it.

use js_sys::Array;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsValue;

/// A received message.
pub struct Message<T> {
    /// What the JSON text said.
    pub body: T,
    /// `Blob`s and `ArrayBuffer`s that came with it.
    pub attachments: Vec<JsValue>,
}

/// Sends `body` and `attachments` through `post`, a `postMessage` of a worker or of its scope.
///
/// # Errors
/// What `post` throws: an attachment that cannot be cloned.
pub fn send<T: Serialize>(
    body: &T,
    attachments: &[JsValue],
    post: impl FnOnce(&JsValue) -> Result<(), JsValue>,
) -> Result<(), JsValue> {
    let json = serde_json::to_string(body).map_err(|e| JsValue::from_str(&e.to_string()))?;
    let message = Array::of1(&json.into());
    for attachment in attachments {
        message.push(attachment);
    }
    post(&message)
}

/// Reads the data of a `message` event that [`send`] wrote.
///
/// # Errors
/// What does not fit: another sender, or a page and a worker of different versions.
pub fn receive<T: DeserializeOwned>(data: &JsValue) -> Result<Message<T>, String> {
    let parts = Array::from(data);
    let json = parts.get(0).as_string().ok_or("a message without text")?;
    let body = serde_json::from_str(&json).map_err(|error| error.to_string())?;
    Ok(Message { body, attachments: parts.iter().skip(1).collect() })
}
