//! The inputs and outputs of the models: prompts from questions and schemas, SQL from tokens.
//!
//! # Steps
//! 1. For a model of our own, [`QuestionPrompt`] writes a question, a schema, the links between them
//!    and the literals that may be used as one [`Prompt`](beamsplitter_decode::Prompt). For a
//!    published checkpoint, [`TextPrompt`] does it as text; see [`mod@text`].
//! 2. [`PointerLanguage`] and [`TextLanguage`] are the output languages of the two: they tell the
//!    decoder what its tokens mean, and which tokens the [`grammar`] allows.
//! 3. [`write_sql`](fn@write_sql) turns [`Symbol`]s into SQL; [`template`] and [`plan`] abstract them.
//! 4. [`read_sql`](fn@read_sql) turns SQL into symbols, for training.

pub mod canonical;
pub mod grammar;
pub mod joins;
mod order;
pub mod pointer_language;
pub mod question_prompt;
pub mod read_sql;
pub mod relations;
pub mod repair;
#[cfg(test)]
mod round_trip;
pub mod smaller;
pub mod text;
pub mod vocabulary;
pub mod write_sql;

pub use pointer_language::PointerLanguage;
pub use question_prompt::{QuestionPrompt, Target, Task};
pub use read_sql::{ReadError, read_sql};
pub use smaller::SmallerPrompt;
pub use text::{Omissions, Pieces, TextForm, TextLanguage, TextPrompt};
pub use vocabulary::Symbol;
pub use write_sql::{plan, template, write_sql};
