use beamsplitter_decode::Settings;
use beamsplitter_decode::output_language::Plan;
use beamsplitter_decode::record::Recorder;
use beamsplitter_decode::trace::{CandidateTrace, Node, PlanTrace, Purpose};
use beamsplitter_sql::schema::Table;

use super::*;

/// A search with one node for each entry: parent, step, word, rank, why, class.
type Entry = (i64, u32, &'static str, u32, Why, TokenClass);

fn add(trace: &mut Trace, purpose: Purpose, entries: &[Entry]) {
    let start = trace.words.len() as u32;
    let mut search = SearchTrace::new(purpose, 2);
    for (id, &(parent, step, word, rank, why, class)) in (0..).zip(entries) {
        trace.words.insert(start + id, word.into());
        let (parent, token) = (u32::try_from(parent).ok(), start + id);
        let (log_prob, score) = (0.5_f32.ln(), -(step as f32));
        search.nodes.push(&Node {
            search: 0,
            id,
            parent,
            step,
            token,
            log_prob,
            score,
            rank,
            why,
            class,
        });
    }
    trace.searches.push(search);
}

/// Builds a beam search of two steps, and the filling of a template behind a prefix of two tokens.
fn two_searches() -> Trace {
    use TokenClass::{Column as C, Structure as S};
    use Why::{ForcedByPrefix as F, ForcedUnbranched as U, Kept as K, PrunedByScore as P};
    let mut trace = Recorder::new(&Settings::paper()).trace;
    trace.plans = vec![PlanTrace { plan: Plan { joins: 0, selects: 1 }, own: true }];
    let beam = [
        (-1, 0, "select", 0, K, S),
        (0, 1, "name", 0, K, C),
        (0, 1, "count", 1, K, S),
        (0, 1, "year", 2, P, C),
    ];
    add(&mut trace, Purpose::Vanilla, &beam);
    let fill = [
        (-1, 0, "0 joins", 0, F, S),
        (0, 1, "@", 0, F, S),
        (1, 2, "select", 0, U, S),
        (2, 3, "t.name", 0, K, C),
    ];
    add(&mut trace, Purpose::Fill { template: 0 }, &fill);
    let sql = "x".into();
    trace.candidates.push(CandidateTrace { sql, search: 1, node: 3, ..CandidateTrace::default() });
    trace
}

fn schema() -> Schema {
    Schema { tables: vec![Table::of("t", &["name"])], ..Schema::default() }
}

#[test]
fn a_forced_prefix_is_one_moment() {
    let trace = two_searches();
    let moments = moments(&trace);
    let steps: Vec<_> = moments.iter().map(|m| (m.search, m.first, m.last)).collect();
    assert_eq!(steps, [(0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 2, 2), (1, 3, 3)]);
    assert_eq!(moment_of(&trace, &moments, HypothesisRef { search: 1, node: 0 }), Some(2));
    assert_eq!(moment_of(&trace, &moments, HypothesisRef { search: 7, node: 0 }), None);
    assert_eq!(leader(&trace, moments[1]), Some(HypothesisRef { search: 0, node: 1 }));
    let stretches = stretches(&trace, &moments);
    assert_eq!(stretches, [("Beam search".into(), 0, 2), ("Template 1".into(), 2, 5)]);
}

#[track_caller]
fn check(moment: usize, description: &str, mask: Option<(&str, &[&str])>) -> Frame {
    let trace = two_searches();
    let frame = frame(&trace, &schema(), moments(&trace)[moment]);
    assert!(
        frame.description.contains(description),
        "{:?} does not contain {description:?}",
        frame.description
    );
    match (&frame.mask, mask) {
        (Some(found), Some((rule, whitelist))) => {
            assert!(found.rule.contains(rule), "{found:?}");
            assert_eq!(found.whitelist, whitelist);
        }
        (found, expect) => assert_eq!(found.is_some(), expect.is_some()),
    }
    frame
}

#[test]
fn every_moment_says_what_the_algorithm_does() {
    check(0, "Beam search of width 2", None);
    let lines = [0, 2, 3, 4].map(|moment| {
        let trace = two_searches();
        frame(&trace, &schema(), moments(&trace)[moment]).algorithm
    });
    assert_eq!(lines, [None, Some(0), Some(3), Some(2)], "lines of algorithm 1");
    check(2, "forced prefix", Some(("next token of the prefix", &[])));
    check(3, "at structure: no branching", Some(("no branching", &[])));
    check(4, "at a column: branch", Some(("whitelist U", &["t", "t.name"])));
}

#[test]
fn a_frame_lists_the_extensions_of_each_hypothesis() {
    let frame = check(1, "Beam search", None);
    assert_eq!(frame.lines.len(), 1);
    let line = &frame.lines[0];
    assert_eq!((line.output.as_str(), line.score, line.node), ("select", Some(0.0), Some(0)));
    let words: Vec<_> =
        line.choices.iter().map(|choice| (choice.word.as_str(), choice.why)).collect();
    assert_eq!(words, [("name", Why::Kept), ("count", Why::Kept), ("year", Why::PrunedByScore)]);
    let frame = check(4, "column", None.or(Some(("whitelist U", &["t", "t.name"]))));
    assert_eq!(frame.lines[0].choices[0].readings, [0]);
    assert_eq!(frame.lines[0].choices[0].class, TokenClass::Column);
}

#[test]
fn what_is_not_there_is_empty() {
    let nowhere = Moment { search: 9, first: 0, last: 0 };
    assert_eq!(frame(&two_searches(), &schema(), nowhere), Frame::default());
}
