//! The inputs and outputs of published T5 checkpoints: names spelled out in pieces, and a prompt for
//! each task.
//!
//! # Steps
//! 1. [`TextForm`] describes how a checkpoint reads questions, schemas and templates.
//! 2. [`TextPrompt`] writes a question and a schema in this form. [`Names`] spells names in pieces,
//!    and [`Omissions`] lists what did not fit into the input.
//! 3. [`TextLanguage`] reads outputs: database, plan, template and SQL, also unfinished ones.
//!
//! [`Pieces`] is the trait of the checkpoint's tokenizer.

mod form;
mod language;
mod names;
mod omissions;
mod output;
mod pieces;
#[cfg(test)]
mod positions;
mod question_prompt;
#[cfg(test)]
mod run;
mod template;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;
mod whitelist;

pub use form::{SchemaForm, TaskForm, TextForm};
pub use language::TextLanguage;
pub use names::Names;
pub use omissions::Omissions;
pub use pieces::Pieces;
pub use question_prompt::TextPrompt;
pub use template::TextTemplate;
