//! Web APIs for the page and its workers: messages, storage, files, archives and drawings.
//!
//! The format of archives ([`zip`]) needs no browser and is tested without one; all else is there
//! for WebAssembly alone.

#[cfg(target_family = "wasm")]
pub mod archive;
#[cfg(target_family = "wasm")]
pub mod blob;
#[cfg(target_family = "wasm")]
pub mod dropped;
#[cfg(target_family = "wasm")]
mod global;
#[cfg(target_family = "wasm")]
pub mod gpu;
#[cfg(target_family = "wasm")]
mod machine;
#[cfg(target_family = "wasm")]
pub mod net;
#[cfg(target_family = "wasm")]
mod pause;
#[cfg(target_family = "wasm")]
mod persistence;
#[cfg(target_family = "wasm")]
pub mod plot;
#[cfg(target_family = "wasm")]
mod port;
#[cfg(target_family = "wasm")]
mod storage;
pub mod zip;

#[cfg(target_family = "wasm")]
pub use {
    global::{BrowserError, mark, now, reason},
    machine::{Machine, machine},
    pause::{Pause, Slices},
    persistence::{persist, persists},
    port::{Message, MessageError, receive, send},
    storage::{Storage, StorageError, Transaction},
};
