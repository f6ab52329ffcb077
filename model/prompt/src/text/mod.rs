//! The text form of published T5 checkpoints: names spelled out in pieces, a prompt for each task.
//!
//! # Steps
//! 1. [`TextForm`] says how a checkpoint wants questions, schemas and templates written.
//! 2. [`TextPrompt`] writes a question and a schema that way: [`Names`] spells names so that the
//!    pieces can say them, and [`Cut`] tells what a short input has no room for.
//! 3. [`TextLanguage`] reads what the decoder writes: header, plan, template, SQL, and where in a
//!    template an unfinished output stands.
//!
//! [`Pieces`] is the checkpoint's tokenizer, as far as this needs it.

mod cut;
mod form;
mod language;
mod names;
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

pub use cut::Cut;
pub use form::{SchemaForm, TaskForm, TextForm};
pub use language::TextLanguage;
pub use names::Names;
pub use pieces::Pieces;
pub use question_prompt::TextPrompt;
pub use template::TextTemplate;
