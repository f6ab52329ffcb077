//! What a hypothesis may be extended with: free search, restricted infilling (algorithm 1), and
//! branching control without a template.

use std::borrow::Cow;

use crate::{
    extend::best_of,
    model::Token,
    output_language::{OutputLanguage, Position, Task},
    score,
    settings::Infilling,
};

/// How one hypothesis may be extended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedTokens<'a> {
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

impl Extension<'_> {
    /// Tokens that may be drawn after `row`: all, or those of a list. `None`: the hypothesis no
    /// longer conforms.
    #[allow(clippy::option_option, reason = "nothing, anything, or one of these")]
    pub(crate) fn tokens(&self, row: &[f32]) -> Option<Option<Cow<'_, [Token]>>> {
        match self {
            Self::Nothing => None,
            Self::Branch(tokens) => Some(tokens.as_deref().map(Cow::Borrowed)),
            Self::Top(tokens) => {
                let top = match tokens {
                    None => score::argmax(row),
                    Some(tokens) => best_of(row, tokens),
                };
                Some(Some(Cow::Owned(top.map(|(token, _)| token).into_iter().collect())))
            }
        }
    }
}

/// Decides how hypotheses of one search may be extended.
pub trait Constraint {
    /// The allowed_tokens for a hypothesis; `output` as [`OutputLanguage`] defines it, `row` the log-probabilities
    /// of what may follow.
    fn allowed_tokens(&self, output: &[Token], row: &[f32]) -> AllowedTokens<'_>;

    /// What `token` after `output` belongs to, where the allowed_tokens was for a position of class
    /// `ruled`.
    fn class(&self, output: &[Token], token: Token, ruled: Position) -> Position {
        let _ = (output, token);
        ruled
    }

    /// Whether every allowed_tokens considers all tokens, without a look at the row.
    fn unlimited(&self) -> bool {
        false
    }
}

impl<C: Constraint + ?Sized> Constraint for Box<C> {
    fn allowed_tokens(&self, output: &[Token], row: &[f32]) -> AllowedTokens<'_> {
        (**self).allowed_tokens(output, row)
    }

    fn class(&self, output: &[Token], token: Token, ruled: Position) -> Position {
        (**self).class(output, token, ruled)
    }

    fn unlimited(&self) -> bool {
        (**self).unlimited()
    }
}

/// Free search, optionally within the output language's grammar.
pub struct Free<'a, S: OutputLanguage> {
    /// The output language.
    pub output_language: &'a S,
    /// What is decoded.
    pub task: Task<'a, S::Template>,
    /// Whether [`OutputLanguage::allowed`] is asked.
    pub grammar: bool,
}

impl<S: OutputLanguage> Constraint for Free<'_, S> {
    fn allowed_tokens(&self, output: &[Token], _row: &[f32]) -> AllowedTokens<'_> {
        let allowed =
            if self.grammar { self.output_language.allowed(self.task, output) } else { None };
        AllowedTokens {
            class: self.output_language.position(self.task, output).unwrap_or(Position::Structure),
            extension: Extension::Branch(allowed.map(Cow::Owned)),
        }
    }

    fn class(&self, output: &[Token], token: Token, ruled: Position) -> Position {
        self.output_language.class(self.task, output, token).unwrap_or(ruled)
    }

    fn unlimited(&self) -> bool {
        !self.grammar
    }
}

/// Restricted infilling (section 5.2, algorithm 1): branching at names only, and only while the
/// hypothesis conforms to its template.
pub struct Infill<'a, S: OutputLanguage> {
    /// The output language.
    pub output_language: &'a S,
    /// The template to fill.
    pub template: S::Template,
    /// Where to branch, and among what.
    pub settings: &'a Infilling,
}

impl<S: OutputLanguage> Infill<'_, S> {
    fn allowed(&self, output: &[Token]) -> Option<Cow<'_, [Token]>> {
        let task = Task::Fill(&self.template);
        let asked = self.settings.grammar.then(|| self.output_language.allowed(task, output));
        asked.flatten().map(Cow::Owned)
    }
}

