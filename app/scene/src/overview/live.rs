//! The lanes of a run that is under way, from what it told so far.

use beamsplitter_decode::output_language::Plan;
use beamsplitter_decode::settings::Neighbours;
use beamsplitter_protocol::{Source, TemplateItem};
use beamsplitter_state::RunState;

use super::{Lane, LaneKind, Output, found_freely};

/// Returns the lanes of a run that has no trace yet, in the order of [`super::lanes`].
pub fn live_lanes(run: &RunState) -> Vec<Lane> {
    let mut lanes = vec![lane(run, LaneKind::Beam, Source::Vanilla)];
    if finds_freely(run) {
        let found = run.templates.iter();
        lanes.extend(found.map(|item| templated(run, item, LaneKind::Found(item.index))));
    } else {
        for plan in run.plans.iter().map(|plan| plan.plan) {
            let items: Vec<&TemplateItem> =
                run.templates.iter().filter(|item| plan_of(item) == plan).collect();
            if items.is_empty() {
                lanes.push(Lane { plan: Some(plan), ..open(LaneKind::Planned) });
            }
            lanes.extend(items.into_iter().map(|item| templated(run, item, kind(item))));
        }
    }
    let masked = run.decoded.iter().filter(|found| found.source == Source::Masked).count();
    if masked > 0 {
        lanes.push(lane(run, LaneKind::Masked(masked), Source::Masked));
    }
    lanes
}

/// Returns whether a run finds its templates by beam search; until its trace is there, by its decoder.
pub fn finds_freely(run: &RunState) -> bool {
    match &run.trace {
        Some(trace) => found_freely(trace),
        None => {
            let templates = run.decoder.settings().templates;
            templates.is_some_and(|templates| templates.neighbours == Neighbours::None)
        }
    }
}

fn plan_of(item: &TemplateItem) -> Plan {
    Plan { joins: item.joins, selects: item.selects }
}

fn kind(item: &TemplateItem) -> LaneKind {
    match item.own {
        true => LaneKind::Own(item.index),
        false => LaneKind::Counterfactual(item.index),
    }
}

fn templated(run: &RunState, item: &TemplateItem, kind: LaneKind) -> Lane {
    let lane = lane(run, kind, Source::Template(item.index));
    Lane {
        plan: Some(plan_of(item)),
        template: Some(item.text.clone()),
        flags: item.flags.clone(),
        is_open: lane.is_open && item.filled,
        ..lane
    }
}

/// Returns a lane of which nothing is known.
fn open(kind: LaneKind) -> Lane {
    Lane {
        kind,
        plan: None,
        template: None,
        flags: Vec::new(),
        finished: 0,
        outputs: Vec::new(),
        readings: Vec::new(),
        same: Vec::new(),
        is_open: true,
    }
}

/// Returns a lane with the queries of a source: those that became interpretations, or the first one
/// where none did.
fn lane(run: &RunState, kind: LaneKind, source: Source) -> Lane {
    let sql = |place: usize| run.readings[place].reading.sql.clone();
    let readings: Vec<usize> = (0..run.readings.len())
        .filter(|&place| run.readings[place].reading.source == source)
        .collect();
    let mut outputs: Vec<Output> = readings
        .iter()
        .map(|&place| Output { text: sql(place), at: None, reading: Some(place) })
        .collect();
    if outputs.is_empty() {
        let found = run.decoded.iter().find(|found| found.source == source);
        let output = |text: String| Output { text, at: None, reading: None };
        outputs.extend(found.map(|found| output(found.sql.clone())));
    }
    Lane {
        finished: outputs.len(),
        is_open: outputs.is_empty() && run.readings.is_empty(),
        outputs,
        readings,
        ..open(kind)
    }
}

#[cfg(test)]
mod tests {
    use beamsplitter_decode::trace::PlanTrace;
    use beamsplitter_protocol::{Candidate, Decoder, RunEvent, RunId};

    use super::*;

    /// Returns a run that told so much.
    fn told(decoder: Decoder, events: Vec<RunEvent>) -> RunState {
        let mut run = RunState::new(RunId(1), "how many?".into(), decoder);
        events.into_iter().for_each(|event| run.fold(RunId(1), event));
        run
    }

    fn plans() -> RunEvent {
        let plan = |joins, own| PlanTrace { plan: Plan { joins, selects: 1 }, own };
        RunEvent::Plans(vec![plan(0, true), plan(1, false)])
    }

    fn template(index: usize, joins: u32) -> TemplateItem {
        let own = joins == 0;
        TemplateItem { index, joins, selects: 1, own, filled: true, ..TemplateItem::default() }
    }

    fn query(sql: &str, source: Source) -> Candidate {
        let (english, normal) = (sql.to_owned(), sql.to_owned());
        Candidate { english, normal, sql: sql.to_owned(), score: 0.0, source }
    }

    fn kinds(run: &RunState) -> Vec<(LaneKind, bool)> {
        live_lanes(run).iter().map(|lane| (lane.kind, lane.is_open)).collect()
    }

    #[test]
    fn lanes_fill_in_the_order_of_plans_whatever_is_over_first() {
        use LaneKind::{Beam, Counterfactual, Own, Planned};
        let of = |events| told(Decoder::LogicalBeam, events);
        assert_eq!(kinds(&of(Vec::new())), [(Beam, true)]);
        assert_eq!(kinds(&of(vec![plans()])), [(Beam, true), (Planned, true), (Planned, true)]);
        let second = RunEvent::Templates(vec![template(1, 1)]);
        let filled = RunEvent::Decoded(query("b", Source::Template(1)));
        let mut run = of(vec![plans(), second, filled]);
        assert_eq!(kinds(&run), [(Beam, true), (Planned, true), (Counterfactual(1), false)]);
        assert_eq!(live_lanes(&run)[2].outputs[0].text, "b");
        run.fold(RunId(1), RunEvent::Templates(vec![template(0, 0), template(1, 1)]));
        assert_eq!(kinds(&run), [(Beam, true), (Own(0), true), (Counterfactual(1), false)]);
    }

    #[test]
    fn a_template_that_is_not_filled_waits_for_nothing() {
        let flags = vec!["the same as template 2".to_owned()];
        let repeated = TemplateItem { filled: false, flags, ..template(0, 0) };
        let run = told(Decoder::LogicalBeam, vec![plans(), RunEvent::Templates(vec![repeated])]);
        let lane = &live_lanes(&run)[1];
        assert!(!lane.is_open && lane.outputs.is_empty() && lane.flags.len() == 1);
    }

    #[test]
    fn lanes_show_their_interpretations_once_they_are_ranked() {
        let found = [query("a", Source::Vanilla), query("b", Source::Masked)];
        let decoded = found.iter().cloned().map(RunEvent::Decoded);
        let mut run = told(Decoder::Odin, decoded.collect());
        assert_eq!(kinds(&run), [(LaneKind::Beam, false), (LaneKind::Masked(1), false)]);
        assert!(live_lanes(&run).iter().all(|lane| lane.readings.is_empty()));
        let [a, b] = found;
        run.fold(RunId(1), RunEvent::Candidates(vec![b, a]));
        let readings: Vec<_> = live_lanes(&run).into_iter().map(|lane| lane.readings).collect();
        assert_eq!(readings, [[1], [0]]);
    }
}
