//! What every view shares: the store, small components, and the way from view to view.
#![cfg(target_family = "wasm")]

mod attached;
pub mod navigation;
mod run_storage;
mod running;
mod side_engine;
mod store;
pub mod ui;

use leptos::prelude::expect_context;

pub use attached::{AttachError, Attached};
pub use run_storage::RunStorage;
pub use running::{Running, Turn};
pub use side_engine::{Asked, SideEngine, SideEngineError};
pub use store::{Origin, Store, StoreEvent};

/// Returns the page's store.
pub fn store() -> Store {
    expect_context::<Store>()
}
