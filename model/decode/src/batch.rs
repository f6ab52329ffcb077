//! Any number of searches, decoded together: one call of the network per step.

use std::collections::BTreeMap;

use crate::{
    error::DecodeError,
    model::{Model, Token},
    search::{Hypothesis, Search, StepLog},
    state::State,
};

/// Searches that share a cache. Finished hypotheses and searches leave it.
pub struct Batch<'a, M: Model> {
    cache: M::Cache,
    states: Vec<State<'a>>,
    first_id: usize,
    /// What happened in the last step.
    pub log: StepLog,
    resumed: StepLog,
    bonuses: Vec<(Token, f32)>,
    parents: Vec<usize>,
    tokens: Vec<Token>,
    /// Steps taken.
    pub steps: usize,
    /// Rows over all steps.
    pub rows: usize,
}

impl<'a, M: Model> Batch<'a, M> {
    /// Begins searches, each on its memory. They are numbered from `first_id` on.
    pub fn new(
        model: &M,
        first_id: usize,
        searches: Vec<(M::Memory, Search<'a>)>,
        runners_up: usize,
    ) -> Self {
        let (memories, searches): (Vec<_>, Vec<_>) = searches.into_iter().unzip();
        let states = searches.into_iter().enumerate();
        let states = states.map(|(i, search)| State::new(first_id + i, search, i)).collect();
        Self {
            cache: model.begin(&memories),
            states,
            first_id,
            log: StepLog { runners_up_wanted: runners_up, ..StepLog::default() },
            resumed: StepLog::default(),
            bonuses: Vec::new(),
            parents: Vec::new(),
            tokens: Vec::new(),
            steps: 0,
            rows: 0,
        }
    }

    /// Adds to the logits of some tokens in every row from now on (shallow fusion). What searches
    /// and traces call log-probabilities is what comes of it.
    pub fn fuse(&mut self, bonuses: Vec<(Token, f32)>) {
        self.bonuses = bonuses;
    }

    /// Whether `hypothesis` of search number `search` finished in the last step, so that its
    /// cache is still there.
    pub fn is_fresh(&self, search: usize, hypothesis: &Hypothesis) -> bool {
        self.state(search).length == hypothesis.tokens.len() + 1
    }

    /// Begins a search whose prefix is a [fresh](Batch::is_fresh) hypothesis, without decoding
    /// the prefix again. Start token and memory must be the same. Returns its number.
    pub fn resume(&mut self, search: Search<'a>, hypothesis: &Hypothesis) -> usize {
        let id = self.first_id + self.states.len();
        let log_probs = hypothesis.log_probs.clone();
        self.states.push(State::resumed(id, search, hypothesis.row, log_probs, &mut self.resumed));
        id
    }

    /// One step of all searches. `false`: all were done before.
    pub async fn step(&mut self, model: &mut M) -> Result<bool, DecodeError<M::Error>> {
        self.log.nodes.clear();
        self.log.nodes.append(&mut self.resumed.nodes);
        self.log.runners_up.clear();
        self.log.dropped.clear();
        self.parents.clear();
        self.tokens.clear();
        // Groups of one search may have come to the same prefix: it is decoded once.
        let mut rows = BTreeMap::new();
        for state in self.states.iter_mut().filter(|state| !state.done) {
            let start = state.search.start;
            for running in state.groups.iter_mut().flat_map(|group| &mut group.running) {
                let token = running.tokens.last().copied().unwrap_or(start);
                let row = *rows.entry((running.row, token)).or_insert_with(|| {
                    self.parents.push(running.row);
                    self.tokens.push(token);
                    self.parents.len() - 1
                });
                running.row = row;
            }
        }
        if self.parents.is_empty() {
            return Ok(false);
        }
        let step = self.steps;
        let most: Option<usize> = self
            .states
            .iter()
            .filter(|state| !state.done)
            .try_fold(self.log.runners_up_wanted, |most, state| Some(most.max(state.most()?)))
            .filter(|_| self.bonuses.is_empty());
        let (cache, parents, tokens) = (&mut self.cache, &self.parents, &self.tokens);
        let probs = match most {
            Some(most) => model.step_best(cache, parents, tokens, most).await,
            None => model.step(cache, parents, tokens).await,
        };
        let mut probs = probs.map_err(|source| DecodeError::Model { step, source })?;
        probs.add(&self.bonuses);
        if probs.rows() != self.parents.len() {
            let (hypotheses, rows) = (self.parents.len(), probs.rows());
            return Err(DecodeError::Rows { step, hypotheses, rows });
        }
        for state in self.states.iter_mut().filter(|state| !state.done) {
            state.advance(&probs, step, &mut self.log)?;
        }
        self.steps += 1;
        self.rows += self.parents.len();
        Ok(true)
    }

    fn state(&self, search: usize) -> &State<'a> {
        &self.states[search - self.first_id]
    }

    /// Number of searches begun.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether no search was begun.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Whether search number `search` is over.
    pub fn is_done(&self, search: usize) -> bool {
        self.state(search).done
    }

    /// Outputs under way, best first.
    pub fn running(&self, search: usize) -> impl Iterator<Item = &[Token]> {
        self.state(search).running().map(|running| &running.tokens[..])
    }

    /// The part of `tokens` that constraint and output_language see.
    pub fn shown<'t>(&self, search: usize, tokens: &'t [Token]) -> &'t [Token] {
        tokens.get(self.state(search).search.hidden..).unwrap_or_default()
    }

    /// What a search that is over has found, best first, at most as many as it returns; samples
    /// in the order drawn.
    pub fn finished(&self, search: usize) -> &[Hypothesis] {
        let state = self.state(search);
        &state.finished[..state.finished.len().min(state.search.beam.returns)]
    }

    /// Ends a search before its time.
    pub fn close(&mut self, search: usize) {
        let index = search - self.first_id;
        self.states[index].close();
    }
}
