//! What the address says about the engine, behind `?`.

use beamsplitter_browser::{Machine, machine};
use beamsplitter_protocol::{DeviceChoice, HelperChoice, ModelChoice};
use beamsplitter_state::engines;
use web_sys::{UrlSearchParams, window};

/// Returns a part of the address behind `?`.
fn parameter(name: &str) -> Option<String> {
    let search = window()?.location().search().ok()?;
    UrlSearchParams::new_with_str(&search).ok()?.get(name)
}

/// Returns the device that the address asks for by `?device=`.
pub(super) fn device_choice() -> DeviceChoice {
    parameter("device").map_or(DeviceChoice::Automatic, |name| DeviceChoice::named(&name))
}

/// Returns the shipped model that the address asks for by `?model=`.
pub(crate) fn model_choice() -> ModelChoice {
    parameter("model").map_or(ModelChoice::default(), |name| ModelChoice::named(&name))
}

/// Returns how many engines may help: as the address says by `?helpers=`, or as many as the machine has
/// room for.
pub(super) fn helper_choice() -> HelperChoice {
    let Machine { processors, gigabytes } = machine();
    let automatic = engines(processors, gigabytes, usize::MAX) - 1;
    HelperChoice::named(parameter("helpers").as_deref(), automatic)
}
