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

use std::borrow::Cow;

use crate::{
    constraint::{Constraint, Extension},
    error::DecodeError,
    model::{LogProbs, Token},
    score::{self, TopK},
    settings::{Beam, EarlyStopping, ForcedScore},
    surface::Position,
    trace::{Node, RunnerUp, Why},
};

/// What a search is to do.
pub struct Search<'a> {
    /// Token that the decoder starts from.
    pub start: Token,
    /// Tokens that every output begins with.
    pub prefix: Vec<Token>,
    /// How many tokens of the prefix the constraint does not see.
    pub hidden: usize,
    /// Tokens that end an output.
    pub ends: Vec<Token>,
    /// Width, length, stopping.
    pub beam: Beam,
    /// What the tokens of the prefix add to the score.
    pub prefix_score: ForcedScore,
    /// What a token adds where no branching is allowed.
    pub unbranched_score: ForcedScore,
    /// What hypotheses may be extended with.
    pub constraint: Box<dyn Constraint + 'a>,
}

/// A finished output.
#[derive(Clone, Debug, PartialEq)]
pub struct Hypothesis {
    /// Tokens after the start token: forced prefix, output, end token.
    pub tokens: Vec<Token>,
    /// Their log-probabilities under the model.
    pub log_probs: Vec<f32>,
    /// Cumulative score divided by `generated^length_penalty`.
    pub score: f32,
    /// Whether the last token is an end token; otherwise the longest length was reached.
    pub complete: bool,
    /// Its last node in the trace.
    pub node: u32,
    /// Row of the latest step whose prediction the last token was.
    pub(crate) row: usize,
}

impl Hypothesis {
    /// The tokens without the end token.
    pub fn output(&self) -> &[Token] {
        &self.tokens[..self.tokens.len() - usize::from(self.complete)]
    }
}

/// What happened in a step, for the trace.
#[derive(Debug, Default)]
pub struct StepLog {
    /// Hypotheses that were considered.
    pub nodes: Vec<Node>,
    /// Probable tokens that were not.
    pub runners_up: Vec<RunnerUp>,
    /// Hypotheses (search, node) that were not extended because they do not conform.
    pub dropped: Vec<(usize, u32)>,
    /// How many of the most probable tokens of each hypothesis to look at.
    pub runners_up_wanted: usize,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Running {
    pub tokens: Vec<Token>,
    log_probs: Vec<f32>,
    score: f32,
    /// Row of the cache that it continues with its last token; after a step its own row.
    pub row: usize,
    node: Option<u32>,
}

#[derive(Clone, Copy)]
struct Candidate {
    parent: usize,
    token: Token,
    log_prob: f32,
}

/// How one running hypothesis was extended.
struct Verdict<'a> {
    class: Position,
    why: Why,
    /// Ascending.
    whitelist: Option<Cow<'a, [Token]>>,
}

/// A search under way.
pub(crate) struct State<'a> {
    pub search: Search<'a>,
    id: usize,
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
            width => width * (1 + self.search.ends.len()).max(2),
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

    /// Offers the extensions of one hypothesis.
    fn collect<E>(
        &self,
        index: usize,
        row: &[f32],
        best: &mut TopK<Candidate>,
    ) -> Result<Verdict<'_>, DecodeError<E>> {
        let running = &self.running[index];
        let base = running.score;
        let candidate = |token, log_prob| Candidate { parent: index, token, log_prob };
        if let Some(&token) = self.search.prefix.get(running.tokens.len()) {
            let Some(&log_prob) = row.get(token as usize) else {
                return Err(DecodeError::UnknownToken { token, width: row.len() });
            };
            if log_prob > f32::NEG_INFINITY {
                let score = base + forced(self.search.prefix_score, log_prob);
                best.push(score, candidate(token, log_prob));
            }
            let class = Position::Structure;
            return Ok(Verdict { class, why: Why::ForcedByPrefix, whitelist: None });
        }
        let ruling = self.search.constraint.ruling(&running.tokens[self.search.hidden..]);
        let class = ruling.class;
        let (why, whitelist) = match ruling.extension {
            Extension::Nothing => (Why::DoesNotConform, None),
            Extension::Branch(None) => {
                for (token, &log_prob) in row.iter().enumerate() {
                    if base + log_prob > best.floor() {
                        best.push(base + log_prob, candidate(token as Token, log_prob));
                    }
                }
                (Why::Kept, None)
            }
            Extension::Branch(Some(tokens)) => {
                for &token in tokens.iter() {
                    if let Some(&log_prob) = row.get(token as usize) {
                        best.push(base + log_prob, candidate(token, log_prob));
                    }
                }
                (Why::Kept, Some(tokens))
            }
            Extension::Top(tokens) => {
                let top = match &tokens {
                    None => score::argmax(row),
                    Some(tokens) => best_of(row, tokens),
                };
                if let Some((token, log_prob)) = top {
                    let score = base + forced(self.search.unbranched_score, log_prob);
                    best.push(score, candidate(token, log_prob));
                }
                (Why::ForcedUnbranched, tokens)
            }
        };
        Ok(Verdict { class, why, whitelist })
    }

    fn log_runners_up(
        &self,
        probs: &LogProbs,
        rulings: &[Verdict<'_>],
        best: &[(f32, Candidate)],
        log: &mut StepLog,
    ) {
        if log.runners_up_wanted == 0 {
            return;
        }
        for (index, running) in self.running.iter().enumerate() {
            for (token, log_prob) in score::top_k(probs.row(running.row), log.runners_up_wanted) {
                if best.iter().any(|(_, c)| c.parent == index && c.token == token) {
                    continue;
                }
                let verdict = &rulings[index];
                let listed = |list: &Cow<'_, [Token]>| list.binary_search(&token).is_ok();
                let why = match verdict.why {
                    _ if !verdict.whitelist.as_ref().is_none_or(listed) => Why::BlockedByWhitelist,
                    Why::Kept => Why::PrunedByScore,
                    why => why,
                };
                let probability = log_prob.exp();
                let runner =
                    RunnerUp { search: self.id, parent: running.node, token, probability, why };
                log.runners_up.push(runner);
            }
        }
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

fn forced(rule: ForcedScore, log_prob: f32) -> f32 {
    match rule {
        ForcedScore::LogProbability => log_prob,
        ForcedScore::Constant(constant) => constant,
        ForcedScore::Excluded => 0.0,
    }
}

fn best_of(row: &[f32], tokens: &[Token]) -> Option<(Token, f32)> {
    let mut best = (0, f32::NEG_INFINITY);
    for &token in tokens {
        match row.get(token as usize) {
            Some(&x) if x > best.1 => best = (token, x),
            _ => {}
        }
    }
    (best.1 > f32::NEG_INFINITY).then_some(best)
}
