//! The page's side of its workers.
#![cfg(target_family = "wasm")]

mod database;
mod engine;
mod language;
mod link;
mod program;

pub use database::DatabaseClient;
pub use engine::{DatabaseOverride, DatabaseOverrides, EngineClient};
pub use language::{LanguageClient, LanguageError};
pub use link::WorkerLost;
