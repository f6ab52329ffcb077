//! What computations run on.
//!
//! burn panics where it finds no adapter, so the browser is asked first.

use beamsplitter_browser::gpu::adapter;
use beamsplitter_protocol::{DeviceChoice, DeviceReport};

/// A backend of burn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// `Device::flex()`.
    Cpu,
    /// `Device::wgpu_options()`.
    WebGpu,
}

/// Chooses a backend and says why.
pub async fn choose(choice: DeviceChoice) -> (Backend, DeviceReport) {
    if choice == DeviceChoice::Cpu {
        return cpu("The address of this page asks for the CPU (?device=cpu).".into());
    }
    match adapter().await {
        Ok(adapter) if adapter.software && choice == DeviceChoice::Automatic => cpu(format!(
            "WebGPU is available ({}), but emulated on the CPU, which is faster without it.",
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
