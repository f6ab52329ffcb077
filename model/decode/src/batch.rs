//! Searches that are decoded together, with one call of the network per step.

use std::collections::BTreeMap;

use crate::{
    error::DecodeError,
    model::{Model, Token},
    search::{Hypothesis, Search, StepLog},
    search_state::SearchState,
};

/// Searches that share a cache. Finished hypotheses and searches leave the cache.
pub struct Batch<'a, M: Model> {
    cache: M::Cache,
    states: Vec<SearchState<'a>>,
    first_id: usize,
    /// The hypotheses that were considered in the last step.
    pub log: StepLog,
    resumed: StepLog,
    bonuses: Vec<(Token, f32)>,
    parents: Vec<usize>,
    tokens: Vec<Token>,
    /// Number of steps.
    pub steps: usize,
    /// Number of rows over all steps.
    pub rows: usize,
}

impl<'a, M: Model> Batch<'a, M> {
    /// Begins searches, each with the encoded prompt that it reads. They are numbered from
    /// `first_id` on. `cache` is that of an earlier batch of the run, if there was one. `runners_up` is
    /// the number of tokens to log for each hypothesis.
    pub fn new(
        model: &M,
        cache: Option<M::Cache>,
        first_id: usize,
        searches: Vec<(M::Memory, Search<'a>)>,
        runners_up: usize,
    ) -> Self {
        let (memories, searches): (Vec<_>, Vec<_>) = searches.into_iter().unzip();
        let states = searches.into_iter().enumerate();
        let states = states.map(|(i, search)| SearchState::new(first_id + i, search, i)).collect();
        let cache = match cache {
            Some(mut cache) => {
                model.reset_cache(&mut cache, &memories);
                cache
            }
            None => model.begin(&memories),
        };
        Self {
            cache,
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

    /// Ends all searches and returns the cache, for a later batch of the run.
    pub fn into_cache(self) -> M::Cache {
        self.cache
    }

    /// Adds to the logits of some tokens in every row from now on (shallow fusion). The
    /// log-probabilities of searches and traces include it.
    pub fn fuse(&mut self, bonuses: Vec<(Token, f32)>) {
        self.bonuses = bonuses;
    }

    /// Returns whether `hypothesis` of search number `search` finished in the last step, so that the
    /// cache still has its row.
    pub fn can_resume(&self, search: usize, hypothesis: &Hypothesis) -> bool {
        self.state(search).length == hypothesis.tokens.len() + 1
    }

    /// Begins a search whose prefix is a hypothesis that [can be resumed](Batch::can_resume),
    /// without decoding the prefix again, and returns its number. Start token and encoded prompt
    /// must be the same.
    pub fn resume(&mut self, search: Search<'a>, hypothesis: &Hypothesis) -> usize {
        let id = self.first_id + self.states.len();
        let log_probs = hypothesis.log_probs.clone();
        self.states.push(SearchState::resumed(
            id,
            search,
            hypothesis.row,
            log_probs,
            &mut self.resumed,
        ));
        id
    }

    /// Decodes one token of all searches. Returns `false` where all were done before.
    ///
    /// # Errors
    /// If the model fails or contradicts its contract.
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
            .try_fold(self.log.runners_up_wanted, |most, state| {
                Some(most.max(state.best_wanted()?))
            })
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

    fn state(&self, search: usize) -> &SearchState<'a> {
        &self.states[search - self.first_id]
    }

    /// Returns the number of searches, done or not.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns whether there are no searches.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// Returns whether search number `search` is done.
    pub fn is_done(&self, search: usize) -> bool {
        self.state(search).done
    }

    /// Iterates over the running hypotheses of a search, best first.
    pub fn running(&self, search: usize) -> impl Iterator<Item = &[Token]> {
        self.state(search).running().map(|running| &running.tokens[..])
    }

    /// Returns the part of `tokens` that constraints and output languages see.
    pub fn visible<'t>(&self, search: usize, tokens: &'t [Token]) -> &'t [Token] {
        tokens.get(self.state(search).search.hidden..).unwrap_or_default()
    }

    /// Returns the finished hypotheses of a search that is done, at most as many as it returns:
    /// best first, or samples in the order drawn.
    pub fn finished(&self, search: usize) -> &[Hypothesis] {
        let state = self.state(search);
        &state.finished[..state.finished.len().min(state.search.beam.returns)]
    }

    /// Ends a search. Its running hypotheses are dropped.
    pub fn close(&mut self, search: usize) {
        let index = search - self.first_id;
        self.states[index].close();
    }
}
