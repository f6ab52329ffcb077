//! A run at a glance, as the paper's figure 3: one lane for each way from plan to interpretation.

mod live;

use std::collections::BTreeSet;

use beamsplitter_decode::output_language::Plan;
use beamsplitter_decode::trace::{Purpose, SearchTrace, Trace};
use beamsplitter_protocol::flag;
use beamsplitter_sql::Schema;
use beamsplitter_state::HypothesisRef;

use super::lattice::{Filling, Place, outputs};
pub use live::{finds_freely, live_lanes};

/// A way from the question to interpretations.
#[derive(Clone, Debug, PartialEq)]
pub struct Lane {
    /// What is searched.
    pub kind: LaneKind,
    /// The plan that is enforced; none where there is no plan.
    pub plan: Option<Plan>,
    /// The template, as text.
    pub template: Option<String>,
    /// What is wrong with the template, in words.
    pub flags: Vec<String>,
    /// Number of finished outputs.
    pub finished: usize,
    /// The outputs that lead to an interpretation; where none does, one for each interpretation
    /// that they say the same as, or the best one.
    pub outputs: Vec<Output>,
    /// Its interpretations, from 0, ascending.
    pub readings: Vec<usize>,
    /// Interpretations of other lanes that its outputs say the same as, from 0, ascending.
    pub same: Vec<usize>,
    /// Whether an output is still to come.
    pub is_open: bool,
}

/// What a search wrote.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// The text.
    pub text: String,
    /// Where it is in the trace, once there is one.
    pub at: Option<HypothesisRef>,
    /// The interpretation that it led to, from 0.
    pub reading: Option<usize>,
}

/// What a lane searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LaneKind {
    /// Queries, without plan or template.
    Beam,
    /// Fillings of a template under the model's own plan.
    Own(usize),
    /// A template under a plan; it is not there yet.
    Planned,
    /// Fillings of a template under a plan with one join or selected column more or fewer.
    Counterfactual(usize),
    /// Fillings of a template that beam search found: no plan was enforced.
    Found(usize),
    /// Queries under a plan, in one pass.
    SingleStage,
    /// Queries without a name; so many searches.
    Masked(usize),
}

/// Returns the lanes of a run: beam search, templates in the order of their plans, single-stage
/// plans, and one for all searches without a name.
pub fn lanes(trace: &Trace, schema: &Schema) -> Vec<Lane> {
    let of = |wanted: fn(Purpose) -> bool| -> Vec<usize> {
        let all = trace.searches.iter().enumerate();
        all.filter(|(_, search)| wanted(search.purpose)).map(|(place, _)| place).collect()
    };
    let mut lanes = Vec::new();
    let vanilla = of(|purpose| purpose == Purpose::Vanilla);
    if !vanilla.is_empty() {
        lanes.push(lane(trace, schema, LaneKind::Beam, &vanilla));
    }
    lanes.extend((0..trace.templates.len()).map(|template| templated(trace, schema, template)));
    for place in of(|purpose| matches!(purpose, Purpose::SingleStage { .. })) {
        let Some(Purpose::SingleStage { plan }) = trace.searches.get(place).map(|s| s.purpose)
        else {
            continue;
        };
        let plan = trace.plans.get(plan).map(|plan| plan.plan);
        lanes.push(Lane { plan, ..lane(trace, schema, LaneKind::SingleStage, &[place]) });
    }
    let masked =
        of(|purpose| matches!(purpose, Purpose::Masked { .. } | Purpose::MaskedSet { .. }));
    if !masked.is_empty() {
        lanes.push(lane(trace, schema, LaneKind::Masked(masked.len()), &masked));
    }
    lanes
}

/// Returns whether the templates were found by a beam search, under no enforced plan (the ablation
/// of figure 6).
fn found_freely(trace: &Trace) -> bool {
    trace.searches.iter().any(|search| search.purpose == Purpose::Templates)
}

fn templated(trace: &Trace, schema: &Schema, template: usize) -> Lane {
    let found = &trace.templates[template];
    let plan = trace.plans.get(found.plan);
    let kind = match plan {
        _ if found_freely(trace) => LaneKind::Found(template),
        Some(plan) if !plan.own => LaneKind::Counterfactual(template),
        _ => LaneKind::Own(template),
    };
    let fills = |search: &SearchTrace| search.purpose == Purpose::Fill { template };
    let searches: Vec<usize> =
        (0..trace.searches.len()).filter(|&place| fills(&trace.searches[place])).collect();
    Lane {
        plan: plan.map(|plan| plan.plan),
        template: Some(found.text.clone()),
        flags: found.flags.iter().map(flag).collect(),
        ..lane(trace, schema, kind, &searches)
    }
}

