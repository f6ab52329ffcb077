//! The program of the language worker.

/// Starts the worker; does nothing outside a browser.
fn main() {
    #[cfg(target_family = "wasm")]
    beamsplitter_language_worker::start();
}
