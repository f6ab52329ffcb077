//! Decoding under sets of forbidden names, on the toy.

mod common;

use std::{collections::BTreeSet, ops::ControlFlow};

use beamsplitter_decode::{
    DecodeError, Event, FoundQuery, MaskedDecoder, Observer, Preset, Settings, Token, Trace,
    decode, settings::Beam, trace::Purpose,
};
use common::toy;
use pollster::block_on;

fn settings(width: usize) -> Settings {
    let mut settings = Preset::Beam.settings();
    settings.vanilla.beam = Beam { max_length: 40, ..Beam::width(width) };
    settings.vanilla.grammar = true;
    settings
}

fn set(tokens: &[Token]) -> BTreeSet<Token> {
    tokens.iter().copied().collect()
}

/// Lists texts, scores and log-probabilities of queries: what does not depend on the trace.
fn found(queries: &[FoundQuery]) -> Vec<(&str, f32, &[f32])> {
    queries.iter().map(|query| (query.sql.as_str(), query.score, &query.log_probs[..])).collect()
}

#[test]
fn without_a_set_it_finds_what_beam_search_finds() {
    for (seed, width) in (0..6).flat_map(|seed| [(seed, 1), (seed, 4)]) {
        let settings = settings(width);
        let (toy, tasks) = (toy::Toy, toy::tasks());
        let mut model = toy::model(seed);
        let beam = block_on(decode(&mut model, &toy, &tasks, &settings, &mut ())).expect("a run");
        let mut observer = ();
        let decoder = MaskedDecoder::new(&mut model, &toy, &tasks, &settings, &mut observer);
        let mut decoder = decoder.expect("a decoder");
        let queries = block_on(decoder.decode(&BTreeSet::new())).expect("a run");
        assert_eq!(found(&queries), found(&beam.vanilla), "seed {seed}, width {width}");
    }
}

#[test]
fn forbidden_names_are_never_written_and_one_encoding_serves_all_sets() {
    let (settings, toy, tasks) = (settings(3), toy::Toy, toy::tasks());
    let mut second = 0;
    for seed in 0..6 {
        let mut model = toy::model(seed);
        let mut observer = ();
        let decoder = MaskedDecoder::new(&mut model, &toy, &tasks, &settings, &mut observer);
        let mut decoder = decoder.expect("a decoder");
        // Forbids the names of each best query in turn, as ODIN's generator goes down one branch.
        let (mut forbidden, mut calls) = (BTreeSet::new(), 0);
        while let Some(best) = block_on(decoder.decode(&forbidden)).expect("a run").first() {
            calls += 1;
            assert!(best.tokens.iter().all(|token| !forbidden.contains(token)), "seed {seed}");
            let names = decoder.names_in(best);
            assert_eq!(names.len(), set(&names).len(), "each name once");
            let before = forbidden.len();
            forbidden.extend(names);
            if forbidden.len() == before {
                break;
            }
        }
        second += usize::from(calls > 1);
        let trace = decoder.finish(&[]);
        trace.check().expect("a trace that fits together");
        for search in &trace.searches {
            let Purpose::MaskedSet { set } = search.purpose else { panic!("another search") };
            let set = &trace.masked_sets[set];
            assert!(set.is_sorted() && set.iter().all(|token| trace.words.contains_key(token)));
            assert!(search.nodes.token.iter().all(|token| !set.contains(token)));
        }
        assert_eq!(model.reads, 1, "seed {seed}");
    }
    assert!(second > 2, "too few seeds have a second query: {second}");
}

#[test]
fn where_nothing_can_be_written_nothing_is_found() {
    let (settings, toy, tasks) = (settings(2), toy::Toy, toy::tasks());
    let mut model = toy::model(1);
    let mut observer = ();
    let decoder = MaskedDecoder::new(&mut model, &toy, &tasks, &settings, &mut observer);
    let mut decoder = decoder.expect("a decoder");
    let all = (0..toy::WORDS.len() as Token).collect();
    assert_eq!(block_on(decoder.decode(&all)).expect("a run"), []);
}

#[test]
fn preferred_names_are_written() {
    let (settings, toy, tasks) = (settings(4), toy::Toy, toy::tasks());
    let mut model = toy::model(4);
    let mut observer = ();
    let decoder = MaskedDecoder::new(&mut model, &toy, &tasks, &settings, &mut observer);
    let mut decoder = decoder.expect("a decoder");
    let count = |queries: &[FoundQuery]| {
        let tokens = queries.iter().flat_map(|query| &query.tokens);
        tokens.filter(|&&token| token == toy::MEANT).count()
    };
    let before = block_on(decoder.decode(&BTreeSet::new())).expect("a run");
    decoder.prefer(vec![(toy::MEANT, 3.0)]);
    let after = block_on(decoder.decode(&BTreeSet::new())).expect("a run");
    assert!(count(&before) < count(&after), "{before:?} {after:?}");
    decoder.prefer(Vec::new());
    let again = block_on(decoder.decode(&BTreeSet::new())).expect("a run");
    assert_eq!(found(&again), found(&before));
}

/// Cancels at one step.
struct CancelAt {
    steps: usize,
    at: usize,
}

impl Observer for CancelAt {
    fn event(&mut self, event: Event<'_>) -> ControlFlow<()> {
        self.steps += usize::from(matches!(event, Event::Step { .. }));
        if self.steps == self.at && matches!(event, Event::Step { .. }) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

#[test]
fn a_cancelled_call_can_be_made_again() {
    let (settings, toy, tasks) = (settings(3), toy::Toy, toy::tasks());
    let mut model = toy::model(3);
    let mut observer = CancelAt { steps: 0, at: 2 };
    let decoder = MaskedDecoder::new(&mut model, &toy, &tasks, &settings, &mut observer);
    let mut decoder = decoder.expect("a decoder");
    let forbidden = set(&toy::tokens("c1"));
    let cancelled = block_on(decoder.decode(&forbidden)).expect_err("it was cancelled");
    assert_eq!(cancelled, DecodeError::Cancelled);
    let queries = block_on(decoder.decode(&forbidden)).expect("a run");
    assert!(!queries.is_empty());
    let trace = decoder.finish(&queries[..1]);
    let bytes = serde_json::to_vec(&trace).expect("JSON");
    assert_eq!(Trace::from_json(&bytes), Ok(trace.clone()));
    assert_eq!(trace.candidates[0].sql, queries[0].sql);
    assert_eq!((trace.searches.len(), trace.searches[0].finished.len()), (2, 0));
    assert_eq!(model.reads, 1);
}

#[test]
fn names_cannot_be_forbidden_without_a_grammar() {
    let (mut settings, toy, tasks) = (settings(1), toy::Toy, toy::tasks());
    settings.vanilla.grammar = false;
    let (mut model, mut observer) = (toy::model(1), ());
    let decoder = MaskedDecoder::new(&mut model, &toy, &tasks, &settings, &mut observer);
    assert_eq!(decoder.err(), Some(DecodeError::MaskingWithoutGrammar));
    settings.vanilla.beam.width = 0;
    let decoder = MaskedDecoder::new(&mut model, &toy, &tasks, &settings, &mut observer);
    assert!(matches!(decoder.err(), Some(DecodeError::Setting(_))));
}
