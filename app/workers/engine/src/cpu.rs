//! The program of the engine worker for devices without a graphics processor.

/// Starts the worker; does nothing outside a browser.
fn main() {
    #[cfg(target_family = "wasm")]
    beamsplitter_engine_worker::start();
}
