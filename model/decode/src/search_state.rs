//! The state of a running search: its hypotheses, in groups that do not compete with each other.

use crate::{
    error::DecodeError,
    method::Method,
    model::{LogProbs, Token},
    output_language::TokenClass,
    search::{Hypothesis, Search, StepLog},
    settings::{EarlyStopping, ForcedScore},
    trace::{Node, Why},
};

/// An unfinished hypothesis.
#[derive(Clone, Debug, Default)]
pub(crate) struct RunningHypothesis {
    pub tokens: Vec<Token>,
    pub log_probs: Vec<f32>,
    pub score: f32,
    /// Row of the cache that it continues with its last token. After a step, its own row.
    pub row: usize,
    pub node: Option<u32>,
    /// Indices of the samples that have drawn its tokens; empty in a beam search.
    pub samples: Vec<u32>,
}

/// An extension of an unfinished hypothesis by one token.
#[derive(Clone, Copy)]
pub(crate) struct Extended {
    pub parent: usize,
    pub token: Token,
    pub log_prob: f32,
}

/// Hypotheses that compete: all of a beam search, one group of a diverse beam search, or all
/// samples.
#[derive(Debug)]
pub(crate) struct Group {
    pub width: usize,
    pub running: Vec<RunningHypothesis>,
    pub spare: Vec<RunningHypothesis>,
    /// Finished hypotheses with their samples. In a beam search, best first and at most `width`;
    /// samples in the order finished.
    pub finished: Vec<(Hypothesis, Vec<u32>)>,
    pub improvable: bool,
    pub done: bool,
}

impl Group {
    fn new(width: usize, running: RunningHypothesis) -> Self {
        let running = vec![running];
        Self {
            width,
            running,
            spare: Vec::new(),
            finished: Vec::new(),
            improvable: true,
            done: false,
        }
    }

    /// Returns whether `width` hypotheses are finished.
    pub fn full(&self) -> bool {
        self.finished.len() >= self.width
    }
}

/// The state of a running search.
pub(crate) struct SearchState<'a> {
    pub search: Search<'a>,
    pub id: usize,
    pub groups: Vec<Group>,
    /// Finished hypotheses once the search is done: best first, or samples in the order drawn.
    pub finished: Vec<Hypothesis>,
    /// Number of decoder tokens so far, start token included (`cur_len` of `generate`).
    pub length: usize,
    pub done: bool,
    next_node: u32,
}

impl<'a> SearchState<'a> {
    /// Begins a search with an empty prefix at row `row` of a new cache.
    pub fn new(id: usize, search: Search<'a>, row: usize) -> Self {
        Self::begin(id, search, &RunningHypothesis { row, ..RunningHypothesis::default() })
    }

    fn begin(id: usize, search: Search<'a>, first: &RunningHypothesis) -> Self {
        let width = search.beam.width;
        let samples = (0..u32::try_from(width).unwrap_or(u32::MAX)).collect();
        let groups = match search.beam.method {
            Method::Beam => vec![Group::new(width, first.clone())],
            Method::Diverse(diversity) => {
                let groups = diversity.groups.max(1);
                (0..groups).map(|_| Group::new((width / groups).max(1), first.clone())).collect()
            }
            Method::Sample(_) => {
                vec![Group::new(width, RunningHypothesis { samples, ..first.clone() })]
            }
        };
        Self { search, id, groups, finished: Vec::new(), length: 1, done: false, next_node: 0 }
    }

    /// Begins a search whose prefix another search has decoded: `row` is the row of the cache that
    /// has read all of the prefix but its last token.
    pub fn resumed(
        id: usize,
        search: Search<'a>,
        row: usize,
        log_probs: Vec<f32>,
        log: &mut StepLog,
    ) -> Self {
        let mut state = Self::new(id, search, row);
        let mut running = RunningHypothesis { row, ..RunningHypothesis::default() };
        let prefix = state.search.prefix.clone();
        for (token, &log_prob) in prefix.into_iter().zip(&log_probs) {
            running.score += state.search.prefix_score.of(log_prob);
            let extended = Extended { parent: 0, token, log_prob };
            let node = state.node(&running, extended, running.score, 0, Why::ForcedByPrefix);
            running.node = Some(node.id);
            running.tokens.push(token);
            log.nodes.push(node);
        }
        running.log_probs = log_probs;
        let length = state.length + running.tokens.len();
        let next_node = state.next_node;
        let mut state = Self::begin(id, state.search, &running);
        state.length = length;
        state.next_node = next_node;
        if state.length >= state.search.beam.max_length {
            state.close();
        }
        state
    }

    /// Iterates over the unfinished hypotheses.
    pub fn running(&self) -> impl Iterator<Item = &RunningHypothesis> {
        self.groups.iter().flat_map(|group| &group.running)
    }

    /// Returns how many of the highest entries of each row the next step needs, or `None` where it
    /// needs all.
    pub fn best_wanted(&self) -> Option<usize> {
        let free = self.length > self.search.prefix.len() && self.search.constraint.allows_all();
        match self.search.beam.method {
            Method::Beam if free => Some(2 * self.search.beam.width),
            _ => None,
        }
    }

