//! Browser plumbing that the page and the workers share.

mod kept;
mod port;

pub use kept::Kept;
pub use port::{Message, receive, send};

use wasm_bindgen::{JsCast, JsValue};

/// What a thrown JavaScript value says.
pub fn reason(error: &JsValue) -> String {
    match error.dyn_ref::<js_sys::Error>() {
        Some(error) => String::from(error.message()),
        None => error.as_string().unwrap_or_else(|| format!("{error:?}")),
    }
}

/// Milliseconds since the worker or page began.
pub fn now() -> f64 {
    js_sys::Reflect::get(&js_sys::global(), &"performance".into())
        .ok()
        .and_then(|performance| performance.dyn_into::<web_sys::Performance>().ok())
        .map_or(0.0, |performance| performance.now())
}
