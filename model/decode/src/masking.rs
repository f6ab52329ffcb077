//! Masking (not in the paper): what would the model write if one of the names that it chose were
//! not there? Each name of the best readings is forbidden in turn, and the query decoded anew. Of
//! two names that a question may mean, this finds the other one, in all of its places at once,
//! where a beam fills with mixtures of both. ODIN (algorithm 1) masks columns of the schema in the
//! same way, but encodes it anew each time; here one encoding serves all.

use crate::{
    constraint::{Constraint, Extension, Ruling},
    error::DecodeError,
    model::{Model, Token},
    record::Observer,
    run::{Job, Run},
    settings::Masking,
    surface::{Position, Surface, Task},
    tasks::Tasks,
    trace::Purpose,
};

/// Free search within the grammar, without one token.
struct Without<C> {
    inner: C,
    token: Token,
}

impl<C: Constraint> Constraint for Without<C> {
    fn ruling(&self, output: &[Token], row: &[f32]) -> Ruling<'_> {
        let mut ruling = self.inner.ruling(output, row);
        if let Extension::Branch(Some(tokens)) = &mut ruling.extension
            && let Ok(at) = tokens.binary_search(&self.token)
        {
            tokens.to_mut().remove(at);
        }
        ruling
    }

    fn class(&self, output: &[Token], token: Token, ruled: Position) -> Position {
        self.inner.class(output, token, ruled)
    }
}

/// Whether a token is a name: what can stand for a table and a column alike is a mark.
pub(crate) fn names<S: Surface>(surface: &S) -> impl Fn(Token) -> bool {
    let names = |class| surface.names(class, &[]).into_owned();
    let (tables, columns) = (names(Position::Table), names(Position::Column));
    move |token| tables.contains(&token) != columns.contains(&token)
}

impl<'a, M, S, T, O> Run<'_, 'a, M, S, T, O>
where
    M: Model,
    S: Surface,
    T: Tasks<S::Template>,
    O: Observer,
{
    /// One search for each name of the best readings of vanilla beam search, which must be done.
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
        let is_name = names(self.surface);
        let mut masked = Vec::new();
        for reading in self.vanilla.iter().take(masking.readings) {
            for token in reading.tokens.iter().filter(|token| is_name(**token)) {
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
