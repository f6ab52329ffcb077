//! The trace tells what happened, within its bounds, while it happens.

mod common;

use std::{collections::BTreeMap, ops::ControlFlow};

use beamsplitter_decode::{
    DecodeError, Event, Observer, Outcome, Settings, TokenClass, Trace, decode,
    trace::{Purpose, RUN_FORMAT, SearchTrace, TraceError, Why},
};
use common::toy;
use pollster::block_on;

type Run = Outcome<Vec<u32>>;

fn settings() -> Settings {
    let mut settings = Settings::paper();
    settings.vanilla.beam.max_length = 40;
    settings.infilling.beam.max_length = 40;
    settings
}

fn run(seed: u64, settings: &Settings, observer: &mut impl Observer) -> Run {
    let mut model = toy::model(seed);
    block_on(decode(&mut model, &toy::Toy, &toy::tasks(), settings, observer)).expect("a run")
}

/// Lists tokens and log-probabilities from the first node to node `id`.
fn path(search: &SearchTrace, id: u32) -> (Vec<u32>, f32) {
    let (mut tokens, mut sum, mut at) = (Vec::new(), 0.0, i64::from(id));
    while at >= 0 {
        let i = search.nodes.find(at as u32).expect("a recorded parent");
        tokens.insert(0, search.nodes.token[i]);
        sum += search.nodes.log_prob[i];
        at = search.nodes.parent[i];
    }
    (tokens, sum)
}

#[test]
fn readings_can_be_followed_through_the_trace() {
    for seed in 0..12 {
        let outcome = run(seed, &settings(), &mut ());
        for query in outcome.vanilla.iter().chain(outcome.fillings.iter().flatten()) {
            let search = &outcome.trace.searches[query.search];
            let (tokens, _) = path(search, query.node);
            let rest = &tokens[search.prefix.len()..];
            assert!(rest.starts_with(&query.tokens), "{seed}");
            assert_eq!(tokens[..search.prefix.len()], search.prefix);
            let i = search.nodes.find(query.node).expect("a recorded node");
            assert_eq!(search.nodes.why[i], Why::Finished);
            // Divided by length: all that was decoded but the forced prefix.
            let mean = search.nodes.score[i] / rest.len() as f32;
            assert!((mean - query.score).abs() < 1e-5);
        }
        assert_eq!(outcome.trace.omitted, Default::default());
    }
}

#[test]
fn every_reason_occurs_where_it_belongs() {
    let mut seen = BTreeMap::new();
    for seed in 0..12 {
        let trace = run(seed, &settings(), &mut ()).trace;
        for search in &trace.searches {
            let fill = matches!(search.purpose, Purpose::Fill { .. });
            let steps = search.nodes.step.iter().zip(&search.nodes.class);
            for ((&step, &class), &why) in steps.zip(&search.nodes.why) {
                *seen.entry(why).or_insert(0) += 1;
                match why {
                    Why::ForcedByPrefix => assert!((step as usize) < search.prefix.len()),
                    Why::ForcedUnbranched => {
                        assert!(fill && class != TokenClass::Table && class != TokenClass::Column);
                    }
                    Why::DoesNotConform => assert!(fill),
                    Why::BlockedByWhitelist => panic!("a blocked token became a node"),
                    Why::Drawn | Why::NotDrawn => panic!("nothing is sampled here"),
                    Why::Kept | Why::PrunedByScore | Why::Finished => {}
                }
            }
            for (&probability, &why) in
                search.runners_up.probability.iter().zip(&search.runners_up.why)
            {
                assert!((0.0..=1.0).contains(&probability));
                *seen.entry(why).or_insert(0) += 1;
            }
        }
    }
    for why in [
        Why::Kept,
        Why::PrunedByScore,
        Why::ForcedByPrefix,
        Why::ForcedUnbranched,
        Why::BlockedByWhitelist,
        Why::DoesNotConform,
        Why::Finished,
    ] {
        assert!(seen.contains_key(&why), "{why:?} never occurred");
    }
}

#[test]
fn a_trace_survives_json_and_two_runs_are_equal() {
    let trace = run(3, &settings(), &mut ()).trace;
    assert_eq!(trace, run(3, &settings(), &mut ()).trace);
    let json = serde_json::to_string(&trace).expect("it can be written");
    let read: Trace = serde_json::from_str(&json).expect("it can be read");
    assert_eq!(read, trace);
    read.check().expect("it fits together");
}

