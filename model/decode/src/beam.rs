//! One beam search, step by step, with the rules of Hugging Face's `generate(num_beams=k)`.
//!
//! Each step takes the `max(2, 1 + ends) * k` best extensions of all running hypotheses. Those
//! that end (or reach the longest length) and are among the first k compete for the k finished
//! places with `score / generated^length_penalty`; the best k others run on. Width 1 is greedy
//! decoding: it ends with its first end token. Of equal scores the one of the better parent, then
//! the one with the lower token id comes first.
//!
//! `generate` starts with k copies of the empty hypothesis, k - 1 of them at -10^9, and drags
//! such copies along while fewer than k real hypotheses exist. They are never decoded here: they
//! cost rows and return only duplicates. (With [`EarlyStopping::AtOnce`] they would count as
//! finished; here only real hypotheses do.)

use crate::{
    error::DecodeError,
    extend::{Candidate, forced},
    model::{LogProbs, Token},
    score::TopK,
    search::{Hypothesis, Search, StepLog},
    settings::{EarlyStopping, ForcedScore},
    surface::Position,
    trace::{Node, Why},
};

/// A hypothesis that runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Running {
    pub tokens: Vec<Token>,
    log_probs: Vec<f32>,
    pub score: f32,
    /// Row of the cache that it continues with its last token; after a step its own row.
    pub row: usize,
    pub node: Option<u32>,
}

/// A search under way.
pub(crate) struct State<'a> {
    pub search: Search<'a>,
    pub id: usize,
    pub running: Vec<Running>,
    spare: Vec<Running>,
    /// Best first, at most `beam.width`.
    pub finished: Vec<Hypothesis>,
    /// Decoder tokens so far, start token included (`cur_len`).
    pub length: usize,
    improvable: bool,
    pub done: bool,
    next_node: u32,
}

impl<'a> State<'a> {
    /// A search from nothing; `row` is its row in the fresh cache.
    pub fn new(id: usize, search: Search<'a>, row: usize) -> Self {
        Self {
            search,
            id,
            running: vec![Running { row, ..Running::default() }],
            spare: Vec::new(),
            finished: Vec::new(),
            length: 1,
            improvable: true,
            done: false,
            next_node: 0,
        }
    }

    /// A search whose whole prefix another search has decoded: `row` has read all of it but the
    /// last token.
    pub fn resumed(
        id: usize,
        search: Search<'a>,
        row: usize,
        log_probs: Vec<f32>,
        log: &mut StepLog,
    ) -> Self {
        let mut state = Self::new(id, search, row);
        let mut running = Running { row, ..Running::default() };
        let prefix = state.search.prefix.clone();
        for (token, &log_prob) in prefix.into_iter().zip(&log_probs) {
            running.score += forced(state.search.prefix_score, log_prob);
            let candidate = Candidate { parent: 0, token, log_prob };
            let node = state.node(&running, candidate, running.score, 0, Why::ForcedByPrefix);
            let node = Node { class: Position::Structure, ..node };
            running.node = Some(node.id);
            running.tokens.push(token);
            log.nodes.push(node);
        }
        running.log_probs = log_probs;
        state.length += running.tokens.len();
        state.done = state.length >= state.search.beam.max_length;
        state.running = vec![running];
        state
    }

