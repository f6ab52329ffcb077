//! Decoding under sets of forbidden names, one set after the other, from one encoding.

use std::collections::BTreeSet;

use crate::{
    error::DecodeError,
    masking::names,
    model::{Model, Prompt, Token},
    output_language::{OutputLanguage, Task},
    rank::{FoundQuery, rank},
    record::Observer,
    run::{Run, SearchJob},
    settings::{Beam, Settings},
    tasks::Tasks,
    trace::{MaskedSchemaTrace, Purpose, Trace},
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
/// 2. [`MaskedDecoder::decode`] decodes under one set. [`MaskedDecoder::names_in`] lists the names of a
///    query, which may be forbidden next.
/// 3. [`MaskedDecoder::finish`] returns the trace with the candidates that the caller chose.
///
/// The [`Observer`] can cancel a call between any two tokens. The decoder can then be used again:
/// what it found and encoded before stays.
///
/// ODIN as published encodes the schema without the masked columns each time:
/// [`MaskedDecoder::decode_reading`]. By [`MaskedDecoder::decode`] the encoder still reads the whole
/// schema, and only the output is restricted. The two are equal where nothing is forbidden; elsewhere
/// they differ, since every encoder state depends on every name that was read.
pub struct MaskedDecoder<'r, 'a, M: Model, S: OutputLanguage, T, O> {
    run: Run<'r, 'a, M, S, T, O>,
    is_name: Box<dyn Fn(Token) -> bool + 'a>,
    beam: Beam,
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
        let run = Run::new(model, output_language, tasks, settings, observer);
        Ok(Self { run, is_name, beam: settings.vanilla.beam })
    }

    /// Adds to the logits of some tokens in all searches that follow, instead of what an
    /// earlier call added.
    pub fn prefer(&mut self, bonuses: Vec<(Token, f32)>) {
        self.run.preferences = bonuses;
    }

    /// Sets the longest output of all searches that follow, in tokens, to `length` or what the
    /// settings say, whichever is less. Start and end token count.
    pub fn at_most(&mut self, length: usize) {
        self.beam.max_length = self.run.settings.vanilla.beam.max_length.min(length.max(2));
    }

    /// Decodes queries without any restriction: vanilla search.
    ///
    /// # Errors
    /// If the model fails or the observer cancels the call.
    pub async fn decode_all(&mut self) -> Result<Vec<FoundQuery>, DecodeError<M::Error>> {
        let job = self.run.plain_search(Purpose::Vanilla, Task::Vanilla, Vec::new(), self.beam);
        self.run.decode_batch("queries", vec![job]).await?;
        Ok(self.run.vanilla.clone())
    }

    /// Decodes queries that have none of the `forbidden` tokens, as [`MaskedDecoder::decode`] does,
    /// while the network reads `prompt`: one without them, whose pointers are numbered alike.
    /// Pointers of forbidden tokens may point at anything. Log-probabilities are those over the
    /// other tokens, as if there were no pointers of forbidden tokens.
    ///
    /// # Errors
    /// If the model fails or the observer cancels the call.
    pub async fn decode_reading(
        &mut self,
        forbidden: &BTreeSet<Token>,
        prompt: Prompt,
    ) -> Result<Vec<FoundQuery>, DecodeError<M::Error>> {
        let mut job = self.job(forbidden)?;
        job.prompt = prompt;
        let preferred = self.run.preferences.len();
        self.run.preferences.extend(forbidden.iter().map(|token| (*token, f32::NEG_INFINITY)));
        let decoded = self.decode_job(job).await;
        self.run.preferences.truncate(preferred);
        decoded
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
        let job = self.job(forbidden)?;
        self.decode_job(job).await
    }

    /// Returns the search without the tokens of a set, which the trace now has.
    fn job(&mut self, forbidden: &BTreeSet<Token>) -> Result<SearchJob<'a>, DecodeError<M::Error>> {
        let forbidden: Vec<Token> = forbidden.iter().copied().collect();
        let words = |token| self.run.output_language.text(token).into_owned();
        let set = self.run.recorder.masked_set(&forbidden, words);
        self.run.search_without(Purpose::MaskedSet { set }, forbidden, self.beam)
    }

    /// Decodes a search and returns its queries.
    async fn decode_job(
        &mut self,
        job: SearchJob<'a>,
    ) -> Result<Vec<FoundQuery>, DecodeError<M::Error>> {
        self.run.without.clear();
        self.run.decode_batch("masked queries", vec![job]).await?;
        Ok(self.run.without.drain(..).flat_map(|(_, queries)| queries).collect())
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

    /// Ranks the best query of the full schema and those of masked schemas, as the settings say.
    pub fn rank(&self, full: &[FoundQuery], masked: &[FoundQuery]) -> Vec<FoundQuery> {
        rank(&self.run.settings.ranking, &self.is_name, full, masked, &[])
    }

    /// Records the masked schemas of a search over them, the full one first.
    pub fn record_schemas(&mut self, schemas: Vec<MaskedSchemaTrace>) {
        let words = |token| self.run.output_language.text(token).into_owned();
        self.run.recorder.masked_schemas(schemas, words);
    }

    /// Ends the run and returns its trace, with `candidates` as its result.
    pub fn finish(mut self, candidates: &[FoundQuery]) -> Trace {
        let language = self.run.output_language;
        self.run.recorder.candidates(candidates, |query| language.repairs(&query.tokens));
        self.run.recorder.trace
    }
}
