//! The trait through which decoding learns what output tokens mean. It is implemented where that
//! language is known.

use std::borrow::Cow;

pub use beamsplitter_common::Plan;
use serde::{Deserialize, Serialize};

use crate::model::Token;

/// The part of a query that a token belongs to (`getNextTokClass` of algorithm 1).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum TokenClass {
    /// A keyword, an operator, an alias, punctuation, a plan.
    #[default]
    Structure,
    /// The first token of a table's name.
    Table,
    /// The first token of a column's name.
    Column,
    /// A number or a string.
    Value,
    /// A later token of a name.
    InsideName,
    /// The end of the output.
    End,
}

/// The three tasks that a model is trained on (section 5.1).
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

/// The output language of one model over one database: SQL in its tokens.
///
/// An `output` holds the tokens decoded so far, without start token, without end token, and for
/// [`Task::Fill`] without the forced prefix. Methods are called for each hypothesis at each step
/// and must be deterministic. They are also called with outputs that are no valid SQL.
pub trait OutputLanguage {
    /// A query without its names and values (section 5.1, appendix E).
    type Template: Clone + PartialEq;

    /// Returns the class of the token that follows `output` (`getNextTokClass` of algorithm 1).
    ///
    /// Returns `None` for an output of [`Task::Fill`] that no continuation can make conform to its
    /// template (`HypConformsToTemplate`).
    fn next_class(&self, task: Task<'_, Self::Template>, output: &[Token]) -> Option<TokenClass>;

    /// Returns the class of `token` after `output` where the token itself decides it, and `None`
    /// where it has the class that [`OutputLanguage::next_class`] returns.
    ///
    /// Used for the trace of free search and for branching without a template.
    fn token_class(
        &self,
        task: Task<'_, Self::Template>,
        output: &[Token],
        token: Token,
    ) -> Option<TokenClass> {
        let _ = (task, output, token);
        None
    }

    /// Returns the tokens that can start a name or a value of class `class` after `output`
    /// (`getPossibleFirstToks` of algorithm 1), in ascending order.
    fn names(&self, class: TokenClass, output: &[Token]) -> Cow<'_, [Token]>;

    /// Returns the tokens that the grammar allows after `output`, in ascending order, or `None`
    /// where it allows all. Used where the settings switch the grammar on (not in the paper).
    fn allowed(&self, task: Task<'_, Self::Template>, output: &[Token]) -> Option<Vec<Token>> {
        let _ = (task, output);
        None
    }

    /// Returns whether a complete output of [`Task::Fill`] has the template `template`.
    fn fills(&self, template: &Self::Template, output: &[Token]) -> bool;

    /// Returns the tokens that begin every output of [`Task::Template`] with this plan, or `None`
    /// where the language cannot express it.
    fn plan_prefix(&self, plan: Plan) -> Option<Vec<Token>>;

    /// Returns the plan that an output of [`Task::Template`] begins with, once it is complete.
    fn plan(&self, output: &[Token]) -> Option<Plan>;

    /// Returns the template in a complete output of [`Task::Template`].
    fn template(&self, output: &[Token]) -> Option<Self::Template>;

    /// Counts the joins and selections of a template, whatever its plan was.
    fn counts(&self, template: &Self::Template) -> Plan;

    /// Returns the normalised SQL of a complete output of [`Task::Vanilla`] or [`Task::Fill`], or
    /// `None` where it is not valid. Outputs with equal SQL are duplicates.
    fn sql(&self, output: &[Token]) -> Option<String>;

    /// Returns a text that is equal for two outputs if they return the same rows on every
    /// database. The default is [`OutputLanguage::sql`].
    fn key(&self, output: &[Token]) -> Option<String> {
        self.sql(output)
    }

    /// Returns what [`OutputLanguage::sql`] changes in a complete output, a sentence for each change.
    fn repairs(&self, output: &[Token]) -> Vec<String> {
        let _ = output;
        Vec::new()
    }

    /// Writes a template as text.
    fn template_text(&self, template: &Self::Template) -> String;

    /// Writes a token as text, as the trace shows it.
    fn text(&self, token: Token) -> Cow<'_, str>;
}
