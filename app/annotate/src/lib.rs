//! The view Annotate: annotation of records.
//!
//! What needs no browser (results that differ, the golds of a whole file, names to highlight,
//! completion, what is kept, pending events, which databases an archive needs, which files of a folder are left
//! out) is tested without one; store and views are there for WebAssembly alone.

pub mod bundle;
pub mod complete;
pub mod difference;
pub mod export_name;
pub mod highlights;
pub mod kept;
pub mod left_out;
pub mod pending_events;
#[cfg(target_family = "wasm")]
pub mod reading;
#[cfg(target_family = "wasm")]
mod storage;
#[cfg(target_family = "wasm")]
mod store;
pub mod survey;
#[cfg(target_family = "wasm")]
mod views;

#[cfg(target_family = "wasm")]
pub use {store::AnnotationStore, views::LabelView};
