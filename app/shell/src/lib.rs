//! What every view shares: the store, small components, and the way from view to view.
//!
//! # The store
//! `Store` (app/shell) holds the signals. Events of the workers are folded into `state`; a view is
//! made when it is shown and dropped when it is left. Three things outlive a view: the run, the
//! selection (`state::Selection`: a reading, a hypothesis) and the address (`state::Address`,
//! behind the `#`: view, question, settings, sample, what is looked for). `Store::past` keeps the last twenty runs of a
//! visit, so Back and the history need no decoding.
//!
//! Help of a button is its `aria-description`, which style/controls.css shows beside it; no help
//! stands in a `title` alone.
#![cfg(target_family = "wasm")]

mod attached;
pub mod navigation;
pub mod picture;
mod run_storage;
mod running;
mod side_engine;
mod store;
pub mod ui;

use leptos::prelude::expect_context;

pub use attached::{AttachError, Attached, Handed};
pub use run_storage::RunStorage;
pub use running::{Running, Turn};
pub use side_engine::{Asked, SideEngine, SideEngineError};
pub use store::{Origin, Store, StoreEvent, model_choice};

/// Returns the page's store.
pub fn store() -> Store {
    expect_context::<Store>()
}
