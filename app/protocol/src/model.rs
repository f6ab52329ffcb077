//! What the engine says about its device and its model.

use serde::{Deserialize, Serialize};

/// What a person wants computations to run on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum DeviceChoice {
    /// The faster one of the two, as measured at the first visit.
    #[default]
    Automatic,
    /// The faster one, measured anew, also where the graphics processor is emulated.
    Measured,
    /// The processor.
    Cpu,
    /// The graphics processor, through WebGPU.
    WebGpu,
}

impl DeviceChoice {
    /// Returns the choice that `?device=` in the address names.
    pub fn named(name: &str) -> Self {
        match name {
            "cpu" => Self::Cpu,
            "webgpu" => Self::WebGpu,
            "measure" => Self::Measured,
            _ => Self::Automatic,
        }
    }
}

/// Which model the page starts with: one of those that are shipped with it, or the person's own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ModelChoice {
    /// The one for questions as people type them.
    #[default]
    Typed,
    /// The one that was trained on Spider alone, as the paper's models were.
    Spider,
    /// One of the person's own, which the engine kept in this browser.
    Own,
}

impl ModelChoice {
    /// Returns the shipped model that `?model=` in the address names.
    pub fn named(name: &str) -> Self {
        if name == "spider" { Self::Spider } else { Self::Typed }
    }

    /// Returns the folder of its files, beside the page; that of an own model is in the engine's cache alone.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Typed => "models/default/",
            Self::Spider => "models/spider/",
            Self::Own => "models/own/",
        }
    }
}

/// What computations run on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DeviceReport {
    /// `WebGPU` or `CPU`.
    pub backend: String,
    /// The adapter, where the browser names it.
    pub adapter: String,
    /// Why this one, as a sentence.
    pub reason: String,
    /// What the graphics processor allows; nothing on a processor.
    pub limits: Option<GpuLimits>,
}

/// What a graphics processor allows a program that computes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GpuLimits {
    /// Bytes of the largest buffer.
    pub buffer: u64,
    /// Bytes that the threads of a workgroup share.
    pub shared_memory: u32,
    /// Threads of a workgroup.
    pub threads: u32,
    /// What it offers beyond the standard, in words.
    pub features: Vec<String>,
}

/// A query as the model writes it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Spelled {
    /// Its tokens in words, the end included.
    pub words: Vec<String>,
    /// Log-probability of each after those before it.
    pub log_probs: Vec<f32>,
}

/// How far a device is from PyTorch.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ParityReport {
    /// Largest difference of a log-probability.
    pub difference: f32,
    /// Largest difference that is allowed on this device.
    pub allowed: f32,
    /// Log-probabilities that were compared.
    pub values: usize,
    /// Time that the check took.
    pub milliseconds: f64,
    /// Bytes of memory of the engine's worker.
    pub heap: u64,
}

/// How far a model has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LoadProgress {
    /// The file that is being read or prepared.
    pub file: String,
    /// Bytes of all files that are here.
    pub received: u64,
    /// Bytes of all files.
    pub total: u64,
    /// Whether they come from the browser's cache.
    pub cached: bool,
}

/// A loaded model.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelCard {
    /// Its name.
    pub name: String,
    /// Bytes of its files.
    pub bytes: u64,
    /// Bytes that its weights take in memory.
    pub memory: u64,
    /// How its weights are stored, `q8` say.
    pub quantization: String,
    /// Its licence.
    pub licence: String,
    /// SHA-256 of its weights, hexadecimal.
    pub sha256: String,
    /// Whether it is of the person's own.
    pub own: bool,
    /// Why one of the person's own is not kept for the next visit.
    pub unkept: Option<String>,
}

/// Milliseconds of a decoding step on each device, the best of several.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepTimes {
    /// On the processor.
    pub cpu: f64,
    /// On the graphics processor; `None` where it failed or did not answer in time.
    pub gpu: Option<f64>,
}

impl StepTimes {
    /// Returns whether the graphics processor is the faster one.
    pub fn gpu_is_faster(&self) -> bool {
        self.gpu.is_some_and(|gpu| gpu < self.cpu)
    }

    /// Returns both times in a sentence, with what follows from them.
    pub fn reason(&self) -> String {
        let cpu = milliseconds(self.cpu);
        match self.gpu {
            None => format!(
                "The GPU did not decode within the time of its test; a step takes {cpu} on the CPU."
            ),
            Some(gpu) => format!(
                "Measured on this device, a decoding step takes {cpu} on the CPU and {} on the GPU.",
                milliseconds(gpu)
            ),
        }
    }
}

fn milliseconds(time: f64) -> String {
    if time < 10.0 { format!("{time:.1} ms") } else { format!("{time:.0} ms") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faster_device_is_named_with_both_times() {
        let slow = StepTimes { cpu: 2.13, gpu: Some(1_700.0) };
        assert!(!slow.gpu_is_faster());
        assert!(slow.reason().contains("2.1 ms on the CPU and 1700 ms on the GPU"));
        let fast = StepTimes { cpu: 12.0, gpu: Some(3.0) };
        assert!(fast.gpu_is_faster());
        assert!(fast.reason().contains("12 ms on the CPU and 3.0 ms on the GPU"));
    }

    #[test]
    fn silent_gpu_is_never_chosen() {
        let silent = StepTimes { cpu: 50.0, gpu: None };
        assert!(!silent.gpu_is_faster());
        assert!(silent.reason().contains("did not decode within the time"));
    }
}
