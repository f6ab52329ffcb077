//! Constraints on the tokens that may extend a hypothesis: free search, restricted infilling
//! (algorithm 1), and branching control without a template.

use std::borrow::Cow;

use crate::{
    model::Token,
    output_language::{OutputLanguage, Task, TokenClass},
    score,
    settings::Infilling,
};

/// The tokens that may extend a hypothesis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedTokens<'a> {
    /// Class of the next token.
    pub class: TokenClass,
    /// The extensions that are considered.
    pub extension: Extension<'a>,
}

/// The extensions of a hypothesis that are considered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Extension<'a> {
    /// All tokens, or those of an ascending list.
    Branch(Option<Cow<'a, [Token]>>),
    /// The most probable of all tokens, or of an ascending list.
    Top(Option<Cow<'a, [Token]>>),
    /// None: the hypothesis does not conform to its template.
    Nothing,
}

impl Extension<'_> {
    /// Returns the tokens that may be drawn from `row`: all (`Some(None)`), or those of a list.
    /// Returns `None` where the hypothesis does not conform.
    #[allow(clippy::option_option, reason = "nothing, anything, or one of these")]
    pub(crate) fn tokens(&self, row: &[f32]) -> Option<Option<Cow<'_, [Token]>>> {
        match self {
            Self::Nothing => None,
            Self::Branch(tokens) => Some(tokens.as_deref().map(Cow::Borrowed)),
            Self::Top(tokens) => {
                let top = match tokens {
                    None => score::argmax(row),
                    Some(tokens) => score::best_of(row, tokens),
                };
                Some(Some(Cow::Owned(top.map(|(token, _)| token).into_iter().collect())))
            }
        }
    }
}

/// Decides which tokens may extend the hypotheses of a search.
pub trait Constraint {
    /// Returns the tokens that may extend `output`, a hypothesis as [`OutputLanguage`] defines it.
    /// `row` has the log-probabilities of the next token.
    fn allowed_tokens(&self, output: &[Token], row: &[f32]) -> AllowedTokens<'_>;

    /// Returns the class of `token` after `output`, where [`Constraint::allowed_tokens`] returned
    /// the class `next_class`.
    fn class(&self, output: &[Token], token: Token, next_class: TokenClass) -> TokenClass {
        let _ = (output, token);
        next_class
    }

    /// Returns whether all tokens are allowed everywhere.
    fn allows_all(&self) -> bool {
        false
    }
}

impl<C: Constraint + ?Sized> Constraint for Box<C> {
    fn allowed_tokens(&self, output: &[Token], row: &[f32]) -> AllowedTokens<'_> {
        (**self).allowed_tokens(output, row)
    }

    fn class(&self, output: &[Token], token: Token, next_class: TokenClass) -> TokenClass {
        (**self).class(output, token, next_class)
    }

    fn allows_all(&self) -> bool {
        (**self).allows_all()
    }
}

/// Free search, optionally within the output language's grammar.
pub struct Free<'a, S: OutputLanguage> {
    /// The output language.
    pub output_language: &'a S,
    /// The task that is decoded.
    pub task: Task<'a, S::Template>,
    /// Whether the output must follow [`OutputLanguage::allowed`].
    pub grammar: bool,
}

impl<S: OutputLanguage> Constraint for Free<'_, S> {
    fn allowed_tokens(&self, output: &[Token], _row: &[f32]) -> AllowedTokens<'_> {
        let allowed =
            if self.grammar { self.output_language.allowed(self.task, output) } else { None };
        AllowedTokens {
            class: self
                .output_language
                .next_class(self.task, output)
                .unwrap_or(TokenClass::Structure),
            extension: Extension::Branch(allowed.map(Cow::Owned)),
        }
    }

    fn class(&self, output: &[Token], token: Token, next_class: TokenClass) -> TokenClass {
        self.output_language.token_class(self.task, output, token).unwrap_or(next_class)
    }

    fn allows_all(&self) -> bool {
        !self.grammar
    }
}

/// Restricted infilling (section 5.2, algorithm 1): hypotheses branch at names only, and only
/// while they conform to their template.
pub struct Infill<'a, S: OutputLanguage> {
    /// The output language.
    pub output_language: &'a S,
    /// The template to fill.
    pub template: S::Template,
    /// Settings of branching.
    pub settings: &'a Infilling,
}