fn lane(trace: &Trace, schema: &Schema, kind: LaneKind, searches: &[usize]) -> Lane {
    let all: Vec<Filling> = searches
        .iter()
        .flat_map(|&place| outputs(trace, schema, place, &trace.searches[place]))
        .collect();
    let is_reading = |filling: &&Filling| matches!(filling.place, Place::Reading(_));
    let mut shown: Vec<Filling> = all.iter().filter(is_reading).cloned().collect();
    let mut readings: Vec<usize> = shown
        .iter()
        .filter_map(|filling| match filling.place {
            Place::Reading(reading) => Some(reading),
            _ => None,
        })
        .collect();
    readings.sort_unstable();
    let same = same_as(&all);
    if shown.is_empty() {
        let says = |reading: &usize| all.iter().find(|one| one.place == Place::Same(*reading));
        shown.extend(same.iter().filter_map(says).cloned());
    }
    if shown.is_empty() {
        shown.extend(all.first().cloned());
    }
    Lane {
        kind,
        plan: None,
        template: None,
        flags: Vec::new(),
        finished: all.len(),
        outputs: shown.into_iter().map(Output::from).collect(),
        readings,
        same,
        is_open: false,
    }
}

/// Returns the interpretations that outputs say the same as while none of them is it, ascending.
pub fn same_as(outputs: &[Filling]) -> Vec<usize> {
    let is = |reading: usize| outputs.iter().any(|one| one.place == Place::Reading(reading));
    let same = outputs.iter().filter_map(|one| match one.place {
        Place::Same(reading) if !is(reading) => Some(reading),
        _ => None,
    });
    same.collect::<BTreeSet<_>>().into_iter().collect()
}

impl From<Filling> for Output {
    fn from(filling: Filling) -> Self {
        let Filling { search, node, text, place, .. } = filling;
        let reading = match place {
            Place::Reading(reading) => Some(reading),
            _ => None,
        };
        Self { text, at: Some(HypothesisRef { search, node }), reading }
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_decode::Settings;
    use beamsplitter_decode::record::Recorder;
    use beamsplitter_decode::trace::{CandidateTrace, Flag, Node, PlanTrace, TemplateTrace, Why};

    use super::*;

    /// Returns a search with two outputs of one token each: tokens 0 and 1.
    fn search(purpose: Purpose) -> SearchTrace {
        let mut search = SearchTrace::new(purpose, 2);
        search.finished = vec![(0, -0.1), (1, -0.2)];
        for id in 0..2 {
            let why = Why::Finished;
            search.nodes.push(&Node { id, token: id, rank: id, why, ..Node::default() });
        }
        search
    }

    fn trace(purposes: &[Purpose]) -> Trace {
        let mut trace = Recorder::new(&Settings::paper()).trace;
        trace.words = [(0, "a".to_owned()), (1, "b".to_owned())].into();
        trace.searches = purposes.iter().map(|&purpose| search(purpose)).collect();
        let plan = |joins, own| PlanTrace { plan: Plan { joins, selects: 1 }, own };
        trace.plans = vec![plan(0, true), plan(1, false)];
        let template = |plan| TemplateTrace {
            plan,
            text: format!("template {plan}"),
            flags: vec![Flag::Missing],
            filled: true,
            ..TemplateTrace::default()
        };
        trace.templates = vec![template(0), template(1)];
        trace.candidates = vec![CandidateTrace {
            sql: "b".into(),
            search: purposes.len() - 1,
            node: 1,
            rank: 1,
            score: -0.2,
            repairs: Vec::new(),
        }];
        trace
    }

    #[test]
    fn each_way_has_a_lane_with_what_came_of_it() {
        let fill = |template| Purpose::Fill { template };
        let trace = trace(&[Purpose::Vanilla, fill(0), fill(1)]);
        let lanes = lanes(&trace, &Schema::default());
        let kinds: Vec<LaneKind> = lanes.iter().map(|lane| lane.kind).collect();
        assert_eq!(kinds, [LaneKind::Beam, LaneKind::Own(0), LaneKind::Counterfactual(1)]);
        assert_eq!(lanes[2].readings, [0]);
        assert_eq!(lanes[2].outputs.len(), 1, "what leads to an interpretation is shown");
        assert_eq!((lanes[1].finished, lanes[1].outputs.len()), (2, 1), "else what repeats one");
        assert_eq!(lanes[1].outputs[0].at, Some(HypothesisRef { search: 1, node: 1 }));
        assert_eq!(lanes[2].flags.len(), 1);
    }

    #[test]
    fn a_lane_that_repeats_an_interpretation_of_another_says_which() {
        let mut trace = trace(&[Purpose::Vanilla, Purpose::Fill { template: 0 }]);
        trace.candidates[0].search = 0;
        let lanes = lanes(&trace, &Schema::default());
        let [beam, own, other] = &lanes[..] else { panic!("{lanes:?}") };
        assert_eq!((&*beam.readings, &*beam.same), (&[0][..], &[][..]));
        assert_eq!((&*own.readings, &*own.same), (&[][..], &[0][..]));
        assert_eq!(own.outputs.len(), 1);
        assert_eq!((&*own.outputs[0].text, own.outputs[0].reading), ("b", None));
        assert_eq!((&*other.readings, &*other.same), (&[][..], &[][..]), "nothing filled it");
    }

    #[test]
    fn templates_that_beam_search_found_are_not_called_counterfactual() {
        let fill = |template| Purpose::Fill { template };
        let trace = trace(&[Purpose::Templates, fill(0), fill(1)]);
        let lanes = lanes(&trace, &Schema::default());
        let kinds: Vec<LaneKind> = lanes.iter().map(|lane| lane.kind).collect();
        assert_eq!(kinds, [LaneKind::Found(0), LaneKind::Found(1)]);
    }
}
