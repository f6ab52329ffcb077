//! A search under way: its hypotheses, in groups that do not compete.

use crate::{
    error::DecodeError,
    extend::{Candidate, forced},
    method::Method,
    model::{LogProbs, Token},
    output_language::Position,
    search::{Hypothesis, Search, StepLog},
    settings::{EarlyStopping, ForcedScore},
    trace::{Node, Why},
};

/// A hypothesis that runs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Running {
    pub tokens: Vec<Token>,
    pub log_probs: Vec<f32>,
    pub score: f32,
    /// Row of the cache that it continues with its last token; after a step its own row.
    pub row: usize,
    pub node: Option<u32>,
    /// Which samples it stands for; beams have none.
    pub samples: Vec<u32>,
}

/// Hypotheses that compete: all of a beam search, one group of a diverse one, or all samples.
#[derive(Debug)]
pub(crate) struct Group {
    pub width: usize,
    pub running: Vec<Running>,
    pub spare: Vec<Running>,
    /// Beams: best first, at most `width`. Samples: in the order finished.
    pub finished: Vec<(Hypothesis, Vec<u32>)>,
    pub improvable: bool,
    pub done: bool,
}

impl Group {
    fn new(width: usize, running: Running) -> Self {
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

    /// Whether as many hypotheses are finished as fit.
    pub fn full(&self) -> bool {
        self.finished.len() >= self.width
    }
}

/// A search under way.
pub(crate) struct State<'a> {
    pub search: Search<'a>,
    pub id: usize,
    pub groups: Vec<Group>,
    /// What was found, once it is done: best first, samples in the order drawn.
    pub finished: Vec<Hypothesis>,
    /// Decoder tokens so far, start token included (`cur_len`).
    pub length: usize,
    pub done: bool,
    next_node: u32,
}

impl<'a> State<'a> {
    /// A search from nothing; `row` is its row in the fresh cache.
    pub fn new(id: usize, search: Search<'a>, row: usize) -> Self {
        Self::begin(id, search, &Running { row, ..Running::default() })
    }

    fn begin(id: usize, search: Search<'a>, first: &Running) -> Self {
        let width = search.beam.width;
        let samples = (0..u32::try_from(width).unwrap_or(u32::MAX)).collect();
        let groups = match search.beam.method {
            Method::Beam => vec![Group::new(width, first.clone())],
            Method::Diverse(diversity) => {
                let groups = diversity.groups.max(1);
                (0..groups).map(|_| Group::new((width / groups).max(1), first.clone())).collect()
            }
            Method::Sample(_) => vec![Group::new(width, Running { samples, ..first.clone() })],
        };
        Self { search, id, groups, finished: Vec::new(), length: 1, done: false, next_node: 0 }
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

    /// Its hypotheses under way.
    pub fn running(&self) -> impl Iterator<Item = &Running> {
        self.groups.iter().flat_map(|group| &group.running)
    }

    /// How far down the rows of the next step it looks at most; none: all of each row.
    pub fn most(&self) -> Option<usize> {
        let free = self.length > self.search.prefix.len() && self.search.constraint.unlimited();
        match self.search.beam.method {
            Method::Beam if free => Some(2 * self.search.beam.width),
            _ => None,
        }
    }

    /// One step: reads the row of each running hypothesis and replaces them by their extensions.
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

    /// Ends the search; what runs is lost.
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

    /// What a token of `parent` belongs to; `ruled` is what its position was taken for.
    pub fn class(&self, parent: &Running, token: Token, ruled: Position) -> Position {
        if parent.tokens.len() < self.search.prefix.len() {
            return Position::Structure;
        }
        self.search.constraint.class(&parent.tokens[self.search.hidden..], token, ruled)
    }

    /// Whether `token` ends an output of `parent`.
    pub fn ends(&self, parent: &Running, token: Token) -> bool {
        self.search.ends.contains(&token) && parent.tokens.len() >= self.search.prefix.len()
    }

    /// Tokens that count as generated when a finished score is divided by its length.
    fn generated(&self, length: usize) -> f64 {
        let prefix = match self.search.prefix_score {
            ForcedScore::Excluded => self.search.prefix.len(),
            _ => 0,
        };
        length.saturating_sub(1 + prefix).max(1) as f64
    }

    /// A score divided by length, as finished hypotheses compare.
    pub fn penalised(&self, score: f32, length: usize) -> f32 {
        score / self.generated(length).powf(self.search.beam.length_penalty) as f32
    }

    /// Whether a hypothesis of `score` can still become better than one that finished with
    /// `worst`.
    pub fn can_improve(&self, score: f32, length: usize, worst: f32) -> bool {
        let beam = self.search.beam;
        let longest = beam.early_stopping == EarlyStopping::Never && beam.length_penalty > 0.0;
        let length = if longest { beam.max_length } else { length };
        self.penalised(score, length) > worst
    }
}

impl Running {
    pub fn extend(&mut self, parent: &Running, candidate: Candidate, score: f32, node: u32) {
        self.tokens.clone_from(&parent.tokens);
        self.tokens.push(candidate.token);
        self.log_probs.clone_from(&parent.log_probs);
        self.log_probs.push(candidate.log_prob);
        self.score = score;
        self.row = parent.row;
        self.node = Some(node);
    }

    /// The finished output that it is, with its score divided by length.
    pub fn finish(self, score: f32, complete: bool) -> Hypothesis {
        let Running { tokens, log_probs, row, node, .. } = self;
        Hypothesis { tokens, log_probs, score, complete, node: node.unwrap_or(0), row }
    }
}
