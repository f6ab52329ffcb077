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
//!
//! # Waiting for little
//! Beside the network, an answer waits for as little as possible. The page looks the question's
//! cells up while the engine hears of the question. The best queries of the first search that is
//! over are executed while the network goes on (three in four of them become candidates); all other
//! queries are announced together before the first result is waited for (`Database::prepare`). A
//! stopped search waits for no query, and its queries that have not begun are not executed. Events
//! of a run reach the page together, at most 50 ms late, except for the first query and the end, so
//! that what comes together is drawn once.

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
