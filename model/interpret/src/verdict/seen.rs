//! What a verdict is made from.

use beamsplitter_link::Words;
use beamsplitter_odin::selector::Facts;
use beamsplitter_prompt::QuestionPrompt;

use crate::facts::Executed;

/// What a verdict is made from.
pub struct Seen<'a> {
    /// The model's words, by which meanings are compared.
    pub words: &'a Words,
    /// The question, the schema, and the links between them.
    pub prompt: &'a QuestionPrompt,
    /// What was decoded, and what rules added, executed.
    pub candidates: &'a [Executed<'a>],
    /// What the selector knows of each of them.
    pub facts: &'a [Facts],
}
