//! What a hypothesis may be extended with: free search, and restricted infilling (algorithm 1).

use std::borrow::Cow;

use crate::{
    model::Token,
    settings::Infilling,
    surface::{Position, Surface, Task},
};

/// How one hypothesis may be extended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling<'a> {
    /// What the next token belongs to.
    pub class: Position,
    /// Which tokens are considered.
    pub extension: Extension<'a>,
}

/// Which extensions of a hypothesis are considered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extension<'a> {
    /// All, or those of an ascending list.
    Branch(Option<Cow<'a, [Token]>>),
    /// The most probable one of all, or of a list.
    Top(Option<Cow<'a, [Token]>>),
    /// None: the hypothesis no longer conforms.
    Nothing,
}

/// Decides how hypotheses of one search may be extended.
pub trait Constraint {
    /// The ruling for a hypothesis; `output` as [`Surface`] defines it.
    fn ruling(&self, output: &[Token]) -> Ruling<'_>;
}

/// Free search, optionally within the surface's grammar.
pub struct Free<'a, S: Surface> {
    /// The output language.
    pub surface: &'a S,
    /// What is decoded.
    pub task: Task<'a, S::Template>,
    /// Whether [`Surface::allowed`] is asked.
    pub grammar: bool,
}

impl<S: Surface> Constraint for Free<'_, S> {
    fn ruling(&self, output: &[Token]) -> Ruling<'_> {
        let allowed = if self.grammar { self.surface.allowed(self.task, output) } else { None };
        Ruling {
            class: self.surface.position(self.task, output).unwrap_or(Position::Structure),
            extension: Extension::Branch(allowed.map(Cow::Owned)),
        }
    }
}

/// Restricted infilling (section 5.2, algorithm 1): branching at names only, and only while the
/// hypothesis conforms to its template.
pub struct Infill<'a, S: Surface> {
    /// The output language.
    pub surface: &'a S,
    /// The template to fill.
    pub template: S::Template,
    /// Where to branch, and among what.
    pub settings: &'a Infilling,
}

impl<S: Surface> Infill<'_, S> {
    fn allowed(&self, output: &[Token]) -> Option<Cow<'_, [Token]>> {
        let task = Task::Fill(&self.template);
        let asked = self.settings.grammar.then(|| self.surface.allowed(task, output));
        asked.flatten().map(Cow::Owned)
    }

    fn whitelist(&self, class: Position, output: &[Token]) -> Cow<'_, [Token]> {
        if !self.settings.shared_whitelist || class == Position::Value {
            return self.surface.names(class, output);
        }
        let mut union = Vec::new();
        for (class, used) in [
            (Position::Table, self.settings.branch_at_tables),
            (Position::Column, self.settings.branch_at_columns),
        ] {
            if used {
                union.extend_from_slice(&self.surface.names(class, output));
            }
        }
        union.sort_unstable();
        union.dedup();
        Cow::Owned(union)
    }
}

impl<S: Surface> Constraint for Infill<'_, S> {
    fn ruling(&self, output: &[Token]) -> Ruling<'_> {
        let position = self.surface.position(Task::Fill(&self.template), output);
        let class = position.unwrap_or(Position::Structure);
        // The start token counts.
        let over = self.settings.control_limit.is_some_and(|limit| output.len() + 1 >= limit);
        if !self.settings.controlled || over {
            let allowed = self.allowed(output).filter(|_| !over);
            return Ruling { class, extension: Extension::Branch(allowed) };
        }
        if position.is_none() {
            return Ruling { class, extension: Extension::Nothing };
        }
        let allowed = self.allowed(output);
        let branch = match class {
            Position::Table => self.settings.branch_at_tables,
            Position::Column => self.settings.branch_at_columns,
            Position::Value => self.settings.branch_at_values,
            Position::Structure | Position::InsideName | Position::End => false,
        };
        if !branch {
            return Ruling { class, extension: Extension::Top(allowed) };
        }
        let mut names = self.whitelist(class, output);
        if let Some(allowed) = allowed {
            names.to_mut().retain(|token| allowed.binary_search(token).is_ok());
        }
        Ruling { class, extension: Extension::Branch(Some(names)) }
    }
}
