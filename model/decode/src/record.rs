//! Collects the trace while searches run, within its bounds, and tells an observer.

use std::{collections::BTreeMap, ops::ControlFlow};

use crate::{
    model::Token,
    rank::FoundQuery,
    search::{Hypothesis, StepLog},
    settings::{Settings, TraceLimits},
    trace::{
        CandidateTrace, Nodes, Omitted, PlanTrace, Purpose, Run, RunnersUp, SearchTrace,
        TRACE_VERSION, TemplateTrace, Timing, Trace, Why,
    },
};

/// What happens during a run, as it happens.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The plans are known.
    Plans(&'a [PlanTrace]),
    /// A search begins; its nodes are still to come.
    Begin {
        /// Number of the search.
        search: usize,
        /// What it is.
        trace: &'a SearchTrace,
    },
    /// All searches made a step.
    Step {
        /// What happened.
        log: &'a StepLog,
        /// Words of all tokens so far.
        words: &'a BTreeMap<Token, String>,
    },
    /// A template was found.
    Template {
        /// Index of the template.
        index: usize,
        /// What it is.
        template: &'a TemplateTrace,
    },
    /// A search for SQL is over.
    Queries {
        /// Number of the search.
        search: usize,
        /// What it found, best first.
        queries: &'a [FoundQuery],
    },
    /// The run is over.
    Candidates(&'a [FoundQuery]),
}

/// Watches a run, and can stop it: a break takes effect before the next decoding step.
pub trait Observer {
    /// Something happened.
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()>;

    /// Milliseconds since any fixed moment, if there is a clock.
    fn now(&self) -> Option<f64> {
        None
    }
}

/// Watches nothing.
impl Observer for () {
    fn event(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The trace under construction.
#[derive(Debug)]
pub struct Recorder {
    /// What is there so far.
    pub trace: Trace,
    limits: TraceLimits,
    nodes: usize,
    runners_up: usize,
}

impl Recorder {
    /// An empty trace of a run with these settings.
    pub fn new(settings: &Settings) -> Self {
        let run = Run {
            settings: settings.clone(),
            model: None,
            device: None,
            seed: settings.seed(),
            timings: Vec::new(),
            steps: 0,
            rows: 0,
        };
        let trace = Trace {
            version: TRACE_VERSION,
            run,
            words: BTreeMap::new(),
            plans: Vec::new(),
            templates: Vec::new(),
            searches: Vec::new(),
            candidates: Vec::new(),
            omitted: Omitted::default(),
        };
        Self { trace, limits: settings.trace, nodes: 0, runners_up: 0 }
    }

    /// Begins a search; returns its number.
    pub fn begin(&mut self, purpose: Purpose, width: usize, prefix: &[Token]) -> usize {
        self.trace.searches.push(SearchTrace {
            purpose,
            width,
            prefix: prefix.to_vec(),
            nodes: Nodes::default(),
            runners_up: RunnersUp::default(),
            finished: Vec::new(),
        });
        self.trace.searches.len() - 1
    }

    /// Records a step; `text` names tokens.
    pub fn step(&mut self, log: &StepLog, text: impl Fn(Token) -> String) {
        let mut word = |token| {
            self.trace.words.entry(token).or_insert_with(|| text(token));
        };
        for node in &log.nodes {
            let pruned = node.why == Why::PrunedByScore;
            let room = match pruned {
                true if !self.limits.pruned => 0,
                true => self.limits.nodes / 2,
                false => self.limits.nodes,
            };
            if self.nodes >= room {
                let omitted = &mut self.trace.omitted;
                *(if pruned { &mut omitted.pruned } else { &mut omitted.nodes }) += 1;
                continue;
            }
            self.nodes += 1;
            word(node.token);
            let nodes = &mut self.trace.searches[node.search].nodes;
            nodes.id.push(node.id);
            nodes.parent.push(node.parent.map_or(-1, i64::from));
            nodes.step.push(node.step);
            nodes.token.push(node.token);
            nodes.log_prob.push(node.log_prob);
            nodes.score.push(node.score);
            nodes.rank.push(node.rank);
            nodes.why.push(node.why);
            nodes.class.push(node.class);
        }
        for runner in &log.runners_up {
            let search = &mut self.trace.searches[runner.search];
            let known = runner.parent.is_none_or(|id| search.nodes.find(id).is_some());
            if !known || self.runners_up >= self.limits.nodes {
                self.trace.omitted.runners_up += 1;
                continue;
            }
            self.runners_up += 1;
            word(runner.token);
            search.runners_up.parent.push(runner.parent.map_or(-1, i64::from));
            search.runners_up.token.push(runner.token);
            search.runners_up.probability.push(runner.probability);
            search.runners_up.why.push(runner.why);
        }
        for &(search, node) in &log.dropped {
            let nodes = &mut self.trace.searches[search].nodes;
            if let Some(at) = nodes.find(node) {
                nodes.why[at] = Why::DoesNotConform;
            }
        }
    }

    /// Records what a search found.
    pub fn finish(&mut self, search: usize, finished: &[Hypothesis]) {
        self.trace.searches[search].finished =
            finished.iter().map(|hypothesis| (hypothesis.node, hypothesis.score)).collect();
    }

    /// Records the candidates.
    pub fn candidates(&mut self, candidates: &[FoundQuery]) {
        let candidate = |query: &FoundQuery| CandidateTrace {
            sql: query.sql.clone(),
            search: query.search,
            node: query.node,
            rank: query.rank,
            score: query.score,
        };
        self.trace.candidates = candidates.iter().map(candidate).collect();
    }

    /// Records how long a phase took, if there is a clock.
    pub fn timing(&mut self, phase: &str, from: Option<f64>, to: Option<f64>) {
        if let (Some(from), Some(to)) = (from, to) {
            let timing = Timing { phase: phase.into(), milliseconds: to - from };
            self.trace.run.timings.push(timing);
        }
    }
}
