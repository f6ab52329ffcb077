//! Masking (not in the paper): what would the model write if one of the names that it chose were
//! not there? Each name of the best queries is forbidden in turn, and the query decoded anew. Of
//! two names that a question may mean, this finds the other one, in all of its places at once,
//! where a beam fills with mixtures of both. ODIN (algorithm 1) masks columns of the schema in the
//! same way, but encodes it anew each time; here one encoding serves all.

use crate::{
    constraint::{AllowedTokens, Constraint, Extension},
    error::DecodeError,
    model::{Model, Token},
    output_language::{OutputLanguage, Position, Task},
    record::Observer,
    run::{Job, Run},
    settings::Masking,
    tasks::Tasks,
    trace::Purpose,
};

/// Free search within the grammar, without one token.
struct Without<C> {
    inner: C,
    token: Token,
}

impl<C: Constraint> Constraint for Without<C> {
    fn allowed_tokens(&self, output: &[Token], row: &[f32]) -> AllowedTokens<'_> {
        let mut allowed_tokens = self.inner.allowed_tokens(output, row);
        if let Extension::Branch(Some(tokens)) = &mut allowed_tokens.extension
            && let Ok(at) = tokens.binary_search(&self.token)
        {
            tokens.to_mut().remove(at);
        }
        allowed_tokens
    }

    fn class(&self, output: &[Token], token: Token, ruled: Position) -> Position {
        self.inner.class(output, token, ruled)
    }
}

/// Whether a token is a name: what can stand for a table and a column alike is a mark.
pub(crate) fn names<S: OutputLanguage>(output_language: &S) -> impl Fn(Token) -> bool {
    let names = |class| output_language.names(class, &[]).into_owned();
    let (tables, columns) = (names(Position::Table), names(Position::Column));
    move |token| tables.contains(&token) != columns.contains(&token)
}

impl<'a, M, S, T, O> Run<'_, 'a, M, S, T, O>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
{
    /// One search for each name of the best queries of vanilla beam search, which must be done.
    ///
    /// # Errors
    /// If there is no grammar: only a list of tokens can lack one.
    pub(crate) fn maskings(
        &self,
        masking: &Masking,
    ) -> Result<Vec<Job<'a>>, DecodeError<M::Error>> {
        if !self.settings.vanilla.grammar {
            return Err(DecodeError::MaskingWithoutGrammar);
        }
        let is_name = names(self.output_language);
        let mut masked = Vec::new();
        for query in self.vanilla.iter().take(masking.readings) {
            for token in query.tokens.iter().filter(|token| is_name(**token)) {
                if !masked.contains(token) {
                    masked.push(*token);
                }
            }
        }
        let job = |token| {
            let purpose = Purpose::Masked { token };
            let mut job = self.job(purpose, Task::Vanilla, Vec::new(), masking.beam);
            job.search.constraint = Box::new(Without { inner: job.search.constraint, token });
            job
        };
        Ok(masked.into_iter().take(masking.names).map(job).collect())
    }
}
