//! Opens the device that was chosen.

use beamsplitter_protocol::{DeviceChoice, DeviceReport, GpuLimits};
use beamsplitter_t5::Device;

use crate::device::{Backend, choose, cpu_report};

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
