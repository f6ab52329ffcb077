//! Which of two devices decodes faster.

use serde::{Deserialize, Serialize};

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
