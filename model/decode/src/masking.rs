//! Search without some of the names (not in the LogicalBeam paper).
//!
//! Each name of the best queries is forbidden in turn, and the query is decoded anew. Of two names
//! that a question may mean, this finds the other one in all of its places at once, where a beam
//! fills with mixtures of both. ODIN (Vaidya et al., algorithm 1) masks columns of the schema in
//! the same way, but encodes the smaller schema each time; here one encoding serves all searches.

use std::borrow::Cow;

use crate::{
    constraint::{AllowedTokens, Constraint, Extension},
    error::DecodeError,
    model::{Model, Token},
    output_language::{OutputLanguage, Task, TokenClass},
    record::Observer,
    run::{Run, SearchJob},
    settings::{Beam, Masking},
    tasks::Tasks,
    trace::Purpose,
};

/// Removes forbidden tokens from what another constraint allows.
struct Without<C> {
    inner: C,
    forbidden: Vec<Token>,
}

impl<C: Constraint> Constraint for Without<C> {
    fn allowed_tokens(&self, output: &[Token], row: &[f32]) -> AllowedTokens<'_> {
        let mut allowed = self.inner.allowed_tokens(output, row);
        if let Extension::Branch(Some(tokens)) = &mut allowed.extension
            && self.forbidden.iter().any(|token| tokens.binary_search(token).is_ok())
        {
            Cow::to_mut(tokens).retain(|token| !self.forbidden.contains(token));
        }
        allowed
    }

    fn class(&self, output: &[Token], token: Token, next_class: TokenClass) -> TokenClass {
        self.inner.class(output, token, next_class)
    }
}

/// Returns a predicate that tells names from other tokens. A token that can stand for a table and
/// for a column alike, such as the one for a repeated table, is none.
pub(crate) fn names<S: OutputLanguage>(output_language: &S) -> impl Fn(Token) -> bool + use<S> {
    let names = |class| output_language.names(class, &[]).into_owned();
    let (tables, columns) = (names(TokenClass::Table), names(TokenClass::Column));
    move |token| tables.contains(&token) != columns.contains(&token)
}

impl<'a, M, S, T, O> Run<'_, 'a, M, S, T, O>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
{
    /// Returns one search for each name of the best queries of vanilla beam search, which must be
    /// done.
    pub(crate) fn masked_searches(
        &self,
        masking: &Masking,
    ) -> Result<Vec<SearchJob<'a>>, DecodeError<M::Error>> {
        let is_name = names(self.output_language);
        let mut masked = Vec::new();
        for query in self.vanilla.iter().take(masking.readings) {
            for token in query.tokens.iter().filter(|token| is_name(**token)) {
                if !masked.contains(token) {
                    masked.push(*token);
                }
            }
        }
        let longest = self.vanilla.iter().map(|query| query.tokens.len()).max().unwrap_or(0);
        let mut beam = masking.beam;
        if let Some(extra) = masking.extra_length {
            // Start and end token count, too.
            beam.max_length = beam.max_length.min(longest + extra + 2);
        }
        let search = |token| self.search_without(Purpose::Masked { token }, vec![token], beam);
        masked.into_iter().take(masking.names).map(search).collect()
    }

    /// Returns the search for SQL without the `forbidden` tokens.
    ///
    /// # Errors
    /// [`DecodeError::MaskingWithoutGrammar`]: only a list of allowed tokens can lack one.
    pub(crate) fn search_without(
        &self,
        purpose: Purpose,
        forbidden: Vec<Token>,
        beam: Beam,
    ) -> Result<SearchJob<'a>, DecodeError<M::Error>> {
        if !self.settings.vanilla.grammar {
            return Err(DecodeError::MaskingWithoutGrammar);
        }
        let mut job = self.plain_search(purpose, Task::Vanilla, Vec::new(), beam);
        job.search.constraint = Box::new(Without { inner: job.search.constraint, forbidden });
        Ok(job)
    }
}