impl<S: OutputLanguage> Infill<'_, S> {
    fn allowed(&self, output: &[Token]) -> Option<Cow<'_, [Token]>> {
        let task = Task::Fill(&self.template);
        let asked = self.settings.grammar.then(|| self.output_language.allowed(task, output));
        asked.flatten().map(Cow::Owned)
    }
}

/// Returns the whitelist U of algorithm 1 where the next token has class `class`.
fn whitelist<'s, S: OutputLanguage>(
    output_language: &'s S,
    settings: &Infilling,
    class: TokenClass,
    output: &[Token],
) -> Cow<'s, [Token]> {
    if !settings.shared_whitelist || class == TokenClass::Value {
        return output_language.names(class, output);
    }
    let mut union = Vec::new();
    for (class, used) in [
        (TokenClass::Table, settings.branch_at_tables),
        (TokenClass::Column, settings.branch_at_columns),
    ] {
        if used {
            union.extend_from_slice(&output_language.names(class, output));
        }
    }
    union.sort_unstable();
    union.dedup();
    Cow::Owned(union)
}

impl<S: OutputLanguage> Constraint for Infill<'_, S> {
    fn allowed_tokens(&self, output: &[Token], _row: &[f32]) -> AllowedTokens<'_> {
        let position = self.output_language.next_class(Task::Fill(&self.template), output);
        let class = position.unwrap_or(TokenClass::Structure);
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
        if !self.settings.branches_at(class) {
            return AllowedTokens { class, extension: Extension::Top(allowed) };
        }
        let mut names = whitelist(self.output_language, self.settings, class, output);
        if let Some(allowed) = allowed {
            names.to_mut().retain(|token| allowed.binary_search(token).is_ok());
        }
        AllowedTokens { class, extension: Extension::Branch(Some(names)) }
    }

    fn class(&self, output: &[Token], token: Token, next_class: TokenClass) -> TokenClass {
        if self.settings.controlled {
            return next_class;
        }
        let task = Task::Fill(&self.template);
        self.output_language.token_class(task, output, token).unwrap_or(next_class)
    }
}

/// Branching control without a template (ablation "single stage", section 6.5).
///
/// Where the most probable token begins a name, hypotheses branch among names. Elsewhere that token
/// is their only extension, also in the template that precedes the SQL.
pub struct Guided<'a, S: OutputLanguage> {
    /// The output language.
    pub output_language: &'a S,
    /// Settings of branching.
    pub settings: &'a Infilling,
    /// Token that precedes the SQL.
    pub separator: Token,
}

impl<S: OutputLanguage> Guided<'_, S> {
    /// Returns the SQL so far, once it has begun.
    fn sql<'t>(&self, output: &'t [Token]) -> Option<&'t [Token]> {
        let at = output.iter().position(|&token| token == self.separator)?;
        Some(&output[at + 1..])
    }
}

impl<S: OutputLanguage> Constraint for Guided<'_, S> {
    fn allowed_tokens(&self, output: &[Token], row: &[f32]) -> AllowedTokens<'_> {
        let over = self.settings.control_limit.is_some_and(|limit| output.len() + 1 >= limit);
        let Some((top, _)) = score::argmax(row) else {
            return AllowedTokens { class: TokenClass::Structure, extension: Extension::Nothing };
        };
        let class = self.class(output, top, TokenClass::Structure);
        let extension = match self.sql(output) {
            _ if over => Extension::Branch(None),
            Some(sql) if self.settings.branches_at(class) => {
                Extension::Branch(Some(whitelist(self.output_language, self.settings, class, sql)))
            }
            _ => Extension::Top(None),
        };
        AllowedTokens { class, extension }
    }

    fn class(&self, output: &[Token], token: Token, next_class: TokenClass) -> TokenClass {
        let class = match self.sql(output) {
            Some(sql) => self.output_language.token_class(Task::Vanilla, sql, token),
            None => self.output_language.token_class(Task::Template, output, token),
        };
        class.unwrap_or(next_class)
    }
}
