//! What computations run on.
//!
//! burn panics where it finds no adapter, so the browser is asked first.

use beamsplitter_browser::reason;
use beamsplitter_protocol::{DeviceChoice, DeviceReport};
use js_sys::{Function, Promise, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A backend of burn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// `Device::flex()`.
    Cpu,
    /// `Device::wgpu_options()`.
    WebGpu,
}

/// Why there is no adapter. Each is the rest of a sentence.
#[derive(Debug, thiserror::Error)]
enum AdapterError {
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
struct Adapter {
    name: String,
    software: bool,
}

/// Chooses a backend and says why.
pub async fn choose(choice: DeviceChoice) -> (Backend, DeviceReport) {
    if choice == DeviceChoice::Cpu {
        return cpu("The address of this page asks for the CPU (?device=cpu).".into());
    }
    match adapter().await {
        Ok(adapter) if adapter.software && choice == DeviceChoice::Automatic => cpu(format!(
            "WebGPU is there ({}), but emulated on the CPU, which is faster without it.",
            adapter.name
        )),
        Ok(adapter) => {
            let report = DeviceReport {
                backend: "WebGPU".into(),
                adapter: adapter.name,
                reason: "This browser gives access to the GPU.".into(),
                limits: None,
            };
            (Backend::WebGpu, report)
        }
        Err(reason) => cpu(format!("WebGPU cannot be used: {reason}.")),
    }
}

fn cpu(reason: String) -> (Backend, DeviceReport) {
    (Backend::Cpu, cpu_report(reason))
}

/// Returns the report of a processor that was chosen for this reason.
pub fn cpu_report(reason: String) -> DeviceReport {
    DeviceReport { backend: "CPU".into(), reason, ..DeviceReport::default() }
}

/// Returns the adapter that `navigator.gpu` offers, or why there is none.
async fn adapter() -> Result<Adapter, AdapterError> {
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
