//! What decoding must know about the output language, implemented where that language is known.

use std::borrow::Cow;

pub use beamsplitter_common::Plan;
use serde::{Deserialize, Serialize};

use crate::model::Token;

/// What the next token of an output belongs to (`getNextTokClass` of algorithm 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Position {
    /// A keyword, an operator, an alias, punctuation, a plan.
    Structure,
    /// The first token of a table's name.
    Table,
    /// The first token of a column's name.
    Column,
    /// A number or a string.
    Value,
    /// A later token of a name.
    InsideName,
    /// Nothing: the output is complete.
    End,
}

/// What an output is for.
#[derive(Debug, PartialEq, Eq)]
pub enum Task<'a, T> {
    /// Question to SQL, without a template.
    Vanilla,
    /// Question to plan and template.
    Template,
    /// Question and template to SQL.
    Fill(&'a T),
}

impl<T> Clone for Task<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Task<'_, T> {}

/// An output language: SQL in the tokens of one model, for one database.
///
/// An `output` is what was decoded so far, without start token, without end token, and for
/// [`Task::Fill`] without a forced prefix. Methods are called for each hypothesis at each step
/// and must be deterministic; an output that makes no sense is an ordinary case.
pub trait OutputLanguage {
    /// A query without its names and values (section 5.1, appendix E).
    type Template: Clone + PartialEq;

    /// What the next token belongs to (`getNextTokClass` of algorithm 1). `None`: an output of
    /// [`Task::Fill`] can no longer become a filling of its template
    /// (`HypConformsToTemplate`).
    fn position(&self, task: Task<'_, Self::Template>, output: &[Token]) -> Option<Position>;

    /// What `token` belongs to, where it tells by itself; `None`: what [`OutputLanguage::position`] says
    /// of its position. The trace of free search has it, and branching without a template.
    fn class(
        &self,
        task: Task<'_, Self::Template>,
        output: &[Token],
        token: Token,
    ) -> Option<Position> {
        let _ = (task, output, token);
        None
    }

    /// Tokens that can start a name (or a value) of class `class` after `output`
    /// (`getPossibleFirstToks` of algorithm 1), ascending.
    fn names(&self, class: Position, output: &[Token]) -> Cow<'_, [Token]>;

    /// How surely the question means each name by what is known beside the model, from 0 to 1;
    /// names that are not listed have 0. Asked only where [`Settings::fusion`] wants it.
    ///
    /// [`Settings::fusion`]: crate::settings::Settings::fusion
    fn meant(&self) -> Vec<(Token, f32)> {
        Vec::new()
    }

    /// A hard limit on what may come next, ascending; `None`: anything. Asked only where the
    /// settings switch it on; the paper has none.
    fn allowed(&self, task: Task<'_, Self::Template>, output: &[Token]) -> Option<Vec<Token>> {
        let _ = (task, output);
        None
    }

    /// Whether a complete output of [`Task::Fill`] has the template that was asked for.
    fn fills(&self, template: &Self::Template, output: &[Token]) -> bool;

    /// Tokens that begin every output of [`Task::Template`] with this plan; `None` where the
    /// language cannot say it.
    fn plan_prefix(&self, plan: Plan) -> Option<Vec<Token>>;

    /// The plan that an output of [`Task::Template`] begins with, as soon as it is complete.
    fn plan(&self, output: &[Token]) -> Option<Plan>;

    /// The template in a complete output of [`Task::Template`].
    fn template(&self, output: &[Token]) -> Option<Self::Template>;

    /// Joins and selections that a template really has.
    fn counts(&self, template: &Self::Template) -> Plan;

    /// Normalised SQL of a complete output of [`Task::Vanilla`] or [`Task::Fill`]: equal texts
    /// are duplicates. `None` where it is no SQL.
    fn sql(&self, output: &[Token]) -> Option<String>;

    /// A text that is equal for outputs that ask the same whatever the database holds; where
    /// nothing better is known, [`OutputLanguage::sql`].
    fn key(&self, output: &[Token]) -> Option<String> {
        self.sql(output)
    }

    /// A template in words.
    fn template_text(&self, template: &Self::Template) -> String;

    /// A token in words, as the trace shows it.
    fn text(&self, token: Token) -> Cow<'_, str>;
}
