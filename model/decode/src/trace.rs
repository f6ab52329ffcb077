//! The trace of a run: what the decoder did and why, in a versioned form that can be stored.

mod stored;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
pub use stored::{RUN_FORMAT, TraceError};

use crate::model::Token;
use crate::output_language::{Plan, TokenClass};
use crate::settings::Settings;

/// Version of the stored form of [`Trace`]. It changes whenever an older reader would misread a
/// newer trace.
pub const TRACE_VERSION: u32 = 2;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// SQL without a template.
    Vanilla,
    /// The best plan.
    Plan,
    /// Templates without a given plan.
    Templates,
    /// SQL under plan `plan` (index into [`Trace::plans`]) in one pass.
    SingleStage {
        /// The plan.
        plan: usize,
    },
    /// A template under plan `plan` (index into [`Trace::plans`]).
    Template {
        /// The plan.
        plan: usize,
    },
    /// SQL without one name.
    Masked {
        /// The name.
        token: Token,
    },
    /// SQL without a set of names (index into [`Trace::masked_sets`]).
    MaskedSet {
        /// The set.
        set: usize,
    },
    /// SQL that fills template `template` (index into [`Trace::templates`]).
    Fill {
        /// The template.
        template: usize,
    },
}

/// The trace of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trace {
    /// [`TRACE_VERSION`].
    pub version: u32,
    /// Settings, model, device and cost.
    pub run: Run,
    /// Text of every token that occurs.
    pub words: BTreeMap<Token, String>,
    /// Plans in the order tried; the first is the model's own.
    pub plans: Vec<PlanTrace>,
    /// Templates in the order of their plans.
    pub templates: Vec<TemplateTrace>,
    /// Sets of names that were forbidden, each in ascending order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub masked_sets: Vec<Vec<Token>>,
    /// Masked schemas that a search over them saw, in the order seen, the full one first. A tree.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub masked_schemas: Vec<MaskedSchemaTrace>,
    /// Searches in the order begun.
    pub searches: Vec<SearchTrace>,
    /// Ranked candidates.
    pub candidates: Vec<CandidateTrace>,
    /// What was left out.
    pub omitted: Omitted,
}

/// The conditions and the cost of a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The settings.
    pub settings: Settings,
    /// SHA-256 of the model's weights.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The device that computed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// Seed of a sampling method.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Milliseconds by phase.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timings: Vec<Timing>,
    /// Number of decoding steps, each one call of the network.
    pub steps: usize,
    /// Number of rows over all decoding steps.
    pub rows: usize,
}

/// The duration of a phase.
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TemplateTrace {
    /// Index of the plan that it was decoded under, or that it names itself.
    pub plan: usize,
    /// Index of the search that found it.
    pub search: usize,
    /// Its last node there.
    pub node: u32,
    /// The template as text; empty where the output is none.
    pub text: String,
    /// Its score, divided by its length to the power of the settings' length penalty.
    pub score: f32,
    /// Its defects.
    pub flags: Vec<Flag>,
    /// Whether it is filled.
    pub filled: bool,
}

/// A defect of a template.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Flag {
    /// It equals another template, which was found earlier or belongs to an earlier plan.
    Repeats {
        /// Index of the other template.
        template: usize,
    },
    /// Its own counts contradict its plan.
    Contradicts {
        /// Its own counts.
        counts: Plan,
    },
    /// Nothing has been found under its plan.
    Missing,
    /// The output is not a template.
    Unreadable,
    /// The output reached its maximum length.
    Unfinished,
}

/// A schema without some of its names (ODIN, section 5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MaskedSchemaTrace {
    /// The names, in the order in which they were masked: those of its parent, and one more.
    pub masked: Vec<Token>,
    /// How well the rest serves the question, from 0 to 1; the highest is decoded first.
    pub score: f32,
    /// Index of the schema that it was made of; none for the full schema.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<usize>,
    /// Index of the search that decoded under it; none where it was still waiting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<usize>,
}