    fn node(
        &mut self,
        parent: &Running,
        candidate: Candidate,
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
            token: candidate.token,
            log_prob: candidate.log_prob,
            score,
            rank: rank as u32,
            why,
            class: Position::Structure,
        }
    }

    /// Tokens that count as generated when a finished score is divided by its length.
    fn generated(&self, length: usize) -> f64 {
        let prefix = match self.search.prefix_score {
            ForcedScore::Excluded => self.search.prefix.len(),
            _ => 0,
        };
        length.saturating_sub(1 + prefix).max(1) as f64
    }

    fn penalised(&self, score: f32, length: usize) -> f32 {
        score / self.generated(length).powf(self.search.beam.length_penalty) as f32
    }

    /// One step: reads the row of each running hypothesis and replaces them by their best
    /// extensions.
    pub fn advance<E>(
        &mut self,
        probs: &LogProbs,
        step: usize,
        log: &mut StepLog,
    ) -> Result<(), DecodeError<E>> {
        let beam = self.search.beam;
        let wanted = match beam.width {
            1 => 1,
            width => width.saturating_mul((1 + self.search.ends.len()).max(2)),
        };
        let mut best = TopK::new(wanted);
        let mut rulings = Vec::with_capacity(self.running.len());
        for (index, running) in self.running.iter().enumerate() {
            let row = probs.row(running.row);
            let ruling = self.collect(index, row, &mut best)?;
            if ruling.why == Why::DoesNotConform
                && let Some(node) = running.node
            {
                log.dropped.push((self.id, node));
            }
            rulings.push(ruling);
        }
        if best.sorted().is_empty() {
            let nan = |running: &Running| probs.row(running.row).iter().any(|x| x.is_nan());
            if self.running.iter().any(nan) {
                return Err(DecodeError::NotANumber { step });
            }
        }
        self.log_runners_up(probs, &rulings, best.sorted(), log);
        let verdicts: Vec<_> = rulings.iter().map(|ruling| (ruling.class, ruling.why)).collect();

        let at_limit = self.length + 1 >= beam.max_length;
        let full = self.finished.len() >= beam.width;
        let open = self.improvable && !(full && beam.early_stopping == EarlyStopping::AtOnce);
        let old = std::mem::take(&mut self.running);
        let mut next = std::mem::take(&mut self.spare);
        let mut kept = 0;
        for (rank, &(score, candidate)) in best.sorted().iter().enumerate() {
            let parent = &old[candidate.parent];
            let (class, why) = verdicts[candidate.parent];
            let ended = self.search.ends.contains(&candidate.token)
                && parent.tokens.len() >= self.search.prefix.len();
            let why = match (ended || at_limit, rank < beam.width, kept < beam.width) {
                (true, true, _) if open => Why::Finished,
                (false, _, true) => why,
                _ => Why::PrunedByScore,
            };
            let node = Node { class, ..self.node(parent, candidate, score, rank, why) };
            if why == Why::Finished {
                self.finish(parent, candidate, score, ended, node.id);
            } else if why != Why::PrunedByScore {
                if next.len() == kept {
                    next.push(Running::default());
                }
                next[kept].extend(parent, candidate, score, node.id);
                kept += 1;
            }
            log.nodes.push(node);
        }
        next.truncate(kept);
        self.running = next;
        self.spare = old;
        self.length += 1;
        self.stop(at_limit);
        Ok(())
    }

    fn finish(
        &mut self,
        parent: &Running,
        candidate: Candidate,
        score: f32,
        complete: bool,
        node: u32,
    ) {
        let score = self.penalised(score, self.length + 1);
        let at = self.finished.partition_point(|other| other.score >= score);
        if at >= self.search.beam.width {
            return;
        }
        let mut running = Running::default();
        running.extend(parent, candidate, score, node);
        let Running { tokens, log_probs, row, .. } = running;
        self.finished.insert(at, Hypothesis { tokens, log_probs, score, complete, node, row });
        self.finished.truncate(self.search.beam.width);
    }

    /// The stopping rules, after `length` has been counted up.
    fn stop(&mut self, at_limit: bool) {
        let beam = self.search.beam;
        let Some(first) = self.running.first() else {
            self.done = true;
            return;
        };
        let full = self.finished.len() >= beam.width;
        if full && let Some(worst) = self.finished.last() {
            let longest = beam.early_stopping == EarlyStopping::Never && beam.length_penalty > 0.0;
            let length = if longest { beam.max_length } else { self.length };
            self.improvable &= self.penalised(first.score, length) > worst.score;
        }
        self.done |=
            at_limit || !self.improvable || (full && beam.early_stopping == EarlyStopping::AtOnce);
    }

    /// Ends the search; what runs is lost.
    pub fn close(&mut self) {
        self.done = true;
    }
}

impl Running {
    fn extend(&mut self, parent: &Running, candidate: Candidate, score: f32, node: u32) {
        self.tokens.clone_from(&parent.tokens);
        self.tokens.push(candidate.token);
        self.log_probs.clone_from(&parent.log_probs);
        self.log_probs.push(candidate.log_prob);
        self.score = score;
        self.row = parent.row;
        self.node = Some(node);
    }
}
