//! The program of the database worker.

/// Starts the worker; does nothing outside a browser.
fn main() {
    #[cfg(target_family = "wasm")]
    beamsplitter_database_worker::start();
}
