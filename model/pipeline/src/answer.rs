//! The answer to a question.

use beamsplitter_database::{Execution, RunError};
use beamsplitter_decode::trace::{Flag, Trace};
use serde::{Deserialize, Serialize};

use crate::linearisation::Read;

/// Everything that was found for one question.
pub struct Answer {
    /// Readings, best first.
    pub candidates: Vec<Candidate>,
    /// Templates in the order of their plans.
    pub templates: Vec<TemplateCard>,
    /// How all of it was found.
    pub trace: Trace,
    /// The question as the model read it.
    pub read: Read,
}

/// Where a candidate comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Beam search without a template.
    Vanilla,
    /// Beam search without a name that a better candidate has.
    Masked,
    /// A filling of a template, counted from 0.
    Template(usize),
}

/// One way to read the question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The query.
    pub sql: String,
    /// What it asks, in English.
    pub english: String,
    /// Its score in its search.
    pub score: f32,
    /// Where it comes from.
    pub source: Source,
    /// What it returned.
    pub outcome: Result<Execution, RunError>,
    /// The first candidate with the same result, if that is an earlier one.
    pub same_as: Option<usize>,
}

/// One template and how it fared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TemplateCard {
    /// Joins of its plan.
    pub joins: u32,
    /// Final selections of its plan.
    pub selects: u32,
    /// Whether the plan is the model's own, not a counterfactual one.
    pub own: bool,
    /// The template in words.
    pub text: String,
    /// What is wrong with it.
    pub flags: Vec<Flag>,
    /// Whether it was filled.
    pub filled: bool,
}

impl TemplateCard {
    /// The templates of a trace.
    pub fn all(trace: &Trace) -> Vec<Self> {
        let card = |t: &beamsplitter_decode::trace::TemplateTrace| {
            let plan = trace.plans.get(t.plan)?;
            Some(Self {
                joins: plan.plan.joins,
                selects: plan.plan.selects,
                own: plan.own,
                text: t.text.clone(),
                flags: t.flags.clone(),
                filled: t.filled,
            })
        };
        trace.templates.iter().filter_map(card).collect()
    }
}
