//! Web APIs for the page and its workers: messages, storage, files, archives and drawings.
//!
//! The format of archives ([`zip`]) needs no browser and is tested without one; all else is there
//! for WebAssembly alone.
//!
//! # Libraries
//! These crates wrap the web's interfaces, all MIT or Apache-2.0: `idb` (IndexedDB), `gloo-file`
//! (files as bytes and text, addresses of files), `gloo-net` (requests), `gloo-events` (listeners
//! that end with their owner) and `gloo-timers`. This crate adds what they lack: transactions that
//! are waited for, archives, dropped folders. `wgpu`, in the version that burn uses, says what a
//! GPU allows (view Model). `similar` (Apache-2.0) aligns queries whose differences are marked.
//! Drawings are made by Observable Plot (from npm), which is loaded when something is first drawn.

#[cfg(target_family = "wasm")]
pub mod archive;
#[cfg(target_family = "wasm")]
pub mod blob;
#[cfg(target_family = "wasm")]
pub mod dropped;
#[cfg(target_family = "wasm")]
mod encoding;
#[cfg(target_family = "wasm")]
mod global;
#[cfg(target_family = "wasm")]
pub mod gpu;
#[cfg(target_family = "wasm")]
pub mod net;
#[cfg(target_family = "wasm")]
mod pause;
#[cfg(target_family = "wasm")]
pub mod plot;
#[cfg(target_family = "wasm")]
mod port;
#[cfg(target_family = "wasm")]
mod storage;
pub mod zip;

#[cfg(target_family = "wasm")]
pub use {
    encoding::decoded,
    global::{BrowserError, Machine, machine, mark, now, reason},
    pause::{Pause, Slices},
    port::{Message, MessageError, receive, send},
    storage::{Storage, StorageError, Transaction, persist, persists},
};
