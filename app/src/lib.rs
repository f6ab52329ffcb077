//! What the page and its two workers share, without a browser: messages, state, drawings.

pub mod database_file;
pub mod label;
pub mod protocol;
pub mod scene;
pub mod state;
#[cfg(feature = "web")]
pub mod web;
