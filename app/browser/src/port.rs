//! A message: one JSON text and what travels beside it.

use js_sys::Array;
use serde::{Serialize, de::DeserializeOwned};
use wasm_bindgen::JsValue;

/// Why a message is not understood: its sender is another program, or of another build.
#[derive(Debug, thiserror::Error)]
pub enum MessageError {
    /// No text comes first.
    #[error("a message without text")]
    NoText,
    /// The text is not what was expected.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
}

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
pub fn receive<T: DeserializeOwned>(data: &JsValue) -> Result<Message<T>, MessageError> {
    let parts = Array::from(data);
    let json = parts.get(0).as_string().ok_or(MessageError::NoText)?;
    let body = serde_json::from_str(&json)?;
    Ok(Message { body, attachments: parts.iter().skip(1).collect() })
}
