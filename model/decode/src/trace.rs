//! The trace: what every decoder did and why, in a versioned form that can be stored.

mod check;
mod read;
mod step;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{
    model::Token,
    output_language::{Plan, Position},
    settings::Settings,
};

pub use check::TraceError;
pub use step::{Node, RunnerUp, Why};

/// Version of [`Trace`]; changes whenever an older reader would misread it.
pub const TRACE_VERSION: u32 = 2;

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// Question to SQL.
    Vanilla,
    /// Question to the best plan.
    Plan,
    /// Templates under no plan.
    Templates,
    /// SQL under plan `plan` (index into [`Trace::plans`]) in one pass.
    SingleStage {
        /// The plan.
        plan: usize,
    },
    /// Template under plan `plan` (index into [`Trace::plans`]).
    Template {
        /// The plan.
        plan: usize,
    },
    /// Question to SQL without one name.
    Masked {
        /// The name.
        token: Token,
    },
    /// Filling of template `template` (index into [`Trace::templates`]).
    Fill {
        /// The template.
        template: usize,
    },
}

/// A whole run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// [`TRACE_VERSION`].
    pub version: u32,
    /// What ran, and where.
    pub run: Run,
    /// Words of all tokens that occur.
    pub words: BTreeMap<Token, String>,
    /// Plans in the order tried; the first is the model's own.
    pub plans: Vec<PlanTrace>,
    /// Templates in the order of their plans.
    pub templates: Vec<TemplateTrace>,
    /// Searches in the order begun.
    pub searches: Vec<SearchTrace>,
    /// Ranked candidates.
    pub candidates: Vec<CandidateTrace>,
    /// What was left out.
    pub omitted: Omitted,
}

/// Facts of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The settings.
    pub settings: Settings,
    /// SHA-256 of the model's weights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// What the network ran on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// Seed of random choices; beam search has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Milliseconds by phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timings: Vec<Timing>,
    /// Decoding steps (calls of the network).
    pub steps: usize,
    /// Rows over all decoding steps.
    pub rows: usize,
}

/// Duration of a phase.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Timing {
    /// Name of the phase.
    pub phase: String,
    /// Milliseconds.
    pub milliseconds: f64,
}

/// A plan that was tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanTrace {
    /// The plan.
    pub plan: Plan,
    /// Whether it is the model's own.
    pub own: bool,
}

/// A template that was found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TemplateTrace {
    /// Index of the plan that it was decoded under, or that it names itself.
    pub plan: usize,
    /// Index of the search that found it.
    pub search: usize,
    /// Its last node there.
    pub node: u32,
    /// In words; empty where the output is no template.
    pub text: String,
    /// Its score, divided by its length as the settings say.
    pub score: f32,
    /// What is wrong with it.
    pub flags: Vec<Flag>,
    /// Whether it is filled.
    pub filled: bool,
}

/// What is wrong with a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// It is the same as another, which was found earlier or belongs to an earlier plan.
    Repeats {
        /// Index of the other one.
        template: usize,
    },
    /// Its own counts contradict its plan.
    Contradicts {
        /// Its own counts.
        counts: Plan,
    },
    /// Nothing was found (yet) under its plan.
    Missing,
    /// It is no template.
    Unreadable,
    /// It reached the longest length.
    Unfinished,
}

/// One search: its nodes as parallel arrays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchTrace {
    /// What it is for.
    pub purpose: Purpose,
    /// Beam width; number of samples.
    pub width: usize,
    /// Tokens of the forced prefix.
    pub prefix: Vec<Token>,
    /// The nodes.
    pub nodes: Nodes,
    /// Probable tokens that became no node.
    pub runners_up: RunnersUp,
    /// Finished hypotheses, best first: node and final score. Samples in the order drawn; those
    /// that drew the same tokens share a node.
    pub finished: Vec<(u32, f32)>,
}

impl SearchTrace {
    /// How many different outputs it finished: fewer than samples where some drew the same.
    pub fn distinct(&self) -> usize {
        self.finished.iter().map(|&(node, _)| node).collect::<BTreeSet<_>>().len()
    }
}

/// Nodes as parallel arrays; entry i is node `id[i]`, ids ascend.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Nodes {
    /// [`Node::id`].
    pub id: Vec<u32>,
    /// [`Node::parent`]; -1 for none.
    pub parent: Vec<i64>,
    /// [`Node::step`].
    pub step: Vec<u32>,
    /// [`Node::token`].
    pub token: Vec<Token>,
    /// [`Node::log_prob`].
    pub log_prob: Vec<f32>,
    /// [`Node::score`].
    pub score: Vec<f32>,
    /// [`Node::rank`].
    pub rank: Vec<u32>,
    /// [`Node::why`].
    pub why: Vec<Why>,
    /// [`Node::class`].
    pub class: Vec<Position>,
}

/// Runners-up as parallel arrays.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunnersUp {
    /// [`RunnerUp::parent`]; -1 for none.
    pub parent: Vec<i64>,
    /// [`RunnerUp::token`].
    pub token: Vec<Token>,
    /// [`RunnerUp::probability`].
    pub probability: Vec<f32>,
    /// [`RunnerUp::why`].
    pub why: Vec<Why>,
}

/// A candidate that was returned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CandidateTrace {
    /// Normalised SQL.
    pub sql: String,
    /// Index of the search that found it.
    pub search: usize,
    /// Its last node there.
    pub node: u32,
    /// Its place in that search, from 0.
    pub rank: usize,
    /// Its final score there.
    pub score: f32,
}

/// What was left out of a trace because of its bounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Omitted {
    /// Nodes that were kept by their search.
    pub nodes: usize,
    /// Nodes that were pruned at once.
    pub pruned: usize,
    /// Runners-up.
    pub runners_up: usize,
}

impl Nodes {
    /// Where node `id` stands, if it was recorded.
    pub fn find(&self, id: u32) -> Option<usize> {
        self.id.binary_search(&id).ok()
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.id.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.id.is_empty()
    }
}
