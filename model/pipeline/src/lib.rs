//! The pipeline from a question and a database to ranked candidates with their results.
//!
//! # Steps
//! 1. [`Database::schema`] and [`CellLookup::cells`] read the schema, and the cells that the question
//!    names.
//! 2. A [`Linearisation`] writes them as the model's prompt: a
//!    [`QuestionPrompt`](beamsplitter_prompt::QuestionPrompt) with links and pointers, or a
//!    [`TextPrompt`](beamsplitter_prompt::TextPrompt) with all names spelled out.
//! 3. [`beamsplitter_decode::decode`](beamsplitter_decode::decode()) finds the candidates, or ODIN's
//!    search over masked schemas does, which calls
//!    [`MaskedDecoder`](beamsplitter_decode::MaskedDecoder).
//! 4. [`Database::run`] executes each of them. Candidates with equal results are marked or merged.
//!
//! [`ask()`] is the only function that runs these steps.

mod answer;
mod ask;
mod database;
mod event;
mod execute;
mod generate;
mod linearisation;

pub use answer::{Answer, Candidate, Source, TemplateCard};
pub use ask::{AskError, ask, ask_with_hints};
pub use beamsplitter_database::{Database, Execution, RunError, Value};
pub use database::CellLookup;
pub use event::{Event, Observer};
pub use execute::same_rows;
pub use linearisation::{Linearisation, LinearisationRef, ModelPrompt};
