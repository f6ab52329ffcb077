//! Decoding under sets of forbidden names, one set after the other, from one encoding.

use std::collections::BTreeSet;

use crate::{
    error::DecodeError,
    masking::names,
    model::{Model, Token},
    output_language::OutputLanguage,
    rank::FoundQuery,
    record::Observer,
    run::Run,
    settings::Settings,
    tasks::Tasks,
    trace::{Purpose, Trace},
};

/// Decodes queries for one question while some names are forbidden.
///
/// A system such as ODIN (algorithm 1) decodes a query, forbids one of its columns, decodes again,
/// and chooses what to forbid next by what it found. The prompt is encoded by the first call and
/// never again; all calls write one trace.
///
/// # Steps
/// 1. [`MaskedDecoder::new`] checks the settings. The search is `vanilla` of [`Settings`]: width 1
///    is greedy decoding.
/// 2. [`MaskedDecoder::decode`] decodes under one set, [`MaskedDecoder::decode_each`] under several
///    sets in one batch. [`MaskedDecoder::names_in`] lists the names of a query, which may be
///    forbidden next.
/// 3. [`MaskedDecoder::finish`] returns the trace with the candidates that the caller chose.
///
/// The [`Observer`] can cancel a call between any two tokens. The decoder can then be used again:
/// what it found and encoded before stays.
///
/// ODIN as published encodes the schema without the masked columns each time. Here the encoder
/// still reads the whole schema, and only the output is restricted.
pub struct MaskedDecoder<'r, 'a, M: Model, S: OutputLanguage, T, O> {
    run: Run<'r, 'a, M, S, T, O>,
    is_name: Box<dyn Fn(Token) -> bool + 'a>,
}

impl<'r, 'a, M, S, T, O> MaskedDecoder<'r, 'a, M, S, T, O>
where
    M: Model,
    S: OutputLanguage,
    T: Tasks<S::Template>,
    O: Observer,
{
    /// Creates a decoder for one question. Nothing is encoded yet.
    ///
    /// # Errors
    /// If a setting is out of its range, or `vanilla.grammar` is off: names can be forbidden only
    /// where the grammar lists the allowed tokens.
    pub fn new(
        model: &'r mut M,
        output_language: &'a S,
        tasks: &'a T,
        settings: &'a Settings,
        observer: &'r mut O,
    ) -> Result<Self, DecodeError<M::Error>> {
        settings.check()?;
        if !settings.vanilla.grammar {
            return Err(DecodeError::MaskingWithoutGrammar);
        }
        let is_name = Box::new(names(output_language));
        Ok(Self { run: Run::new(model, output_language, tasks, settings, observer), is_name })
    }

    /// Adds to the logits of some tokens in all searches that follow, beside the schema links of
    /// [`Settings::fusion`]. Replaces what an earlier call added.
    pub fn prefer(&mut self, bonuses: Vec<(Token, f32)>) {
        self.run.preferences = bonuses;
    }

    /// Decodes queries that have none of the `forbidden` tokens, best first, at most as many as the
    /// search returns. The list is empty where nothing can be written without them.
    ///
    /// # Errors
    /// If the model fails or the observer cancels the call.
    pub async fn decode(
        &mut self,
        forbidden: &BTreeSet<Token>,
    ) -> Result<Vec<FoundQuery>, DecodeError<M::Error>> {
        let found = self.decode_each(std::slice::from_ref(forbidden)).await?;
        Ok(found.into_iter().next().unwrap_or_default())
    }

    /// Decodes queries under each of some sets in one batch: one call of the network per step.
    /// Returns the queries of each set, as [`MaskedDecoder::decode`] does.
    ///
    /// # Errors
    /// If the model fails or the observer cancels the call.
    pub async fn decode_each(
        &mut self,
        sets: &[BTreeSet<Token>],
    ) -> Result<Vec<Vec<FoundQuery>>, DecodeError<M::Error>> {
        let first = self.run.recorder.trace.searches.len();
        let mut jobs = Vec::with_capacity(sets.len());
        for set in sets {
            let forbidden: Vec<Token> = set.iter().copied().collect();
            let words = |token| self.run.output_language.text(token).into_owned();
            let index = self.run.recorder.masked_set(&forbidden, words);
            let purpose = Purpose::MaskedSet { set: index };
            let beam = self.run.settings.vanilla.beam;
            jobs.push(self.run.search_without(purpose, forbidden, beam)?);
        }
        self.run.without.clear();
        self.run.decode_batch("masked queries", jobs).await?;
        let mut found = vec![Vec::new(); sets.len()];
        for (search, queries) in self.run.without.drain(..) {
            found[search - first] = queries;
        }
        Ok(found)
    }

    /// Returns the names of a query, each once, in the order in which it first has them. `*` counts
    /// as a name.
    pub fn names_in(&self, query: &FoundQuery) -> Vec<Token> {
        let mut names = Vec::new();
        for &token in query.tokens.iter().filter(|token| (self.is_name)(**token)) {
            if !names.contains(&token) {
                names.push(token);
            }
        }
        names
    }

    /// Returns the trace of all calls so far.
    pub fn trace(&self) -> &Trace {
        &self.run.recorder.trace
    }

    /// Ends the run and returns its trace, with `candidates` as its result.
    pub fn finish(mut self, candidates: &[FoundQuery]) -> Trace {
        self.run.recorder.candidates(candidates);
        self.run.recorder.trace
    }
}
