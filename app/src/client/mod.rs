//! The page's side of its two workers.

mod database;
mod engine;
mod link;

pub use database::DatabaseClient;
pub use engine::EngineClient;
