//! The answer to a question: its candidates with their results, its templates and its trace.

use std::collections::BTreeMap;

use beamsplitter_database::{Execution, RunError};
use beamsplitter_decode::trace::{Flag, Trace};
use beamsplitter_link::Item;
use serde::{Deserialize, Serialize};

use crate::linearisation::ModelPrompt;

/// Everything that was found for one question.
pub struct Answer {
    /// Candidates, best first.
    pub candidates: Vec<Candidate>,
    /// The best queries as the decoder ranked them, as many as there may be candidates, before those
    /// that ask the same were merged. Each of them is a candidate, or one of the [`Candidate::variants`]
    /// of one.
    pub ranked: Vec<String>,
    /// Templates in the order of their plans.
    pub templates: Vec<TemplateCard>,
    /// The trace of the decoder.
    pub trace: Trace,
    /// The prompt that the model read.
    pub prompt: ModelPrompt,
    /// What earlier choices say of the names that the question may mean: above 0 for preferred names,
    /// below for rejected ones.
    pub preferences: BTreeMap<Item, f64>,
}

/// The search that found a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// Beam search without a template.
    Vanilla,
    /// A search with one name of a better candidate masked.
    Masked,
    /// The filling of a template, by its index.
    Template(usize),
}

/// A query that the decoder found, and its result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// The query, as normalised SQL.
    pub sql: String,
    /// The query in English.
    pub english: String,
    /// Its score in its search.
    pub score: f32,
    /// The search that found it.
    pub source: Source,
    /// The result of its execution.
    pub outcome: Result<Execution, RunError>,
    /// Index of the first earlier candidate with the same result, if there is one.
    pub same_as: Option<usize>,
    /// Lower ranked queries that were merged into this one: other ways to write it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub variants: Vec<String>,
}

/// A template, its plan and its defects.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TemplateCard {
    /// Number of joins in its plan.
    pub joins: u32,
    /// Number of final selections in its plan.
    pub selects: u32,
    /// Whether the plan is the model's own and not a counterfactual one.
    pub own: bool,
    /// The template as text.
    pub text: String,
    /// Its defects.
    pub flags: Vec<Flag>,
    /// Whether it was filled.
    pub filled: bool,
}

impl TemplateCard {
    /// Lists the templates of a trace.
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
