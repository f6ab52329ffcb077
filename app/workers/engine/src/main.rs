//! The program of the engine worker.

/// Starts the worker; does nothing outside a browser.
fn main() {
    #[cfg(target_family = "wasm")]
    beamsplitter_engine_worker::start();
}
