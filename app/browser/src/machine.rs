//! What the browser says of the machine.

use js_sys::Reflect;

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
