//! What the address says about the engine, behind `?`.

use beamsplitter_browser::{Machine, machine};
use beamsplitter_protocol::{DeviceChoice, HelperChoice, ModelChoice};
use beamsplitter_state::engines;
use wasm_bindgen::JsValue;
use web_sys::{Storage, UrlSearchParams, window};

/// Returns a part of the address behind `?`.
fn parameter(name: &str) -> Option<String> {
    let search = window()?.location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// Returns the device that the address asks for by `?device=`.
pub(super) fn device_choice() -> DeviceChoice {
    parameter("device").map_or(DeviceChoice::Automatic, |name| DeviceChoice::named(&name))
}

/// Returns the model to start with: the shipped one that the address asks for by `?model=`, or else the
/// person's own, if this browser keeps one.
pub fn model_choice() -> ModelChoice {
    match parameter("model") {
        Some(name) => ModelChoice::named(&name),
        None if own_key().is_some_and(|(kept, key)| matches!(kept.get_item(&key), Ok(Some(_)))) => {
            ModelChoice::Own
        }
        None => ModelChoice::default(),
    }
}

/// Notes whether this browser keeps a model of the person's own, which the page starts with from now on.
pub(super) fn note_own_model(kept: bool) {
    let Some((storage, key)) = own_key() else { return };
    // Where nothing can be noted, the shipped model is loaded at the next visit.
    if kept {
        storage.set_item(&key, "").ok()
    } else {
        storage.remove_item(&key).ok()
    };
}

/// Takes `?model=` out of the address: another model is in use, also after a reload.
pub(super) fn leave_shipped_model() {
    let leave = || {
        let window = window()?;
        let location = window.location();
        let asked = UrlSearchParams::new_with_str(&location.search().ok()?).ok()?;
        asked.get("model")?;
        asked.delete("model");
        let asked = String::from(asked.to_string());
        let mark = if asked.is_empty() { "" } else { "?" };
        let address = [&location.pathname().ok()?, mark, &asked, &location.hash().ok()?].concat();
        let history = window.history().ok()?;
        history.replace_state_with_url(&JsValue::NULL, "", Some(&address)).ok()
    };
    // A browser that refuses comes back to the shipped model.
    leave();
}

/// Returns where that is noted: pages in several folders of one host have a model each.
fn own_key() -> Option<(Storage, String)> {
    let window = window()?;
    let base = window.document()?.base_uri().ok()??;
    Some((window.local_storage().ok()??, format!("own-model {base}")))
}

/// Returns how many engines may help: as the address says by `?helpers=`, or as many as the machine has
/// room for.
pub(super) fn helper_choice() -> HelperChoice {
    let Machine { processors, gigabytes } = machine();
    let automatic = engines(processors, gigabytes, usize::MAX) - 1;
    HelperChoice::named(parameter("helpers").as_deref(), automatic)
}
