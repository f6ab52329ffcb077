//! Writes the trace while searches run, within its bounds. Events and the observer of a run.

use std::{collections::BTreeMap, ops::ControlFlow};

use crate::{
    model::Token,
    rank::FoundQuery,
    search::{Hypothesis, StepLog},
    settings::{Settings, TraceLimits},
    trace::{
        CandidateTrace, MaskedSchemaTrace, Omitted, PlanTrace, Purpose, Run, SearchTrace,
        TRACE_VERSION, TemplateTrace, Timing, Trace, Why,
    },
};

/// An event of a run.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// The plans are known.
    Plans(&'a [PlanTrace]),
    /// A search begins; its nodes are still to come.
    Begin {
        /// Number of the search.
        search: usize,
        /// Its purpose, width and prefix.
        trace: &'a SearchTrace,
    },
    /// All searches made a step.
    Step {
        /// Hypotheses that were considered in this step.
        log: &'a StepLog,
        /// Text of every token that the trace has so far.
        words: &'a BTreeMap<Token, String>,
    },
    /// A template was found.
    Template {
        /// Index of the template.
        index: usize,
        /// The template.
        template: &'a TemplateTrace,
    },
    /// A search for SQL is done.
    Queries {
        /// Number of the search.
        search: usize,
        /// The queries that it found, best first.
        queries: &'a [FoundQuery],
    },
    /// The candidates are chosen.
    Candidates(&'a [FoundQuery]),
    /// The observer cancelled the run. The last event; what it answers is not heard.
    Stopped(&'a Trace),
}

/// Receives the events of a run and can cancel it.
pub trait Observer {
    /// Receives an event. A break cancels the run before its next decoding step.
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()>;

    /// Returns the milliseconds since any fixed moment, if there is a clock.
    fn now(&self) -> Option<f64> {
        None
    }
}

/// Ignores all events.
impl Observer for () {
    fn event(&mut self, _event: Event<'_>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Writes the trace of a run.
#[derive(Debug)]
pub struct Recorder {
    /// The trace so far.
    pub trace: Trace,
    limits: TraceLimits,
    nodes: usize,
    runners_up: usize,
}

impl Recorder {
    /// Creates an empty trace of a run with these settings.
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
            masked_sets: Vec::new(),
            masked_schemas: Vec::new(),
            searches: Vec::new(),
            candidates: Vec::new(),
            omitted: Omitted::default(),
        };
        Self { trace, limits: settings.trace, nodes: 0, runners_up: 0 }
    }

    /// Adds a search and returns its number.
    pub fn begin(&mut self, purpose: Purpose, width: usize, prefix: &[Token]) -> usize {
        let prefix = prefix.to_vec();
        self.trace.searches.push(SearchTrace { prefix, ..SearchTrace::new(purpose, width) });
        self.trace.searches.len() - 1
    }

    /// Adds a set of masked names, in ascending order, and returns its index. `text` writes a token.
    pub fn masked_set(&mut self, tokens: &[Token], text: impl Fn(Token) -> String) -> usize {
        for &token in tokens {
            self.trace.words.entry(token).or_insert_with(|| text(token));
        }
        self.trace.masked_sets.push(tokens.to_vec());
        self.trace.masked_sets.len() - 1
    }

    /// Records masked schemas. `text` writes a token.
    pub fn masked_schemas(
        &mut self,
        schemas: Vec<MaskedSchemaTrace>,
        text: impl Fn(Token) -> String,
    ) {
        for &token in schemas.iter().flat_map(|schema| &schema.masked) {
            self.trace.words.entry(token).or_insert_with(|| text(token));
        }
        self.trace.masked_schemas = schemas;
    }

    /// Records a step. `text` writes a token.
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
            self.trace.searches[node.search].nodes.push(node);
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

    /// Records the finished hypotheses of a search.
    pub fn finish(&mut self, search: usize, finished: &[Hypothesis]) {
        self.trace.searches[search].finished =
            finished.iter().map(|hypothesis| (hypothesis.node, hypothesis.score)).collect();
    }

    /// Records the candidates, and what was repaired in each.
    pub fn candidates(
        &mut self,
        candidates: &[FoundQuery],
        repairs: impl Fn(&FoundQuery) -> Vec<String>,
    ) {
        let candidate = |query: &FoundQuery| CandidateTrace {
            sql: query.sql.clone(),
            search: query.search,
            node: query.node,
            rank: query.rank,
            score: query.score,
            repairs: repairs(query),
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
