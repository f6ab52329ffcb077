//! Whether what is stored stays when the browser is short of room.

use js_sys::Promise;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::{StorageManager, window};

/// Asks the browser to keep what this page stores, and returns whether it will. It may refuse, or ask the
/// person.
pub async fn persist() -> bool {
    granted(StorageManager::persist).await
}

/// Returns whether the browser keeps what this page stores.
pub async fn persists() -> bool {
    granted(StorageManager::persisted).await
}

/// Returns what the browser answers; where it has no such question, nothing is promised.
async fn granted(ask: fn(&StorageManager) -> Result<Promise, JsValue>) -> bool {
    let Some(window) = window() else { return false };
    let Ok(asked) = ask(&window.navigator().storage()) else { return false };
    JsFuture::from(asked).await.is_ok_and(|answer| answer.is_truthy())
}