    /// Replaces the unfinished hypotheses by their extensions, which it chooses by their rows.
    pub fn advance<E>(
        &mut self,
        probs: &LogProbs,
        step: usize,
        log: &mut StepLog,
    ) -> Result<(), DecodeError<E>> {
        let mut groups = std::mem::take(&mut self.groups);
        let mut taken = Vec::new();
        for group in groups.iter_mut().filter(|group| !group.done) {
            if let Method::Sample(sampling) = self.search.beam.method {
                self.draw(&sampling, group, probs, step, log)?;
            } else {
                self.extend(group, &mut taken, probs, step, log)?;
            }
        }
        // Only now: what a group took in its last step counts for later ones, too.
        groups.iter_mut().filter(|group| group.done).for_each(|group| group.running.clear());
        self.groups = groups;
        let at_limit = self.length + 1 >= self.search.beam.max_length;
        self.length += 1;
        if at_limit || self.groups.iter().all(|group| group.done) {
            self.close();
        }
        Ok(())
    }

    /// Ends the search. Unfinished hypotheses are dropped.
    pub fn close(&mut self) {
        if std::mem::replace(&mut self.done, true) {
            return;
        }
        let mut finished = Vec::new();
        let mut samples = Vec::new();
        for group in &mut self.groups {
            group.running.clear();
            for (hypothesis, drawn) in group.finished.drain(..) {
                samples.extend(drawn.iter().map(|&sample| (sample, hypothesis.clone())));
                finished.push(hypothesis);
            }
        }
        if matches!(self.search.beam.method, Method::Sample(_)) {
            samples.sort_by_key(|&(sample, _)| sample);
            finished = samples.into_iter().map(|(_, hypothesis)| hypothesis).collect();
        } else {
            finished.sort_by(|a, b| b.score.total_cmp(&a.score));
        }
        self.finished = finished;
    }

    pub fn node(
        &mut self,
        parent: &RunningHypothesis,
        extended: Extended,
        score: f32,
        rank: usize,
        why: Why,
    ) -> Node {
        let id = self.next_node;
        self.next_node += 1;
        Node {
            search: self.id,
            id,
            parent: parent.node,
            step: parent.tokens.len() as u32,
            token: extended.token,
            log_prob: extended.log_prob,
            score,
            rank: rank as u32,
            why,
            class: TokenClass::Structure,
        }
    }

    /// Returns the class of a token that follows `parent`, where the constraint returned the class
    /// `next_class`.
    pub fn class(
        &self,
        parent: &RunningHypothesis,
        token: Token,
        next_class: TokenClass,
    ) -> TokenClass {
        if parent.tokens.len() < self.search.prefix.len() {
            return TokenClass::Structure;
        }
        self.search.constraint.class(&parent.tokens[self.search.hidden..], token, next_class)
    }

    /// Returns whether `token` ends the output of `parent`.
    pub fn ends(&self, parent: &RunningHypothesis, token: Token) -> bool {
        self.search.ends.contains(&token) && parent.tokens.len() >= self.search.prefix.len()
    }

    /// Returns the number of tokens that count as generated for the length penalty.
    fn generated(&self, length: usize) -> f64 {
        let prefix = match self.search.prefix_score {
            ForcedScore::Excluded => self.search.prefix.len(),
            _ => 0,
        };
        length.saturating_sub(1 + prefix).max(1) as f64
    }

    /// Divides a score by the length penalty, as finished hypotheses are compared.
    pub fn penalised(&self, score: f32, length: usize) -> f32 {
        score / self.generated(length).powf(self.search.beam.length_penalty) as f32
    }

    /// Returns whether a hypothesis of `score` can still become better than one that finished with
    /// `worst`.
    pub fn can_improve(&self, score: f32, length: usize, worst: f32) -> bool {
        let beam = self.search.beam;
        let longest = beam.early_stopping == EarlyStopping::Never && beam.length_penalty > 0.0;
        let length = if longest { beam.max_length } else { length };
        self.penalised(score, length) > worst
    }
}

impl RunningHypothesis {
    pub fn extend(
        &mut self,
        parent: &RunningHypothesis,
        extended: Extended,
        score: f32,
        node: u32,
    ) {
        self.tokens.clone_from(&parent.tokens);
        self.tokens.push(extended.token);
        self.log_probs.clone_from(&parent.log_probs);
        self.log_probs.push(extended.log_prob);
        self.score = score;
        self.row = parent.row;
        self.node = Some(node);
    }

    /// Turns it into a finished hypothesis. `score` includes the length penalty.
    pub fn finish(self, score: f32, complete: bool) -> Hypothesis {
        let RunningHypothesis { tokens, log_probs, row, node, .. } = self;
        Hypothesis { tokens, log_probs, score, complete, node: node.unwrap_or(0), row }
    }
}
