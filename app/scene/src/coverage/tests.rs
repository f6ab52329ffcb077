use std::sync::Arc;

use beamsplitter_decode::Settings;
use beamsplitter_decode::record::Recorder;
use beamsplitter_decode::trace::Node;
use beamsplitter_sql::normalise;

use super::*;
use beamsplitter_database::Value;
use beamsplitter_protocol::{Candidate, RunError};

/// Returns a beam search of width 2: `select name from (a </s> | b)`, `b` kept but never finished,
/// `c` pruned as number 3, `d` a runner-up.
pub(super) fn trace() -> Trace {
    let mut trace = Recorder::new(&Settings::beam(2)).trace;
    use Why::{Finished, Kept, PrunedByScore};
    let entries = [
        (-1, 0, "select", 0, Kept),
        (0, 1, "name", 0, Kept),
        (1, 2, "from", 0, Kept),
        (2, 3, "a", 0, Kept),
        (2, 3, "b", 1, Kept),
        (2, 3, "c", 2, PrunedByScore),
        (3, 4, END, 0, Finished),
    ];
    let mut search = SearchTrace::new(Purpose::Vanilla, 2);
    search.finished = vec![(6, -0.1)];
    for (id, (parent, step, word, rank, why)) in (0..).zip(entries) {
        trace.words.insert(id, word.into());
        let (parent, log_prob) = (u32::try_from(parent).ok(), 0.25_f32.ln());
        let node = Node { id, parent, step, token: id, log_prob, rank, why, ..Node::default() };
        search.nodes.push(&node);
    }
    trace.words.insert(7, "d".into());
    search.runners_up.parent.push(2);
    search.runners_up.token.push(7);
    search.runners_up.probability.push(0.01);
    search.runners_up.why.push(Why::BlockedByWhitelist);
    trace.searches.push(search);
    trace
}

#[track_caller]
fn check(query: &str, right: usize, needed: Option<&str>, why: &str) -> Fall {
    let words: Vec<String> = query.split_whitespace().chain([END]).map(str::to_owned).collect();
    let fall = fall(&trace(), &words).unwrap();
    assert_eq!((fall.right, fall.needed.as_deref()), (right, needed));
    assert!(fall.why.contains(why), "{:?} does not contain {why:?}", fall.why);
    fall
}

#[test]
fn a_missed_reading_fell_at_one_step() {
    let pruned = check("select name from c", 3, Some("c"), "rank 3, the beam keeps 2");
    assert_eq!(pruned.before, "select name from");
    assert_eq!(pruned.hypothesis, Some(HypothesisRef { search: 0, node: 2 }));
    assert!(pruned.probability.is_some_and(|p| (p - 0.25).abs() < 1e-6));
    let blocked = check("select name from d", 3, Some("d"), "not the start of a table's");
    assert_eq!(blocked.probability, Some(0.01));
    check("select name from e", 3, Some("e"), "not among the probable tokens");
    check("select name from b", 4, Some(END_SIGN), "over before");
    check("count", 0, Some("count"), "not among the probable tokens");
    check("select name from a", 5, None, "found at rank 1 of this search");
}

pub(super) fn reading(sql: &str, value: i64) -> Executed {
    let reading = Candidate { sql: sql.into(), normal: normalise(sql), ..Candidate::default() };
    let rows = Rows { rows: vec![vec![Value::Integer(value)]], ..Rows::default() };
    Executed { reading, outcome: Some(Ok(Arc::new(rows))), same_as: None }
}

#[test]
fn equal_queries_count_before_equal_results() {
    let readings = vec![reading("select count(*) from a", 3), reading("select count(*) from b", 4)];
    let run = RunState { readings, ..RunState::default() };
    let gold = |sql: &str, value: i64| {
        let outcome = reading(sql, value).outcome;
        Gold { outcome, ..Gold::of(sql, &normalise(sql)) }
    };
    assert_eq!(verdict(&gold("SELECT COUNT(*) FROM b;", 4), &run), Verdict::Query(1));
    assert_eq!(verdict(&gold("select sum(1) from a", 3), &run), Verdict::Result(0));
    assert_eq!(verdict(&gold("select sum(1) from c", 5), &run), Verdict::Missed(None));
    let outcome = Some(Err(RunError::Sqlite { message: "no such table: c".into() }));
    let elsewhere = Gold { outcome, ..gold("select sum(1) from c", 5) };
    assert_eq!(verdict(&elsewhere, &run), Verdict::Elsewhere);
    assert_eq!(covered(&[elsewhere], &run), 0);
    let golds = [gold("select sum(1) from a", 3), gold("select sum(1) from c", 5)];
    assert_eq!(covered(&golds, &run), 1);
}

/// A run that model/recorder wrote: the model knows one of two readings.
const RECORDED: &str = include_str!("../../../../tests/browser/recorded/one.json");

#[test]
fn a_recorded_run_tells_where_a_query_was_lost() {
    let session = beamsplitter_state::Session::read("one.json", RECORDED).unwrap();
    let (run, _) = session.into_run(Default::default());
    assert_eq!(run.label(), "tiny-t5-one, diverse beam search");
    let verdict_of = |sql: &str| verdict(&Gold::of(sql, "another normal form"), &run);
    let fall_of = |sql: &str| match verdict_of(sql) {
        Verdict::Missed(Some(fall)) => fall,
        other => panic!("{other:?}"),
    };
    let fall = fall_of("SELECT birth_name FROM artist WHERE country = \"Germany\"");
    assert_eq!((fall.right, fall.before.as_str()), (3, "festival | select"));
    assert_eq!(fall.needed.as_deref(), Some("birth_name"));
    assert_eq!(fall.why, "not among the probable tokens of this step");
    let fall = fall_of("select stage_name from artist where country = 'Germany'");
    assert_eq!((fall.needed, fall.right), (None, 11));
    assert_eq!(fall.why, "found, but not among the results");
    let fall = fall_of("with a as (select 1) select 2");
    assert_eq!((fall.right, fall.needed.as_deref()), (2, Some("with")));
}
