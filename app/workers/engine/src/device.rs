//! What computations run on.
//!
//! burn panics where it finds no adapter, so the browser is asked first.

use beamsplitter_browser::gpu::adapter;
use beamsplitter_protocol::{DeviceChoice, DeviceReport, GpuLimits};
use beamsplitter_t5::Device;

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

/// Why a device did not open.
struct DeviceError {
    reason: String,
}

/// Returns the device that was chosen, or the CPU if it does not open.
pub async fn open(choice: DeviceChoice) -> (Device, DeviceReport) {
    match choose(choice).await {
        (Backend::Cpu, report) => (Device::flex(), report),
        (Backend::WebGpu, report) => match open_webgpu().await {
            Ok((device, limits)) => (device, DeviceReport { limits: Some(limits), ..report }),
            Err(DeviceError { reason }) => {
                let reason = format!("WebGPU is available, but could not be opened: {reason}.");
                (Device::flex(), cpu_report(reason))
            }
        },
    }
}

#[cfg(feature = "webgpu")]
async fn open_webgpu() -> Result<(Device, GpuLimits), DeviceError> {
    let opened = Device::wgpu_options().init_with_setup_async().await;
    let (device, setup) = opened.map_err(|error| DeviceError { reason: error.to_string() })?;
    Ok((device, gpu_limits(&setup.device)))
}

/// Returns what the device allows, as wgpu says it.
#[cfg(feature = "webgpu")]
fn gpu_limits(device: &wgpu::Device) -> GpuLimits {
    let (limits, features) = (device.limits(), device.features());
    let named = [
        (wgpu::Features::SHADER_F16, "16-bit floats"),
        (wgpu::Features::SUBGROUP, "subgroups"),
        (wgpu::Features::TIMESTAMP_QUERY, "timestamps"),
    ];
    let offered = named.into_iter().filter(|(feature, _)| features.contains(*feature));
    GpuLimits {
        buffer: limits.max_buffer_size,
        shared_memory: limits.max_compute_workgroup_storage_size,
        threads: limits.max_compute_invocations_per_workgroup,
        features: offered.map(|(_, name)| name.to_owned()).collect(),
    }
}

#[cfg(not(feature = "webgpu"))]
async fn open_webgpu() -> Result<(Device, GpuLimits), DeviceError> {
    Err(DeviceError { reason: "this copy of the page was built without it".into() })
}