/// The trace of a search.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SearchTrace {
    /// Its purpose.
    pub purpose: Purpose,
    /// Beam width, or number of samples.
    pub width: usize,
    /// Tokens of the forced prefix.
    pub prefix: Vec<Token>,
    /// The hypotheses, one node for each token.
    pub nodes: Nodes,
    /// Probable tokens that did not become nodes.
    pub runners_up: RunnersUp,
    /// Last node and final score of each finished hypothesis, best first; samples in the order
    /// drawn. Samples that drew the same tokens share a node.
    pub finished: Vec<(u32, f32)>,
}

impl SearchTrace {
    /// Creates the trace of a search that has not made a step.
    pub fn new(purpose: Purpose, width: usize) -> Self {
        Self {
            purpose,
            width,
            prefix: Vec::new(),
            nodes: Nodes::default(),
            runners_up: RunnersUp::default(),
            finished: Vec::new(),
        }
    }

    /// Counts the different outputs that it finished. Samples can be equal.
    pub fn distinct(&self) -> usize {
        self.finished.iter().map(|&(node, _)| node).collect::<BTreeSet<_>>().len()
    }
}

/// Nodes as parallel arrays. Entry i is node `id[i]`; ids ascend.
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
    pub class: Vec<TokenClass>,
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
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
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
    /// What the SQL has otherwise than the tokens of the search, a sentence for each rule.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub repairs: Vec<String>,
}

/// Numbers of entries that the bounds of a trace left out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Omitted {
    /// Nodes that their search kept.
    pub nodes: usize,
    /// Nodes that were pruned in the step that made them.
    pub pruned: usize,
    /// Runners-up.
    pub runners_up: usize,
}

impl Nodes {
    /// Adds a node, whose id must be above all others.
    pub fn push(&mut self, node: &Node) {
        self.id.push(node.id);
        self.parent.push(node.parent.map_or(-1, i64::from));
        self.step.push(node.step);
        self.token.push(node.token);
        self.log_prob.push(node.log_prob);
        self.score.push(node.score);
        self.rank.push(node.rank);
        self.why.push(node.why);
        self.class.push(node.class);
    }

    /// Returns the position of node `id` in the arrays, if it was recorded.
    pub fn find(&self, id: u32) -> Option<usize> {
        self.id.binary_search(&id).ok()
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.id.len()
    }

    /// Returns whether there are no nodes.
    pub fn is_empty(&self) -> bool {
        self.id.is_empty()
    }
}

/// The reason why a hypothesis was kept, dropped or finished.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Why {
    /// Among the best of its step.
    #[default]
    Kept,
    /// Others of its step were better.
    PrunedByScore,
    /// Its token belongs to a prefix.
    ForcedByPrefix,
    /// Its token is the top one, and no branching is allowed here.
    ForcedUnbranched,
    /// Its token is not on the whitelist.
    BlockedByWhitelist,
    /// It does not conform to its template and was not extended.
    DoesNotConform,
    /// Complete.
    Finished,
    /// A sample drew it.
    Drawn,
    /// No sample drew it.
    NotDrawn,
}

/// One decoded token: a hypothesis and its last step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Node {
    /// The search it belongs to.
    pub search: usize,
    /// Number within the search.
    pub id: u32,
    /// The hypothesis it extends; `None` for a first token.
    pub parent: Option<u32>,
    /// Index of the token in its output, forced prefix included.
    pub step: u32,
    /// The token.
    pub token: Token,
    /// Its log-probability under the model.
    pub log_prob: f32,
    /// Cumulative score, as the search counts it (not divided by length).
    pub score: f32,
    /// Rank among the candidates of its search and step, from 0.
    pub rank: u32,
    /// Why it stands where it does.
    pub why: Why,
    /// What its token belongs to.
    pub class: TokenClass,
}

/// A probable token that did not become a hypothesis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunnerUp {
    /// The search.
    pub search: usize,
    /// The hypothesis that it would have extended; `None` at a first token.
    pub parent: Option<u32>,
    /// The token.
    pub token: Token,
    /// Its probability.
    pub probability: f32,
    /// Why it did not.
    pub why: Why,
}