#[test]
fn damage_is_noticed() {
    let good = run(3, &settings(), &mut ()).trace;
    let broken = |damage: &dyn Fn(&mut Trace)| {
        let mut trace = good.clone();
        damage(&mut trace);
        trace.check().expect_err("it is damaged")
    };
    assert_eq!(broken(&|t| t.version = 9), TraceError::Version { found: 9 });
    let mut other = serde_json::to_value(&good).expect("JSON");
    other["version"] = 1.into();
    other["searches"] = "of another kind".into();
    let read = |text: &str| Trace::from_json(text.as_bytes()).expect_err("no trace").to_string();
    let version = "this trace has version 1, this program reads version 2";
    assert_eq!(read(&other.to_string()), version);
    other["version"] = 2.into();
    assert!(read(&other.to_string()).starts_with("this trace is damaged: invalid type"));
    for foreign in ["", "SQLite format 3", "{}", "[1, 2]", "{\"version\": -1}", "{\"version\": 2"] {
        assert!(read(foreign).starts_with("this is not a trace of Beamsplitter: "), "{foreign}");
    }
    other["version"] = good.version.into();
    other["searches"] = serde_json::to_value(&good.searches).expect("JSON");
    let saved = |trace: &serde_json::Value| {
        let saved = serde_json::json!({"format": RUN_FORMAT, "version": 2, "trace": trace});
        Trace::from_file(saved.to_string().as_bytes())
    };
    assert_eq!(saved(&other), Ok(good.clone()), "the trace of a saved run");
    assert_eq!(Trace::from_file(other.to_string().as_bytes()), Ok(good.clone()), "a trace alone");
    other["version"] = 9.into();
    assert_eq!(saved(&other), Err(TraceError::Version { found: 9 }));
    assert!(read(&" ".repeat(Trace::MOST_BYTES + 1)).starts_with("this file has more than 64 MB"));
    let range = broken(&|t| t.run.settings.vanilla.beam.width = 1 << 40).to_string();
    assert!(range.ends_with("`vanilla.beam.width` is 1099511627776: it must be from 1 to 100"));
    let search = |error| matches!(error, TraceError::Search { search: 1, .. });
    assert!(search(broken(&|t| t.searches[1].nodes.token.truncate(1))));
    assert!(search(broken(&|t| t.searches[1].nodes.parent[5] = 5)));
    assert!(search(broken(&|t| t.searches[1].nodes.parent[5] = -2)));
    assert!(search(broken(&|t| t.searches[1].nodes.id[3] = 0)));
    assert!(search(broken(&|t| t.searches[1].runners_up.parent[0] = 1 << 40)));
    let reference = |error| matches!(error, TraceError::Reference { .. });
    assert!(reference(broken(&|t| t.candidates[0].search = 99)));
    assert!(reference(broken(&|t| t.templates[0].plan = 99)));
    assert!(reference(broken(&|t| t.plans.clear())));
}

#[test]
fn a_small_trace_counts_what_it_left_out() {
    let full = run(3, &settings(), &mut ()).trace;
    let mut small = settings();
    small.trace.nodes = 100;
    let outcome = run(3, &small, &mut ());
    let trace = &outcome.trace;
    trace.check().expect("it fits together");
    let nodes = |trace: &Trace| trace.searches.iter().map(|s| s.nodes.len()).sum::<usize>();
    assert_eq!(nodes(trace), 100);
    assert_eq!(nodes(trace) + trace.omitted.nodes + trace.omitted.pruned, nodes(&full));
    let runners = |t: &Trace| t.searches.iter().map(|s| s.runners_up.token.len()).sum::<usize>();
    assert_eq!(runners(trace) + trace.omitted.runners_up, runners(&full));
    let left_out = format!("{} entries left out", full_count(trace));
    assert!(trace.summary().ends_with(&left_out) && !full.summary().contains("left out"));
    let candidates: Vec<_> = full.candidates.iter().map(|c| &c.sql).collect();
    assert_eq!(outcome.candidates.iter().map(|c| &c.sql).collect::<Vec<_>>(), candidates);
}

fn full_count(trace: &Trace) -> usize {
    trace.omitted.nodes + trace.omitted.pruned + trace.omitted.runners_up
}

/// Counts events; breaks at the step of its choice.
#[derive(Default)]
struct Watcher {
    steps: usize,
    nodes: usize,
    templates: usize,
    queries: usize,
    break_at: Option<usize>,
}

impl Observer for Watcher {
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        match event {
            Event::Step { log, words } => {
                self.steps += 1;
                self.nodes += log.nodes.len();
                assert!(log.nodes.iter().all(|node| words.contains_key(&node.token)));
            }
            Event::Template { .. } => self.templates += 1,
            Event::Queries { queries, .. } => self.queries += queries.len(),
            Event::Plans(_) | Event::Begin { .. } | Event::Candidates(_) | Event::Stopped(_) => {}
        }
        if self.break_at == Some(self.steps) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    fn now(&self) -> Option<f64> {
        Some(self.steps as f64)
    }
}

#[test]
fn an_observer_sees_everything_and_can_stop_it() {
    let mut watcher = Watcher::default();
    let outcome = run(3, &settings(), &mut watcher);
    let nodes: usize = outcome.trace.searches.iter().map(|s| s.nodes.len()).sum();
    assert_eq!(watcher.nodes, nodes);
    assert_eq!(watcher.steps, outcome.trace.run.steps);
    assert_eq!(watcher.templates, outcome.templates.len());
    let queries = outcome.vanilla.len() + outcome.fillings.iter().flatten().count();
    assert_eq!(watcher.queries, queries);
    let timed: f64 = outcome.trace.run.timings.iter().map(|t| t.milliseconds).sum();
    assert_eq!(timed as usize, watcher.steps);

    for at in [1, 7] {
        let mut model = toy::model(3);
        let mut watcher = Watcher { break_at: Some(at), ..Watcher::default() };
        let stopped =
            block_on(decode(&mut model, &toy::Toy, &toy::tasks(), &settings(), &mut watcher));
        assert_eq!(stopped.expect_err("it was stopped"), DecodeError::Cancelled);
        assert_eq!(model.steps, at);
    }
}
