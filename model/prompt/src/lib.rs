//! What our own model reads and writes.
//!
//! # Steps
//! 1. [`Reading`] puts a question, a schema, the links between them and the literals on offer
//!    into one [`Prompt`](beamsplitter_decode::Prompt).
//! 2. [`read_sql`](fn@read_sql) turns SQL into [`Symbol`]s, for training.
//! 3. [`write_sql`](fn@write_sql) turns symbols into SQL; [`template`] and [`plan`] abstract them.

pub mod canonical;
pub mod grammar;
pub mod joins;
mod order;
pub mod read_sql;
pub mod reading;
pub mod relations;
#[cfg(test)]
mod round_trip;
pub mod surface;
pub mod text;
pub mod vocabulary;
pub mod write_sql;

pub use read_sql::{ReadError, read_sql};
pub use reading::{Reading, Target, Task};
pub use surface::PointerSurface;
pub use text::{Cut, Pieces, TextForm, TextReading, TextSurface};
pub use vocabulary::Symbol;
pub use write_sql::{plan, template, write_sql};
