//! What the page and its workers share, without a browser: messages, state, drawings.

pub mod database_file;
pub mod label;
#[cfg(any(test, feature = "parser"))]
pub mod language;
pub mod protocol;
pub mod scene;
pub mod state;
#[cfg(feature = "web")]
pub mod web;
