//! What our own model reads and writes.
//!
//! # Steps
//! 1. [`QuestionPrompt`] puts a question, a schema, the links between them and the literals on offer
//!    into one [`Prompt`](beamsplitter_decode::Prompt).
//! 2. [`read_sql`](fn@read_sql) turns SQL into [`Symbol`]s, for training.
//! 3. [`write_sql`](fn@write_sql) turns symbols into SQL; [`template`] and [`plan`] abstract them.

pub mod canonical;
pub mod grammar;
pub mod joins;
mod order;
pub mod pointer_language;
pub mod question_prompt;
pub mod read_sql;
pub mod relations;
#[cfg(test)]
mod round_trip;
pub mod text;
pub mod vocabulary;
pub mod write_sql;

pub use pointer_language::PointerLanguage;
pub use question_prompt::{QuestionPrompt, Target, Task};
pub use read_sql::{ReadError, read_sql};
pub use text::{Cut, Pieces, TextForm, TextLanguage, TextPrompt};
pub use vocabulary::Symbol;
pub use write_sql::{plan, template, write_sql};
