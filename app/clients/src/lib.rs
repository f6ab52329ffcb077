//! The page's side of its workers.
//!
//! # Large files
//! A file of more than 64 MB is not copied into memory when it is opened. It is read from the disk
//! until the kept copy is there, and from the copy afterwards (`DatabaseClient::read_from_copy`).
//! So a worker that was ended because of its query can be replaced even if the file on the disk has
//! changed or is gone. Where storage is forbidden, everything else still works.
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