/// The whitelist U of algorithm 1 at a position of class `class`.
fn whitelist<'s, S: OutputLanguage>(
    output_language: &'s S,
    settings: &Infilling,
    class: Position,
    output: &[Token],
) -> Cow<'s, [Token]> {
    if !settings.shared_whitelist || class == Position::Value {
        return output_language.names(class, output);
    }
    let mut union = Vec::new();
    for (class, used) in [
        (Position::Table, settings.branch_at_tables),
        (Position::Column, settings.branch_at_columns),
    ] {
        if used {
            union.extend_from_slice(&output_language.names(class, output));
        }
    }
    union.sort_unstable();
    union.dedup();
    Cow::Owned(union)
}

/// Whether there is branching at positions of class `class`.
fn branches(settings: &Infilling, class: Position) -> bool {
    match class {
        Position::Table => settings.branch_at_tables,
        Position::Column => settings.branch_at_columns,
        Position::Value => settings.branch_at_values,
        Position::Structure | Position::InsideName | Position::End => false,
    }
}

impl<S: OutputLanguage> Constraint for Infill<'_, S> {
    fn allowed_tokens(&self, output: &[Token], _row: &[f32]) -> AllowedTokens<'_> {
        let position = self.output_language.position(Task::Fill(&self.template), output);
        let class = position.unwrap_or(Position::Structure);
        // The start token counts.
        let over = self.settings.control_limit.is_some_and(|limit| output.len() + 1 >= limit);
        if !self.settings.controlled || over {
            let allowed = self.allowed(output).filter(|_| !over);
            return AllowedTokens { class, extension: Extension::Branch(allowed) };
        }
        if position.is_none() {
            return AllowedTokens { class, extension: Extension::Nothing };
        }
        let allowed = self.allowed(output);
        if !branches(self.settings, class) {
            return AllowedTokens { class, extension: Extension::Top(allowed) };
        }
        let mut names = whitelist(self.output_language, self.settings, class, output);
        if let Some(allowed) = allowed {
            names.to_mut().retain(|token| allowed.binary_search(token).is_ok());
        }
        AllowedTokens { class, extension: Extension::Branch(Some(names)) }
    }

    fn class(&self, output: &[Token], token: Token, ruled: Position) -> Position {
        if self.settings.controlled {
            return ruled;
        }
        let task = Task::Fill(&self.template);
        self.output_language.class(task, output, token).unwrap_or(ruled)
    }
}

/// Branching control without a template (ablation "single stage", section 6.5). Where the most
/// probable token begins a name, hypotheses branch among names; elsewhere it is their only
/// extension. A template that is written on the way never branches.
pub struct Guided<'a, S: OutputLanguage> {
    /// The output language.
    pub output_language: &'a S,
    /// Where to branch, and among what.
    pub settings: &'a Infilling,
    /// Token that SQL begins after.
    pub separator: Token,
}

impl<S: OutputLanguage> Guided<'_, S> {
    /// The SQL so far, once it has begun.
    fn sql<'t>(&self, output: &'t [Token]) -> Option<&'t [Token]> {
        let at = output.iter().position(|&token| token == self.separator)?;
        Some(&output[at + 1..])
    }
}

impl<S: OutputLanguage> Constraint for Guided<'_, S> {
    fn allowed_tokens(&self, output: &[Token], row: &[f32]) -> AllowedTokens<'_> {
        let over = self.settings.control_limit.is_some_and(|limit| output.len() + 1 >= limit);
        let Some((top, _)) = score::argmax(row) else {
            return AllowedTokens { class: Position::Structure, extension: Extension::Nothing };
        };
        let class = self.class(output, top, Position::Structure);
        let extension = match self.sql(output) {
            _ if over => Extension::Branch(None),
            Some(sql) if branches(self.settings, class) => {
                Extension::Branch(Some(whitelist(self.output_language, self.settings, class, sql)))
            }
            _ => Extension::Top(None),
        };
        AllowedTokens { class, extension }
    }

    fn class(&self, output: &[Token], token: Token, ruled: Position) -> Position {
        let class = match self.sql(output) {
            Some(sql) => self.output_language.class(Task::Vanilla, sql, token),
            None => self.output_language.class(Task::Template, output, token),
        };
        class.unwrap_or(ruled)
    }
}
