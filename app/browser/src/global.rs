//! Messages of thrown values, and the clock.

use js_sys::Reflect;
use wasm_bindgen::{JsCast, JsValue};

/// Returns what a thrown JavaScript value says.
pub fn reason(error: &JsValue) -> String {
    match error.dyn_ref::<js_sys::Error>() {
        Some(error) => String::from(error.message()),
        None => error.as_string().unwrap_or_else(|| format!("{error:?}")),
    }
}

/// Something that the browser refused, in its words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct BrowserError {
    /// The browser's words.
    pub reason: String,
}

impl From<JsValue> for BrowserError {
    fn from(error: JsValue) -> Self {
        Self { reason: reason(&error) }
    }
}

impl From<gloo_file::FileReadError> for BrowserError {
    fn from(error: gloo_file::FileReadError) -> Self {
        use gloo_file::FileReadError::{AbortedEarly, NotFound, NotReadable, Security};
        let reason = match error {
            NotFound(reason) | NotReadable(reason) | Security(reason) => reason,
            AbortedEarly => "reading was aborted".to_owned(),
        };
        Self { reason }
    }
}

impl From<gloo_net::Error> for BrowserError {
    fn from(error: gloo_net::Error) -> Self {
        let reason = match error {
            gloo_net::Error::JsError(error) => error.message,
            other => other.to_string(),
        };
        Self { reason }
    }
}

thread_local! {
    static CLOCK: Option<web_sys::Performance> =
        js_sys::Reflect::get(&js_sys::global(), &"performance".into())
            .ok()
            .and_then(|performance| performance.dyn_into().ok());
}

/// Returns milliseconds since the worker or page began.
pub fn now() -> f64 {
    CLOCK.with(|clock| clock.as_ref().map_or(0.0, web_sys::Performance::now))
}

/// Notes the moment under a name, for tests and the browser's own tools.
pub fn mark(name: &str) {
    // A browser that keeps no marks loses nothing else.
    CLOCK.with(|clock| clock.as_ref().and_then(|clock| clock.mark(name).ok()));
}

/// Processors and memory, as far as the browser says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Machine {
    /// Processors; 1 where it does not say.
    pub processors: usize,
    /// Gigabytes of memory, rounded to a power of two and 8 at most; not every browser says.
    pub gigabytes: Option<f64>,
}

/// Returns what the browser says of the machine, on the page or in a worker.
pub fn machine() -> Machine {
    let number = |key: &str| {
        let navigator = Reflect::get(&js_sys::global(), &"navigator".into()).ok()?;
        Reflect::get(&navigator, &key.into()).ok()?.as_f64()
    };
    let processors = number("hardwareConcurrency").unwrap_or(1.0) as usize;
    Machine { processors: processors.max(1), gigabytes: number("deviceMemory") }
}
