//! The graphics processor that a browser offers.

use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::reason;

/// Why there is no adapter. Each is the rest of a sentence.
#[derive(Debug, thiserror::Error)]
pub enum AdapterError {
    /// The browser has no WebGPU.
    #[error("this browser does not offer it")]
    NotOffered,
    /// It has, but names no adapter.
    #[error("this browser found no usable GPU")]
    NoneFound,
    /// It threw.
    #[error("{reason}")]
    Refused {
        /// The browser's words.
        reason: String,
    },
}

/// An adapter, as the browser describes it: wgpu passes on neither vendor nor architecture.
pub struct Adapter {
    /// Its description; vendor and architecture where there is none.
    pub name: String,
    /// Whether a processor emulates it.
    pub software: bool,
}

/// Returns the adapter that `navigator.gpu` offers, on the page or in a worker.
///
/// # Errors
/// Why there is none.
pub async fn adapter() -> Result<Adapter, AdapterError> {
    let failed = |error: JsValue| AdapterError::Refused { reason: reason(&error) };
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into()).map_err(failed)?;
    let gpu = Reflect::get(&navigator, &"gpu".into()).map_err(failed)?;
    if gpu.is_undefined() {
        return Err(AdapterError::NotOffered);
    }
    let request: Function = Reflect::get(&gpu, &"requestAdapter".into())
        .map_err(failed)?
        .dyn_into()
        .map_err(|_| AdapterError::NotOffered)?;
    let promise: Promise = request.call0(&gpu).map_err(failed)?.unchecked_into();
    let adapter = JsFuture::from(promise).await.map_err(failed)?;
    if adapter.is_null() || adapter.is_undefined() {
        return Err(AdapterError::NoneFound);
    }
    let info = Reflect::get(&adapter, &"info".into()).map_err(failed)?;
    let text = |of: &JsValue, key: &str| {
        Reflect::get(of, &key.into()).ok().and_then(|value| value.as_string()).unwrap_or_default()
    };
    let (vendor, architecture) = (text(&info, "vendor"), text(&info, "architecture"));
    let description = text(&info, "description");
    let fallback = Reflect::get(&info, &"isFallbackAdapter".into());
    let software = fallback.is_ok_and(|fallback| fallback.is_truthy())
        || [&architecture, &description].iter().any(|name| {
            let name = name.to_lowercase();
            name.contains("swiftshader")
                || name.contains("llvmpipe")
                || name.contains("basic render")
        });
    let name =
        if description.is_empty() { format!("{vendor} {architecture}") } else { description };
    Ok(Adapter { name: name.trim().to_owned(), software })
}
