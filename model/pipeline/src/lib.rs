//! From a question and a database to ranked readings with their results.
//!
//! # Steps
//! 1. [`Database::schema`] and [`CellLookup::cells`] say what there is to ask about.
//! 2. A [`Linearisation`] writes both for the model: [`QuestionPrompt`](beamsplitter_prompt::QuestionPrompt)
//!    links and makes one prompt, [`TextPrompt`](beamsplitter_prompt::TextPrompt) spells out.
//! 3. [`beamsplitter_decode::decode`] finds readings.
//! 4. [`Database::run`] executes each; equal results are marked.
//!
//! [`ask()`] does these in order, and nothing else does.

mod answer;
mod ask;
mod database;
mod execute;
mod linearisation;

pub use answer::{Answer, Candidate, Source, TemplateCard};
pub use ask::{AskError, Event, Observer, ask};
pub use beamsplitter_database::{Database, Execution, RunError};
pub use database::CellLookup;
pub use linearisation::{Language, Linearisation, Read};
