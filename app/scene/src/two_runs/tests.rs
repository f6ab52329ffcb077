use std::sync::Arc;

use beamsplitter_database::Value;
use beamsplitter_decode::Settings;
use beamsplitter_decode::output_language::TokenClass;
use beamsplitter_decode::record::Recorder;
use beamsplitter_decode::trace::{CandidateTrace, Purpose};
use beamsplitter_protocol::{Candidate, Decoder, Rows, RunId, Source};

use super::*;

/// Returns a run that found these queries, each of one row.
fn run(found: &[(&str, i64)]) -> RunState {
    let executed = |&(sql, value): &(&str, i64)| Executed {
        reading: Candidate {
            english: String::new(),
            sql: sql.into(),
            normal: sql.to_lowercase(),
            score: 0.0,
            source: Source::Vanilla,
        },
        outcome: Some(Ok(Arc::new(Rows {
            columns: vec!["n".into()],
            rows: vec![vec![Value::Integer(value)]],
            more: false,
            milliseconds: 0.0,
        }))),
        same_as: None,
    };
    let readings = found.iter().map(executed).collect();
    RunState { readings, ..RunState::new(RunId(1), "?".into(), Decoder::Beam) }
}

#[test]
fn queries_are_told_by_their_normal_form_and_by_their_rows() {
    let first = run(&[("select a", 1), ("select b", 2), ("select c", 3)]);
    let second = run(&[("SELECT A", 1), ("select d", 3)]);
    let all = queries([&first, &second]);
    let facts = |query: &Query| (query.sql.clone(), query.places, query.alike, query.whose());
    let none = [None, None];
    assert_eq!(
        all.iter().map(facts).collect::<Vec<_>>(),
        [
            ("select a".into(), [Some(0), Some(0)], none, Whose::Both),
            ("select b".into(), [Some(1), None], none, Whose::First),
            ("select d".into(), [None, Some(1)], [Some(2), None], Whose::Second),
            ("select c".into(), [Some(2), None], [None, Some(1)], Whose::First),
        ]
    );
}

/// Returns a search of nodes: parent, word, why; the last node is finished, and interpretation 0.
fn trace(entries: &[(i64, &str, Why)]) -> Trace {
    let mut trace = Recorder::new(&Settings::beam(2)).trace;
    let end = entries.len() as u32 - 1;
    let mut search = SearchTrace {
        purpose: Purpose::Vanilla,
        width: 2,
        prefix: Vec::new(),
        nodes: Default::default(),
        runners_up: Default::default(),
        finished: vec![(end, -0.1)],
    };
    for (id, &(parent, word, why)) in (0..).zip(entries) {
        trace.words.insert(id, word.into());
        let nodes = &mut search.nodes;
        nodes.id.push(id);
        nodes.parent.push(parent);
        nodes.step.push(0);
        nodes.token.push(id);
        nodes.log_prob.push(0.5_f32.ln());
        nodes.score.push(0.0);
        nodes.rank.push(0);
        nodes.why.push(why);
        nodes.class.push(TokenClass::Structure);
    }
    trace.searches.push(search);
    trace.candidates.push(CandidateTrace {
        sql: String::new(),
        search: 0,
        node: end,
        rank: 0,
        score: 0.0,
        repairs: Vec::new(),
    });
    trace
}

#[test]
fn searches_are_merged_where_they_begin_alike() {
    use Why::{Finished, Kept, PrunedByScore};
    let first = trace(&[
        (-1, "from", Kept),
        (0, "a", Kept),
        (0, "z", Kept),
        (0, "y", PrunedByScore),
        (1, "select", Finished),
    ]);
    let second = trace(&[(-1, "from", Kept), (0, "b", Kept), (1, "select", Finished)]);
    let schema = Schema::default();
    let of = |trace| Search { trace, schema: &schema, place: 0 };
    let lines = |kept| {
        let all = pieces([of(&first), of(&second)], kept);
        let line = |piece: &Piece| {
            let eighths = piece.so_far.map(|of| of.map(|of| (8.0 * of).round()));
            (piece.depth, piece.text.clone(), eighths, piece.ends, piece.whose())
        };
        all.iter().map(line).collect::<Vec<_>>()
    };
    let from = (0, "from".to_owned(), [Some(4.0), Some(4.0)], [None, None], Whose::Both);
    let a = (1, "a select".to_owned(), [Some(1.0), None], [Some(0), None], Whose::First);
    let b = (1, "b select".to_owned(), [None, Some(1.0)], [None, Some(0)], Whose::Second);
    let z = (1, "z".to_owned(), [Some(2.0), None], [None, None], Whose::First);
    assert_eq!(lines(false), [from.clone(), a.clone(), b.clone()]);
    assert_eq!(lines(true), [from, a, z, b], "what was pruned at once is not looked at");
    // The same search twice differs in nothing.
    let alike = pieces([of(&first), of(&first)], true);
    assert!(alike.iter().all(|piece| piece.whose() == Whose::Both));
    let nowhere = Search { place: 7, ..of(&first) };
    assert!(pieces([nowhere, nowhere], true).is_empty());
}
